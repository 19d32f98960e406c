// What may be done to a playbook, as data: gestures, fields, quick fixes and the outline's words all become commands.
// A command knows nothing of bytes; `planCommand` turns it into a step.
import type { Edge, JsonObject, JsonPath, NodeId, Point, Port, Reading } from './playbook.ts'

/** One change of a text; offsets are those of the text before. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly insert: string
}
/** Edits of one text, sorted, none overlapping another. */
export type Batch = readonly TextEdit[]

/** Places of the editor's side file: nodes that were placed by hand and have no `position` of their own. */
export type Positions = Readonly<Record<NodeId, Point>>

export interface NewNode {
  /** A free one is chosen where it is absent or taken. */
  readonly id?: NodeId
  readonly value: JsonObject
  /** Where it is to stand; left to the layout where it is absent. */
  readonly at?: Point
}

/** Nodes cut out of a document, with what joins them; travels over the clipboard as JSON. */
export interface Fragment {
  readonly nodes: readonly {
    readonly id: NodeId
    readonly value: JsonObject
    readonly at: Point | null
    /** The node as its document spelled it, so that a copy keeps numbers as they were written. */
    readonly text?: string
  }[]
}

export type Command =
  /** A member or item gets a value; an absent member is added at the end of its object. */
  | { readonly do: 'set'; readonly path: JsonPath; readonly value: unknown }
  | { readonly do: 'unset'; readonly path: JsonPath }
  /** A member gets another key. */
  | { readonly do: 'rename'; readonly path: JsonPath; readonly name: string }
  /** An item is inserted before the one the path names. */
  | { readonly do: 'insert'; readonly path: JsonPath; readonly value: unknown }
  /** An item takes another place in its array. */
  | { readonly do: 'reorder'; readonly path: JsonPath; readonly to: number }
  /** Nodes are added, and joined from a port where one is given. */
  | { readonly do: 'add'; readonly nodes: readonly NewNode[]; readonly from?: Port }
  /** Nodes go, and every edge to them; `bridge` joins what led to a removed node with where its first output led. */
  | { readonly do: 'remove'; readonly nodes: readonly NodeId[]; readonly bridge?: boolean }
  | { readonly do: 'connect'; readonly edge: Edge }
  | { readonly do: 'disconnect'; readonly edges: readonly Edge[] }
  | { readonly do: 'reconnect'; readonly edge: Edge; readonly next: Edge }
  /** A node becomes another: it keeps id, place, and the outputs that both have; edges of the others go to the first. */
  | { readonly do: 'replace'; readonly node: NodeId; readonly value: JsonObject }
  /** A new node on an edge. */
  | { readonly do: 'split'; readonly edge: Edge; readonly node: NewNode }
  /** A case and its output together. `output` is what `outputs` is to call it. */
  | { readonly do: 'add_case'; readonly node: NodeId; readonly value: JsonObject }
  | { readonly do: 'rename_case'; readonly node: NodeId; readonly from: string; readonly to: string }
  | { readonly do: 'remove_case'; readonly node: NodeId; readonly name: string }
  /** A stray member becomes a node under its key if that is a free id, else under a free one. */
  | { readonly do: 'adopt'; readonly path: JsonPath }
  /**
   * Nodes of a fragment under fresh ids; references among them follow, those to other nodes become `references[id]`
   * where that is given and stay where it is not. Nodes are moved by `by`.
   */
  | {
      readonly do: 'paste'
      readonly fragment: Fragment
      readonly by: Point
      readonly references?: Readonly<Record<NodeId, NodeId>>
    }
  /** Nodes are placed; null gives a node back to the layout. */
  | { readonly do: 'move'; readonly positions: Readonly<Record<NodeId, Point | null>> }
  /** Typing in the text. */
  | { readonly do: 'type'; readonly batch: Batch }

/** The command of one kind. */
export type CommandOf<Kind extends Command['do']> = Extract<Command, { do: Kind }>

/** Why a command cannot be done; nothing was changed. `own_body`: a node, or what runs within a loop, led to itself. */
const refusals = [
  'node_unknown',
  'port_unknown',
  'path_unknown',
  'edge_exists',
  'edge_unknown',
  'trigger_has_no_input',
  'own_body',
  'name_taken',
  'id_taken',
  'unreadable',
] as const
export interface Refusal {
  readonly refused: (typeof refusals)[number]
  /** The node, port or name it is about. */
  readonly about: string
}

/** What a command works on. */
export interface Editing {
  readonly reading: Reading
  readonly positions: Positions
}

/** A command as it was carried out: batches one after the other, and places before and after. */
export interface Step {
  readonly batches: readonly Batch[]
  readonly moves: Readonly<Record<NodeId, readonly [before: Point | null, after: Point | null]>>
  /** Nodes it made, and nodes it concerns: what is selected and shown after it, and after undoing it. */
  readonly made: readonly NodeId[]
  readonly touched: readonly NodeId[]
}
