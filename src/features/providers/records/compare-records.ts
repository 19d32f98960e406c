// Compares two recorded sign-ins value by value.
import { isList, isRecord } from '#domain/bindings/json-value.ts'
import { type Step, pathTo } from '#domain/bindings/read-path.ts'
import type { SignInRecord } from '#contract/iam/sign-in.ts'
import { formatValue } from '../model/value-text.ts'

export interface ComparedValue {
  readonly path: string
  /** Undefined if this sign-in has no such value. */
  readonly one: string | undefined
  readonly other: string | undefined
  readonly isDifferent: boolean
}

type Values = Map<string, string>

/** The values of a response by path. A list of plain values is one value. */
const valuesOf = (value: unknown, steps: readonly Step[], found: Values = new Map()): Values => {
  const isPlain = (each: unknown): boolean => !isRecord(each) && !isList(each)
  if (isRecord(value) && Object.keys(value).length > 0)
    for (const [name, each] of Object.entries(value)) valuesOf(each, [...steps, name], found)
  else if (isList(value) && !value.every(isPlain))
    for (const [index, each] of value.entries()) valuesOf(each, [...steps, index], found)
  else found.set(pathTo(steps), formatValue(value))
  return found
}

const compare = (one: Values, other: Values): readonly ComparedValue[] =>
  [...new Set([...one.keys(), ...other.keys()])].map((path) => ({
    path,
    one: one.get(path),
    other: other.get(path),
    isDifferent: one.get(path) !== other.get(path),
  }))

const fieldsOf = ({ result }: SignInRecord): Values =>
  new Map(Object.entries(result.fields).map(([name, value]) => [name, formatValue(value)]))

/** The results and the responses of two sign-ins, in the order of the first. */
export function compareRecords(one: SignInRecord, other: SignInRecord) {
  return {
    result: compare(fieldsOf(one), fieldsOf(other)),
    response: compare(valuesOf(one.response, []), valuesOf(other.response, [])),
  }
}
