// The public types of the graph canvas. The canvas draws boxes and edges and reads gestures. It does not know what
// they represent and changes nothing itself: the page that mounts it responds to a gesture with new boxes, edges or
// selection. Changes are detected by identity: a box or an edge that did not change must be the same object as
// before.
import type { ReactNode, Ref } from 'react'
import type { Rect } from '#domain/graph/layout-graph.ts'
import type { color } from '#src/ui/theme/tokens.ts'

/** In pixels of the canvas at 100 %, or of the window where the name contains `client`. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** `all` from 60 %, `title` from 35 %; below, boxes are drawn without contents. */
export type Detail = 'all' | 'title'
export type CanvasTone = keyof typeof color.kind

export interface CanvasPort {
  /** Unique among the ports on the same side of the box. */
  readonly id: string
  /** Center of the handle, measured from the top of the box. */
  readonly y: number
  /** For screen readers: "output critical". */
  readonly name: string
  /** Shown outside the box next to the handle. Omit it where the box contents show it. */
  readonly label?: string | undefined
  /** Only an end of edges: no connection starts or ends there. */
  readonly isFixed?: boolean
}

export interface CanvasBox {
  readonly id: string
  readonly rect: Rect
  /** The group that contains it and moves it along. Positions are always relative to the canvas. */
  readonly parent?: string | undefined
  readonly tone: CanvasTone
  /** `trigger` is round on the left; `group` is behind the others. The canvas draws the frame. */
  readonly shape: 'plain' | 'trigger' | 'dashed' | 'group'
  readonly severity?: 'error' | 'warning' | undefined
  /** How it differs from an earlier version. */
  readonly change?: 'new' | 'changed' | 'removed' | undefined
  /** Accessible name; groups also show `title` where they are drawn small. */
  readonly label: string
  readonly title: string
  readonly inputs: readonly CanvasPort[]
  readonly outputs: readonly CanvasPort[]
  /** The contents of the frame; they may overflow it, as the problem icon does. */
  readonly render: (detail: Detail) => ReactNode
}

export interface PortRef {
  readonly box: string
  readonly port: string
}

/** An edge from the right side to the right side, dashed. */
export interface RelationLook {
  /** Its ends with a crow's foot. */
  readonly many: readonly ('from' | 'to')[]
  readonly tag: string
  /** Its distance from the boxes, and that of its tag from its middle; without it, those of a single line. */
  readonly route?: { readonly gap: number; readonly shift: number } | undefined
}

export interface CanvasEdge {
  readonly id: string
  /** An output. */
  readonly from: PortRef
  /** An input. */
  readonly to: PortRef
  /** `path`: the edge leads to or from the selection. Selected edges are in `selection.edges`. */
  readonly state: 'plain' | 'path' | 'broken' | 'new' | 'changed'
  readonly relation?: RelationLook | undefined
  /** The zooms that show it: where boxes show all of their contents (`all`), or elsewhere. By default both. */
  readonly detail?: 'all' | 'title' | undefined
  /** Part of one faint drawing behind the boxes, which no pointer reaches. A graph can have many of them. */
  readonly isBackdrop?: boolean | undefined
  /** Accessible name. */
  readonly label: string
}

/** A vertical part of the canvas with a head that stays in view. */
export interface CanvasLane {
  readonly id: string
  readonly x: number
  readonly width: number
  readonly head: ReactNode
  /** What is dragged can be dropped here. */
  readonly isTarget?: boolean | undefined
}

export interface CanvasSelection {
  readonly boxes: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
}

export type CanvasTarget =
  | { readonly kind: 'box'; readonly id: string }
  | { readonly kind: 'edge'; readonly id: string }
  | { readonly kind: 'pane' }

export interface ContextMenuRequest {
  readonly target: CanvasTarget
  readonly at: Point
  readonly client: Point
}

export interface Connection {
  readonly from: PortRef
  readonly to: PortRef
}

/** A connection that was released over the empty canvas. */
export interface ConnectionDrop {
  /** The port where it started, and on which side of its box. */
  readonly from: PortRef
  readonly side: 'output' | 'input'
  /** The edge that is being reconnected, if any. */
  readonly edge: string | null
  readonly at: Point
  readonly client: Point
}

/** A connection that was released over a box. */
export interface BoxDrop {
  readonly from: PortRef
  readonly side: 'output' | 'input'
  /** Port and side are null beside the handles. */
  readonly to: {
    readonly box: string
    readonly port: string | null
    readonly side: 'output' | 'input' | null
  }
}

export interface PaletteDrop {
  /** The data that the palette stored in the transfer under `dropType`. */
  readonly text: string
  readonly at: Point
  readonly target: CanvasTarget
}

interface InsertRequest {
  readonly edge: string
  readonly at: Point
  readonly client: Point
}

export type BoxPositions = ReadonlyMap<string, Point>

