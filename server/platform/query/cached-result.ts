// Reads small results once, so that they can be cached and shared. Large ones stay with the engine, and each reader
// reads them batch by batch.
import { ExactNumber } from '#contract/exact-number.ts'
import { nextTurn } from '../core/next-turn.ts'
import type { Cell } from '../warehouse/values.ts'
import type { Batch, Result } from '../warehouse/warehouse.ts'

interface CachedResult {
  readonly result: Result
  /** Bytes in memory; null for a large result. */
  readonly bytes: number | null
}

/** Rows of the largest result that is cached. */
const maxRows = 20_000
/** Bytes of the largest result that is cached. */
const maxBytes = 4 * 1024 * 1024

const bytesOfCell = (cell: Cell): number => {
  if (typeof cell === 'string') return 24 + cell.length * 2
  return cell instanceof ExactNumber ? 64 + cell.digits.length : 8
}

/** Bytes of a batch in memory, estimated. */
export function bytesOf({ columns }: Batch): number {
  let bytes = 0
  for (const column of columns) for (const cell of column) bytes += bytesOfCell(cell)
  return bytes
}

/** Returns a small result as values, and a large one unchanged. */
export async function cacheResult(result: Result): Promise<CachedResult> {
  if (result.rows > maxRows) return { result, bytes: null }
  const batches: Batch[] = []
  let bytes = 0
  for (let index = 0; index < result.batchCount; index += 1) {
    if (index > 0) await nextTurn()
    const batch = result.batch(index)
    bytes += bytesOf(batch)
    if (bytes > maxBytes) return { result, bytes: null }
    batches.push(batch)
  }
  const read = (index: number): Batch => batches[index] ?? { names: [], columns: [], rows: 0 }
  return { result: { rows: result.rows, batchCount: batches.length, batch: read }, bytes }
}
