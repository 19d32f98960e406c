// The view and the direction of the lineage, as the address says.
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSearchParams } from 'react-router'
import { lineageDirections } from '#contract/lineage/endpoints.ts'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { width } from '#src/ui/theme/tokens.ts'

const useIsNarrow = (): boolean => useMediaQuery(`(max-width: ${width.narrow - 0.02}px)`, { noSsr: true })

export interface LineageView {
  readonly view: 'list' | 'canvas'
  readonly show: (next: 'list' | 'canvas') => void
  readonly isNarrow: boolean
}

/** The view in the address; on small screens the list by default. */
export function useLineageView(): LineageView {
  const [address, setAddress] = useSearchParams()
  const isNarrow = useIsNarrow()
  const chosen = address.get('view')
  const byDefault = isNarrow ? 'list' : 'canvas'
  const view = chosen === 'list' || chosen === 'canvas' ? chosen : byDefault
  const show: LineageView['show'] = (next) =>
    setAddress(
      (before) => {
        const changed = new URLSearchParams(before)
        changed.set('view', next)
        return changed
      },
      { replace: true },
    )
  return { view, show, isNarrow }
}

/** The direction in the address, and the function that changes it. */
export function useDirection() {
  return useChoiceParam('direction', lineageDirections)
}
