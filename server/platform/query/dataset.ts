// What can be queried in the tables of a build (QB14): every field, its compute modes, and the calendar units of its
// dates.
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { Dataset, DatasetItem } from '#contract/query/dataset.ts'
import {
  calendarUnits,
  computeModes,
  evolutionModes,
  evolutionScales,
  type CalendarUnit,
  type ComputeMode,
} from '#contract/query/vocabulary.ts'
import { mainTypeOf } from '#domain/query/table.ts'
import { hasUnit, isUnit, unitType } from '#domain/query/term.ts'
import type { QueryableField, QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import { dictionariesOf } from './dictionaries.ts'

const isMode = (name: string): name is ComputeMode => Object.hasOwn(computeModes, name)
const modes = Object.keys(computeModes).filter(isMode)
const units = Object.keys(calendarUnits).filter(isUnit)

/** Compute modes that apply to a field. */
const computesOf = ({ type, virtual }: QueryableField): ComputeMode[] =>
  virtual?.kind === 'aggregate'
    ? ['select']
    : modes.filter(
        (mode) => computeModes[mode].needs === 'any' || mainTypeOf(type) === computeModes[mode].needs,
      )

const defaultMode = (field: QueryableField): ComputeMode => {
  if (field.virtual?.kind === 'aggregate') return 'select'
  if (field.aggregate) return field.aggregate
  if (mainTypeOf(field.type) !== 'num' || !field.is_measure) return 'select'
  return field.is_summable ? 'sum' : 'avg'
}

interface Item {
  readonly field: string
  readonly type: AttributeType
  readonly role: DatasetItem['role']
}

const typeOfUnit = (unit: CalendarUnit): AttributeType =>
  unitType(unit) === 'num' ? { main: 'num', sub: 'smallint' } : { main: 'date' }

/** Names of calendar units in this table: `<date field>.<unit>`, and the bare unit for the table's measure date. */
const computedOf = ({ fields, measure_date_field: own }: QueryableTable): Item[] => {
  const fieldNames = new Set(fields.map(({ field }) => field))
  return fields.flatMap(({ field, type, virtual }) =>
    units
      .filter((unit) => hasUnit(type, unit) && virtual?.kind !== 'aggregate')
      .flatMap((unit) =>
        [...(field === own ? [unit] : []), `${field}.${unit}`].map((name) => ({ name, unit })),
      )
      .filter(({ name }) => !fieldNames.has(name))
      .map(({ name, unit }) => ({ field: name, type: typeOfUnit(unit), role: 'computed' as const })),
  )
}

const realOf = (table: QueryableTable): Item[] =>
  table.fields.map(({ field, type, is_measure: isMeasure }) => ({
    field,
    type,
    role: isMeasure ? 'measure' : 'dimension',
  }))

/** Fields that filter and group: all but those computed from several rows (DM7). */
const keysOf = (table: QueryableTable): Item[] =>
  realOf({ ...table, fields: table.fields.filter(({ virtual }) => virtual?.kind !== 'aggregate') })

/** One item per name. A name in several tables lists them all and has the type of the first. */
const merge = (items: readonly (readonly [QueryableTable, Item])[]): DatasetItem[] => {
  const merged = new Map<string, DatasetItem>()
  for (const [table, item] of items) {
    const existing = merged.get(item.field)
    if (existing === undefined) merged.set(item.field, { ...item, table_names: [table.table_name] })
    else existing.table_names.push(table.table_name)
  }
  return [...merged.values()]
}

const withTable = (tables: readonly QueryableTable[], itemsOf: (table: QueryableTable) => Item[]) =>
  tables.flatMap((table) => itemsOf(table).map((item) => [table, item] as const))

const tableOf = (table: QueryableTable, isSample: boolean): Dataset['tables'][number] => ({
  database_name: table.database_name,
  table_name: table.table_name,
  display_name: table.display_name,
  object_type: table.object_type,
  rows: table.rows,
  is_sample: isSample,
  measure_date_field: table.measure_date_field,
  fields: table.fields.map(({ virtual, ...field }) =>
    virtual ? { ...field, virtual: { kind: virtual.kind, columns: [...virtual.columns] } } : field,
  ),
})

/**
 * The dataset of these tables, those of the sample project last. Without tables it contains the vocabulary alone.
 */
export function datasetOf(
  tables: readonly QueryableTable[],
  samples: ReadonlySet<string> = new Set(),
): Dataset {
  const real = withTable(tables, realOf)
  const all = merge([...real, ...withTable(tables, computedOf)])
  const keys = merge([...withTable(tables, keysOf), ...withTable(tables, computedOf)])
  const fields = new Map(tables.flatMap((table) => table.fields.map((field) => [field.field, field])))
  return {
    data: Object.fromEntries(
      [...fields].map(([name, field]) => [
        name,
        { computes: computesOf(field), default: defaultMode(field) },
      ]),
    ),
    compute_mods: modes,
    orders: all,
    filters: keys,
    scales: keys,
    evol: { scales: [...evolutionScales], modes: [...evolutionModes] },
    dictionnary: dictionariesOf(tables),
    tables: tables
      .map((table) => tableOf(table, samples.has(table.table_name)))
      .toSorted((one, other) => Number(one.is_sample) - Number(other.is_sample)),
  }
}
