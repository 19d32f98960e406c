import type { JsonObject } from './playbook.ts'

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is a list. `Array.isArray` would type its items as `any`. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** An own member of an object, never one of its prototype. Undefined if there is none. */
export function ownMember(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Parses a JSON text and wraps the value. Undefined if the text is invalid. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return undefined
  }
}

/** Whether a key is a valid node ID: 1 to 19 digits. */
export function isNodeId(key: string): boolean {
  return /^\d{1,19}$/.test(key)
}
