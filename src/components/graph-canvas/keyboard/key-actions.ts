// Runs the action of a key.
import type { BoxPositions, CanvasSelection, GraphCanvasHandle } from '../canvas-types.ts'
import { grid, translate, positionsOf } from '../drag.ts'
import type { KeyboardFocus } from './focus.ts'
import type { KeyAction } from './key-bindings.ts'
import { selectByClick, emptySelection } from '../selection.ts'
import type { CanvasStore } from '../canvas-store.ts'

interface KeyContext {
  readonly store: CanvasStore
  readonly focus: KeyboardFocus
  readonly handle: GraphCanvasHandle
  /** Cancels a drag or selection in progress; true if there was one. */
  readonly cancel: () => boolean
}
type KeyActionHandler<Kind extends KeyAction['do']> = (
  context: KeyContext,
  action: Extract<KeyAction, { do: Kind }>,
) => boolean

const largeStep = 5
const directions = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const

const selectOnly = (id: string): CanvasSelection => ({ boxes: new Set([id]), edges: new Set() })

const selectAndFocus = (
  { store, focus }: KeyContext,
  { id, adds }: { id: string | null; adds: boolean },
): boolean => {
  if (id === null) return false
  const { selection, onSelect } = store.props()
  onSelect(adds ? { ...selection, boxes: new Set([...selection.boxes, id]) } : selectOnly(id))
  focus.focus(id)
  return true
}

/** The selection, else the focused box. */
const actedOn = ({ store, focus }: KeyContext): CanvasSelection => {
  const { selection } = store.props()
  if (selection.boxes.size + selection.edges.size > 0) return selection
  const id = focus.focused()
  return id === null ? emptySelection : selectOnly(id)
}

/** Distance to the farthest grid line within this range. */
const toGrid = (at: number | undefined = 0, by = 0): number => {
  const line = by > 0 ? Math.floor((at + by) / grid) : Math.ceil((at + by) / grid)
  return Math.abs(line * grid - at)
}

/** The focused box, else the first one. */
const leadOf = ({ focus }: KeyContext, origins: BoxPositions): string => {
  const focused = focus.focused() ?? ''
  return origins.has(focused) ? focused : ([...origins.keys()][0] ?? '')
}

const nudge: KeyActionHandler<'nudge'> = (context, { to, far: isFar }) => {
  const { store } = context
  const { onMove, isReadOnly, returnsDragged } = store.props()
  const origins = positionsOf(store, actedOn(context).boxes)
  const isFixed = isReadOnly === true || returnsDragged === true
  if (isFixed || onMove === undefined || origins.size === 0) return false
  const [x, y] = directions[to]
  const lead = leadOf(context, origins)
  const from = origins.get(lead)
  const step = isFar ? grid * largeStep : grid
  const by = { x: x * toGrid(from?.x, x * step), y: y * toGrid(from?.y, y * step) }
  onMove(translate(origins, by), 'end', lead)
  return true
}

const go: KeyActionHandler<'go'> = (context, { to, adds }) => {
  const at = context.focus.focused()
  if (at === null) return selectAndFocus(context, { id: context.focus.first(), adds })
  selectAndFocus(context, { id: context.focus.neighbor(at, to), adds })
  return true
}

const open: KeyActionHandler<'open'> = ({ store, focus }) => {
  const id = focus.focused()
  const edge = [...store.props().selection.edges][0]
  if (id !== null) store.props().onOpen?.({ kind: 'box', id })
  else if (edge !== undefined) store.props().onOpen?.({ kind: 'edge', id: edge })
  return id !== null || edge !== undefined
}

const remove: KeyActionHandler<'delete'> = (context) => {
  const { onDelete, isReadOnly } = context.store.props()
  const selection = actedOn(context)
  if (isReadOnly === true || selection.boxes.size + selection.edges.size === 0) return false
  onDelete?.(selection)
  return true
}

const clear: KeyActionHandler<'clear'> = ({ store, focus, cancel }) => {
  if (cancel()) return true
  const { selection, onSelect } = store.props()
  if (selection.boxes.size + selection.edges.size > 0) {
    onSelect(emptySelection)
    return true
  }
  if (focus.focused() === null) return false
  focus.quit()
  return true
}

const run = (handler: () => void): true => {
  handler()
  return true
}

const handlers: { readonly [Kind in KeyAction['do']]: KeyActionHandler<Kind> } = {
  // At both ends Tab leaves the canvas.
  step: (context, { by }) => {
    const at = context.focus.focused()
    if (at === null)
      return (
        by === 1 &&
        (context.focus.focusAttribution() ||
          selectAndFocus(context, { id: context.store.tabStop.get(), adds: false }))
      )
    return selectAndFocus(context, { id: context.focus.after(at, by), adds: false })
  },
  go,
  nudge,
  end: (context, { which }) => selectAndFocus(context, { id: context.focus[which](), adds: false }),
  open,
  delete: remove,
  clear,
  all: ({ store }) =>
    run(() =>
      store.props().onSelect({ boxes: new Set(store.spatialIndex().shapeOf.keys()), edges: new Set() }),
    ),
  toggle: ({ store, focus }) => {
    const id = focus.focused()
    const { selection, onSelect } = store.props()
    if (id !== null) onSelect(selectByClick(selection, { kind: 'box', id, adds: true }))
    return id !== null
  },
  zoomIn: ({ handle }) => run(handle.zoomIn),
  zoomOut: ({ handle }) => run(handle.zoomOut),
  zoomFull: ({ handle }) => run(() => handle.zoomTo(1)),
  fit: ({ handle }) => run(() => handle.fit()),
  fitSelection: (context) => run(() => context.handle.fit(actedOn(context).boxes)),
}

/** True when the key was handled. */
export function runKeyAction<Kind extends KeyAction['do']>(
  context: KeyContext,
  action: Extract<KeyAction, { do: Kind }> & { readonly do: Kind },
): boolean {
  const handler: KeyActionHandler<Kind> = handlers[action.do]
  return handler(context, action)
}
