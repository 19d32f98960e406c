// Which operators make sense for a type, in the order they are offered, and the default condition.
import type { Operand } from '#contract/query/request.ts'
import {
  type CalendarUnit,
  type FilterOperator,
  calendarUnits,
  filterOperators,
} from '#contract/query/vocabulary.ts'
import { calendarValue } from '#domain/query/calendar.ts'
import { type Catalogue, type Field, isDateField, typeOfDimension } from './catalogue.ts'
import type { Condition, Dimension } from './query-state.ts'

const operatorsByType: Readonly<Record<string, readonly FilterOperator[]>> = {
  string: ['in', 'not_in', 'like', 'not_like', 'is_null', 'is_not_null'],
  boolean: ['in', 'is_null', 'is_not_null'],
  num: ['between', 'not_between', 'gte', 'gt', 'lte', 'lt', 'in', 'not_in', 'is_null', 'is_not_null'],
  date: ['between', 'not_between', 'gte', 'lte', 'lt', 'in', 'not_in', 'is_null', 'is_not_null'],
  datetime: ['between', 'not_between', 'gte', 'lt', 'is_null', 'is_not_null'],
}
/** For parts and periods other than days, which are chosen from a list. */
const unitOperators: readonly FilterOperator[] = [
  'in',
  'not_in',
  'between',
  'gte',
  'lte',
  'is_null',
  'is_not_null',
]

const operatorsOf = (catalogue: Catalogue, dimension: Dimension): readonly FilterOperator[] => {
  const { unit } = dimension
  if (unit !== undefined && unit !== 'date') return unitOperators
  return operatorsByType[typeOfDimension(catalogue, dimension)] ?? operatorsByType['string'] ?? []
}

/**
 * Returns the operators for a dimension. The current operator is always included, even if it is not offered
 * otherwise.
 */
export function operatorsFor(
  { catalogue, dimension }: { catalogue: Catalogue; dimension: Dimension },
  current?: FilterOperator,
): readonly FilterOperator[] {
  const list = operatorsOf(catalogue, dimension)
  return current === undefined || list.includes(current) ? list : [current, ...list]
}

type OperandKind = 'none' | 'values' | 'one' | 'two' | 'patterns'

const byCount: Readonly<Record<string, OperandKind>> = { 0: 'none', 1: 'one', 2: 'two', list: 'values' }

export function operandKind(operator: FilterOperator): OperandKind {
  return operator.endsWith('like') ? 'patterns' : (byCount[filterOperators[operator].operands] ?? 'one')
}

const firstOperator = (type: string): FilterOperator => operatorsByType[type]?.[0] ?? 'in'

/**
 * Returns the condition that a new filter starts with: dates by year, instants by whole days (QB36), text by its
 * values, numbers by a range.
 */
export function defaultCondition({ field, type: { main } }: Field): Condition {
  if (main === 'date') return { dimension: { field, unit: 'year' }, operator: 'in', operands: [] }
  if (main === 'datetime')
    return { dimension: { field, unit: 'date' }, operator: firstOperator('date'), operands: [] }
  return { dimension: { field }, operator: firstOperator(main), operands: [] }
}

const filterUnits: readonly CalendarUnit[] = [
  'year',
  'year_quarter',
  'year_month',
  'year_week',
  'quarter',
  'month',
  'weekday',
  'day',
]

/**
 * Returns what a filter of a date compares, in the order it is offered; null is the date itself. Instants start with
 * whole days (QB36), because an instant between two days leaves out the last one.
 */
export function filterUnitsOf(field: Field | undefined): readonly (CalendarUnit | null)[] {
  if (!isDateField(field)) return []
  return field?.type.main === 'datetime' ? ['date', ...filterUnits, 'hour', null] : [null, ...filterUnits]
}

/** Turns a typed day into the operand for a unit: the first day of the period that contains it (QB15). */
export function periodOperand(text: string, unit: CalendarUnit | undefined): string {
  if (unit === undefined || calendarUnits[unit] === 'part') return text
  return String(calendarValue(unit, text) ?? text)
}

/** Returns whether a condition has all its operands: an empty list is not a condition. */
export function isComplete({ operator, operands }: Condition): boolean {
  const { operands: needed } = filterOperators[operator]
  const filled = operands.filter((each) => each !== '')
  return needed === 'list' ? filled.length > 0 : filled.length === needed
}

const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

export function isNumeric(text: string): boolean {
  return numeric.test(text.trim())
}

/** Turns typed text into an operand of the wire: a number if it can be represented exactly. */
export function typedOperand(text: string, type: string): Operand {
  const trimmed = text.trim()
  if (type !== 'num' || !isNumeric(trimmed)) return type === 'string' ? text : trimmed
  const digits = trimmed.replaceAll(/\D/g, '').length
  return digits > 15 ? trimmed : Number(trimmed)
}
