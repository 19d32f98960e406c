// The types of JSON values, and conversions between them that preserve as much as possible.
import { isList, isObject, parseJson } from '#domain/playbook/json.ts'

export const valueTypes = ['text', 'number', 'boolean', 'list', 'object', 'null'] as const
export type ValueType = (typeof valueTypes)[number]

export function typeOf(value: unknown): ValueType {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return isList(value) ? 'list' : 'object'
}

/** The initial value of a type. */
export const emptyOf = {
  text: '',
  number: 0,
  boolean: false,
  list: [],
  object: {},
  null: null,
} as const satisfies Record<ValueType, unknown>

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

const fromText = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value)?.value : value)

const toNumber = (value: unknown): number => {
  const read = fromText(value)
  const number = typeof read === 'object' ? 0 : Number(read)
  return Number.isFinite(number) ? number : 0
}

const retyping = {
  text: (value: unknown) => {
    if (typeof value === 'string') return value
    return isEmpty(value) ? '' : JSON.stringify(value)
  },
  number: toNumber,
  boolean: (value: unknown) => {
    const read = fromText(value)
    return read === true || (typeof read === 'number' && read !== 0)
  },
  list: (value: unknown) => {
    const read = fromText(value)
    if (isList(read)) return read
    return isEmpty(value) ? [] : [value]
  },
  object: (value: unknown) => {
    const read = fromText(value)
    if (isObject(read)) return read
    return isEmpty(value) || (isList(read) && read.length === 0) ? {} : { value }
  },
  null: () => null,
} as const satisfies Record<ValueType, (value: unknown) => unknown>

/** Converts a value to another type. */
export function convertTo(value: unknown, type: ValueType): unknown {
  return typeOf(value) === type ? value : retyping[type](value)
}
