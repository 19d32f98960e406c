// Checks parameters of a source by the row of its type (DM9).
import type { SourceParameter, SourceType } from '#contract/data-manager/source-types.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { problemAt } from '../../core/error.ts'

type Parameters = Readonly<Record<string, unknown>>

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

const checkNumber = (at: string, value: unknown, { min = 0, max = Infinity }: SourceParameter): Problem[] => {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number))
    return [problemAt(at, 'wrong_type', { expected: 'int' })]
  if (number < min) return [problemAt(at, 'too_small', { min })]
  return number > max ? [problemAt(at, 'too_big', { max })] : []
}

const checkText = (at: string, value: unknown, { max = 4000, values }: SourceParameter): Problem[] => {
  if (typeof value !== 'string') return [problemAt(at, 'wrong_type', { expected: 'text' })]
  if (values !== undefined && !values.includes(value))
    return [problemAt(at, 'wrong_value', { value, allowed: values.join(', ') })]
  return value.length > max ? [problemAt(at, 'too_long', { max })] : []
}

/** Every problem of the parameters. */
export function checkByType({ parameters: rows }: SourceType, parameters: Parameters): Problem[] {
  return Object.entries(rows).flatMap(([name, row]) => {
    const at = `parameters.${name}`
    const value = parameters[name]
    if (isAbsent(value))
      return row.isRequired === true && row.initial === undefined ? [problemAt(at, 'required')] : []
    return row.kind === 'number' ? checkNumber(at, value, row) : checkText(at, value, row)
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

/** Saved secrets are only sent to the address that they were saved for: a new one needs them again. */
export function checkMoved(
  { parameters: rows }: SourceType,
  { saved, given, secrets }: { saved: Parameters; given: Parameters; secrets: Parameters },
): Problem[] {
  const isMoved = Object.entries(rows).some(
    ([name, row]) =>
      row.isAddress === true && textOf(given[name] ?? row.initial) !== textOf(saved[name] ?? row.initial),
  )
  if (!isMoved) return []
  return Object.keys(rows).flatMap((name) =>
    secrets[name] !== undefined && given[name] === undefined
      ? [problemAt(`parameters.${name}`, 'invalid_value', reasonParams('secret_moved'))]
      : [],
  )
}
