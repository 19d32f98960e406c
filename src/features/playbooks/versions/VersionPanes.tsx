import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { Fill, Stack } from '#src/ui/layout/Stack.tsx'
import { width } from '#src/ui/theme/tokens.ts'

const List = styled('div')({ flex: 'none', maxHeight: '40%', overflow: 'auto' })
const Changes = styled('section')({ flex: 1, minHeight: 0, overflow: 'auto' })

interface VersionPanesProps {
  /** Name of the pane with the changes. */
  label: string
  changes: ReactNode
  children: ReactNode
}

/** The list of versions next to the changes of one; in a narrow window above them. */
export function VersionPanes({ label, changes, children }: VersionPanesProps) {
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`, { noSsr: true })
  const side = <Stack style={{ height: '100%', minHeight: 0 }}>{changes}</Stack>
  if (isWide)
    return (
      <SplitPane id="playbook-version" label={label} min={360} max={960} initial={640} side={side}>
        {children}
      </SplitPane>
    )
  return (
    <Fill>
      <List data-pane="" tabIndex={-1}>
        {children}
      </List>
      <Changes data-pane="" tabIndex={-1} aria-label={label}>
        {side}
      </Changes>
    </Fill>
  )
}
