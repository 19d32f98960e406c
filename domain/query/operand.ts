// One operand of a filter, read by the type of the field it is compared with (QB12): numbers may come in quotes,
// dates must be days the calendar has. A number that no double holds exactly stays decimal text.
import type { MainType } from '#contract/data-manager/table.ts'
import type { Operand } from '#contract/query/request.ts'
import type { TermCode } from '#contract/reasons.ts'
import { isDay } from './calendar.ts'

export type OperandValue = string | number | boolean | null

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
const plain = /^[+-]?0*(\d*)(?:\.(\d*?)0*)?$/
/** Digits that every double keeps, and digits that a decimal of the warehouse has room for. */
const safeDigits = 15
const maxDigits = 38

/** Whether a decimal text, without exponent, says more than a double can and no more than a decimal can. */
const needsDecimal = (text: string): boolean => {
  const [, whole = '', fraction = ''] = plain.exec(text) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '').length
  return digits > safeDigits && whole.length + fraction.length <= maxDigits
}

const readNumber = (operand: Operand): number | string | undefined => {
  if (typeof operand === 'number') return Number.isFinite(operand) ? operand : undefined
  if (typeof operand !== 'string') return undefined
  const text = operand.trim()
  if (!decimal.test(text)) return undefined
  const value = Number(text)
  if (!Number.isFinite(value)) return undefined
  return needsDecimal(text) ? text.replace(/^\+/, '') : value
}

const readText = (operand: Operand): string | undefined => {
  if (typeof operand === 'number') return String(operand)
  if (typeof operand !== 'string' || operand.includes('\0') || !operand.isWellFormed()) return undefined
  return operand
}

const booleanValues: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }
const readBoolean = (operand: Operand): boolean | undefined => {
  const text = String(operand).toLowerCase()
  return Object.hasOwn(booleanValues, text) ? booleanValues[text] : undefined
}

const readDate = (operand: Operand): string | undefined => {
  if (typeof operand !== 'string') return undefined
  const text = operand.trim().replace(/[T ]00:00(?::00(?:\.0+)?)?$/, '')
  return isDay(text) ? text : undefined
}

const instantShape = /^(\d{4}-\d\d-\d\d)(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?)?$/
const readDatetime = (operand: Operand): string | undefined => {
  if (typeof operand !== 'string') return undefined
  const text = operand.trim()
  const day = instantShape.exec(text)?.[1]
  return day !== undefined && isDay(day) ? text.replace('T', ' ') : undefined
}

interface OperandRow {
  readonly read: (operand: Operand) => OperandValue | undefined
  readonly expected: TermCode
}

const rows = {
  num: { read: readNumber, expected: 'number' },
  string: { read: readText, expected: 'text' },
  boolean: { read: readBoolean, expected: 'boolean' },
  date: { read: readDate, expected: 'day' },
  datetime: { read: readDatetime, expected: 'local_time' },
} as const satisfies Record<MainType, OperandRow>

/** What an operand of this type looks like: a word for a sentence that begins `… is not`. */
export function expectedOf(type: MainType): TermCode {
  return rows[type].expected
}

/** The operand as a value of `type`; undefined where it is none. Null stays null. */
export function readOperand(type: MainType, operand: Operand): OperandValue | undefined {
  return operand === null ? null : rows[type].read(operand)
}
