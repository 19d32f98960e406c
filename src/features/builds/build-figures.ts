// The figures of a build: sums over the tables that it wrote, and its duration. The contract uses seconds, the console
// milliseconds.
import type { Build } from '#contract/data-manager/build.ts'

interface BuildFigures {
  /** Written tables. */
  readonly tables: number
  /** Written rows; null until a table reports its rows. */
  readonly rows: number | null
  /** Of all tables, also unchanged ones (DM33). */
  readonly rejected: number
  /** Milliseconds from the start to the end, or to `now`; the time in the queue does not count. */
  readonly duration: number
}

export function figuresOf(build: Build, now: number): BuildFigures {
  const written = build.tables.filter(({ state }) => state === 'written')
  const rows = build.tables.flatMap((table) =>
    table.rows === null ? [] : [table.state === 'written' ? table.rows : 0],
  )
  const end = build.finished_at === null ? now : Date.parse(build.finished_at)
  return {
    tables: written.length,
    rows: rows.length === 0 ? null : rows.reduce((sum, each) => sum + each, 0),
    rejected: build.tables.reduce((sum, table) => sum + table.rejected_rows, 0),
    duration: Math.max(0, end - Date.parse(build.started_at ?? build.created_at)),
  }
}

/** Rows that were written, rejected, replaced and left out in a second; 0 for a table that was not written. */
export function rowsPerSecond(table: Build['tables'][number]): number {
  if (table.rows === null || table.duration === null || table.duration === 0) return 0
  const { rows, rejected_rows: rejected, replaced_rows: replaced, filtered_rows: filtered } = table
  return Math.round((rows + rejected + replaced + filtered) / table.duration)
}

/** Whether the tables of the build are retained, so that it can become the live one again. */
export function isRetained({ build_id: id, retained }: Build): boolean {
  return retained?.build_id === id
}
