import type { ReactNode } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Card } from '#domain/schema/canvas/schema-graph.ts'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { width } from '#src/ui/theme/tokens.ts'
import { useBuilds } from '../model/use-objects.ts'
import { CardPane } from './CardPane.tsx'
import type { Board, CanvasBoardProps } from './use-board.ts'

interface SelectedCardProps extends CanvasBoardProps {
  board: Board
  card: Card
}

/** The pane of the selected card. */
export function SelectedCard({ objects, marks, address, board, card }: SelectedCardProps) {
  const { data: builds } = useBuilds()
  const planned = marks?.plan.objects.find(
    ({ object_name: name, level }) => name === card.name && level === card.lane,
  )
  return (
    <CardPane
      card={card}
      stored={board.storedOf(card)}
      planned={planned}
      current={builds?.items.find((build) => build.is_current)?.build_id}
      objects={objects.map(({ object }) => object)}
      edits={board.edits}
      dialogs={board.dialogs}
      lines={board.lines}
      attributes={board.attributes}
      actions={board.actions}
      typeOf={board.texts.type}
      onClose={() => address.select(undefined)}
    />
  )
}

interface PanesProps {
  main: ReactNode
  label: string
  onClose: () => void
  children: ReactNode
}

/** The pane beside the canvas, or on small screens over it. */
export function CanvasPanes({ main, label, onClose, children }: PanesProps) {
  const isNarrow = useMediaQuery(`(max-width: ${width.narrow - 0.02}px)`)
  const isOpen = Boolean(children)
  if (!isNarrow)
    return (
      <SplitPane id="schema-canvas" label={label} side={children} isOpen={isOpen}>
        {main}
      </SplitPane>
    )
  return (
    <>
      {main}
      <Drawer open={isOpen} title={label} onClose={onClose}>
        {children}
      </Drawer>
    </>
  )
}
