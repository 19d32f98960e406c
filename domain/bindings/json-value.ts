/** Whether a JSON value is an object with members. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An own member, never one of the prototype; undefined if there is none. */
export function ownMember(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Narrows to a list of `unknown`; `Array.isArray` alone would type the items as `any`. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
