// The exported columns of a result, with the cells of each batch in their order, and the table of a stored result.
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import { computeModes } from '#contract/query/vocabulary.ts'
import { isListing, type Measure } from '#domain/query/query.ts'
import { layoutOf, type PeriodColumns } from '#domain/query/result-layout.ts'
import { isFloat, isInteger } from '#domain/query/table.ts'
import type { Term } from '#domain/query/term.ts'
import type { ExportCell, ExportColumn, ExportType } from '#domain/spreadsheet/export-column.ts'
import type { Batch, StoredResult } from '../../warehouse/warehouse.ts'
import type { Plan } from '../compile-query.ts'

export interface ExportBatch {
  /** `columns[c][r]` */
  readonly columns: readonly (readonly ExportCell[])[]
  readonly rows: number
}

/** A table of an exported file. */
export interface ExportTable {
  /** Of its sheet. */
  readonly name: string
  readonly columns: readonly ExportColumn[]
  /** The rows in their order. Only one reading at a time. */
  readonly batches: () => AsyncIterable<ExportBatch>
  /** The length of a text in a column that has more than `most` characters; undefined if there is none. */
  readonly lengthOver: (column: number, most: number) => Promise<number | undefined>
}

/** A column of the result that is exported. */
interface SourceColumn extends ExportColumn {
  /** Equal for the same scale or measure of the same period in queries with the same measures. */
  readonly id: string
  /** The header as the name of a column of a table: `tons_sum`, `tons_sum_1_year_before`. */
  readonly plainName: string
  /** The attribute whose values it has or is computed from. */
  readonly field: string
  /** Index in the result. */
  readonly source: number
  /** Column that is true where the period has rows; null for the current period. */
  readonly presence: number | null
}

const numberType = ({ unit, fieldType }: Term): ExportType => {
  if (unit !== null || isInteger(fieldType)) return 'integer'
  return isFloat(fieldType) ? 'double' : 'decimal'
}

const typeOf = (term: Term): ExportType => {
  if (term.type === 'num') return numberType(term)
  return term.type === 'string' ? 'text' : term.type
}

const measureType = ({ term, mode }: Measure): ExportType => {
  if (mode === 'avg') return 'double'
  return computeModes[mode].needs === 'any' && computeModes[mode].result === 'num' ? 'integer' : typeOf(term)
}

const scaleOf = ({ fieldType }: Term): number => fieldType.precision ?? 0

const addedUp: readonly ComputeMode[] = ['sum', 'avg', 'count', 'count_distinct']

const isIdentifier = ({ table }: Plan, { term, mode }: Measure): boolean =>
  !addedUp.includes(mode) &&
  (term.unit !== null || table.fields.find(({ field }) => field === term.field)?.is_measure !== true)

interface PeriodInput {
  readonly index: number
  readonly period: PeriodColumns
}

/** The header of a column, and its name in a table. A field keeps its own name if nothing is added to it. */
const namesOf = (plan: Plan, { index, name, mode }: { index: number; name: string; mode?: ComputeMode }) => {
  const scale = plan.evolution?.scale ?? ''
  const header = [
    name,
    ...(mode === undefined ? [] : [`[${mode}]`]),
    ...(index === 0 ? [] : [`-${index} ${scale}`]),
  ]
  const parts = [
    name,
    ...(mode === undefined ? [] : [mode]),
    ...(index === 0 ? [] : [`${index}_${scale}_before`]),
  ]
  const plain = parts.map((part) => part.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_').replaceAll(/^_+|_+$/g, ''))
  return { header: header.join(' '), plainName: parts.length === 1 ? name : plain.join('_') }
}

const columnsOfPeriod = (plan: Plan, { index: number, period }: PeriodInput): SourceColumn[] => {
  const { scales, values, presence } = period
  const isRow = isListing(plan)
  return [
    ...plan.scales.map((term, index) => ({
      id: JSON.stringify([number, term.name]),
      ...namesOf(plan, { index: number, name: term.name }),
      field: term.field,
      type: typeOf(term),
      scale: scaleOf(term),
      isIdentifier: true,
      source: scales[index] ?? index,
      presence,
    })),
    ...plan.measures.map((measure, index) => ({
      id: JSON.stringify([number, index]),
      ...namesOf(plan, {
        index: number,
        name: measure.term.name,
        ...(isRow ? {} : { mode: measure.mode }),
      }),
      field: measure.term.field,
      type: measureType(measure),
      scale: scaleOf(measure.term),
      isIdentifier: isIdentifier(plan, measure),
      source: values[index] ?? index,
      presence,
    })),
  ]
}

/**
 * The columns of an export: scales, then measures, then those of each past period. A listed row has the names of its
 * fields, a measure of a group its field and mode.
 */
export function exportColumns(plan: Plan): readonly SourceColumn[] {
  const exported = new Map<number, SourceColumn>()
  for (const [index, period] of layoutOf(plan).periods.entries()) {
    for (const column of columnsOfPeriod(plan, { index, period }))
      if (!exported.has(column.source)) exported.set(column.source, column)
  }
  return [...exported.values()]
}

/** The cells of a column in a batch of the result. */
export function cellsOf(batch: Batch, { source, presence }: SourceColumn): readonly ExportCell[] {
  const cells = batch.columns[source] ?? []
  if (presence === null) return cells
  const isPresent = batch.columns[presence] ?? []
  return cells.map((cell, row) => (isPresent[row] === true ? cell : null))
}

async function* batchesOf(
  result: StoredResult,
  columns: readonly SourceColumn[],
): AsyncGenerator<ExportBatch, void, undefined> {
  for await (const batch of result.batches())
    yield { columns: columns.map((column) => cellsOf(batch, column)), rows: batch.rows }
}

/** The rows of a query. */
export function resultTable(plan: Plan, result: StoredResult): ExportTable {
  const columns = exportColumns(plan)
  return {
    name: 'Result',
    columns,
    batches: () => batchesOf(result, columns),
    lengthOver: (index, most) => result.lengthOver(columns[index]?.source ?? index, most),
  }
}
