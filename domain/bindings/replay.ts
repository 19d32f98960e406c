// Replays recorded sign-ins with a draft before it is saved (IAM14, IAM15). The results are compared with those of
// the saved configuration for the same responses, so that an unchanged draft shows no changes.
import type { ReplayBasis, SignInRecord } from '#contract/iam/sign-in.ts'
import { prepare, type Computed, type Configuration } from './compute.ts'
import { openBudget } from './budget.ts'
import { foldName } from './mappings.ts'
import { fullAccessCheck, countAdministrators } from './replay-administrators.ts'
import { readsPart } from './used-parts.ts'
import { sameValue } from './same-value.ts'

export interface ReplaySettings extends Configuration {
  readonly user_info: boolean
}
interface ReplayDraft extends ReplaySettings {
  /** As saved. Without it, each sign-in is compared with the configuration in force at its time. */
  readonly saved?: ReplaySettings
}

interface FieldChange {
  readonly field: string
  /** Undefined if empty. */
  readonly before: unknown
  readonly after: unknown
}

/** One recorded sign-in replayed with the draft. Roles and groups are ids; those to create are names. */
export interface ReplayedRecord {
  readonly record: SignInRecord
  readonly fields: readonly FieldChange[]
  readonly rolesGained: readonly string[]
  readonly rolesLost: readonly string[]
  readonly groupsGained: readonly string[]
  readonly groupsLost: readonly string[]
  /** Names of roles and groups that the draft would create. */
  readonly created: Computed['created']
  /** A user without an account would get no login: the sign-in would be refused. */
  readonly fails: boolean
  /** A user without an account got no login, and the draft gives one: the sign-in would succeed. */
  readonly admitted: boolean
  /** Parts that the draft reads and this sign-in did not fetch, so that the result is incomplete. */
  readonly missingParts: readonly ('user' | 'memberships')[]
  readonly changes: boolean
}

/** Several users to whom the draft would give the same login. */
interface SharedLogin {
  readonly login: string
  readonly users: readonly { readonly issuer: string; readonly subject: string; readonly who: string }[]
}

export interface Replay {
  /** In the order of the basis. */
  readonly records: readonly ReplayedRecord[]
  readonly unchanged: number
  readonly changed: number
  readonly failing: number
  readonly shared: readonly SharedLogin[]
  /** Accounts that would no longer be administrators, by uid. */
  readonly administratorsLost: readonly string[]
  /** Users who would become administrators, each once, as named by their latest sign-in. */
  readonly administratorsGained: readonly string[]
  /** How many administrators could still sign in; a draft that leaves none must not be saved. */
  readonly administratorsLeft: number
}

const keyOf = ({ issuer, subject }: { readonly issuer: string; readonly subject: string }): string =>
  JSON.stringify([issuer, subject])

/** The response as the draft would receive it: without the user-profile call there is no `user`. */
const responseUnder = ({ response }: SignInRecord, { user_info }: ReplaySettings): unknown => {
  if (user_info || !Object.hasOwn(response, 'user')) return response
  const { user: _, ...rest } = response
  return rest
}

const missingPartsOf = ({ response }: SignInRecord, draft: ReplaySettings): ('user' | 'memberships')[] => {
  const isMissing = (part: 'user' | 'memberships'): boolean =>
    !Object.hasOwn(response, part) && readsPart(draft, part)
  const parts: ('user' | 'memberships')[] = []
  if (draft.user_info && isMissing('user')) parts.push('user')
  if (isMissing('memberships')) parts.push('memberships')
  return parts
}

const changesOf = (before: Outcome, after: Outcome): FieldChange[] => {
  const budget = openBudget()
  const removed = Object.keys(before.fields).filter((field) => after.fields[field] === undefined)
  return [...removed, ...Object.keys(after.fields)].flatMap((field) => {
    const change = { field, before: before.fields[field], after: after.fields[field] }
    return sameValue(change.before, change.after, budget) ? [] : [change]
  })
}

const difference = (all: readonly string[], excluded: readonly string[]): string[] => {
  const removed = new Set(excluded)
  return all.filter((one) => !removed.has(one))
}

type Run = (record: SignInRecord) => Outcome

/** Runs configurations over records; each distinct one is prepared once. */
const runner = (names: Pick<ReplayBasis, 'roles' | 'groups'>): ((settings: ReplaySettings) => Run) => {
  const ready = new Map<string, (response: unknown) => Computed>()
  return (settings) => {
    const key = JSON.stringify([settings.bindings, settings.mappings])
    const run = ready.get(key) ?? prepare({ ...settings, names })
    ready.set(key, run)
    return (record) => {
      const { traces: _, ...outcome } = run(responseUnder(record, settings))
      return outcome
    }
  }
}

