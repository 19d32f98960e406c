import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { color, radius } from '#src/ui/theme/tokens.ts'
import type { Well } from '../state/query-state.ts'
import { writeDraggedChip } from './dragged-field.ts'

/** Marks a chip so that the sentence can find it, and shows whether it has a problem. */
const Root = styled('span')({
  display: 'inline-flex',
  minWidth: 0,
  borderRadius: radius.chip,
  '&[data-wrong]': { boxShadow: `0 0 0 1px ${color.tone.error.solid}` },
})

interface ChipBoxProps {
  name: string
  isWrong: boolean
  /** The well from which it can be dragged. */
  well?: Well
  children: ReactNode
}

export function ChipBox({ name, isWrong, well, children }: ChipBoxProps) {
  return (
    <Root
      data-chip={name}
      data-wrong={isWrong ? '' : undefined}
      draggable={well !== undefined}
      onDragStart={
        well === undefined ? undefined : (event) => writeDraggedChip(event.dataTransfer, { well, key: name })
      }
    >
      {children}
    </Root>
  )
}
