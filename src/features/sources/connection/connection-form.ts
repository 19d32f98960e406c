// The form of a connection: the values of its fields, and the parameters of the request. All come from the row of the
// type of source.
import { z } from 'zod'
import {
  isWebAddress,
  sourceTypeOf,
  type SourceParameter,
  type SourceType,
} from '#contract/data-manager/source-types.ts'
import { originsIn, readAddresses } from '#domain/source/web-addresses.ts'

/** Values by the names of parameters, as texts. */
type Values = Readonly<Record<string, string>>
type Parameters = Readonly<Record<string, unknown>>

export const connectionForm = z.object({ name: z.string(), parameters: z.record(z.string(), z.string()) })
export type ConnectionForm = z.infer<typeof connectionForm>

/** The row of a type whose sources have a connection; undefined for other types. */
export function connectedType(dbms: string): SourceType | undefined {
  const type = sourceTypeOf(dbms)
  return type?.isConnected === true ? type : undefined
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The values of the fields: those of a saved source, or the initial ones. Secrets are empty. */
export function valuesOf({ parameters: rows }: SourceType, saved?: Parameters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, { kind, initial = '' }]) => [
      name,
      kind === 'secret' ? '' : textOf(saved?.[name] ?? initial),
    ]),
  )
}

/** The parameters of a request, without empty ones. */
export function toParameters({ parameters: rows }: SourceType, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, { kind }]) => {
      const value = kind === 'secret' ? (values[name] ?? '') : (values[name] ?? '').trim()
      if (value === '') return []
      return [[name, kind === 'number' && /^\d{1,9}$/.test(value) ? Number(value) : value]]
    }),
  )
}

/** The part of a value that says where secrets are sent. */
const addressOf = ({ kind, initial }: SourceParameter, value: string): string => {
  if (isWebAddress({ kind })) return originsIn(value).join(' ')
  return value.trim() || textOf(initial)
}

/** Whether the saved secrets belong to another address. */
export function isMoved({ parameters: rows }: SourceType, saved: Parameters, values: Values): boolean {
  return Object.entries(rows).some(
    ([name, row]) =>
      row.isAddress === true && addressOf(row, values[name] ?? '') !== addressOf(row, textOf(saved[name])),
  )
}

const isWithin = (text: string, { min, max }: { min: number; max: number }): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max

/** What is wrong with a value before it is sent. */
export function problemOf(
  { kind, isRequired, min = 0, max = Infinity }: SourceParameter,
  value: string,
): 'needed' | 'number' | 'addresses' | undefined {
  const text = value.trim()
  if (text === '') return isRequired ? 'needed' : undefined
  if (isWebAddress({ kind })) return readAddresses(text).wrong.length > 0 ? 'addresses' : undefined
  return kind === 'number' && !isWithin(text, { min, max }) ? 'number' : undefined
}

/** The field of a problem in a body with `parameters` and `database_name`. */
export function fieldOf(path: string): 'name' | `parameters.${string}` | undefined {
  if (path === 'database_name') return 'name'
  const name = /^parameters\.(\w+)/.exec(path)?.[1]
  return name === undefined ? undefined : `parameters.${name}`
}

/** Labels of the secrets of a type by their fields. */
export function secretFields(
  { parameters: rows }: SourceType,
  labelOf: (name: string) => string,
): Readonly<Record<`parameters.${string}`, string>> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, { kind }]) =>
      kind === 'secret' ? [[`parameters.${name}`, labelOf(name)]] : [],
    ),
  )
}
