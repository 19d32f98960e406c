// Profile of every column of a staged file (DM2, DM35). Few cells are all counted. Of many cells, counts and bounds are
// those of all rows, and histograms and frequent values those of a sample that says so.
import { sql } from 'kysely'
import type { ExtractedAttribute, Extraction } from '#contract/data-manager/table.ts'
import type { PlanColumn } from '../reading-plan.ts'
import { execute, type Loading, type Sql } from '../staging.ts'
import { readValueSql } from '../column-type.ts'
import { isMonthForm } from '../text/moment-forms.ts'
import { cellFigures, longestText, type Profiled } from './cell-figures.ts'
import { isDouble } from './histogram.ts'

const columnsPerStatement = 40
/** Cells that are counted completely; and the size of a sample. */
const mostCells = 2_000_000
/** Cells of the columns whose distinct values are counted exactly; the first columns come first. */
const exactCells = 10_000_000
/** Estimates up to here are replaced by the exact number, which is fast for few values. */
const fewValues = 200
const previewRows = 50

const valueOf = ({ staged, columns }: Profiled, index: number): Sql => {
  const column = columns[index]
  const raw = staged.column(index)
  return column === undefined ? raw : readValueSql(raw, column)
}

const isText = (column: PlanColumn | undefined): boolean => column?.type.main === 'string'

const measuresOf = (profiled: Profiled, index: number): Sql[] => {
  const value = valueOf(profiled, index)
  const column = profiled.columns[index]
  const isShort = !isText(column)
  const isFloat = column !== undefined && isDouble(column.type)
  const finite = isFloat ? sql` FILTER (WHERE isfinite(${value}))` : sql``
  const cut = (measure: Sql): Sql => (isShort ? measure : sql`left(${measure}, ${sql.lit(longestText)})`)
  return [
    sql`count(${value})`,
    sql`approx_count_distinct(${value})`,
    cut(sql`min(${value})${finite}`),
    cut(sql`max(${value})${finite}`),
  ]
}

type Cell = ExtractedAttribute['min']
type Figures = Pick<
  ExtractedAttribute,
  'count' | 'cardinality' | 'cardinality_exact' | 'min' | 'max' | 'histogram' | 'top_values' | 'sampled_rows'
>

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

const sampleTable = 'profile_sample'

/** Rows spread over the file, always the same ones. */
const sampleOf = async (loading: Loading, profiled: Profiled): Promise<Profiled> => {
  const { staged, columns, name } = profiled
  const every = Math.ceil((staged.rows * columns.length) / mostCells)
  const from = sql.id(sampleTable)
  const statement = sql`CREATE TEMP TABLE ${from} AS SELECT * FROM
    (SELECT *, row_number() OVER () AS ${sql.id('sampled row')} FROM ${staged.from})
    WHERE hash(${sql.id('sampled row')}) % ${sql.lit(every)} = 0`
  await execute(loading, { statement, name })
  const counted = await execute(loading, { statement: sql`SELECT count(*) FROM ${from}`, name })
  return { ...profiled, staged: { ...staged, from, rows: Number(counted.columns[0]?.[0] ?? 0) } }
}

const measureAll = async (loading: Loading, profiled: Profiled): Promise<Cell[][]> => {
  const all: Cell[][] = []
  for (let from = 0; from < profiled.columns.length; from += columnsPerStatement) {
    const some = profiled.columns.slice(from, from + columnsPerStatement)
    const measures = some.flatMap((_, offset) => measuresOf(profiled, from + offset))
    const cells = await measure(loading, profiled, measures)
    all.push(...some.map((_, offset) => cells.slice(offset * 4, offset * 4 + 4)))
  }
  return all
}

const profileMany = async (loading: Loading, profiled: Profiled): Promise<Figures[]> => {
  const measured = await measureAll(loading, profiled)
  const sample = await sampleOf(loading, profiled)
  const shapes = await cellFigures(loading, sample)
  const exactColumns = Math.floor(exactCells / profiled.staged.rows)
  const figures: Figures[] = []
  for (const [index, [count, estimate, min = null, max = null]] of measured.entries()) {
    const { histogram = null, top_values = [] } = shapes[index] ?? {}
    const isExact = index < exactColumns || Number(estimate) <= fewValues
    const [exact] = isExact
      ? await measure(loading, profiled, [sql`count(DISTINCT ${valueOf(profiled, index)})`])
      : []
    figures.push({
      count: Number(count),
      cardinality: Math.min(Number(exact ?? estimate), Number(count)),
      cardinality_exact: isExact,
      min,
      max,
      histogram,
      top_values,
      sampled_rows: sample.staged.rows,
    })
  }
  return figures
}

const profileFew = async (loading: Loading, profiled: Profiled): Promise<Figures[]> => {
  const figures = await cellFigures(loading, profiled)
  return figures.map((one) => ({ ...one, cardinality_exact: true, sampled_rows: null }))
}

/** Attributes with their figures, in file order. */
export async function profileColumns(loading: Loading, profiled: Profiled): Promise<ExtractedAttribute[]> {
  const { staged, columns } = profiled
  const isFew = staged.rows * columns.length <= mostCells
  const figures = await (isFew ? profileFew : profileMany)(loading, profiled)
  return columns.flatMap((column, index) => {
    const own = figures[index]
    if (own === undefined) return []
    const { name, type } = column
    const null_count = staged.rows - own.count
    const misfits = profiled.misfits?.get(index) ?? null
    return [{ attribute_name: name, type, ...own, null_count, ...writtenOf(column), misfits }]
  })
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
