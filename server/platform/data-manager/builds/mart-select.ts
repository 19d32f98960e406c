// Selects the rows of a mart from its joined tables, in the order in which they are written (DM13.e).
import { sql } from 'kysely'
import type {
  AggregateFunction,
  LogicalAttribute,
  LogicalObject,
  PeriodUnit,
} from '#contract/data-manager/logical-object.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { isFloat } from '#domain/query/table.ts'
import type { AttributePath } from '#domain/schema/attribute-path.ts'
import { duckDialect } from '../../warehouse/dialect.ts'
import { columnTypeName } from '../../warehouse/loading/column-type.ts'
import { columnAlias, type Sql } from '../../warehouse/loading/staging.ts'
import type { PrimTable } from '../catalogue/prim-table.ts'

export interface Origin {
  readonly attribute: LogicalAttribute
  readonly path: AttributePath | null
  /** Null for a mapped attribute. */
  readonly aggregate: AggregateFunction | null
  /** The period to whose start a date is set; null for a value as it is. */
  readonly period: PeriodUnit | null
}

/** The type of an attribute of a prim table. */
export function fieldType(prim: readonly PrimTable[], path: AttributePath): AttributeType | undefined {
  return prim
    .find(({ table_name: name }) => name === path.table)
    ?.fields.find(({ field }) => field === path.attribute)?.type
}

/** The type of the values that an attribute of a mart reads. */
export function typeOf({ attribute, path }: Origin, prim: readonly PrimTable[]): AttributeType {
  return (path === null ? undefined : fieldType(prim, path)) ?? attribute.type
}

const aggregateSql = {
  sum: (column, isDouble) => (isDouble ? duckDialect.sumOfDoubles(column) : sql`sum(${column})`),
  min: (column) => sql`min(${column})`,
  max: (column) => sql`max(${column})`,
  count: (column) => sql`count(${column})`,
} as const satisfies Record<AggregateFunction, (column: Sql, isDouble: boolean) => Sql>

const isDoubleColumn = (type: AttributeType): boolean => isFloat(type) || columnTypeName(type) === 'DOUBLE'

const columnOf = (origin: Origin, prim: readonly PrimTable[]): Sql => {
  const { path, period } = origin
  if (path === null) return sql`NULL`
  const column = sql.id(path.table, path.attribute)
  if (period === null) return column
  const type = sql.raw(columnTypeName(typeOf(origin, prim)))
  return sql`CAST(date_trunc(${sql.lit(period)}, ${column}) AS ${type})`
}

/** The position of the measure date among the selected columns, from 1; undefined if the mart has none. */
export function datePosition({ object, origins }: { object: LogicalObject; origins: readonly Origin[] }) {
  const date = object.measure_date_field ?? ''
  const index = origins.findIndex(({ attribute, path }) => path !== null && attribute.attribute_name === date)
  return index === -1 ? undefined : index + 1
}

interface Selected {
  readonly from: Sql
  readonly loadOrder: Sql | null
  readonly prim: readonly PrimTable[]
  /** Position of the measure date, by which rows without a load order are sorted. */
  readonly date: number | undefined
}

/** Sorts by the measure date, so that a query of a period reads a part of the table; then by the other columns. */
const orderBy = (date: number | undefined, others: readonly number[]): Sql => {
  const positions = [...new Set([...(date === undefined ? [] : [date]), ...others])]
  if (positions.length === 0) return sql``
  return sql` ORDER BY ${sql.join(positions.map((position) => sql.lit(position)))}`
}

/** One row per joined row. With an aggregate: one row per combination of the other attributes. */
export function innerSelect(origins: readonly Origin[], { from, loadOrder, prim, date }: Selected): Sql {
  const selected = origins.map((origin, index) => {
    const { aggregate } = origin
    const column = columnOf(origin, prim)
    const value =
      aggregate === null ? column : aggregateSql[aggregate](column, isDoubleColumn(typeOf(origin, prim)))
    return sql`${value} AS ${sql.id(columnAlias(index))}`
  })
  const isGrouped = origins.some(({ aggregate }) => aggregate !== null)
  if (!isGrouped) {
    const order = loadOrder === null ? orderBy(date, []) : sql` ORDER BY ${loadOrder}`
    return sql`SELECT ${sql.join(selected)} FROM ${from}${order}`
  }
  const groups = origins.flatMap(({ aggregate, path }, index) =>
    aggregate !== null || path === null ? [] : [index + 1],
  )
  const grouping =
    groups.length === 0
      ? sql``
      : sql` GROUP BY ${sql.join(groups.map((position) => sql.lit(position)))}${orderBy(date, groups)}`
  return sql`SELECT ${sql.join(selected)} FROM ${from}${grouping}`
}
