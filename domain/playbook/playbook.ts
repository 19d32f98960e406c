// A playbook as it is read from its text. The text is the truth: everything here is derived from it, says where in it
// it stands, and nothing here is ever written back as a whole.
import type { JsonReason } from './json-reasons.ts'

export type NodeId = string

/** What a node is to the editor. `unknown`: an operator, or another type, that nobody here knows (PBK2). */
const nodeKinds = ['trigger', 'action', 'foreach', 'condition', 'store', 'any', 'all', 'unknown'] as const
export type NodeKind = (typeof nodeKinds)[number]

/** Members by name, items by number. */
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
 * One port of a node with where it leads: the body of a loop first, then outputs in the order of the text, those of a
 * condition in the order of its cases, `else` and what no case has. `undeclared`: a port that the node can have and its
 * text does not: a case, `else`, the `loop` or `default` of a foreach, `default` where another node has no output at
 * all; `uncased`: an output of a condition that no case has.
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

/** A node. Nodes whose bytes did not change keep their object from one reading to the next. */
export interface PlaybookNode {
  readonly id: NodeId
  readonly kind: NodeKind
  /** Empty where the text has none. */
  readonly name: string
  /** All its members, parsed. */
  readonly value: JsonObject
  readonly outputs: readonly Output[]
  /** Its own `position`, where it has a sound one. */
  readonly position: Point | null
}

/**
 * A member that looks like a node and stands where no node can stand, beside `nodes`; or any member of `nodes` that is no
 * node, since its key is no id or its value no object.
 */
export interface Stray {
  readonly path: JsonPath
  readonly key: string
}

export interface Playbook {
  readonly kind: 'playbook'
  readonly text: string
  /** Members beside `nodes`, parsed. */
  readonly members: JsonObject
  /** In the order of the text. */
  readonly nodes: ReadonlyMap<NodeId, PlaybookNode>
  readonly strays: readonly Stray[]
  /** Members of the document and of `nodes` that another one of the same key, further down, keeps from counting. */
  readonly repeated: readonly JsonPath[]
}

/** A text that is no JSON, or no playbook: it can be mended as text only. `line` and `column` count from 1. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly text: string
  readonly because: 'json_broken' | 'not_an_object' | 'nodes_no_object'
  /** For `json_broken` what is wrong; else empty. */
  readonly detail: JsonReason | ''
  readonly offset: number
  readonly line: number
  readonly column: number
}

export type Reading = Playbook | Unreadable
