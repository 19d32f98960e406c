// Counts the administrators who could still sign in with a draft. For accounts without a recorded sign-in only
// unconditional mappings count, so that a wrong guess locks no one out.
import type { ReplayBasis } from '#contract/iam/sign-in.ts'
import { parseMapping, type MappingKind, type ParsedMapping } from './mappings.ts'
import { openBudget } from './budget.ts'
import { sameValue } from './same-value.ts'
import type { Configuration } from './compute.ts'

type Account = ReplayBasis['accounts'][number]

/** Ids of roles and groups. */
interface Assignments {
  readonly roles: readonly string[]
  readonly groups: readonly string[]
}

const allPermissions = '*:*:*'

/** Returns a predicate: whether roles, or roles of groups, grant every permission. */
export function fullAccessCheck({ roles, groups }: ReplayBasis): (assignments: Assignments) => boolean {
  const full = new Set(
    roles.flatMap(({ id, permissions }) => (permissions.includes(allPermissions) ? [id] : [])),
  )
  const fullGroups = new Set(
    groups.flatMap((group) => (group.roles.some((role) => full.has(role)) ? [group.id] : [])),
  )
  return (assignments) =>
    assignments.roles.some((id) => full.has(id)) || assignments.groups.some((id) => fullGroups.has(id))
}

const grantsToAll = (
  { conditions, grants }: ParsedMapping,
  target: { kind: MappingKind; id: string },
): boolean => conditions.length === 0 && grants.type === 'fixed' && grants.id === target.id

const mayGrant = (mapping: ParsedMapping, { kind, id }: { kind: MappingKind; id: string }): boolean =>
  mapping.kind === kind && (mapping.grants.type === 'bind' || mapping.grants.id === id)

/** Whether an account without a recorded sign-in certainly retains what a mapping granted. */
const isRetained = (
  { draft, saved }: { readonly draft: Configuration; readonly saved: Configuration | undefined },
  target: { readonly kind: MappingKind; readonly id: string },
): boolean => {
  const isUnchanged = (mapping: unknown): boolean =>
    saved === undefined || saved.mappings.some((one) => sameValue(one, mapping, openBudget()))
  return draft.mappings.some((mapping) => {
    const read = parseMapping(mapping)
    return mayGrant(read, target) && (grantsToAll(read, target) || isUnchanged(mapping))
  })
}

const retainedBy = (account: Account, change: Parameters<typeof isRetained>[0]): Assignments => ({
  roles: account.roles.filter((id) => isRetained(change, { kind: 'role', id })),
  groups: account.groups.filter((id) => isRetained(change, { kind: 'group', id })),
})

interface AdministratorChange {
  readonly draft: Configuration
  readonly saved: Configuration | undefined
  /** What the draft grants an account by its latest recorded sign-in; undefined if there is none. */
  readonly assignmentsOf: (account: Account) => Assignments | undefined
}

/** Accounts that would no longer be administrators, by uid, and how many administrators would remain. */
export function countAdministrators(
  basis: ReplayBasis,
  { assignmentsOf, ...change }: AdministratorChange,
): { readonly lost: string[]; readonly remaining: number } {
  const isFull = fullAccessCheck(basis)
  const lost: string[] = []
  let remaining = basis.other_administrators
  for (const account of basis.accounts) {
    const isNow = account.administrator_otherwise || isFull(account)
    const isThen =
      account.administrator_otherwise || isFull(assignmentsOf(account) ?? retainedBy(account, change))
    if (isThen) remaining += 1
    else if (isNow) lost.push(account.uid)
  }
  return { lost, remaining }
}
