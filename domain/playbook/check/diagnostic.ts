// The result of checks: location, code and quick fixes. Texts are formatted where they are shown.
import type { Command } from '../command.ts'
import type { Edge, JsonPath, NodeId } from '../playbook.ts'
import type { Span } from '../../jinja/span.ts'

export const levels = ['error', 'warning', 'information'] as const
export type DiagnosticLevel = (typeof levels)[number]

/** A fix that is applied with one click. */
export interface QuickFix {
  /** Key of its text. */
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  readonly commands: readonly Command[]
}

export interface Diagnostic {
  /** Key of its text. Determines the level. */
  readonly code: string
  readonly level: DiagnosticLevel
  /** The node, or null for the document. */
  readonly node: NodeId | null
  /** The edge, if it is about one. */
  readonly edge: Edge | null
  /** Path of the member, from the root of the document. */
  readonly path: JsonPath
  /** Range in the string at `path`, for templates; in UTF-16 code units of the string. */
  readonly span: Span | null
  readonly params: Readonly<Record<string, string | number>>
  /** The best one first. */
  readonly fixes: readonly QuickFix[]
}
