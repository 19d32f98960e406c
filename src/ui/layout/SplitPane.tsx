import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { ResizeHandle } from './ResizeHandle.tsx'
import { usePaneSize } from './use-pane-size.ts'

const Root = styled('div')({ display: 'flex', flex: 1, minWidth: 0, minHeight: 0 })
const Main = styled('div')({ flex: 1, minWidth: 0, minHeight: 0, overflow: 'auto' })
const Side = styled('div')({ flex: 'none', minHeight: 0, overflow: 'auto' })
interface SplitPaneProps {
  /** Key under which the width is stored. */
  id: string
  /** Name of the side pane. */
  label: string
  side: ReactNode
  children: ReactNode
  at?: 'left' | 'right'
  min?: number
  max?: number
  initial?: number
  /** False: the side pane is hidden, and the main pane stays mounted. */
  isOpen?: boolean
}

/** Two panes with a movable line between them. Arrow keys move by 16, double click resets. */
export function SplitPane(props: SplitPaneProps) {
  const { id, label, side, children, at = 'right', isOpen = true, ...rest } = props
  const limits = { min: rest.min ?? 300, max: rest.max ?? 500, initial: rest.initial ?? 352 }
  const [size, resize] = usePaneSize(id, limits)
  const pane = isOpen && (
    <Side data-pane="" tabIndex={-1} role="region" aria-label={label} style={{ width: size }}>
      {side}
    </Side>
  )
  const handle = isOpen && (
    <ResizeHandle label={label} pane={at} size={size} limits={limits} onSize={resize} />
  )
  const main = (
    <Main data-pane="" tabIndex={-1}>
      {children}
    </Main>
  )
  return at === 'left' ? (
    <Root>
      {pane}
      {handle}
      {main}
    </Root>
  ) : (
    <Root>
      {main}
      {handle}
      {pane}
    </Root>
  )
}
