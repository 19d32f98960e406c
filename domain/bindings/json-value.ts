/** Whether a JSON value is an object with members. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A member of its own, never one of the prototype; undefined where there is none. */
export const ownMember = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** A list as such; `Array.isArray` alone would call its items `any`. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
