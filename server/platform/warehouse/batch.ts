// Results of DuckDB as batches of columns.
import type { DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api'
import { cellsOf, type Cell } from './values.ts'
import type { Batch } from './warehouse.ts'

const columnsOf = (chunk: DuckDBDataChunk): Cell[][] =>
  Array.from({ length: chunk.columnCount }, (_, index) => cellsOf(chunk.getColumnVector(index)))

const append = (column: Cell[], cells: readonly Cell[]): void => {
  for (const cell of cells) column.push(cell)
}

/** All rows as one batch. */
export const wholeBatch = async (result: DuckDBResult): Promise<Batch> => {
  const names = result.columnNames()
  const columns: Cell[][] = names.map(() => [])
  let rows = 0
  for (const chunk of await result.fetchAllChunks()) {
    rows += chunk.rowCount
    for (const [index, cells] of columnsOf(chunk).entries()) append(columns[index] ?? [], cells)
  }
  return { names, columns, rows }
}

/** The rows chunk by chunk. */
export async function* batchesOf(result: DuckDBResult): AsyncGenerator<Batch, void, undefined> {
  const names = result.columnNames()
  for await (const chunk of result)
    if (chunk.rowCount > 0) yield { names, columns: columnsOf(chunk), rows: chunk.rowCount }
}
