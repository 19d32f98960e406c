// The totals of a query as one table (QB11h): those of `all`, then `x`, then `y`. Its first column says which total a
// row belongs to.
import { distinctGroupings, totalQuery } from '#domain/query/totals.ts'
import type { Term } from '#domain/query/term.ts'
import type { ExportCell, ExportColumn } from '#domain/spreadsheet/export-column.ts'
import type { Plan } from '../compile-query.ts'
import { totalTerms } from '../compile-totals.ts'
import type { Total, TotalRows } from '../run-totals.ts'
import { cellsOf, exportColumns, type ExportBatch, type ExportTable } from './export-batch.ts'

const labelColumn: ExportColumn = { header: '[total]', type: 'text', scale: 0, isIdentifier: true }

interface LabelledTotal {
  readonly label: string
  readonly total: Total
}

/** `all` for the grand total; `x: quay, year` for others. */
const labelled = (member: 'all' | 'x' | 'y', total: Total): LabelledTotal => {
  const names = total.query.scales.map(({ name }) => name)
  return { label: names.length === 0 ? member : `${member}: ${names.join(', ')}`, total }
}

const listOf = ({ all, x, y }: TotalRows): readonly LabelledTotal[] => [
  ...all.map((total) => labelled('all', total)),
  ...(x === null ? [] : [labelled('x', x)]),
  ...(y === null ? [] : [labelled('y', y)]),
]

/** The columns of a total that the table has are matched by their ids. Others are empty. */
const batchesOf = ({ label, total }: LabelledTotal, ids: readonly string[]): readonly ExportBatch[] => {
  const own = new Map(exportColumns(total.query).map((column) => [column.id, column]))
  return total.batches.map((batch) => {
    const empty = Array.from<ExportCell>({ length: batch.rows }).fill(null)
    const columns = ids.map((id) => {
      const column = own.get(id)
      return column === undefined ? empty : cellsOf(batch, column)
    })
    return {
      columns: [Array.from<ExportCell>({ length: batch.rows }).fill(label), ...columns],
      rows: batch.rows,
    }
  })
}

const longest = (cells: readonly ExportCell[]): number =>
  cells.reduce<number>((most, cell) => (typeof cell === 'string' ? Math.max(most, cell.length) : most), 0)

/** The fields of all groupings, those that are scales of the query first, in their order. */
const termsOf = ({ totals, scales }: Plan): readonly Term[] => {
  const terms = totals === null ? [] : totalTerms(distinctGroupings(totals))
  const isIn = (list: readonly Term[], { name }: Term): boolean => list.some((term) => term.name === name)
  return [...scales.filter((scale) => isIn(terms, scale)), ...terms.filter((term) => !isIn(scales, term))]
}

/** The totals of a plan, with a column for each field of a grouping. */
export function totalsTable(plan: Plan, totals: TotalRows): ExportTable {
  const columns = exportColumns(totalQuery(plan, termsOf(plan)))
  const ids = columns.map(({ id }) => id)
  const batches = listOf(totals).flatMap((each) => batchesOf(each, ids))
  return {
    name: 'Totals',
    columns: [labelColumn, ...columns],
    batches: async function* () {
      yield* batches
    },
    lengthOver: (index, most) => {
      const length = Math.max(0, ...batches.map((batch) => longest(batch.columns[index] ?? [])))
      return Promise.resolve(length > most ? length : undefined)
    },
  }
}
