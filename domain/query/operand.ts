// Parses one operand of a filter by the type of its field (QB12, QB33): numbers can be quoted, dates must exist in the
// calendar. Numbers beyond the precision of a double stay decimal text.
import type { MainType } from '#contract/data-manager/table.ts'
import type { Operand, ScalarOperand } from '#contract/query/request.ts'
import type { TermCode } from '#contract/reasons.ts'
import { formatDecimal, parseDecimal } from '../json/decimal-text.ts'
import { isExactDouble } from '../json/exact-double.ts'
import { isDay } from './calendar.ts'
import { readInstant } from './local-time.ts'

export type OperandValue = string | number | boolean | null

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
/** A longer text is not a number of the warehouse, and expensive to parse. */
const maxLength = 400

/** A number, or its digits as text where a double does not represent it exactly. */
const readNumber = (operand: ScalarOperand): number | string | undefined => {
  if (typeof operand === 'number') return Number.isFinite(operand) ? operand : undefined
  if (typeof operand !== 'string' || operand.length > maxLength) return undefined
  const text = operand.trim()
  if (!decimal.test(text)) return undefined
  const value = Number(text)
  if (!Number.isFinite(value)) return undefined
  const digits = isExactDouble(text) ? null : parseDecimal(text)
  return digits === null ? value : formatDecimal(digits)
}

const readText = (operand: ScalarOperand): string | undefined => {
  if (typeof operand === 'number') return String(operand)
  if (typeof operand !== 'string' || operand.includes('\0') || !operand.isWellFormed()) return undefined
  return operand
}

const booleanValues: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }
const readBoolean = (operand: ScalarOperand): boolean | undefined => {
  const text = String(operand).toLowerCase()
  return Object.hasOwn(booleanValues, text) ? booleanValues[text] : undefined
}

const localShape = /^(\d{4}-\d\d-\d\d)(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?)?$/
const readDatetime = (operand: ScalarOperand, timeZone: string): string | undefined => {
  const text = typeof operand === 'string' ? operand.trim() : ''
  const day = localShape.exec(text)?.[1]
  if (day === undefined) return readInstant(operand, timeZone)
  return isDay(day) ? text.replace('T', ' ') : undefined
}

/** An instant stands for its day. */
const readDate = (operand: ScalarOperand, timeZone: string): string | undefined =>
  readDatetime(operand, timeZone)?.slice(0, 10)

interface OperandRow {
  readonly read: (operand: ScalarOperand, timeZone: string) => OperandValue | undefined
  readonly expected: TermCode
}

const rows = {
  num: { read: readNumber, expected: 'number' },
  string: { read: readText, expected: 'text' },
  boolean: { read: readBoolean, expected: 'boolean' },
  date: { read: readDate, expected: 'day' },
  datetime: { read: readDatetime, expected: 'local_time' },
} as const satisfies Record<MainType, OperandRow>

/** Term for an operand of this type, for sentences with `… is not`. */
export function expectedOf(type: MainType): TermCode {
  return rows[type].expected
}

/** Parses an operand as a value of `type`, instants in this time zone; undefined if invalid. Null stays null. */
export function readOperand(
  type: MainType,
  { operand, timeZone }: { operand: ScalarOperand; timeZone: string },
): OperandValue | undefined {
  return operand === null ? null : rows[type].read(operand, timeZone)
}

/** Whether an operand is a day without a time. */
export function isBareDay(operand: Operand): operand is string {
  return typeof operand === 'string' && isDay(operand.trim())
}
