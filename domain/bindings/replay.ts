// What a draft would make of the sign-ins that were recorded, before it is saved (IAM14, IAM15). What is compared is
// what the saved configuration makes of the same responses, so that a draft without a change changes nothing.
import type { ReplayBasis, SignInRecord } from '#contract/iam/sign-in.ts'
import { prepare, type Computed, type Configuration } from './compute.ts'
import { openBudget } from './budget.ts'
import { foldName } from './mappings.ts'
import { administrates, administratorsLeft } from './replay-administrators.ts'
import { reads } from './used-parts.ts'
import { sameValue } from './same-value.ts'

export interface ReplaySettings extends Configuration {
  readonly user_info: boolean
}
interface ReplayDraft extends ReplaySettings {
  /** As saved. Without it, each sign-in is held against the configuration that was in force then. */
  readonly saved?: ReplaySettings
}

interface FieldChange {
  readonly field: string
  /** Undefined: empty. */
  readonly before: unknown
  readonly after: unknown
}

/** One recorded sign-in under the draft. Roles and groups are ids; those that would be made stand by their names. */
export interface ReplayedRecord {
  readonly record: SignInRecord
  readonly fields: readonly FieldChange[]
  readonly rolesGained: readonly string[]
  readonly rolesLost: readonly string[]
  readonly groupsGained: readonly string[]
  readonly groupsLost: readonly string[]
  /** Names of roles and groups that the draft would make. */
  readonly created: Computed['created']
  /** No login would be found for somebody who has no account yet: the sign-in would be refused. */
  readonly fails: boolean
  /** The draft reads a part that was not fetched at this sign-in, so that not all can be told. */
  readonly unknown: readonly ('user' | 'memberships')[]
  readonly changes: boolean
}

/** Several people whom the draft would give the same login. */
interface SharedLogin {
  readonly login: string
  readonly people: readonly { readonly issuer: string; readonly subject: string; readonly who: string }[]
}

export interface Replay {
  /** In the order of the basis. */
  readonly records: readonly ReplayedRecord[]
  readonly unchanged: number
  readonly changed: number
  readonly failing: number
  readonly shared: readonly SharedLogin[]
  /** Accounts that would lose the rights of an administrator, by uid. */
  readonly administratorsLost: readonly string[]
  /** People who would become administrators, each once, as their latest sign-in names them. */
  readonly administratorsGained: readonly string[]
  /** How many administrators could still sign in; nought must not be saved. */
  readonly administrators_left: number
}

const keyOf = ({ issuer, subject }: { readonly issuer: string; readonly subject: string }): string =>
  JSON.stringify([issuer, subject])

/** The response as it would have been: without the user-profile call there is no `user`. */
const responseUnder = ({ response }: SignInRecord, { user_info }: ReplaySettings): unknown => {
  if (user_info || !Object.hasOwn(response, 'user')) return response
  const { user: _, ...rest } = response
  return rest
}

const unknownOf = ({ response }: SignInRecord, draft: ReplaySettings): ('user' | 'memberships')[] => {
  const isMissing = (part: 'user' | 'memberships'): boolean =>
    !Object.hasOwn(response, part) && reads(draft, part)
  const parts: ('user' | 'memberships')[] = []
  if (draft.user_info && isMissing('user')) parts.push('user')
  if (isMissing('memberships')) parts.push('memberships')
  return parts
}

const changesOf = (before: Outcome, after: Outcome): FieldChange[] => {
  const budget = openBudget()
  const gone = Object.keys(before.fields).filter((field) => after.fields[field] === undefined)
  return [...gone, ...Object.keys(after.fields)].flatMap((field) => {
    const change = { field, before: before.fields[field], after: after.fields[field] }
    return sameValue(change.before, change.after, budget) ? [] : [change]
  })
}

const without = (all: readonly string[], taken: readonly string[]): string[] => {
  const gone = new Set(taken)
  return all.filter((one) => !gone.has(one))
}

type Run = (record: SignInRecord) => Outcome

/** Runs a configuration over records; one that many records share is made ready once. */
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

/** What counts here; traces are let go, since hundreds of sign-ins have many. */
type Outcome = Omit<Computed, 'traces'>

interface Compared {
  readonly record: SignInRecord
  readonly before: Outcome
  readonly after: Outcome
}

const replayed = (
  { record, before, after }: Compared,
  draft: ReplaySettings,
  known: ReadonlySet<string>,
): ReplayedRecord => {
  const newlyMade = after.created.filter(
    ({ kind, name }) =>
      !before.created.some((one) => one.kind === kind && foldName(one.name) === foldName(name)),
  )
  const fields = changesOf(before, after)
  const rolesGained = without(after.roles, before.roles)
  const rolesLost = without(before.roles, after.roles)
  const groupsGained = without(after.groups, before.groups)
  const groupsLost = without(before.groups, after.groups)
  const moved = [fields, newlyMade, rolesGained, rolesLost, groupsGained, groupsLost]
  const fails =
    after.fields['login'] === undefined && before.fields['login'] !== undefined && !known.has(keyOf(record))
  return {
    record,
    fields,
    rolesGained,
    rolesLost,
    groupsGained,
    groupsLost,
    created: newlyMade,
    fails,
    unknown: unknownOf(record, draft),
    changes: fails || moved.some((list) => list.length > 0),
  }
}

/** Logins by those who would have them, each person once, by the latest sign-in. */
const loginsOf = (compared: readonly Compared[], side: 'before' | 'after') => {
  const people = new Map<string, { login: unknown; record: SignInRecord }>()
  for (const one of compared)
    if (!people.has(keyOf(one.record)))
      people.set(keyOf(one.record), { login: one[side].fields['login'], record: one.record })
  const logins = new Map<string, SharedLogin>()
  for (const { login, record } of people.values()) {
    if (typeof login !== 'string') continue
    const folded = foldName(login)
    const { issuer, subject, who } = record
    const there = logins.get(folded) ?? { login, people: [] }
    logins.set(folded, { ...there, people: [...there.people, { issuer, subject, who }] })
  }
  return logins
}

const sharedOf = (compared: readonly Compared[]): SharedLogin[] => {
  const before = loginsOf(compared, 'before')
  return [...loginsOf(compared, 'after')].flatMap(([folded, shared]) =>
    shared.people.length > Math.max(1, before.get(folded)?.people.length ?? 0) ? [shared] : [],
  )
}

const newestFirst = (one: Compared, other: Compared): number =>
  one.record.at < other.record.at ? 1 : Number(one.record.at > other.record.at) * -1

/** Those whom the draft gives every right, and who have it neither by what is saved nor otherwise. */
const newAdministrators = (basis: ReplayBasis, newest: readonly Compared[]): string[] => {
  const isFull = administrates(basis)
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
 * Runs a draft over all recorded sign-ins. What a sign-in gave is computed anew from its response, by the saved
 * configuration or the one in force then, so that only the draft's own changes show.
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
  const known = new Set(basis.accounts.map(keyOf))
  const records = compared.map((one) => replayed(one, draft, known))
  const newest = compared.toSorted(newestFirst)
  const latest = new Map(newest.toReversed().map((one) => [keyOf(one.record), one.after]))
  const { lost, left } = administratorsLeft(basis, {
    draft,
    saved: draft.saved,
    giftsOf: (account) => latest.get(keyOf(account)),
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
    administrators_left: left,
  }
}
