// Reads results of DuckDB as batches of JSON values. The engine is loaded on first use.
import type { DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api'
import type { Cell } from './values.ts'
import type { Batch } from './warehouse.ts'

const openChunkReader = async (): Promise<(chunk: DuckDBDataChunk) => Cell[][]> => {
  const { cellsOf } = await import('./values.ts')
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
