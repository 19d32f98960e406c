// A calm start: a few questions that the dataset itself suggests. Nothing is known here of any particular data.
import type { DatasetTable } from '#contract/query/dataset.ts'
import { type Catalogue, type Field, isDateField } from './state/catalogue.ts'
import { type Measure, type QueryState, emptyState } from './state/query-state.ts'

interface Suggestion {
  readonly table: string
  readonly state: QueryState
}

const most = 4

const fieldsOf = (catalogue: Catalogue, table: DatasetTable): readonly Field[] =>
  table.fields.flatMap(({ field }) => catalogue.fields.get(field) ?? [])

/** A value to begin with: the first measure that adds up, else how often the first field occurs. */
const firstValue = (fields: readonly Field[]): Measure | null => {
  const summed = fields.find(({ isMeasure, defaultMode }) => isMeasure && defaultMode === 'sum')
  if (summed !== undefined) return { mode: 'sum', field: summed.field }
  const [any] = fields
  return any === undefined ? null : { mode: 'count', field: any.field }
}

/** Names to compare: the first text beside figures; beside a mere count the last, which tells groups, not things. */
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

/** The highest first where the rows are names; in time order where they are months. */
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

/** At most four, one of each table before a second of any. */
export function suggestions(catalogue: Catalogue): readonly Suggestion[] {
  const perTable = catalogue.tables.map((table) => ofTable(catalogue, table))
  return [0, 1].flatMap((place) => perTable.flatMap((each) => each[place] ?? [])).slice(0, most)
}
