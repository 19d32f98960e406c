// Resolves a name of a query in one table: an attribute, or a calendar unit of a date. An attribute always takes
// precedence.
import type { AttributeType, MainType } from '#contract/data-manager/table.ts'
import { calendarUnits, type CalendarUnit, type ComputeMode } from '#contract/query/vocabulary.ts'
import { mainTypeOf, type QueryableField, type QueryableTable, type VirtualField } from './table.ts'

export interface Term {
  /** As in the query. */
  readonly name: string
  /** Attribute of the table. */
  readonly field: string
  /** Calendar unit of the attribute; null for the attribute itself. */
  readonly unit: CalendarUnit | null
  /** Type of the attribute. */
  readonly fieldType: AttributeType
  /** Type of the values of the term. */
  readonly type: MainType
  /** How a virtual attribute is computed (DM7); absent for a physical one. */
  readonly virtual?: VirtualField
}

/** Whether the value is computed from the rows of a group: it is a measure, and neither filters nor groups (DM7). */
export function isComputedMeasure({ virtual }: Pick<Term, 'virtual'>): boolean {
  return virtual?.kind === 'aggregate'
}

export function isUnit(name: string): name is CalendarUnit {
  return Object.hasOwn(calendarUnits, name)
}

const find = (table: QueryableTable, name: string): QueryableField | undefined =>
  table.fields.find((field) => field.field === name)

/** Whether values of this type have a unit: the hour only for dates with a time. */
export function hasUnit(type: AttributeType, unit: CalendarUnit): boolean {
  return type.main === 'datetime' || (type.main === 'date' && unit !== 'hour')
}

/** Type of the values of a calendar unit. */
export function unitType(unit: CalendarUnit): MainType {
  return calendarUnits[unit] === 'part' ? 'num' : 'date'
}

/** Splits a name into a date field and a unit, at its last dot or at the date of the table. */
const split = (name: string, table: QueryableTable): { field: string; unit: CalendarUnit } | undefined => {
  if (isUnit(name))
    return table.measure_date_field === null ? undefined : { field: table.measure_date_field, unit: name }
  const dot = name.lastIndexOf('.')
  const unit = name.slice(dot + 1)
  return dot > 0 && isUnit(unit) ? { field: name.slice(0, dot), unit } : undefined
}

const virtualOf = ({ virtual }: QueryableField): Pick<Term, 'virtual'> => (virtual ? { virtual } : {})

/** Resolves `name` in `table`; undefined if it does not exist there. */
export function termIn(table: QueryableTable, name: string): Term | undefined {
  const own = find(table, name)
  if (own !== undefined)
    return {
      name,
      field: name,
      unit: null,
      fieldType: own.type,
      type: mainTypeOf(own.type),
      ...virtualOf(own),
    }
  const computed = split(name, table)
  if (computed === undefined) return undefined
  const base = find(table, computed.field)
  if (base === undefined || !hasUnit(base.type, computed.unit) || base.virtual?.kind === 'aggregate')
    return undefined
  return { name, ...computed, fieldType: base.type, type: unitType(computed.unit), ...virtualOf(base) }
}

/** Whether a measure is the first value of each group, which no other group has part in. A computed measure is not. */
export function isFirstValue(
  { name, mode }: { readonly name: string; readonly mode: ComputeMode },
  table: QueryableTable,
): boolean {
  const term = termIn(table, name)
  return mode === 'select' && (term === undefined || !isComputedMeasure(term))
}

/** The measure date of a table as a term; undefined without one, or if the table lacks the date (DM32). */
export function measureDateOf(table: QueryableTable): Term | undefined {
  const { measure_date_field: field } = table
  const term = field === null ? undefined : termIn(table, field)
  return term?.unit === null && (term.type === 'date' || term.type === 'datetime') ? term : undefined
}
