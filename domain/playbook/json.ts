import type { JsonObject } from './playbook.ts'

/** Whether a JSON value is an object with members. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A list as such; `Array.isArray` alone would call its items `any`. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** A member of its own, never one of the prototype; undefined where there is none. */
export function ownMember(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** The value of a text that holds one JSON value, wrapped; undefined where it is no JSON. */
export function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return undefined
  }
}

/** Whether a key can be a node's: digits, 19 at most. */
export function isNodeId(key: string): boolean {
  return /^\d{1,19}$/.test(key)
}
