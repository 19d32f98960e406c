// Encodes rows of the engine by column (QB39). A number that no double holds is written as the text of its digits.
import { ExactNumber } from '#contract/exact-number.ts'
import type { Query } from '#domain/query/query.ts'
import { resultColumnsOf } from '#domain/query/result-columns.ts'
import type { Cell } from '../warehouse/values.ts'
import type { ResultEncoder } from './encode-results.ts'
import type { Total } from './run-totals.ts'

const isExact = (cell: Cell): boolean => cell instanceof ExactNumber

const columnText = (cells: readonly Cell[]): string =>
  JSON.stringify(
    cells.some(isExact) ? cells.map((cell) => (cell instanceof ExactNumber ? cell.digits : cell)) : cells,
  )

/**
 * Returns the encoder of the members `columns`, `rows` and `batches` of a result with this number of rows. Each batch
 * has a line of its own, so a client can read batches while they arrive.
 */
export function columnEncoder(query: Query, rows: number): ResultEncoder {
  return {
    open: `"columns":${JSON.stringify(resultColumnsOf(query))},"rows":${rows},"batches":[`,
    encode: ({ columns }) => `\n[${columns.map(columnText).join(',')}]`,
    close: '\n]',
  }
}

/** A set of columns for each total, in pieces. */
export function* encodeColumnTotals(totals: readonly Total[]): Generator<string, void, undefined> {
  for (const [index, { query, batches }] of totals.entries()) {
    const rows = batches.reduce((sum, batch) => sum + batch.rows, 0)
    const { open, encode, close } = columnEncoder(query, rows)
    yield `${index === 0 ? '' : ','}{${open}`
    for (const [at, batch] of batches.entries()) yield `${at === 0 ? '' : ','}${encode(batch)}`
    yield `${close}}`
  }
}
