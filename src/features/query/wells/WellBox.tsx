import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { draggedKind, gapAt, readDraggedChip, readDraggedField } from '../fields/dragged-field.ts'
import { useAddField } from '../fields/use-add-field.ts'
import { moveShownChip } from '../fields/move-shown-chip.ts'
import { useWaitingFields } from '../fields/waiting-fields.ts'
import { fieldIn } from '../state/catalogue.ts'
import { positionOf, removeChip } from '../state/chips/chip-moves.ts'
import type { Well } from '../state/query-state.ts'
import { useQueryContext } from '../state/query-context.ts'
import { AddField } from './AddField.tsx'
import { WellName, WellRoot } from './well-frame.ts'
import { wellStep } from './well-keys.ts'

/** Describes the keys, once for all wells. */
export const wellHelpId = 'query-well-help'

/** Where a dragged chip would be inserted. */
const Gap = styled('i')({
  position: 'absolute',
  width: 2,
  height: 26,
  borderRadius: 1,
  backgroundColor: color.accent.focus,
  pointerEvents: 'none',
})

const useWellDrop = (well: Well) => {
  const { state, naming } = useQueryContext()
  const [gap, setGap] = useState<{ left: number; top: number } | null>(null)
  const add = useAddField()
  const over = (event: DragEvent<HTMLElement>) => {
    const kind = draggedKind(event.dataTransfer)
    if (kind === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = kind === 'field' ? 'copy' : 'move'
    const { left, top } = gapAt(event, { well, box: event.currentTarget })
    setGap((before) => (before?.left === left && before.top === top ? before : { left, top }))
  }
  const drop = (event: DragEvent<HTMLElement>) => {
    setGap(null)
    const to = gapAt(event, { well, box: event.currentTarget })
    const chip = readDraggedChip(event.dataTransfer)
    const from = chip && positionOf(state, chip.well, chip.key)
    const dragged = readDraggedField(event.dataTransfer)
    const field = dragged && fieldIn(naming.catalogue, dragged)
    if (from === undefined && field === undefined) return
    event.preventDefault()
    if (from !== undefined) void moveShownChip(from, to)
    else if (field !== undefined) void add(field, to)
  }
  const leave = (event: DragEvent<HTMLElement>) => {
    const to = event.relatedTarget
    if (!(to instanceof Node && event.currentTarget.contains(to))) setGap(null)
  }
  return { gap, handlers: { onDragOver: over, onDragLeave: leave, onDrop: drop } }
}

const buttonsOf = (box: HTMLElement): readonly HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('button'),
]

const useWellKeys = (well: Well) => {
  const { state, change } = useQueryContext()
  return (event: KeyboardEvent<HTMLElement>) => {
    const buttons = buttonsOf(event.currentTarget)
    const index = buttons.findIndex((button) => button === event.target)
    const step = index === -1 ? null : wellStep(state, { well, index, key: event.key, isAlt: event.altKey })
    if (step === null) return
    event.preventDefault()
    if (step.kind === 'move') void moveShownChip({ well, index }, step.to)
    else if (step.kind === 'focus') buttons[step.index]?.focus()
    else {
      change(removeChip(state, { well, index }))
      buttons[index + 1]?.focus()
    }
  }
}

/** A field that will be a chip as soon as enough is known about its values. */
const Waiting = styled('span')({
  ...type.controlSmall,
  ...rowLayout(6),
  height: 26,
  maxWidth: 280,
  padding: '0 8px',
  borderRadius: radius.chip,
  border: `1px dashed ${color.line.control}`,
  color: color.text.secondary,
  '& b': { ...oneLine, fontWeight: 500 },
})

const WaitingChips = ({ well }: { well: Well }) => {
  const fields = useWaitingFields().filter((each) => each.well === well)
  return fields.map(({ id, field }) => (
    <Waiting key={id} aria-busy>
      <Spinner />
      <b>{field.name}</b>
    </Waiting>
  ))
}

/** A well: its chips, and the button that adds one. Takes dragged fields and chips. */
export function WellBox({ well, children }: { well: Well; children: ReactNode }) {
  const { t } = useTranslation('query')
  const id = useId()
  const { gap, handlers } = useWellDrop(well)
  const handleKey = useWellKeys(well)
  return (
    <WellRoot data-well={well} data-over={gap === null ? undefined : ''} {...handlers}>
      <WellName id={id}>{t(`well.${well}`)}</WellName>
      <Row
        gap={6}
        wrap
        flex={1}
        role="toolbar"
        aria-labelledby={id}
        aria-describedby={wellHelpId}
        onKeyDown={handleKey}
      >
        {children}
        <WaitingChips well={well} />
        <AddField well={well} />
      </Row>
      {gap !== null && <Gap style={gap} aria-hidden />}
    </WellRoot>
  )
}
