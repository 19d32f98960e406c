/** Whether a JSON value is an object with members. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member of its own, never one of the prototype; undefined where there is none. */
export function ownMember(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** A list as such; `Array.isArray` alone would call its items `any`. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
