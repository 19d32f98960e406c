// How many administrators could still sign in under a draft. Where nothing is recorded of somebody, only what the draft
// says of everybody counts: the platform would rather ask than lock out.
import type { ReplayBasis } from '#contract/iam/sign-in.ts'
import { readMapping, type MappingKind, type ReadMapping } from './mappings.ts'
import { openBudget } from './budget.ts'
import { sameValue } from './same-value.ts'
import type { Configuration } from './compute.ts'

type Account = ReplayBasis['accounts'][number]

/** Roles and groups, by ids. */
interface Gifts {
  readonly roles: readonly string[]
  readonly groups: readonly string[]
}

const everyRight = '*:*:*'

/** Whether roles, or roles of groups, hold every right. */
export function administrates({ roles, groups }: ReplayBasis): (gifts: Gifts) => boolean {
  const full = new Set(roles.flatMap(({ id, permissions }) => (permissions.includes(everyRight) ? [id] : [])))
  const fullGroups = new Set(
    groups.flatMap((group) => (group.roles.some((role) => full.has(role)) ? [group.id] : [])),
  )
  return (gifts) => gifts.roles.some((id) => full.has(id)) || gifts.groups.some((id) => fullGroups.has(id))
}

const givesToAll = ({ conditions, gives }: ReadMapping, wanted: { kind: MappingKind; id: string }): boolean =>
  conditions.length === 0 && gives.type === 'fixed' && gives.id === wanted.id

const mayGive = (mapping: ReadMapping, { kind, id }: { kind: MappingKind; id: string }): boolean =>
  mapping.kind === kind && (mapping.gives.type === 'bind' || mapping.gives.id === id)

/** Whether somebody of whom nothing is recorded surely keeps what a mapping gave. */
const keeps = (
  { draft, saved }: { readonly draft: Configuration; readonly saved: Configuration | undefined },
  wanted: { readonly kind: MappingKind; readonly id: string },
): boolean => {
  const isKept = (mapping: unknown): boolean =>
    saved === undefined || saved.mappings.some((one) => sameValue(one, mapping, openBudget()))
  return draft.mappings.some((mapping) => {
    const read = readMapping(mapping)
    return mayGive(read, wanted) && (givesToAll(read, wanted) || isKept(mapping))
  })
}

const keptBy = (account: Account, change: Parameters<typeof keeps>[0]): Gifts => ({
  roles: account.roles.filter((id) => keeps(change, { kind: 'role', id })),
  groups: account.groups.filter((id) => keeps(change, { kind: 'group', id })),
})

interface AdministratorChange {
  readonly draft: Configuration
  readonly saved: Configuration | undefined
  /** What the draft gives an account by its latest recorded sign-in; undefined where there is none. */
  readonly giftsOf: (account: Account) => Gifts | undefined
}

/** Accounts that would cease to administrate, by uid, and how many administrators would be left. */
export function administratorsLeft(
  basis: ReplayBasis,
  { giftsOf, ...change }: AdministratorChange,
): { readonly lost: string[]; readonly left: number } {
  const isFull = administrates(basis)
  const lost: string[] = []
  let left = basis.other_administrators
  for (const account of basis.accounts) {
    const isNow = account.administrator_otherwise || isFull(account)
    const isThen = account.administrator_otherwise || isFull(giftsOf(account) ?? keptBy(account, change))
    if (isThen) left += 1
    else if (isNow) lost.push(account.uid)
  }
  return { lost, left }
}
