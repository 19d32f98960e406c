// The state of the canvas: cards, edges, and everything that can be done with them.
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { LaneLayout } from '#domain/schema/canvas/lane-layout.ts'
import { type Card, type SchemaGraph, objectCardId } from '#domain/schema/canvas/schema-graph.ts'
import { useMay } from '#src/api/session.ts'
import { useFocusWhenShown } from '#src/components/graph-canvas/use-focus-when-shown.ts'
import type { GraphCanvasHandle } from '#src/components/graph-canvas/canvas-types.ts'
import type { BuildMarks } from '../build/use-build-marks.ts'
import { useEditDialogs } from '../edit/edit-dialogs.ts'
import { useDesignEdits } from '../edit/use-design-edits.ts'
import type { useCanvasAddress } from './use-canvas-address.ts'
import { createAll, createFrom, useCanvasEdits } from './use-canvas-edits.ts'
import { useCanvasSelection } from './use-canvas-selection.ts'
import { useCardActions } from './use-card-actions.ts'
import { useElements } from './use-elements.ts'
import { useExtractTable } from './use-extract-table.ts'
import { useLaneLayout } from './use-lane-layout.ts'
import { createLines } from './canvas-lines.ts'

export interface CanvasBoardProps {
  graph: SchemaGraph
  objects: readonly StoredLogicalObject[]
  marks: BuildMarks | undefined
  address: ReturnType<typeof useCanvasAddress>
}

/** Shows all cards once they have their positions, after the filter of changes was set or removed. */
const useFitAfterFilter = (
  canvas: RefObject<GraphCanvasHandle | null>,
  { isOnly, layout }: { isOnly: boolean; layout: LaneLayout | undefined },
): void => {
  const last = useRef({ isOnly, layout })
  useEffect(() => {
    const isFiltered = last.current.isOnly !== isOnly
    if (isFiltered && last.current.layout === layout) return
    last.current = { isOnly, layout }
    if (isFiltered) canvas.current?.fit()
  }, [canvas, isOnly, layout])
}

/** Cards, edges and everything that can be done with them. */
export function useBoard({ graph, objects, marks, address }: CanvasBoardProps) {
  const canvas = useRef<GraphCanvasHandle>(null)
  const attributes = useRef<HTMLUListElement>(null)
  const mayWrite = useMay('data-manager:object:write')
  const layout = useLaneLayout(graph)
  const { selected, select, isOnlyChanges: isOnly } = address
  useFitAfterFilter(canvas, { isOnly, layout })
  const elements = useElements({ graph, layout, objects, selected, marks: marks?.marks })
  const focusWhenShown = useFocusWhenShown(canvas, elements.boxes)
  const edits = useDesignEdits()
  const dialogs = useEditDialogs()
  const [deleting, setDeleting] = useState<StoredLogicalObject>()
  const onCreated = (id: string): void => {
    select(id)
    focusWhenShown(id)
  }
  const create = createFrom({ edits, onCreated })
  const gestures = useCanvasEdits({ graph, layout, edits, dialogs, create })
  const extract = useExtractTable()
  const { selection, onSelect } = useCanvasSelection({ address, edges: elements.edges })
  const together = ({ id, lane }: Card): readonly Card[] =>
    graph.cards.filter(
      (one) => one.id === id || (one.lane === lane && one.isRemoved !== true && selection.boxes.has(one.id)),
    )
  const actionsOf = useCardActions({
    dialogs,
    extract: (card) => void extract(card),
    create: (card) => void createAll(together(card), create),
    countOf: (card) => together(card).length,
    // The menu restores the focus first.
    goToAttributes: () => requestAnimationFrame(() => attributes.current?.querySelector('a')?.focus()),
    onDelete: setDeleting,
  })
  const storedOf = ({ id }: Card): StoredLogicalObject | undefined =>
    objects.find(({ object }) => objectCardId(object.object_name) === id)
  const card = graph.cards.find(({ id }) => id === selected)
  return {
    canvas,
    attributes,
    mayWrite,
    layout,
    ...elements,
    edits,
    dialogs,
    deleting,
    setDeleting,
    gestures,
    selection,
    onSelect,
    card,
    storedOf,
    actions: card === undefined ? [] : actionsOf(card, storedOf(card)),
    lines: createLines({ graph, edits }),
  }
}
export type Board = ReturnType<typeof useBoard>
