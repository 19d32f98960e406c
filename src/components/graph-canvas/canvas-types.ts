// What the graph canvas is given and what it says back. It draws boxes and edges and reads gestures; it knows nothing of
// what they stand for and changes nothing itself: whoever mounts it answers a gesture with new boxes, edges or selection.
// Objects are told apart by identity: a box or an edge that did not change must be the same object as before.
import type { ReactNode, Ref } from 'react'
import type { Place } from '#domain/graph/layout-graph.ts'
import type { color } from '#src/ui/theme/tokens.ts'

/** In pixels of the canvas at 100 %, or of the window where the name says `client`. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** `all` from 60 %, `title` from 35 %; below, boxes are drawn without their faces. */
export type Detail = 'all' | 'title'
export type CanvasTone = keyof typeof color.kind

export interface CanvasPort {
  /** Told apart from the box's other ports on the same side. */
  readonly id: string
  /** Centre of the handle, downwards from the top of the box. */
  readonly y: number
  /** For those who hear it: "output critical". */
  readonly name: string
  /** Shown outside beside the handle. Leave it out where the face writes it. */
  readonly label?: string | undefined
}

export interface CanvasBox {
  readonly id: string
  readonly place: Place
  /** The group it lies in: it moves with it. Places are always those on the whole canvas. */
  readonly parent?: string | undefined
  readonly tone: CanvasTone
  /** `trigger` is round at its left; `group` lies behind the others. The frame is the canvas's own. */
  readonly shape: 'plain' | 'trigger' | 'dashed' | 'group'
  readonly mark?: 'error' | 'warning' | undefined
  /** Accessible name; groups also carry `title` where they are drawn small. */
  readonly label: string
  readonly title: string
  readonly inputs: readonly CanvasPort[]
  readonly outputs: readonly CanvasPort[]
  /** What stands inside the frame, and may stand out of it (the glyph of a problem). */
  readonly render: (detail: Detail) => ReactNode
}

export interface PortRef {
  readonly box: string
  readonly port: string
}

export interface CanvasEdge {
  readonly id: string
  /** An output. */
  readonly from: PortRef
  /** An input. */
  readonly to: PortRef
  /** `path`: it leads to or from the selection. A selected one is in `selection.edges`. */
  readonly state: 'plain' | 'path' | 'broken'
  /** Accessible name. */
  readonly label: string
}

export interface CanvasSelection {
  readonly boxes: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
}

export type CanvasTarget =
  | { readonly kind: 'box'; readonly id: string }
  | { readonly kind: 'edge'; readonly id: string }
  | { readonly kind: 'ground' }

export interface Menu {
  readonly on: CanvasTarget
  readonly at: Spot
  readonly client: Spot
}

export interface Connection {
  readonly from: PortRef
  readonly to: PortRef
}

/** A connection that was released over nothing. */
export interface Dropped {
  /** Where it began, and on which side of its box. */
  readonly from: PortRef
  readonly side: 'output' | 'input'
  /** The edge whose other end was taken off, where one was. */
  readonly edge: string | null
  readonly at: Spot
  readonly client: Spot
}

export interface PaletteDrop {
  /** What the palette put into the transfer under `dropType`. */
  readonly text: string
  readonly at: Spot
  /** What it was dropped on. */
  readonly on: CanvasTarget
}

interface Insert {
  readonly edge: string
  readonly at: Spot
  readonly client: Spot
}

export type Moves = ReadonlyMap<string, Spot>

export interface CanvasViewport {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface GraphCanvasHandle {
  /** All of it, or these boxes, never nearer than 100 %. */
  readonly fit: (ids?: Iterable<string>) => void
  /** Brings a box to the middle, at least at the zoom where titles can be read. */
  readonly center: (id: string) => void
  /** Brings a box into view where it is not, and gives it the keyboard's focus. */
  readonly focus: (id: string) => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly zoomTo: (zoom: number) => void
  readonly toCanvas: (client: Spot) => Spot
  readonly toClient: (spot: Spot) => Spot
  /** Middle of what is seen: where something added by key may stand. */
  readonly middle: () => Spot
  /** What floats over the canvas hides: areas at the edges of the view that go on beyond it. */
  readonly obscured: () => readonly Place[]
}

export interface GraphCanvasProps {
  readonly ref?: Ref<GraphCanvasHandle>
  /** Name of the whole canvas. */
  readonly label: string
  readonly boxes: readonly CanvasBox[]
  readonly edges: readonly CanvasEdge[]
  readonly selection: CanvasSelection
  /** Boxes that keep their colours while all others step back; null for all. */
  readonly lit?: ReadonlySet<string> | null
  /** Nothing can be moved, joined or deleted; everything can be looked at and selected. */
  readonly isReadOnly?: boolean
  /** Where to begin; without it everything is fitted into view. */
  readonly startAt?: CanvasViewport | undefined
  /** Floating tools, top left. */
  readonly tools?: ReactNode
  /** Shown over the ground while there are no boxes. */
  readonly empty?: ReactNode | undefined

  readonly onSelect: (selection: CanvasSelection) => void
  /** Enter, or a double click. */
  readonly onOpen?: (target: CanvasTarget) => void
  /** Boxes were dragged or nudged; `end` carries the same boxes as the last `during`. Groups bring what lies in them. */
  readonly onMoved?: (moves: Moves, phase: 'during' | 'end') => void
  /** Delete or Backspace: the selection, else the box with the focus. */
  readonly onDelete?: (selection: CanvasSelection) => void
  readonly mayConnect?: (connection: Connection) => boolean
  readonly onConnect?: (connection: Connection) => void
  readonly onReconnect?: (edge: string, connection: Connection) => void
  readonly onDropped?: (dropped: Dropped) => void
  /** The plus in the middle of an edge that is hovered over or selected. */
  readonly onInsert?: (insert: Insert) => void
  readonly insertLabel?: string
  readonly onContextMenu?: (menu: Menu) => void
  /** The type under which a palette puts what is dragged into the transfer. */
  readonly dropType?: string
  readonly onDropFromPalette?: (drop: PaletteDrop) => void
  /** The view came to rest. */
  readonly onViewport?: (viewport: CanvasViewport) => void
}
