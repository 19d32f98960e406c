// What a build comes to: sums over its tables, and the time it took. Seconds are the contract's, milliseconds ours.
import type { Build } from '#contract/data-manager/build.ts'

interface BuildFigures {
  readonly tables: number
  /** Null while no table says how many. */
  readonly rows: number | null
  readonly rejected: number
  /** Milliseconds from the start to the end, or to `now`. */
  readonly duration: number
}

export function figuresOf(build: Build, now: number): BuildFigures {
  const rows = build.tables.flatMap((table) => (table.rows === null ? [] : [table.rows]))
  const end = build.finished_at === null ? now : Date.parse(build.finished_at)
  return {
    tables: build.tables.length,
    rows: rows.length === 0 ? null : rows.reduce((sum, each) => sum + each, 0),
    rejected: build.tables.reduce((sum, table) => sum + table.rejected_rows, 0),
    duration: Math.max(0, end - Date.parse(build.created_at)),
  }
}
