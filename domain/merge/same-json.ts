const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const membersOf = (record: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(record).filter((name) => record[name] !== undefined)

const sameLists = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => sameJson(item, other[index]))

/** Whether two JSON values are equal, ignoring the order of members. `undefined` members count as absent. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return sameLists(one, other)
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other)
  const names = membersOf(one)
  return (
    names.length === membersOf(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]))
  )
}
