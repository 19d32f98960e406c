// The list of problems: errors first, each level in the order of the document.
import { type Diagnostic, type DiagnosticLevel, levels } from '#domain/playbook/check/diagnostic.ts'

export type Counts = Readonly<Record<DiagnosticLevel, number>>

export function countsOf(diagnostics: readonly Diagnostic[]): Counts {
  const counts = { error: 0, warning: 0, information: 0 }
  for (const { level } of diagnostics) counts[level] += 1
  return counts
}

/** Those of the levels that are shown, the graver first. */
export function listed(
  diagnostics: readonly Diagnostic[],
  hidden: ReadonlySet<DiagnosticLevel>,
): readonly Diagnostic[] {
  return levels.flatMap((level) =>
    hidden.has(level) ? [] : diagnostics.filter((diagnostic) => diagnostic.level === level),
  )
}

/** What makes a problem the same one after another check. */
function keyOf({ code, node, edge, path, span, params }: Diagnostic): string {
  return JSON.stringify([code, node, edge, path, span, params])
}

/** Keys of a list, where two problems that say the same of the same place are told apart. */
export function keysOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  const seen = new Map<string, number>()
  return diagnostics.map((diagnostic) => {
    const key = keyOf(diagnostic)
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    return times === 0 ? key : `${key}#${times}`
  })
}

/** The problem after, or before, the one that was shown; round the ends. Of one that is gone, the first, or the last. */
export function stepFrom(
  keys: readonly string[],
  { shown, by }: { shown: string | undefined; by: 1 | -1 },
): number | undefined {
  if (keys.length === 0) return undefined
  const at = shown === undefined ? -1 : keys.indexOf(shown)
  if (at === -1) return by === 1 ? 0 : keys.length - 1
  return (at + by + keys.length) % keys.length
}
