// An index of the dataset: the fields of each table by name, and the table that the names of a query refer to. Built
// once per dataset, and scoped to one table per query.
import { isIdentifierName } from '#domain/schema/identifier-name.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { Dataset, DatasetTable } from '#contract/query/dataset.ts'
import {
  type CalendarUnit,
  type ComputeMode,
  calendarUnits,
  computeModes,
} from '#contract/query/vocabulary.ts'
import { hasUnit, termIn, unitType } from '#domain/query/term.ts'
import { type Dimension, type Measure, isMode, isUnit } from './query-state.ts'

/** A field of one table. Fields of two tables with the same name are two fields. */
export interface Field {
  readonly field: string
  /** Key of its table. */
  readonly table: string
  readonly name: string
  readonly type: AttributeType
  readonly isMeasure: boolean
  readonly isDimension: boolean
  readonly isVirtual: boolean
  /** Its name is that of an identifier: its values are counted, never added. */
  readonly isIdentifier: boolean
  readonly modes: readonly ComputeMode[]
  readonly defaultMode: ComputeMode
}
type Fields = ReadonlyMap<string, Field>

/** A table with a label for each code. */
export interface Dictionary {
  /** The attributes with the codes and with the labels. */
  readonly id: string
  readonly value: string
  readonly table_name: string
  readonly database_name: string
}

export interface Catalogue {
  readonly tables: readonly DatasetTable[]
  /** The fields of each table, by the key of the table and by name. */
  readonly fieldsOf: ReadonlyMap<string, Fields>
  /** The table that the names of the query refer to. */
  readonly table: DatasetTable | null
  /** The fields that the names of the query refer to. Without a table: of the first table that contains the name. */
  readonly fields: Fields
  /** The dictionaries of fields, by name (QB10). */
  readonly dictionaries: ReadonlyMap<string, Dictionary>
}

export function tableKey({
  database_name,
  table_name,
}: Pick<DatasetTable, 'database_name' | 'table_name'>): string {
  return `${database_name}.${table_name}`
}

type DatasetField = DatasetTable['fields'][number]

/** Returns whether a mode can be computed for a type. */
export function hasMode(type: AttributeType, mode: ComputeMode): boolean {
  return computeModes[mode].needs === 'any' || type.main === computeModes[mode].needs
}

/** The mode that combines the values of an attribute that a mart aggregated; undefined for other fields. */
const combiningMode = ({ aggregate }: DatasetField): ComputeMode | undefined =>
  aggregate === 'count' ? 'sum' : (aggregate ?? undefined)

/** Whether a virtual attribute is computed from several rows: a measure with one mode. */
const isComputedMeasure = ({ virtual }: DatasetField): boolean => virtual?.kind === 'aggregate'

const isIdentifier = (named: DatasetField): boolean =>
  !isComputedMeasure(named) &&
  combiningMode(named) === undefined &&
  ['num', 'string'].includes(named.type.main) &&
  isIdentifierName(named.field)

const modesOf = (named: DatasetField): readonly ComputeMode[] =>
  Object.keys(computeModes)
    .filter(isMode)
    .filter((mode) => (isComputedMeasure(named) ? mode === 'select' : hasMode(named.type, mode)))

/**
 * Returns the default mode: a sum if figures add up, an average of other measures, the number of different identifiers,
 * or else a count. The first value of a group is rarely useful.
 */
const defaultModeOf = (named: DatasetField): ComputeMode => {
  const { type, is_summable, is_measure } = named
  if (isComputedMeasure(named)) return 'select'
  const combining = combiningMode(named)
  if (combining !== undefined) return combining
  if (isIdentifier(named)) return 'count_distinct'
  if (type.main !== 'num') return 'count'
  if (is_summable) return 'sum'
  return is_measure ? 'avg' : 'count'
}

const fieldOf = (table: DatasetTable, named: DatasetField): Field => ({
  field: named.field,
  table: tableKey(table),
  name: named.display_name === '' ? named.field : named.display_name,
  type: named.type,
  isMeasure: named.is_measure || isComputedMeasure(named),
  isDimension: named.is_dimension && !isComputedMeasure(named),
  isVirtual: (named.virtual ?? null) !== null,
  isIdentifier: isIdentifier(named),
  modes: modesOf(named),
  defaultMode: defaultModeOf(named),
})

