// Changes between two documents, field by field. Lists are compared by their items.

export type FieldChange =
  | { readonly kind: 'added'; readonly path: string; readonly after: unknown }
  | { readonly kind: 'removed'; readonly path: string; readonly before: unknown }
  | { readonly kind: 'changed'; readonly path: string; readonly before: unknown; readonly after: unknown }

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isAbsent = (value: unknown): boolean => value === undefined || value === null

const under = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

const namesOf = (before: unknown, after: unknown): readonly string[] => [
  ...new Set([before, after].flatMap((side) => (isMembers(side) ? Object.keys(side) : []))),
]

/** A field of a logged document; undefined where the document has no such field. */
const memberOf = (side: unknown, name: string): unknown =>
  isMembers(side) && Object.hasOwn(side, name) ? side[name] : undefined

/** Items of one list that the other lacks, counting duplicates. */
const without = (list: readonly unknown[], other: readonly unknown[]): readonly unknown[] => {
  const unmatched = other.map((each) => JSON.stringify(each))
  return list.filter((each) => {
    const at = unmatched.indexOf(JSON.stringify(each))
    if (at === -1) return true
    unmatched.splice(at, 1)
    return false
  })
}

interface Sides {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

const ofLists = ({
  path,
  before,
  after,
}: {
  path: string
  before: readonly unknown[]
  after: readonly unknown[]
}) => {
  const removed = without(before, after)
  const added = without(after, before)
  if (removed.length === 0 && added.length === 0) return [{ kind: 'changed' as const, path, before, after }]
  return [
    ...removed.map((each) => ({ kind: 'removed' as const, path, before: each })),
    ...added.map((each) => ({ kind: 'added' as const, path, after: each })),
  ]
}

/** Whether to compare members: both sides must be objects. */
const isOpen = (...both: readonly unknown[]): boolean =>
  both.every((side) => isMembers(side) || isAbsent(side)) &&
  both.some((side) => isMembers(side) && Object.keys(side).length > 0)

const changesOf = ({ path, before, after }: Sides): readonly FieldChange[] => {
  if (isSame(before, after) || (isAbsent(before) && isAbsent(after))) return []
  if (isOpen(before, after))
    return namesOf(before, after).flatMap((name) =>
      changesOf({ path: under(path, name), before: memberOf(before, name), after: memberOf(after, name) }),
    )
  if (Array.isArray(before) && Array.isArray(after)) return ofLists({ path, before, after })
  if (isAbsent(before)) return [{ kind: 'added', path, after }]
  if (isAbsent(after)) return [{ kind: 'removed', path, before }]
  return [{ kind: 'changed', path, before, after }]
}

/** The fields that differ, in document order; null counts as absent. */
export function changesBetween(before: unknown, after: unknown): readonly FieldChange[] {
  return changesOf({ path: '', before, after })
}
