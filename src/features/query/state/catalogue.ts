// An index of the dataset: fields by name, with their tables and modes. Built once per dataset.
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
  /** Keys of the tables that contain it. */
  readonly tables: readonly string[]
}
export interface Catalogue {
  readonly tables: readonly DatasetTable[]
  readonly fields: ReadonlyMap<string, Field>
}

export function tableKey({ database_name, table_name }: DatasetTable): string {
  return `${database_name}.${table_name}`
}

type DatasetField = DatasetTable['fields'][number]

const modesOf = (dataset: Dataset, { field, type }: DatasetField): readonly ComputeMode[] => {
  const modes = dataset.data[field]?.computes.filter(isMode) ?? []
  if (modes.length > 0) return modes
  const all = Object.keys(computeModes).filter(isMode)
  return all.filter((mode) => type.main === 'num' || computeModes[mode].needs === 'any')
}

/**
 * Returns the default mode: a sum if figures add up, or else a count. The first value of a group is rarely useful.
 */
const defaultModeOf = (dataset: Dataset, { field, is_summable }: DatasetField): ComputeMode => {
  const mode = dataset.data[field]?.default
  if (mode !== undefined && mode !== 'select' && isMode(mode)) return mode
  return is_summable ? 'sum' : 'count'
}

const fieldOf = (dataset: Dataset, named: DatasetField): Field => ({
  field: named.field,
  name: named.display_name === '' ? named.field : named.display_name,
  type: named.type,
  isMeasure: named.is_measure,
  isDimension: named.is_dimension,
  modes: modesOf(dataset, named),
  defaultMode: defaultModeOf(dataset, named),
  tables: [],
})

/**
 * Indexes a dataset. A field of several tables is one field; the first table that contains it decides its display
 * name.
 */
export function readCatalogue(dataset: Dataset): Catalogue {
  const fields = new Map<string, Field>()
  for (const table of dataset.tables) {
    for (const named of table.fields) {
      const field = fields.get(named.field) ?? fieldOf(dataset, named)
      fields.set(named.field, {
        ...field,
        isMeasure: field.isMeasure || named.is_measure,
        isDimension: field.isDimension || named.is_dimension,
        tables: [...field.tables, tableKey(table)],
      })
    }
  }
  return { tables: dataset.tables, fields }
}

export function isDateField(field: Field | undefined): boolean {
  return field?.type.main === 'date' || field?.type.main === 'datetime'
}

/** Returns the type of a dimension. A unit without a field is a unit of the date of the table. */
export function typeOfDimension(catalogue: Catalogue, { field, unit }: Dimension): string {
  if (unit !== undefined) return unitType(unit)
  const known = catalogue.fields.get(field)
  if (known !== undefined) return known.type.main
  return isUnit(field) ? unitType(field) : 'string'
}
/** Returns the calendar unit of a dimension: its own, or that of the date of the table. */
export function unitOf(catalogue: Catalogue, { field, unit }: Dimension): CalendarUnit | undefined {
  return unit ?? (isUnit(field) && !catalogue.fields.has(field) ? field : undefined)
}

export function nameOf(catalogue: Catalogue, field: string): string {
  return catalogue.fields.get(field)?.name ?? field
}

/** Returns the type of a value: the result of the mode for the type of the field. */
export function typeOfMeasure(catalogue: Catalogue, { field, mode }: Measure): string {
  return computeModes[mode].result === 'num' ? 'num' : (catalogue.fields.get(field)?.type.main ?? 'string')
}

/** Returns the tables that contain all of the names, calendar units of their dates included. */
export function tablesFor(catalogue: Catalogue, names: readonly string[]): readonly DatasetTable[] {
  return catalogue.tables.filter((table) => names.every((name) => termIn(table, name) !== undefined))
}

/** Returns the calendar units of a field; none if it is not a date. */
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

/** A date becomes columns by month if there are rows and no columns, or else rows by year and month. */
const dateAddition = (field: string, state: QueryState): Addition =>
  state.rows.length > 0 && state.columns.length === 0
    ? { well: 'columns', dimension: { field, unit: 'month' } }
    : { well: 'rows', dimension: { field, unit: 'year_month' } }

/** Decides which well a field is added to by default. */
export function defaultAddition(field: Field, state: QueryState): Addition {
  if (isDateField(field)) return dateAddition(field.field, state)
  if (field.isMeasure || !field.isDimension)
    return { well: 'values', measure: { mode: field.defaultMode, field: field.field } }
  return { well: 'rows', dimension: { field: field.field } }
}
