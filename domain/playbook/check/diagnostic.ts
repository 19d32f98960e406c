// What the checks find. A finding says where, why, and how it can be mended; texts are made where it is shown.
import type { Command } from '../command.ts'
import type { Edge, JsonPath, NodeId } from '../playbook.ts'
import type { Span } from '../../jinja/span.ts'

export const levels = ['error', 'warning', 'information'] as const
export type Level = (typeof levels)[number]

/** A mend that one click carries out. */
export interface Fix {
  /** Key of its text. */
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  readonly commands: readonly Command[]
}

export interface Finding {
  /** Key of its text; the level follows from it (one table). */
  readonly code: string
  readonly level: Level
  /** The node it is about; null for the document. */
  readonly node: NodeId | null
  /** The edge it is about. */
  readonly edge: Edge | null
  /** The member it is about, from the document's root. */
  readonly path: JsonPath
  /** Part of the string at `path`, for templates; in UTF-16 units of the string. */
  readonly span: Span | null
  readonly params: Readonly<Record<string, string | number>>
  /** The best first. */
  readonly fixes: readonly Fix[]
}
