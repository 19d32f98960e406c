// Statistics for every column of a staged file: count, distinct count, minimum and maximum (DM2).
import { sql } from 'kysely'
import type { ExtractedAttribute, Extraction } from '#contract/data-manager/table.ts'
import type { PlanColumn } from './reading-plan.ts'
import { execute, type Loading, type Sql, type Staged } from './staging.ts'
import { valueSql } from './column-type.ts'
import { isMonthForm } from './text/moment-forms.ts'

const columnsPerStatement = 40
/** Distinct counts up to this number are exact; above it they are marked as estimates. */
const exactUpTo = 1_000_000
/** Tables with fewer rows are counted exactly in the first statement. */
const smallTable = 200_000
const previewRows = 50
const longestText = 200

interface Profiled {
  readonly staged: Staged
  readonly columns: readonly PlanColumn[]
  readonly name: string
}

const valueOf = ({ staged, columns }: Profiled, index: number): Sql => {
  const column = columns[index]
  const raw = staged.column(index)
  return column === undefined ? raw : valueSql(raw, { column, type: column.type }).value
}

const isText = (column: PlanColumn | undefined): boolean => column?.type.main === 'string'

const measuresOf = (profiled: Profiled, index: number): Sql[] => {
  const value = valueOf(profiled, index)
  const isShort = !isText(profiled.columns[index])
  const cut = (measure: Sql): Sql => (isShort ? measure : sql`left(${measure}, ${sql.lit(longestText)})`)
  const distinct =
    profiled.staged.rows <= smallTable ? sql`count(DISTINCT ${value})` : sql`approx_count_distinct(${value})`
  return [sql`count(${value})`, distinct, cut(sql`min(${value})`), cut(sql`max(${value})`)]
}

type Cell = ExtractedAttribute['min']

const measure = async (loading: Loading, profiled: Profiled, measures: readonly Sql[]): Promise<Cell[]> => {
  const statement = sql`SELECT ${sql.join(measures)} FROM ${profiled.staged.from}`
  const batch = await execute(loading, { statement, name: profiled.name })
  return batch.columns.map((column) => column[0] ?? null)
}

/** How the values are written, where they do not show it. */
const writtenOf = ({ number, form }: PlanColumn): Pick<ExtractedAttribute, 'written'> => {
  if (number?.percent === true) return { written: { percent: true } }
  if (number !== undefined && number.currency !== '') return { written: { currency: number.currency } }
  const isMonth = form !== 'plain' && form !== 'zoned' && isMonthForm(form)
  return isMonth ? { written: { month: true } } : {}
}

const profileSome = async (
  loading: Loading,
  { profiled, from, to }: { profiled: Profiled; from: number; to: number },
): Promise<ExtractedAttribute[]> => {
  const indexes = profiled.columns.slice(from, to).map((_, offset) => from + offset)
  const measures = indexes.flatMap((index) => measuresOf(profiled, index))
  const cells = await measure(loading, profiled, measures)
  return indexes.map((index, position) => {
    const [count, cardinality, min = null, max = null] = cells.slice(position * 4, position * 4 + 4)
    const column = profiled.columns[index]
    return {
      attribute_name: column?.name ?? '',
      type: column?.type ?? { main: 'string' },
      count: Number(count),
      null_count: profiled.staged.rows - Number(count),
      cardinality: Number(cardinality),
      cardinality_exact: profiled.staged.rows <= smallTable,
      min,
      max,
      ...(column === undefined ? {} : writtenOf(column)),
    }
  })
}

const countExactly = async (
  loading: Loading,
  profiled: Profiled,
  attributes: readonly ExtractedAttribute[],
): Promise<ExtractedAttribute[]> => {
  const exact = [...attributes]
  for (const [index, attribute] of attributes.entries()) {
    if (attribute.cardinality_exact || attribute.cardinality > exactUpTo) continue
    const measures = [sql`count(DISTINCT ${valueOf(profiled, index)})`]
    const [cardinality] = await measure(loading, profiled, measures)
    exact[index] = { ...attribute, cardinality: Number(cardinality), cardinality_exact: true }
  }
  return exact
}

/** Attributes with their statistics, in file order. */
export async function profileColumns(loading: Loading, profiled: Profiled): Promise<ExtractedAttribute[]> {
  const attributes: ExtractedAttribute[] = []
  for (let from = 0; from < profiled.columns.length; from += columnsPerStatement)
    attributes.push(...(await profileSome(loading, { profiled, from, to: from + columnsPerStatement })))
  return countExactly(loading, profiled, attributes)
}

/** The first rows as they are in the file. */
export async function firstTexts(loading: Loading, profiled: Profiled): Promise<(string | null)[][]> {
  const values = profiled.columns.map((_, index) => sql`CAST(${profiled.staged.column(index)} AS VARCHAR)`)
  const statement = sql`SELECT ${sql.join(values)} FROM ${profiled.staged.from} LIMIT ${sql.lit(previewRows)}`
  const batch = await execute(loading, { statement, name: profiled.name })
  const textOf = (cell: Cell | undefined): string | null => (typeof cell === 'string' ? cell : null)
  return Array.from({ length: batch.rows }, (_, row) => batch.columns.map((column) => textOf(column[row])))
}

/** The first rows, converted to their types. */
export async function firstRows(
  loading: Loading,
  profiled: Profiled,
): Promise<NonNullable<Extraction['flashzone']>> {
  const values = profiled.columns.map((_, index) => valueOf(profiled, index))
  const statement = sql`SELECT ${sql.join(values)} FROM ${profiled.staged.from} LIMIT ${sql.lit(previewRows)}`
  const batch = await execute(loading, { statement, name: profiled.name })
  return Array.from({ length: batch.rows }, (_, row) => batch.columns.map((column) => column[row] ?? null))
}