export interface CanvasViewport {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface GraphCanvasHandle {
  /** Fits all boxes, or these, into the view, at most at 100 %. */
  readonly fit: (ids?: Iterable<string>) => void
  /** Centers a box, at least at the zoom where titles are readable. */
  readonly center: (id: string) => void
  /** Scrolls a box into view if necessary. */
  readonly reveal: (id: string) => void
  /** Does so and focuses it. */
  readonly focus: (id: string) => void
  /** Focuses the canvas itself. */
  readonly focusCanvas: () => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly zoomTo: (zoom: number) => void
  readonly toCanvas: (client: Point) => Point
  readonly toClient: (point: Point) => Point
  /** What is seen now. */
  readonly viewport: () => CanvasViewport
  /** Center of the visible part: a position for a box added by keyboard. */
  readonly viewCenter: () => Point
  /** The areas below panels that float over the canvas, extended beyond the edge of the view they float at. */
  readonly obscured: () => readonly Rect[]
}

/** Where a box shows its parts, from its top left corner: for the drawing while the view moves fast. */
export interface BoxSketch {
  /** Heights of the heads. */
  readonly head: number
  readonly groupHead: number
  /** Where the title of a group begins. */
  readonly groupTitle: number
  readonly tile: { readonly x: number; readonly y: number; readonly size: number }
  /** `y` is its middle, `right` the space after it. `isFarCentered`: at low zoom it is in the middle of the box. */
  readonly title: {
    readonly x: number
    readonly y: number
    readonly right: number
    readonly size: number
    readonly isFarCentered?: boolean
  }
  /** A bar in place of the line below the title; without `y`, one at each port. */
  readonly line: { readonly y?: number; readonly width: number; readonly height: number }
}

export interface GraphCanvasProps {
  readonly ref?: Ref<GraphCanvasHandle>
  /** Accessible name of the canvas. */
  readonly label: string
  readonly boxes: readonly CanvasBox[]
  readonly edges: readonly CanvasEdge[]
  readonly selection: CanvasSelection
  /** Boxes that keep their colours while all others fade; null for all. */
  readonly highlighted?: ReadonlySet<string> | null
  /** Nothing can be moved, connected or deleted; everything can be viewed and selected. */
  readonly isReadOnly?: boolean
  /** Without it, or if it shows none of the boxes, they are fitted into the view. */
  readonly initialViewport?: CanvasViewport | undefined
  /** With it, boxes are drawn while the view moves fast, and mounted when it rests. */
  readonly sketch?: BoxSketch
  /** Parts of the canvas from left to right, instead of dots. */
  readonly lanes?: readonly CanvasLane[]
  /**
   * Handles exist only at the box below the pointer and while a connection is drawn, for boxes with many of them. A
   * connection starts anywhere in the row of an output.
   */
  readonly hasLazyHandles?: boolean
  /** Dragged boxes return to their positions: they are dropped on something, and are not selected by it. */
  readonly returnsDragged?: boolean
  /** The keys of the canvas, for screen readers. By default those of a graph of nodes. */
  readonly keysHint?: string
  /** A note that floats below the tools. */
  readonly note?: ReactNode | undefined
  /** Floating tools, top left; with lanes, bottom left. */
  readonly tools?: ReactNode
  /** Shown over the canvas while there are no boxes. */
  readonly empty?: ReactNode | undefined

  readonly onSelect: (selection: CanvasSelection) => void
  /** Enter, or a double click. */
  readonly onOpen?: (target: CanvasTarget) => void
  /**
   * Boxes were dragged or nudged; `end` has the same boxes as the last `during`. Groups include their contents. `lead`
   * is the box at the pointer or with the focus.
   */
  readonly onMove?: (positions: BoxPositions, phase: 'during' | 'end', lead: string) => void
  /** Delete or Backspace: the selection, else the focused box. */
  readonly onDelete?: (selection: CanvasSelection) => void
  readonly isValidConnection?: (connection: Connection) => boolean
  readonly onConnect?: (connection: Connection) => void
  /** Instead of `onConnect`: the page decides what a connection to a box means, also beside its handles. */
  readonly onConnectToBox?: (drop: BoxDrop) => void
  readonly onReconnect?: (edge: string, connection: Connection) => void
  readonly onConnectionDrop?: (drop: ConnectionDrop) => void
  /** The plus in the middle of a hovered or selected edge. */
  readonly onInsert?: (insert: InsertRequest) => void
  readonly insertLabel?: string
  readonly onContextMenu?: (menu: ContextMenuRequest) => void
  /** The data type that the palette uses in the transfer. */
  readonly dropType?: string
  readonly onDropFromPalette?: (drop: PaletteDrop) => void
  /** Called when panning or zooming ends. */
  readonly onViewportChange?: (viewport: CanvasViewport) => void
}
