// Checks parameters of a source by the row of its type (DM9).
import {
  isRequiredParameter,
  isUsedParameter,
  isWebAddress,
  type SourceParameter,
  type SourceType,
} from '#contract/data-manager/source-types.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { originsIn, readAddresses } from '#domain/source/web-addresses.ts'
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

/** Each line is an address. With a sign-in they are on one server, so that no other one gets the secrets. */
const checkAddresses = (
  at: string,
  value: unknown,
  { row, hasSecrets }: { row: SourceParameter; hasSecrets: boolean },
): Problem[] => {
  if (typeof value !== 'string') return checkText(at, value, row)
  const { addresses, wrong } = readAddresses(value)
  const problems = wrong.map((line) =>
    problemAt(at, 'invalid_value', reasonParams('web_address', { value: line.slice(0, 200) })),
  )
  if (addresses.length === 0 && problems.length === 0) return [problemAt(at, 'required')]
  if (row.kind === 'address' && addresses.length > 1)
    return [problemAt(at, 'invalid_value', reasonParams('web_address', { value: value.slice(0, 200) }))]
  if (hasSecrets && originsIn(value).length > 1)
    problems.push(problemAt(at, 'invalid_value', reasonParams('origins_differ')))
  return [...problems, ...checkText(at, value, row)]
}

/** Every problem of the parameters. */
export function checkByType(type: SourceType, parameters: Parameters): Problem[] {
  const used = Object.entries(type.parameters).filter(([, row]) =>
    isUsedParameter(row, { type, values: parameters }),
  )
  const hasSecrets = used.some(([, { kind }]) => kind === 'secret')
  return used.flatMap(([name, row]) => {
    const at = `parameters.${name}`
    const value = parameters[name]
    if (isAbsent(value))
      return isRequiredParameter(row, parameters) && row.initial === undefined
        ? [problemAt(at, 'required')]
        : []
    if (isWebAddress(row)) return checkAddresses(at, value, { row, hasSecrets })
    return row.kind === 'number' ? checkNumber(at, value, row) : checkText(at, value, row)
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

/** The part of a parameter that says where secrets are sent. */
const addressOf = ({ kind, initial }: SourceParameter, value: unknown): string =>
  isWebAddress({ kind }) ? originsIn(textOf(value)).join(' ') : textOf(value ?? initial)

/** Saved secrets are only sent to the address that they were saved for: a new one needs them again. */
export function checkMoved(
  { parameters: rows }: SourceType,
  { saved, given, secrets }: { saved: Parameters; given: Parameters; secrets: Parameters },
): Problem[] {
  const isMoved = Object.entries(rows).some(
    ([name, row]) => row.isAddress === true && addressOf(row, given[name]) !== addressOf(row, saved[name]),
  )
  if (!isMoved) return []
  return Object.keys(rows).flatMap((name) =>
    secrets[name] !== undefined && given[name] === undefined
      ? [problemAt(`parameters.${name}`, 'invalid_value', reasonParams('secret_moved'))]
      : [],
  )
}
