// The list of problems: errors first, each level in document order.
import { type Diagnostic, type DiagnosticLevel, levels } from '#domain/playbook/check/diagnostic.ts'

export type Counts = Readonly<Record<DiagnosticLevel, number>>

export function countByLevel(diagnostics: readonly Diagnostic[]): Counts {
  const counts = { error: 0, warning: 0, information: 0 }
  for (const { level } of diagnostics) counts[level] += 1
  return counts
}

/** The visible levels, worst first. */
export function sortByLevel(
  diagnostics: readonly Diagnostic[],
  hidden: ReadonlySet<DiagnosticLevel>,
): readonly Diagnostic[] {
  return levels.flatMap((level) =>
    hidden.has(level) ? [] : diagnostics.filter((diagnostic) => diagnostic.level === level),
  )
}

/** Identifies a problem across checks. */
function keyOf({ code, node, edge, path, span, params }: Diagnostic): string {
  return JSON.stringify([code, node, edge, path, span, params])
}

/** Keys of a list, unique even for equal problems. */
export function keysOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  const occurrences = new Map<string, number>()
  return diagnostics.map((diagnostic) => {
    const key = keyOf(diagnostic)
    const times = occurrences.get(key) ?? 0
    occurrences.set(key, times + 1)
    return times === 0 ? key : `${key}#${times}`
  })
}

/** The index of the next or previous problem, with wrap-around. If the current one is gone, the first or the last. */
export function stepProblem(
  keys: readonly string[],
  { shown, by }: { shown: string | undefined; by: 1 | -1 },
): number | undefined {
  if (keys.length === 0) return undefined
  const at = shown === undefined ? -1 : keys.indexOf(shown)
  if (at === -1) return by === 1 ? 0 : keys.length - 1
  return (at + by + keys.length) % keys.length
}
