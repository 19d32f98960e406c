// The dataset made easy to ask: fields by name, tables they stand in, what each can do. Read once per dataset.
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { Dataset, DatasetTable } from '#contract/query/dataset.ts'
import {
  type CalendarUnit,
  type ComputeMode,
  calendarUnits,
  computeModes,
} from '#contract/query/vocabulary.ts'
import { hasUnit, termIn, unitType } from '#domain/query/term.ts'
import {
  type Dimension,
  type DimensionWell,
  type Measure,
  type QueryState,
  isMode,
  isUnit,
} from './query-state.ts'

export interface Field {
  readonly field: string
  readonly name: string
  readonly type: AttributeType
  readonly isMeasure: boolean
  readonly isDimension: boolean
  readonly modes: readonly ComputeMode[]
  readonly defaultMode: ComputeMode
  /** Keys of its tables. */
  readonly tables: readonly string[]
}
export interface Catalogue {
  readonly tables: readonly DatasetTable[]
  readonly fields: ReadonlyMap<string, Field>
}

export function tableKey({ database_name, table_name }: DatasetTable): string {
  return `${database_name}.${table_name}`
}

type Named = DatasetTable['fields'][number]

const modesOf = (dataset: Dataset, { field, type }: Named): readonly ComputeMode[] => {
  const told = dataset.data[field]?.computes.filter(isMode) ?? []
  if (told.length > 0) return told
  const all = Object.keys(computeModes).filter(isMode)
  return all.filter((mode) => type.main === 'num' || computeModes[mode].needs === 'any')
}

/** The first value of a group is rarely what a person wants: a sum where figures add up, else a count. */
const defaultModeOf = (dataset: Dataset, { field, is_summable }: Named): ComputeMode => {
  const told = dataset.data[field]?.default
  if (told !== undefined && told !== 'select' && isMode(told)) return told
  return is_summable ? 'sum' : 'count'
}

const fieldOf = (dataset: Dataset, named: Named): Field => ({
  field: named.field,
  name: named.display_name === '' ? named.field : named.display_name,
  type: named.type,
  isMeasure: named.is_measure,
  isDimension: named.is_dimension,
  modes: modesOf(dataset, named),
  defaultMode: defaultModeOf(dataset, named),
  tables: [],
})

/** Indexes a dataset. A field of several tables is one field; the first table to name it gives its display name. */
export function readCatalogue(dataset: Dataset): Catalogue {
  const fields = new Map<string, Field>()
  for (const table of dataset.tables) {
    for (const named of table.fields) {
      const known = fields.get(named.field) ?? fieldOf(dataset, named)
      fields.set(named.field, {
        ...known,
        isMeasure: known.isMeasure || named.is_measure,
        isDimension: known.isDimension || named.is_dimension,
        tables: [...known.tables, tableKey(table)],
      })
    }
  }
  return { tables: dataset.tables, fields }
}

export function isDateField(field: Field | undefined): boolean {
  return field?.type.main === 'date' || field?.type.main === 'datetime'
}

/** Type of what a dimension shows. A unit without a field is one of the table's own date. */
export function typeOfDimension(catalogue: Catalogue, { field, unit }: Dimension): string {
  if (unit !== undefined) return unitType(unit)
  const known = catalogue.fields.get(field)
  if (known !== undefined) return known.type.main
  return isUnit(field) ? unitType(field) : 'string'
}
/** The unit a dimension shows, its own or that of the table's date. */
export function unitOf(catalogue: Catalogue, { field, unit }: Dimension): CalendarUnit | undefined {
  return unit ?? (isUnit(field) && !catalogue.fields.has(field) ? field : undefined)
}

export function nameOf(catalogue: Catalogue, field: string): string {
  return catalogue.fields.get(field)?.name ?? field
}

/** Type of a value: what the mode makes of the field's type. */
export function typeOfMeasure(catalogue: Catalogue, { field, mode }: Measure): string {
  return computeModes[mode].result === 'num' ? 'num' : (catalogue.fields.get(field)?.type.main ?? 'string')
}

/** Tables that hold all of the names, calendar units of their dates included. */
export function tablesFor(catalogue: Catalogue, names: readonly string[]): readonly DatasetTable[] {
  return catalogue.tables.filter((table) => names.every((name) => termIn(table, name) !== undefined))
}

/** Units that a field can be seen through; none for what is no date. */
export function unitsOf(field: Field | undefined): readonly CalendarUnit[] {
  return field === undefined
    ? []
    : Object.keys(calendarUnits)
        .filter(isUnit)
        .filter((unit) => hasUnit(field.type, unit))
}

export type Addition =
  | { readonly well: 'values'; readonly measure: Measure }
  | { readonly well: DimensionWell; readonly dimension: Dimension }

/** A date goes across by month when there are rows already and no columns, else down by month of the year. */
const dateAddition = (field: string, state: QueryState): Addition =>
  state.rows.length > 0 && state.columns.length === 0
    ? { well: 'columns', dimension: { field, unit: 'month' } }
    : { well: 'rows', dimension: { field, unit: 'year_month' } }

/** Where a field goes when nobody says where. */
export function sensibleAddition(field: Field, state: QueryState): Addition {
  if (isDateField(field)) return dateAddition(field.field, state)
  if (field.isMeasure || !field.isDimension)
    return { well: 'values', measure: { mode: field.defaultMode, field: field.field } }
  return { well: 'rows', dimension: { field: field.field } }
}
