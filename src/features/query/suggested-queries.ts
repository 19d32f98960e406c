// Suggests a few queries, derived from the dataset only.
import type { DatasetTable } from '#contract/query/dataset.ts'
import { type Catalogue, type Field, isDateField } from './state/catalogue.ts'
import { type Measure, type QueryState, emptyState } from './state/query-state.ts'

interface Suggestion {
  readonly table: string
  readonly state: QueryState
}

const maxSuggestions = 4

const fieldsOf = (catalogue: Catalogue, table: DatasetTable): readonly Field[] =>
  table.fields.flatMap(({ field }) => catalogue.fields.get(field) ?? [])

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

const dateOf = (
  catalogue: Catalogue,
  { table, fields }: { table: DatasetTable; fields: readonly Field[] },
): Field | undefined => catalogue.fields.get(table.measure_date_field ?? '') ?? fields.find(isDateField)

/** Names are ordered by the highest value, months by time. */
const ofTable = (catalogue: Catalogue, table: DatasetTable): readonly Suggestion[] => {
  const fields = fieldsOf(catalogue, table)
  const value = firstValue(fields)
  if (value === null || table.rows === 0) return []
  const [text, date] = [textOf(fields, value), dateOf(catalogue, { table, fields })]
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
  return [...byText, ...byMonth].map((state) => ({ table: table.display_name, state }))
}

/** Returns at most four suggestions: one of each table before a second one of any. */
export function suggestions(catalogue: Catalogue): readonly Suggestion[] {
  const perTable = catalogue.tables.map((table) => ofTable(catalogue, table))
  return [0, 1].flatMap((index) => perTable.flatMap((each) => each[index] ?? [])).slice(0, maxSuggestions)
}
