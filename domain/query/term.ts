// What a name in a query stands for in one table: an attribute, or a calendar unit of a date. An attribute of the
// same name always wins.
import type { AttributeType, MainType } from '#contract/data-manager/table.ts'
import { calendarUnits, type CalendarUnit } from '#contract/query/vocabulary.ts'
import { mainTypeOf, type QueryableField, type QueryableTable } from './table.ts'

export interface Term {
  /** As the query names it. */
  readonly name: string
  /** Attribute of the table. */
  readonly field: string
  /** Calendar unit of that attribute; null for the attribute itself. */
  readonly unit: CalendarUnit | null
  /** Type of the attribute. */
  readonly fieldType: AttributeType
  /** Type of the term's values. */
  readonly type: MainType
}

export function isUnit(name: string): name is CalendarUnit {
  return Object.hasOwn(calendarUnits, name)
}

const find = (table: QueryableTable, name: string): QueryableField | undefined =>
  table.fields.find((field) => field.field === name)

/** Whether a unit can be read off values of this type: the hour only off a date with a time. */
export function hasUnit(type: AttributeType, unit: CalendarUnit): boolean {
  return type.main === 'datetime' || (type.main === 'date' && unit !== 'hour')
}

/** Type of a calendar unit's values. */
export function unitType(unit: CalendarUnit): MainType {
  return calendarUnits[unit] === 'part' ? 'num' : 'date'
}

/** Where a name splits into a date field and a unit: at its last dot, or at the table's own date. */
const split = (name: string, table: QueryableTable): { field: string; unit: CalendarUnit } | undefined => {
  if (isUnit(name))
    return table.measure_date_field === null ? undefined : { field: table.measure_date_field, unit: name }
  const dot = name.lastIndexOf('.')
  const unit = name.slice(dot + 1)
  return dot > 0 && isUnit(unit) ? { field: name.slice(0, dot), unit } : undefined
}

/** The meaning of `name` in `table`; undefined where the table has none. */
export function termIn(table: QueryableTable, name: string): Term | undefined {
  const own = find(table, name)
  if (own !== undefined)
    return { name, field: name, unit: null, fieldType: own.type, type: mainTypeOf(own.type) }
  const computed = split(name, table)
  if (computed === undefined) return undefined
  const base = find(table, computed.field)
  if (base === undefined || !hasUnit(base.type, computed.unit)) return undefined
  return { name, ...computed, fieldType: base.type, type: unitType(computed.unit) }
}