/** A result without traces, because hundreds of sign-ins would hold many. */
type Outcome = Omit<Computed, 'traces'>

interface Compared {
  readonly record: SignInRecord
  readonly before: Outcome
  readonly after: Outcome
}

const replayed = (
  { record, before, after }: Compared,
  draft: ReplaySettings,
  linked: ReadonlySet<string>,
): ReplayedRecord => {
  const newlyCreated = after.created.filter(
    ({ kind, name }) =>
      !before.created.some((one) => one.kind === kind && foldName(one.name) === foldName(name)),
  )
  const fields = changesOf(before, after)
  const rolesGained = difference(after.roles, before.roles)
  const rolesLost = difference(before.roles, after.roles)
  const groupsGained = difference(after.groups, before.groups)
  const groupsLost = difference(before.groups, after.groups)
  const moved = [fields, newlyCreated, rolesGained, rolesLost, groupsGained, groupsLost]
  const isNew = !linked.has(keyOf(record))
  const hasLogin = ({ fields: { login } }: Outcome): boolean => login !== undefined
  const fails = isNew && hasLogin(before) && !hasLogin(after)
  const admitted = isNew && !hasLogin(before) && hasLogin(after)
  return {
    record,
    fields,
    rolesGained,
    rolesLost,
    groupsGained,
    groupsLost,
    created: newlyCreated,
    fails,
    admitted,
    missingParts: missingPartsOf(record, draft),
    changes: fails || moved.some((list) => list.length > 0),
  }
}

/** Users by login, each user once, by the latest sign-in. */
const loginsOf = (compared: readonly Compared[], side: 'before' | 'after') => {
  const users = new Map<string, { login: unknown; record: SignInRecord }>()
  for (const one of compared)
    if (!users.has(keyOf(one.record)))
      users.set(keyOf(one.record), { login: one[side].fields['login'], record: one.record })
  const logins = new Map<string, SharedLogin>()
  for (const { login, record } of users.values()) {
    if (typeof login !== 'string') continue
    const folded = foldName(login)
    const { issuer, subject, who } = record
    const there = logins.get(folded) ?? { login, users: [] }
    logins.set(folded, { ...there, users: [...there.users, { issuer, subject, who }] })
  }
  return logins
}

const sharedOf = (compared: readonly Compared[]): SharedLogin[] => {
  const before = loginsOf(compared, 'before')
  return [...loginsOf(compared, 'after')].flatMap(([folded, shared]) =>
    shared.users.length > Math.max(1, before.get(folded)?.users.length ?? 0) ? [shared] : [],
  )
}

const newestFirst = (one: Compared, other: Compared): number =>
  one.record.at < other.record.at ? 1 : Number(one.record.at > other.record.at) * -1

/** Users to whom the draft grants every permission and who do not have it otherwise. */
const newAdministrators = (basis: ReplayBasis, newest: readonly Compared[]): string[] => {
  const isFull = fullAccessCheck(basis)
  const already = new Set(
    basis.accounts
      .filter((account) => account.administrator_otherwise || isFull(account))
      .map((account) => keyOf(account)),
  )
  const seen = new Set<string>()
  return newest.flatMap(({ record, before, after }) => {
    const key = keyOf(record)
    if (seen.has(key)) return []
    seen.add(key)
    return isFull(after) && !isFull(before) && !already.has(key) ? [record.who] : []
  })
}

/**
 * Replays all recorded sign-ins with a draft. Earlier results are recomputed from their responses, by the saved
 * configuration or the one in force at the time, so that only the draft's own changes show.
 */
export function replay(basis: ReplayBasis, draft: ReplayDraft): Replay {
  const run = runner(basis)
  const after = run(draft)
  const saved = draft.saved === undefined ? undefined : run(draft.saved)
  const compared = basis.records.map((record) => ({
    record,
    before: (saved ?? run(record))(record),
    after: after(record),
  }))
  const linked = new Set(basis.accounts.map(keyOf))
  const records = compared.map((one) => replayed(one, draft, linked))
  const newest = compared.toSorted(newestFirst)
  const latest = new Map(newest.toReversed().map((one) => [keyOf(one.record), one.after]))
  const { lost, remaining } = countAdministrators(basis, {
    draft,
    saved: draft.saved,
    assignmentsOf: (account) => latest.get(keyOf(account)),
  })
  const changed = records.filter(({ changes }) => changes).length
  return {
    records,
    unchanged: records.length - changed,
    changed,
    failing: records.filter(({ fails }) => fails).length,
    shared: sharedOf(newest),
    administratorsLost: lost,
    administratorsGained: newAdministrators(basis, newest),
    administratorsLeft: remaining,
  }
}
