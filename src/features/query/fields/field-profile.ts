// The profile of one field at the foot of the picker: its most frequent values, or the range of its figures. The same
// request lists the values that a filter can choose from.
import type { DatasetTable } from '#contract/query/dataset.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import type { QueryResponse, Value } from '#contract/query/response.ts'
import type { Field } from '../state/catalogue.ts'
import type { FieldFacts } from '../state/chips/addition-rules.ts'
import { type Dimension, scaleName } from '../state/query-state.ts'
import { toNumber } from '../state/value-format.ts'

export const topCount = 4

export function hasSpan({ type }: Field): boolean {
  return ['num', 'date', 'datetime'].includes(type.main)
}

type TableRef = Pick<DatasetTable, 'table_name' | 'database_name'>

const tableMembers = (table: TableRef | null) =>
  table === null ? {} : { table_name: table.table_name, database_name: table.database_name }

export function spanRequest(field: Field, table: TableRef | null): QueryRequest {
  return {
    data: { fields: { [field.field]: ['min', 'max', 'count', 'count_distinct'] } },
    ...tableMembers(table),
  }
}

/** Asks for what decides how a field is added: its span and its number of values, in the rows of the query. */
export function factsRequest(
  field: Field,
  { table, filter }: { table: TableRef | null; filter: QueryRequest['filter'] },
): QueryRequest {
  const request = hasSpan(field)
    ? spanRequest(field, table)
    : { data: { fields: { [field.field]: ['count', 'count_distinct'] } }, ...tableMembers(table) }
  return filter === undefined ? request : { ...request, filter }
}

interface ValuesRequestInput {
  readonly dimension: Dimension
  readonly table: TableRef | null
  readonly limit: number
  /** Part of the text; empty for all. */
  readonly find?: string
  /** Only these values. */
  readonly only?: readonly string[]
  /** Calendar units have their own order. */
  readonly order?: 'frequency' | 'asc' | 'desc'
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** Distinct values of a dimension, and how often each occurs. Only a search does without their total number. */
export function valuesRequest({
  dimension,
  table,
  limit,
  find = '',
  only = [],
  order = 'frequency',
}: ValuesRequestInput): QueryRequest {
  const isSearch = find !== '' || only.length > 0
  const name = scaleName(dimension)
  return {
    data: { fields: { [dimension.field]: ['count'] }, limit, ...(isSearch ? {} : { hints: true }) },
    scale: { fields: [name] },
    order:
      order === 'frequency' ? { [`${dimension.field}.count`]: 'desc', [name]: 'asc' } : { [name]: order },
    ...(find === '' ? {} : { filter: { [name]: { like: [`%${escaped(find)}%`] } } }),
    ...(only.length === 0 ? {} : { filter: { [name]: { in: [...only] } } }),
    ...tableMembers(table),
  }
}

interface ValueCount {
  readonly value: Value
  readonly count: number
}

export function readValues(response: QueryResponse, dimension: Dimension): readonly ValueCount[] {
  return response.results.map((result) => ({
    value: result.scales[scaleName(dimension)] ?? null,
    count: toNumber(result.data[dimension.field]?.['count']?.[0]?.['value']) ?? 0,
  }))
}

export function readSpan(response: QueryResponse, { field }: Field): FieldFacts {
  const data = response.results[0]?.data[field]
  const read = (mode: string): Value => data?.[mode]?.[0]?.['value'] ?? null
  return {
    min: read('min'),
    max: read('max'),
    count: toNumber(read('count')) ?? 0,
    distinct: toNumber(read('count_distinct')) ?? 0,
  }
}
