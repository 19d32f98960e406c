// Carries out what a key means.
import type { CanvasSelection, GraphCanvasHandle } from '../canvas-types.ts'
import { grid, movedBy, originsOf } from '../drag.ts'
import type { Focus } from './focus.ts'
import type { Meaning } from './key-bindings.ts'
import { clicked, nothingSelected } from '../selection.ts'
import type { Surface } from '../canvas-store.ts'

interface Acting {
  readonly surface: Surface
  readonly focus: Focus
  readonly handle: GraphCanvasHandle
  /** Ends what is under way with the pointer; true when something was. */
  readonly cancel: () => boolean
}
type Act<Kind extends Meaning['do']> = (acting: Acting, meaning: Extract<Meaning, { do: Kind }>) => boolean

const far = 5
const offsets = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const

const only = (id: string): CanvasSelection => ({ boxes: new Set([id]), edges: new Set() })

const goTo = ({ surface, focus }: Acting, { id, adds }: { id: string | null; adds: boolean }): boolean => {
  if (id === null) return false
  const { selection, onSelect } = surface.props()
  onSelect(adds ? { ...selection, boxes: new Set([...selection.boxes, id]) } : only(id))
  focus.focus(id)
  return true
}

/** What keys act on: the selection, else the box with the focus. */
const meant = ({ surface, focus }: Acting): CanvasSelection => {
  const { selection } = surface.props()
  if (selection.boxes.size + selection.edges.size > 0) return selection
  const id = focus.focused()
  return id === null ? nothingSelected : only(id)
}

/** How far it is to the grid's line that lies at most this far ahead. */
const toGrid = (at: number | undefined = 0, by = 0): number => {
  const line = by > 0 ? Math.floor((at + by) / grid) : Math.ceil((at + by) / grid)
  return Math.abs(line * grid - at)
}

const nudge: Act<'nudge'> = (acting, { to, far: isFar }) => {
  const { surface } = acting
  const { onMoved, isReadOnly } = surface.props()
  const origins = originsOf(surface, meant(acting).boxes)
  if (isReadOnly === true || onMoved === undefined || origins.size === 0) return false
  const [x, y] = offsets[to]
  const lead = origins.get(acting.focus.focused() ?? '') ?? [...origins.values()][0]
  const step = isFar ? grid * far : grid
  onMoved(movedBy(origins, { x: x * toGrid(lead?.x, x * step), y: y * toGrid(lead?.y, y * step) }), 'end')
  return true
}

const go: Act<'go'> = (acting, { to, adds }) => {
  const at = acting.focus.focused()
  if (at === null) return goTo(acting, { id: acting.focus.first(), adds })
  goTo(acting, { id: acting.focus.beside(at, to), adds })
  return true
}

const open: Act<'open'> = ({ surface, focus }) => {
  const id = focus.focused()
  const edge = [...surface.props().selection.edges][0]
  if (id !== null) surface.props().onOpen?.({ kind: 'box', id })
  else if (edge !== undefined) surface.props().onOpen?.({ kind: 'edge', id: edge })
  return id !== null || edge !== undefined
}

const remove: Act<'delete'> = (acting) => {
  const { onDelete, isReadOnly } = acting.surface.props()
  const selection = meant(acting)
  if (isReadOnly === true || selection.boxes.size + selection.edges.size === 0) return false
  onDelete?.(selection)
  return true
}

const clear: Act<'clear'> = ({ surface, focus, cancel }) => {
  if (cancel()) return true
  const { selection, onSelect } = surface.props()
  if (selection.boxes.size + selection.edges.size > 0) {
    onSelect(nothingSelected)
    return true
  }
  if (focus.focused() === null) return false
  focus.quit()
  return true
}

const done = (act: () => void): true => {
  act()
  return true
}

const acts: { readonly [Kind in Meaning['do']]: Act<Kind> } = {
  // At either end Tab leaves the canvas.
  step: (acting, { by }) => {
    const at = acting.focus.focused()
    if (at === null)
      return by === 1 && (acting.focus.pass() || goTo(acting, { id: acting.surface.stop.get(), adds: false }))
    return goTo(acting, { id: acting.focus.after(at, by), adds: false })
  },
  go,
  nudge,
  end: (acting, { which }) => goTo(acting, { id: acting.focus[which](), adds: false }),
  open,
  delete: remove,
  clear,
  all: ({ surface }) =>
    done(() =>
      surface.props().onSelect({ boxes: new Set(surface.scene().shapeOf.keys()), edges: new Set() }),
    ),
  toggle: ({ surface, focus }) => {
    const id = focus.focused()
    const { selection, onSelect } = surface.props()
    if (id !== null) onSelect(clicked(selection, { kind: 'box', id, adds: true }))
    return id !== null
  },
  zoomIn: ({ handle }) => done(handle.zoomIn),
  zoomOut: ({ handle }) => done(handle.zoomOut),
  zoomFull: ({ handle }) => done(() => handle.zoomTo(1)),
  fit: ({ handle }) => done(() => handle.fit()),
  fitSelection: (acting) => done(() => acting.handle.fit(meant(acting).boxes)),
}

/** True when the key was the canvas's. */
export function actOn<Kind extends Meaning['do']>(
  acting: Acting,
  meaning: Extract<Meaning, { do: Kind }> & { readonly do: Kind },
): boolean {
  const act: Act<Kind> = acts[meaning.do]
  return act(acting, meaning)
}
