// Creates diagnostics and their quick fixes.
import type { Command } from '../command.ts'
import type { Edge, JsonPath, PlaybookNode } from '../playbook.ts'
import type { Span } from '../../jinja/span.ts'
import type { Diagnostic, QuickFix } from './diagnostic.ts'
import { type DiagnosticCode, type QuickFixCode, diagnosticLevels } from './diagnostic-levels.ts'

type Params = Readonly<Record<string, string | number>>

export interface DiagnosticDetails {
  /** Relative to the node, or to the document for a diagnostic of the document. */
  readonly path?: JsonPath
  readonly edge?: Edge
  readonly span?: Span
  readonly params?: Params
  readonly fixes?: readonly (QuickFix | undefined)[]
}

const isFix = (quickFix: QuickFix | undefined): quickFix is QuickFix => quickFix !== undefined

/** Name of the member that a diagnostic is about. */
const memberOf = (path: JsonPath): string => path.findLast((step) => typeof step === 'string') ?? ''

const createDiagnostic = (
  code: DiagnosticCode,
  { node, path, about }: { node: PlaybookNode | null; path: JsonPath; about: DiagnosticDetails },
): Diagnostic => ({
  code,
  level: diagnosticLevels[code],
  node: node?.id ?? null,
  edge: about.edge ?? null,
  path,
  span: about.span ?? null,
  params: { member: memberOf(path), ...about.params },
  fixes: about.fixes?.filter(isFix) ?? [],
})

/** Creates a diagnostic of the document. Its parameter `member` is the last name of the path. */
export function documentDiagnostic(code: DiagnosticCode, about: DiagnosticDetails = {}): Diagnostic {
  return createDiagnostic(code, { node: null, path: about.path ?? [], about })
}

/** Creates a diagnostic of a node. Its parameter `id` is the ID of the node. */
export function nodeDiagnostic(node: PlaybookNode, code: DiagnosticCode) {
  return (about: DiagnosticDetails): Diagnostic =>
    createDiagnostic(code, {
      node,
      path: ['nodes', node.id, ...(about.path ?? [])],
      about: { ...about, params: { id: node.id, ...about.params } },
    })
}

/** The maximum number of diagnostics of one check. A longer list does not help anyone. */
const maxDiagnostics = 10_000

/** Collects the diagnostics of all items, up to the maximum. */
export function collectDiagnostics<T>(
  items: Iterable<T>,
  find: (item: T) => readonly Diagnostic[],
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const item of items) {
    for (const each of find(item)) diagnostics.push(each)
    if (diagnostics.length >= maxDiagnostics) break
  }
  return diagnostics
}

/** Creates a quick fix from one or more commands. */
export function quickFix(
  code: QuickFixCode,
  { params = {}, ...fixed }: { params?: Params; commands: readonly Command[] },
): QuickFix {
  return {
    code,
    params,
    commands: fixed.commands,
  }
}
