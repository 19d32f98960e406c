// Exact figures of all columns of a relation: counts, bounds, histograms, and the most frequent values. Columns of one
// type are measured in one statement.
import { sql } from 'kysely'
import { z } from 'zod'
import type { AttributeType, ExtractedAttribute } from '#contract/data-manager/table.ts'
import { readValueSql } from '../column-type.ts'
import type { PlanColumn } from '../reading-plan.ts'
import { execute, type Loading, type Sql, type Staged } from '../staging.ts'
import type { Misfits } from '../text/inference.ts'
import { cellRows, groupsOf } from '../text/cell-rows.ts'
import { histogramRelations, isDouble, readHistogram } from './histogram.ts'

export interface Profiled {
  readonly staged: Pick<Staged, 'from' | 'column' | 'rows'>
  readonly columns: readonly PlanColumn[]
  readonly name: string
  /** Of text columns, by their indexes. */
  readonly misfits?: ReadonlyMap<number, Misfits> | undefined
}

type CellFigures = Pick<
  ExtractedAttribute,
  'count' | 'cardinality' | 'min' | 'max' | 'histogram' | 'top_values'
>

export const longestText = 200
const mostTopValues = 10

/** Columns with one key have values of one type, converted by one expression. */
const keyOf = ({ isText, type, form, number, words }: PlanColumn): string =>
  JSON.stringify([isText, type, form, number, words])

interface Conversion {
  /** Values before grouping, and the expression that converts a `cell` of them. */
  readonly values: readonly Sql[]
  readonly value: Sql
}

const conversionOf = ({ staged, columns }: Profiled, group: readonly number[]): Conversion => {
  const cell = sql.ref('cell')
  const own = group.flatMap((index) => {
    const column = columns[index]
    return column === undefined ? [] : [{ column, raw: staged.column(index) }]
  })
  const [first] = own
  if (first === undefined) return { values: [], value: cell }
  return first.column.isText
    ? { values: own.map(({ raw }) => raw), value: readValueSql(cell, first.column) }
    : { values: own.map(({ column, raw }) => readValueSql(raw, column)), value: cell }
}

const hasTopValues = ({ main }: AttributeType): boolean => main === 'string' || main === 'boolean'

const cut = (value: Sql): Sql => sql`left(CAST(${value} AS VARCHAR), ${sql.lit(longestText)})`

/** A value that occurs once is no frequent value, unless there are few. */
const topValues = sql`CASE WHEN max(times) > 1 OR count(*) <= ${sql.lit(mostTopValues)} THEN
  to_json(list_transform(min_by({value: ${cut(sql.ref('value'))}, count: times}, {times: -times, value: value},
    ${sql.lit(mostTopValues)}), lambda top: [top.value, CAST(top.count AS VARCHAR)])) END`

const statementOf = (profiled: Profiled, group: readonly number[], type: AttributeType): Sql => {
  const { values, value } = conversionOf(profiled, group)
  const isString = type.main === 'string'
  // NaN is greater than every number, and cannot be written.
  const finite = isDouble(type) ? sql` FILTER (WHERE isfinite(value))` : sql``
  const bound = (measure: Sql): Sql =>
    isString ? sql`left(${measure}, ${sql.lit(longestText)})` : sql`${measure}${finite}`
  const bins = histogramRelations(type)
  return sql`WITH cells AS MATERIALIZED (
      SELECT place, value, count(*) AS times FROM (SELECT place, ${value} AS value FROM ${cellRows(profiled.staged.from, values)})
      WHERE value IS NOT NULL GROUP BY ALL),
    figures AS (SELECT place, CAST(sum(times) AS BIGINT) AS total, count(*) AS different,
      ${bound(sql`min(value)`)} AS lowest, ${bound(sql`max(value)`)} AS highest,
      ${hasTopValues(type) ? topValues : sql`NULL`} AS top FROM cells GROUP BY place)
    ${bins === null ? sql`` : sql`, ${bins}`}
    SELECT place, total, different, lowest, highest, CAST(top AS VARCHAR),
      ${bins === null ? sql`NULL` : sql`CAST(histogram AS VARCHAR)`}
    FROM figures ${bins === null ? sql`` : sql`LEFT JOIN histograms USING (place)`}`
}

const topJson = z.array(z.tuple([z.string(), z.string()]))

const readTop = (text: unknown): CellFigures['top_values'] =>
  typeof text === 'string'
    ? topJson.parse(JSON.parse(text)).map(([value, times]) => ({ value, count: Number(times) }))
    : []

const noFigures: CellFigures = {
  count: 0,
  cardinality: 0,
  min: null,
  max: null,
  histogram: null,
  top_values: [],
}

/** Figures of every column, in order. Reads all cells at once, so the caller limits their number. */
export async function cellFigures(loading: Loading, profiled: Profiled): Promise<CellFigures[]> {
  const { columns, name } = profiled
  const figures = columns.map(() => noFigures)
  for (const group of groupsOf(columns, keyOf)) {
    const type = columns[group[0] ?? 0]?.type ?? { main: 'string' }
    const batch = await execute(loading, { statement: statementOf(profiled, group, type), name })
    for (let row = 0; row < batch.rows; row += 1) {
      const [place, total, different, min = null, max = null, top, histogram] = batch.columns.map(
        (column) => column[row],
      )
      figures[group[Number(place)] ?? -1] = {
        count: Number(total),
        cardinality: Number(different),
        min,
        max,
        histogram: readHistogram(histogram, type),
        top_values: readTop(top),
      }
    }
  }
  return figures
}
