// Rejected lines by reason, the most frequent reason first.
import type { Extraction } from '#contract/data-manager/table.ts'

type Line = Extraction['rejected']['samples'][number]

interface RejectedGroup {
  readonly reason: string
  readonly column: string | null
  readonly count: number
  /** The first line. */
  readonly example: Line
}

export function rejectedGroups(
  lines: readonly Line[],
  reasonOf: (line: Line) => string,
): readonly RejectedGroup[] {
  const groups = new Map<string, RejectedGroup>()
  for (const line of lines) {
    const reason = reasonOf(line)
    // The number of columns is not the fault of one of them.
    const column = line.code === 'columns_differ' ? null : line.column
    const key = JSON.stringify([column, reason])
    const before = groups.get(key)
    groups.set(key, {
      reason,
      column,
      count: (before?.count ?? 0) + 1,
      example: before?.example ?? line,
    })
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count)
}
