// Reads results of DuckDB as batches of JSON values. The engine is loaded on first use.
import type { DuckDBDataChunk, DuckDBMaterializedResult, DuckDBResult } from '@duckdb/node-api'
import { nextTurn } from '../core/next-turn.ts'
import type * as values from './values.ts'
import type { Cell } from './values.ts'
import type { Batch, Result } from './warehouse.ts'

let loaded: typeof values | undefined

const openChunkReader = async (): Promise<(chunk: DuckDBDataChunk) => Cell[][]> => {
  loaded ??= await import('./values.ts')
  const { cellsOf } = loaded
  return (chunk) =>
    Array.from({ length: chunk.columnCount }, (_, index) => cellsOf(chunk.getColumnVector(index)))
}

const append = (column: Cell[], cells: readonly Cell[]): void => {
  for (const cell of cells) column.push(cell)
}

/** Reads all rows into one batch. */
export async function readBatch(result: DuckDBResult): Promise<Batch> {
  const columnsOf = await openChunkReader()
  const names = result.columnNames()
  const columns: Cell[][] = names.map(() => [])
  let rows = 0
  for (const chunk of await result.fetchAllChunks()) {
    rows += chunk.rowCount
    for (const [index, cells] of columnsOf(chunk).entries()) append(columns[index] ?? [], cells)
  }
  return { names, columns, rows }
}

/** Reads rows chunk by chunk. */
export async function* batchesOf(result: DuckDBResult): AsyncGenerator<Batch, void, undefined> {
  const columnsOf = await openChunkReader()
  const names = result.columnNames()
  for await (const chunk of result)
    if (chunk.rowCount > 0) yield { names, columns: columnsOf(chunk), rows: chunk.rowCount }
}

/** A result whose batches are converted when they are read. It stays readable after its file was closed. */
export async function resultOf(result: DuckDBMaterializedResult): Promise<Result> {
  const columnsOf = await openChunkReader()
  const names = result.columnNames()
  return {
    rows: result.rowCount,
    batchCount: result.chunkCount,
    batch: (index) => {
      const chunk = result.getChunk(index)
      return { names, columns: columnsOf(chunk), rows: chunk.rowCount }
    },
  }
}

/** Reads batch by batch, each in its own turn of the event loop. */
export async function* inTurns(result: Result): AsyncGenerator<Batch, void, undefined> {
  for (let index = 0; index < result.batchCount; index += 1) {
    if (index > 0) await nextTurn()
    yield result.batch(index)
  }
}
