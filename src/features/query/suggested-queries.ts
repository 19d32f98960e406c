// Suggests a few queries, derived from the dataset only.
import type { DatasetTable } from '#contract/query/dataset.ts'
import { type Catalogue, type Field, isDateField, scopeTo, tableName } from './state/catalogue.ts'
import { setTable } from './state/query-table.ts'
import { type Measure, type QueryState, emptyState } from './state/query-state.ts'

interface Suggestion {
  readonly table: string
  /** Of the sample project. */
  readonly isSample: boolean
  /** Scoped to the table. */
  readonly catalogue: Catalogue
  readonly state: QueryState
}

const maxSuggestions = 4

/** Returns a value to start with: the first measure that adds up, or else the count of the first field. */
const firstValue = (fields: readonly Field[]): Measure | null => {
  const summed = fields.find(({ isMeasure, defaultMode }) => isMeasure && defaultMode === 'sum')
  if (summed !== undefined) return { mode: 'sum', field: summed.field }
  const [any] = fields
  return any === undefined ? null : { mode: 'count', field: any.field }
}

/**
 * Returns a text field to group by: the first one with figures; with a count the last one, which is more likely to be
 * a category than an identifier.
 */
const textOf = (fields: readonly Field[], { mode, field }: Measure): Field | undefined => {
  const texts = fields.filter(
    (each) => each.isDimension && each.type.main === 'string' && each.field !== field,
  )
  return mode === 'count' ? texts.at(-1) : texts[0]
}

const dateOf = ({ measure_date_field: own }: DatasetTable, fields: readonly Field[]): Field | undefined =>
  fields.find(({ field }) => field === own) ?? fields.find(isDateField)

/** Names are ordered by the highest value, months by time. */
const ofTable = (catalogue: Catalogue, table: DatasetTable): readonly Suggestion[] => {
  const fields = [...scopeTo(catalogue, table).fields.values()]
  const value = firstValue(fields)
  if (value === null || table.rows === 0) return []
  const [text, date] = [textOf(fields, value), dateOf(table, fields)]
  const byText: readonly QueryState[] =
    text === undefined
      ? []
      : [
          {
            ...emptyState,
            values: [value],
            rows: [{ field: text.field }],
            order: [{ by: value, direction: 'desc' }],
          },
        ]
  const byMonth: readonly QueryState[] =
    date === undefined
      ? []
      : [{ ...emptyState, values: [value], rows: [{ field: date.field, unit: 'year_month' }] }]
  return [...byText, ...byMonth].map((state) => ({
    table: tableName(catalogue, table),
    isSample: table.is_sample,
    catalogue: scopeTo(catalogue, table),
    state: setTable(state, table),
  }))
}

/**
 * Returns at most four suggestions, of the chosen table or of all: one of each before a second one of any, and the
 * user's own data before the sample.
 */
export function suggestions(catalogue: Catalogue): readonly Suggestion[] {
  const tables = catalogue.table === null ? catalogue.tables : [catalogue.table]
  const perTable = tables.map((table) => ofTable(catalogue, table))
  const alternating = [0, 1].flatMap((index) => perTable.flatMap((each) => each[index] ?? []))
  return alternating
    .toSorted((one, other) => Number(one.isSample) - Number(other.isSample))
    .slice(0, maxSuggestions)
}
