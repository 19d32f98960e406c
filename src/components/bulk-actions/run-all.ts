// Runs an action on several rows, one after the other (UI11).
import { hasCode } from '#src/lib/api-error.ts'

/** What an action did. Rows that it did not reach because it was stopped are in neither. */
export interface Outcome {
  readonly changed: number
  readonly failed: readonly { readonly name: string; readonly error: unknown }[]
}

interface RunOptions<Row> {
  readonly run: (row: Row) => Promise<unknown>
  readonly nameOf: (row: Row) => string
  /** A row that is already deleted counts as deleted. */
  readonly deletes: boolean
  /** Before each row; false stops. */
  readonly onRow: (done: number) => boolean
}

/** Runs an action row by row. A failure does not stop the others. */
export async function runAll<Row>(
  rows: readonly Row[],
  { run, nameOf, deletes, onRow }: RunOptions<Row>,
): Promise<Outcome> {
  const failed: { name: string; error: unknown }[] = []
  let done = 0
  for (const row of rows) {
    if (!onRow(done)) break
    try {
      await run(row)
    } catch (error) {
      if (!deletes || !hasCode(error, 'not_found')) failed.push({ name: nameOf(row), error })
    }
    done += 1
  }
  return { changed: done - failed.length, failed }
}
