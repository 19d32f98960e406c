import useMediaQuery from '@mui/material/useMediaQuery'
import { width } from '#src/ui/theme/tokens.ts'
import { useQueryContext } from './state/query-context.ts'
import { isEmpty } from './state/query-state.ts'

export interface Folding {
  /** Whether the wells make room for the answer. */
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
}

/** Folds the wells on phones; undefined on wider screens and for an empty query. A problem shows its chip. */
export function useFolding({ isFolded, onFold }: Folding): Folding | undefined {
  const { state, problems, changedTable } = useQueryContext()
  const isPhone = useMediaQuery(`(max-width: ${width.phone - 0.02}px)`, { noSsr: true })
  if (!isPhone || isEmpty(state)) return undefined
  return { isFolded: isFolded && problems.byKey.size === 0 && changedTable === null, onFold }
}
