// What the parsers of conditions and actions share: the shape of a rule, and problems with their paths.
import { z } from 'zod'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { parsePattern } from '../../bindings/pattern.ts'
import { parseDecimal } from '../../json/decimal-text.ts'
import { problem } from '../problem.ts'
import type { ValueKind } from './rule-table.ts'

export const scalar = z.union([z.string(), z.number(), z.boolean()])

/** A rule or a nested condition as the design contains it. */
export const ruleDraft = z.looseObject({
  attribute_name: z.string().nullish(),
  condition: z.string().nullish(),
  condition_value: scalar.nullish(),
  condition_values: z.array(z.unknown()).nullish(),
  action: z.string().nullish(),
  action_value: scalar.nullish(),
  action_values: z.array(scalar).nullish(),
  else_value: scalar.nullish(),
})
export type RuleDraft = z.infer<typeof ruleDraft>

/** A position in a design, with the list that collects its problems. */
export interface At {
  readonly path: string
  readonly problems: Problem[]
}

/** Adds a problem. */
export function report(
  at: At,
  ...[code, params]: [Parameters<typeof problem>[1], Parameters<typeof problem>[2]]
): void {
  at.problems.push(problem(at.path, code, params))
}

/** The position of a member. */
export function inside({ path, problems }: At, member: string | number): At {
  return { path: `${path}.${member}`, problems }
}

export function isName<T extends object>(table: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(table, name)
}

/** The list of operands; the single one if there is no list. */
export function operandsOf(one: unknown, many: readonly unknown[] | null | undefined): readonly unknown[] {
  if (many !== null && many !== undefined && many.length > 0) return many
  return one === null || one === undefined ? [] : [one]
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const instantPattern = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/

const isMoment = (value: string, kind: ValueKind): boolean => {
  if (!dayPattern.test(value) && !(kind === 'datetime' && instantPattern.test(value))) return false
  const time = new Date(`${value.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value.slice(0, 10))
}

const fits: Record<ValueKind, (value: string) => boolean> = {
  text: () => true,
  num: (value) => parseDecimal(value) !== null,
  boolean: (value) => value === 'true' || value === 'false',
  date: (value) => isMoment(value, 'date'),
  datetime: (value) => isMoment(value, 'datetime'),
}

/** Name of the attribute type of a kind of value. */
export function typeName(kind: ValueKind): string {
  return kind === 'text' ? 'string' : kind
}

/** Reports a literal that is not a value of the kind. */
export function checkLiteral(value: string, kind: ValueKind, at: At): void {
  if (!fits[kind](value))
    report(at, 'invalid_value', reasonParams('rule_value', { value, type: typeName(kind) }))
}

/** Reports an invalid regular expression. */
export function checkPattern(source: string, at: At): void {
  const { problem: reason } = parsePattern(source)
  if (reason !== null) report(at, 'invalid_value', nested('reason', reason))
}
