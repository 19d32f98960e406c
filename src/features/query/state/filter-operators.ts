// Which conditions make sense of a type, in the order they are offered, and with what they begin.
import type { Operand } from '#contract/query/request.ts'
import {
  type CalendarUnit,
  type FilterOperator,
  calendarUnits,
  filterOperators,
} from '#contract/query/vocabulary.ts'
import { type Catalogue, isDateField, typeOfDimension } from './catalogue.ts'
import type { Condition, Dimension } from './query-state.ts'

const offered: Readonly<Record<string, readonly FilterOperator[]>> = {
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

/** Operators for a dimension; one that stands already is offered even when it is a rare one. */
export function operatorsFor(
  { catalogue, dimension }: { catalogue: Catalogue; dimension: Dimension },
  present?: FilterOperator,
): readonly FilterOperator[] {
  const isPart = dimension.unit !== undefined && calendarUnits[dimension.unit] === 'part'
  const list = isPart
    ? partOperators
    : (offered[typeOfDimension(catalogue, dimension)] ?? offered['string'] ?? [])
  return present === undefined || list.includes(present) ? list : [present, ...list]
}

type OperandKind = 'none' | 'values' | 'one' | 'two' | 'patterns'

const byCount: Readonly<Record<string, OperandKind>> = { 0: 'none', 1: 'one', 2: 'two', list: 'values' }

export function operandKind(operator: FilterOperator): OperandKind {
  return operator.endsWith('like') ? 'patterns' : (byCount[filterOperators[operator].operands] ?? 'one')
}

/** A condition to begin with: dates by year, text and the like by their values, figures by a span. */
export function firstCondition(catalogue: Catalogue, field: string): Condition {
  const dimension: Dimension = isDateField(catalogue.fields.get(field)) ? { field, unit: 'year' } : { field }
  const operator = operatorsFor({ catalogue, dimension })[0] ?? 'in'
  return { dimension, operator, operands: [] }
}

/** Units that filters offer for dates, coarse to fine; the date itself comes first. */
export const filterUnits: readonly CalendarUnit[] = [
  'year',
  'quarter',
  'month',
  'weekday',
  'day',
  'year_month',
]

/** Whether a condition says something: an empty list is no condition. */
export function isComplete({ operator, operands }: Condition): boolean {
  const { operands: needed } = filterOperators[operator]
  const filled = operands.filter((each) => each !== '')
  return needed === 'list' ? filled.length > 0 : filled.length === needed
}

const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

export function isFigure(text: string): boolean {
  return numeric.test(text.trim())
}

/** What a person typed, as the wire wants it: figures as numbers where they are exact as such. */
export function typedOperand(text: string, type: string): Operand {
  const trimmed = text.trim()
  if (type !== 'num' || !isFigure(trimmed)) return type === 'string' ? text : trimmed
  const digits = trimmed.replaceAll(/\D/g, '').length
  return digits > 15 ? trimmed : Number(trimmed)
}
