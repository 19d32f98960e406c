// A playbook as read from its text. The text is the source of truth: everything here is derived from it, and it is
// never serialized from here as a whole.
import type { JsonReason } from './json-reasons.ts'

export type NodeId = string

/** Types of nodes in the editor. `unknown`: an operator or type that the editor does not know (PBK2). */
const nodeKinds = ['trigger', 'action', 'foreach', 'condition', 'store', 'any', 'all', 'unknown'] as const
export type NodeKind = (typeof nodeKinds)[number]

/** Keys of members and indexes of items. */
export type JsonPath = readonly (string | number)[]
export type JsonObject = Readonly<Record<string, unknown>>

/** Where edges leave a node: one of its outputs, or the body of a loop (then `output` is `loop`). */
export interface Port {
  readonly node: NodeId
  readonly of: 'outputs' | 'loop'
  readonly output: string
}

export interface Edge {
  readonly from: Port
  readonly to: NodeId
}

/**
 * A port of a node and its targets. The body of a loop comes first, then outputs in the order of the text; those of a
 * condition in the order of its cases, then `else`, then outputs without a case. `undeclared`: a port that the node
 * can have and its text does not contain: a case, `else`, the `loop` or `default` of a foreach, or `default` if
 * another node has no output at all. `uncased`: an output of a condition without a case.
 */
export interface Output {
  readonly of: Port['of']
  readonly name: string
  readonly targets: readonly NodeId[]
  readonly state: 'sound' | 'undeclared' | 'uncased'
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A node. If its bytes did not change, the next reading has the same object. */
export interface PlaybookNode {
  readonly id: NodeId
  readonly kind: NodeKind
  /** Empty if the text has no name. */
  readonly name: string
  /** All its members, parsed. */
  readonly value: JsonObject
  readonly outputs: readonly Output[]
  /** Its own `position` if it is valid. */
  readonly position: Point | null
}

/**
 * A member outside `nodes` that looks like a node, or a member of `nodes` that is not one: its key is not an ID or
 * its value is not an object.
 */
export interface Stray {
  readonly path: JsonPath
  readonly key: string
}

export interface Playbook {
  readonly kind: 'playbook'
  readonly text: string
  /** Members other than `nodes`, parsed. */
  readonly members: JsonObject
  /** In the order of the text. */
  readonly nodes: ReadonlyMap<NodeId, PlaybookNode>
  readonly strays: readonly Stray[]
  /** Members of the document and of `nodes` that are hidden by a later member with the same key. */
  readonly repeated: readonly JsonPath[]
}

/** A text that is not JSON or not a playbook. It can only be edited as text. `line` and `column` start at 1. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly text: string
  readonly reason: 'json_broken' | 'not_an_object' | 'nodes_no_object'
  /** The syntax error for `json_broken`, else empty. */
  readonly detail: JsonReason | ''
  readonly offset: number
  readonly line: number
  readonly column: number
}

export type Reading = Playbook | Unreadable
