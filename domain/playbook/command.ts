// Changes of a playbook as data: gestures, fields, quick fixes and the command line of the outline all become
// commands. Commands know nothing of bytes; `planCommand` turns them into a step.
import type { Edge, JsonObject, JsonPath, NodeId, Point, Port, Reading } from './playbook.ts'

/** One change of a text. Offsets are in the text before. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly insert: string
}
/** Edits of one text, sorted and without overlaps. */
export type Batch = readonly TextEdit[]

/** Positions in the editor's side file: nodes that were moved by hand and have no `position` of their own. */
export type Positions = Readonly<Record<NodeId, Point>>

export interface NewNode {
  /** A free ID is used if it is absent or taken. */
  readonly id?: NodeId
  readonly value: JsonObject
  /** Position. The layout decides if it is absent. */
  readonly at?: Point
}

/** Nodes copied from a document, with the edges among them. Copied to the clipboard as JSON. */
export interface Fragment {
  readonly nodes: readonly {
    readonly id: NodeId
    readonly value: JsonObject
    readonly at: Point | null
    /** The source text of the node, so that copies keep the spelling of numbers. */
    readonly text?: string
  }[]
}

export type Command =
  /** Sets a member or item. An absent member is added at the end of its object. */
  | { readonly do: 'set'; readonly path: JsonPath; readonly value: unknown }
  | { readonly do: 'unset'; readonly path: JsonPath }
  /** Changes the key of a member. */
  | { readonly do: 'rename'; readonly path: JsonPath; readonly name: string }
  /** Inserts an item before the one at the path. */
  | { readonly do: 'insert'; readonly path: JsonPath; readonly value: unknown }
  /** Moves an item to another index of its array. */
  | { readonly do: 'reorder'; readonly path: JsonPath; readonly to: number }
  /** Adds nodes, and connects the first one from a port if one is given. */
  | { readonly do: 'add'; readonly nodes: readonly NewNode[]; readonly from?: Port }
  /**
   * Removes nodes and all edges to them. `bridge` connects the predecessors of a removed node with the targets of its
   * first output.
   */
  | { readonly do: 'remove'; readonly nodes: readonly NodeId[]; readonly bridge?: boolean }
  | { readonly do: 'connect'; readonly edge: Edge }
  | { readonly do: 'disconnect'; readonly edges: readonly Edge[] }
  | { readonly do: 'reconnect'; readonly edge: Edge; readonly next: Edge }
  /**
   * Replaces a node. ID, position and the outputs that both have stay; edges of other outputs move to the first one.
   */
  | { readonly do: 'replace'; readonly node: NodeId; readonly value: JsonObject }
  /** Inserts a new node into an edge. */
  | { readonly do: 'split'; readonly edge: Edge; readonly node: NewNode }
  /** Adds a case together with its output. */
  | { readonly do: 'add_case'; readonly node: NodeId; readonly value: JsonObject }
  | { readonly do: 'rename_case'; readonly node: NodeId; readonly from: string; readonly to: string }
  | { readonly do: 'remove_case'; readonly node: NodeId; readonly name: string }
  /** Turns a stray member into a node, under its key if that is a free ID, else under a free one. */
  | { readonly do: 'adopt'; readonly path: JsonPath }
  /**
   * Pastes the nodes of a fragment under new IDs. References among them follow. References to other nodes become
   * `references[id]` if that is given, and stay unchanged otherwise. Positions are moved by `by`.
   */
  | {
      readonly do: 'paste'
      readonly fragment: Fragment
      readonly by: Point
      readonly references?: Readonly<Record<NodeId, NodeId>>
    }
  /** Moves nodes. Null returns a node to the layout. */
  | { readonly do: 'move'; readonly positions: Readonly<Record<NodeId, Point | null>> }
  /** Typing in the text view. */
  | { readonly do: 'type'; readonly batch: Batch }

/** The command with this `do`. */
export type CommandOf<Kind extends Command['do']> = Extract<Command, { do: Kind }>

/**
 * Why a command is not possible; nothing is changed then. `own_body`: a node, or the body of a loop, would lead to
 * itself.
 */
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

/** The state that a command is applied to. */
export interface EditState {
  readonly reading: Reading
  readonly positions: Positions
}

/** The result of a command: batches in sequence, and positions before and after. */
export interface Step {
  readonly batches: readonly Batch[]
  readonly moves: Readonly<Record<NodeId, readonly [before: Point | null, after: Point | null]>>
  /**
   * Nodes that it created, and nodes that it concerns. They are selected and shown after the step and after undo.
   * Journals store these names.
   */
  readonly made: readonly NodeId[]
  readonly touched: readonly NodeId[]
}
