// Parses the action of a rule (DM5, DM40) for values of one kind.
import { reasonParams } from '#contract/reasons.ts'
import { parseDecimal } from '../../json/decimal-text.ts'
import {
  checkLiteral,
  checkPattern,
  inside,
  isName,
  operandsOf,
  report,
  typeName,
  type At,
  type RuleDraft,
} from './rule-parsing.ts'
import {
  actions,
  actionShape,
  dateParts,
  type ActionName,
  type ActionOperand,
  type ValueKind,
} from './rule-table.ts'

interface ParsedAction {
  /** Null for a filter. */
  readonly action: ActionName | null
  readonly values: readonly string[]
}

const isInteger = (value: string): boolean => /^[+-]?\d{1,9}$/.test(value)

/** Operands whose text has a form. */
const isOperand: Partial<Record<ActionOperand, (value: string) => boolean>> = {
  number: (value) => parseDecimal(value) !== null,
  divisor: (value) => (parseDecimal(value)?.units ?? 0n) !== 0n,
  position: (value) => isInteger(value) && Number(value) !== 0,
  count: (value) => isInteger(value) && Number(value) > 0,
  search: (value) => value !== '',
}

interface ActionCheck {
  readonly action: ActionName
  readonly kind: ValueKind
  readonly at: At
}

const refuse = (value: string, { action, at }: ActionCheck): void =>
  report(at, 'invalid_value', reasonParams('rule_operand', { rule: action, value }))

const checkOperand = (operand: ActionOperand, value: string, check: ActionCheck): void => {
  if (operand === 'pattern') checkPattern(value, check.at)
  else if (operand === 'value') checkLiteral(value, check.kind, check.at)
  else if (operand === 'unit' && !isName(dateParts, value))
    report(check.at, 'wrong_value', { value, allowed: Object.keys(dateParts).join(', ') })
  else if (isOperand[operand]?.(value) === false) refuse(value, check)
}

/** Days are added as integers. */
const checkDays = ([days = '']: readonly string[], check: ActionCheck): void => {
  const isDate = check.kind === 'date' || check.kind === 'datetime'
  if (isDate && !isInteger(days)) refuse(days, check)
}

/** A date without a time has no hours, and each part has bounds. */
const checkPart = ([unit = '', number = '']: readonly string[], check: ActionCheck): void => {
  if (!isName(dateParts, unit)) return
  const { min, max, isTime } = dateParts[unit]
  if (isTime && check.kind === 'date') refuse(unit, check)
  if (!isInteger(number) || Number(number) < min || Number(number) > max) refuse(number, check)
}

const checkValues = (values: readonly string[], check: ActionCheck): void => {
  const { operands } = actionShape(check.action)
  for (const [index, value] of values.entries()) checkOperand(operands[index] ?? 'text', value, check)
  if (check.action === 'add' || check.action === 'sub') checkDays(values, check)
  if (check.action === 'date_replace') checkPart(values, check)
}

/** A text is read as a number by actions on numbers, and never as a date. */
const accepts = (action: ActionName, kind: ValueKind): boolean => {
  const { kinds } = actionShape(action)
  return kinds === undefined || kinds.includes(kind) || (kind === 'text' && kinds.includes('num'))
}

/** The action with its operands as texts. */
export function parseAction(rule: RuleDraft, kind: ValueKind, at: At): ParsedAction {
  const name = rule.action ?? ''
  if (name === '') return { action: null, values: [] }
  if (!isName(actions, name)) {
    report(inside(at, 'action'), 'wrong_value', { value: name, allowed: Object.keys(actions).join(', ') })
    return { action: null, values: [] }
  }
  const values = operandsOf(rule.action_value, rule.action_values).map(String)
  const { operands, optional = 0 } = actionShape(name)
  const list = inside(at, 'action_values')
  if (values.length < operands.length - optional || values.length > operands.length)
    report(list, 'invalid_value', reasonParams('rule_values', { rule: name, count: operands.length }))
  else if (!accepts(name, kind))
    report(
      inside(at, 'action'),
      'invalid_value',
      reasonParams('rule_type', { rule: name, type: typeName(kind) }),
    )
  else checkValues(values, { action: name, kind, at: list })
  return { action: name, values }
}