const dictionaryLevel = 'data_prim'

/**
 * Returns the dictionaries whose table is known. Earlier platforms do not name the table: it is then the only
 * dictionary table with both attributes.
 */
const readDictionaries = ({ tables, dictionnary }: Dataset): Catalogue['dictionaries'] =>
  new Map(
    Object.entries(dictionnary).flatMap(([field, { id, value, table_name: named }]) => {
      const [table, ...others] = tables.filter(
        ({ database_name: level, table_name: name, object_type, fields }) =>
          level === dictionaryLevel &&
          object_type === 'scale' &&
          (named === undefined || name === named) &&
          [id, value].every((each) => fields.some((own) => own.field === each)),
      )
      if (table === undefined || others.length > 0) return []
      const { table_name, database_name } = table
      return [[field, { id, value, table_name, database_name }] as const]
    }),
  )

/** Indexes a dataset, without a table in scope. */
export function readCatalogue(dataset: Dataset): Catalogue {
  const { tables } = dataset
  const fieldsOf = new Map(
    tables.map((table) => [
      tableKey(table),
      new Map(table.fields.map((each) => [each.field, fieldOf(table, each)])),
    ]),
  )
  const all = [...fieldsOf.values()].flatMap((fields) => [...fields])
  const dictionaries = readDictionaries(dataset)
  return { tables, fieldsOf, table: null, fields: new Map(all.toReversed()), dictionaries }
}

const scoped = new WeakMap<Catalogue, Map<DatasetTable | null, Catalogue>>()

/**
 * Returns the catalogue in which names refer to the fields of `table`; to none if the table does not exist. The same
 * object for the same table, so that what depends on it is not computed again.
 */
export function scopeTo(catalogue: Catalogue, table: DatasetTable | null): Catalogue {
  const known = scoped.get(catalogue) ?? new Map<DatasetTable | null, Catalogue>()
  scoped.set(catalogue, known)
  const fields = table === null ? undefined : catalogue.fieldsOf.get(tableKey(table))
  const found = known.get(table) ?? { ...catalogue, table, fields: fields ?? new Map<string, Field>() }
  known.set(table, found)
  return found
}

export function fieldIn(catalogue: Catalogue, { table, name }: { table: string; name: string }) {
  return catalogue.fieldsOf.get(table)?.get(name)
}

/** Returns whether any table has a field of this name. */
export function isFieldName(catalogue: Catalogue, name: string): boolean {
  return [...catalogue.fieldsOf.values()].some((fields) => fields.has(name))
}

export function tableOf(catalogue: Catalogue, key: string): DatasetTable | undefined {
  return catalogue.tables.find((table) => tableKey(table) === key)
}

const plainName = ({ display_name: name, table_name }: DatasetTable): string =>
  name === '' ? table_name : name

/** Returns the level of a table if another one has the same name; null if the name alone is clear. */
export function ambiguousLevel(catalogue: Catalogue, table: DatasetTable): string | null {
  const name = plainName(table)
  return catalogue.tables.filter((each) => plainName(each) === name).length > 1 ? table.database_name : null
}

/** Returns the name of a table, with its level if two tables have the same name. */
export function tableName(catalogue: Catalogue, table: DatasetTable): string {
  const level = ambiguousLevel(catalogue, table)
  return level === null ? plainName(table) : `${plainName(table)} (${level})`
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
export function typeOfMeasure(catalogue: Catalogue, { field, mode, calculation }: Measure): string {
  if (calculation !== undefined) return 'num'
  return computeModes[mode].result === 'num' ? 'num' : (catalogue.fields.get(field)?.type.main ?? 'string')
}

/** Returns whether a value is a measure with an expression of its own, whose only mode says nothing (DM7). */
export function isComputed(catalogue: Catalogue, { field, mode }: Measure): boolean {
  return mode === 'select' && catalogue.fields.get(field)?.modes.length === 1
}

/** Returns whether a value is that of the first row of each group: of several groups it says nothing (QB8). */
export function isFirstValue(catalogue: Catalogue, measure: Measure): boolean {
  return measure.mode === 'select' && !isComputed(catalogue, measure)
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
