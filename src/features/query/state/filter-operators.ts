// Which operators make sense for a type, in the order they are offered, and the default condition.
import type { Operand } from '#contract/query/request.ts'
import {
  type CalendarUnit,
  type FilterOperator,
  calendarUnits,
  filterOperators,
} from '#contract/query/vocabulary.ts'
import { type Catalogue, isDateField, typeOfDimension } from './catalogue.ts'
import type { Condition, Dimension } from './query-state.ts'

const operatorsByType: Readonly<Record<string, readonly FilterOperator[]>> = {
  string: ['in', 'not_in', 'like', 'not_like', 'is_null', 'is_not_null'],
  boolean: ['in', 'is_null', 'is_not_null'],
  num: ['between', 'not_between', 'gte', 'gt', 'lte', 'lt', 'in', 'not_in', 'is_null', 'is_not_null'],
  date: ['between', 'not_between', 'gte', 'lt', 'in', 'not_in', 'is_null', 'is_not_null'],
  datetime: ['between', 'not_between', 'gte', 'lt', 'is_null', 'is_not_null'],
}
const partOperators: readonly FilterOperator[] = [
  'in',
  'not_in',
  'between',
  'gte',
  'lte',
  'is_null',
  'is_not_null',
]

/**
 * Returns the operators for a dimension. The current operator is always included, even if it is not offered
 * otherwise.
 */
export function operatorsFor(
  { catalogue, dimension }: { catalogue: Catalogue; dimension: Dimension },
  current?: FilterOperator,
): readonly FilterOperator[] {
  const isPart = dimension.unit !== undefined && calendarUnits[dimension.unit] === 'part'
  const list = isPart
    ? partOperators
    : (operatorsByType[typeOfDimension(catalogue, dimension)] ?? operatorsByType['string'] ?? [])
  return current === undefined || list.includes(current) ? list : [current, ...list]
}

type OperandKind = 'none' | 'values' | 'one' | 'two' | 'patterns'

const byCount: Readonly<Record<string, OperandKind>> = { 0: 'none', 1: 'one', 2: 'two', list: 'values' }

export function operandKind(operator: FilterOperator): OperandKind {
  return operator.endsWith('like') ? 'patterns' : (byCount[filterOperators[operator].operands] ?? 'one')
}

/** Returns the condition that a new filter starts with: dates by year, text by its values, numbers by a range. */
export function defaultCondition(catalogue: Catalogue, field: string): Condition {
  const dimension: Dimension = isDateField(catalogue.fields.get(field)) ? { field, unit: 'year' } : { field }
  const operator = operatorsFor({ catalogue, dimension })[0] ?? 'in'
  return { dimension, operator, operands: [] }
}

/** Calendar units for filters, from coarse to fine; the date itself comes first. */
export const filterUnits: readonly CalendarUnit[] = [
  'year',
  'quarter',
  'month',
  'weekday',
  'day',
  'year_month',
]

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
