// What several accounts may all do (ENG25): the permissions that every one holds, and the rows that every one sees.
import { isGranted } from '#contract/iam/is-granted.ts'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { coveredPermissions, type Authority } from './coverage.ts'

type Filter = RoleCondition['filter']

/** Rows of both conditions. Values of a field in both are compared as they are written. */
const both = (one: Filter, other: Filter): Filter => {
  const merged: Filter = { ...one }
  for (const [field, values] of Object.entries(other)) {
    const own = Object.hasOwn(one, field) ? one[field] : undefined
    merged[field] = own === undefined ? values : own.filter((value) => values.includes(value))
  }
  return merged
}

const limitsRows = ({ filter }: RoleCondition): boolean => Object.keys(filter).length > 0

const commonConditions = (one: Authority, other: Authority): readonly RoleCondition[] => {
  const [first, second] = [one.conditions.filter(limitsRows), other.conditions.filter(limitsRows)]
  if (first.length === 0) return second
  if (second.length === 0) return first
  return first.flatMap((a) => second.map((b) => ({ filter: both(a.filter, b.filter) })))
}

/** What both authorities allow. A condition whose field has no value left shows no rows. */
export function intersectionOf(one: Authority, other: Authority): Authority {
  return {
    permissions: coveredPermissions(one.permissions).filter((each) => isGranted(other.permissions, each)),
    conditions: commonConditions(one, other),
  }
}
