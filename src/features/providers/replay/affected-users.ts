// Who a replay affects. A user with several recorded sign-ins counts once.
import type { Replay, ReplayedRecord } from '#domain/bindings/replay.ts'

type Records = Replay['records']

const newestFirst = (one: ReplayedRecord, other: ReplayedRecord): number =>
  one.record.at < other.record.at ? 1 : Number(one.record.at > other.record.at) * -1

/** Losses weigh most. */
const weightOf = (replayed: ReplayedRecord): number =>
  Number(replayed.fails) * 2 + Number(isLosing(replayed)) + Number(replayed.changes) / 2

const userOf = ({ record: { issuer, subject } }: ReplayedRecord): string => JSON.stringify([issuer, subject])

function isLosing({ rolesLost, groupsLost }: ReplayedRecord): boolean {
  return rolesLost.length + groupsLost.length > 0
}

function isGaining({ rolesGained, groupsGained, created }: ReplayedRecord): boolean {
  return rolesGained.length + groupsGained.length + created.length > 0
}

/** One sign-in of each user: the one with the heaviest change, of equal ones the latest. Losses come first. */
export function oneOfEachUser(records: Records): Records {
  const sorted = records.toSorted(newestFirst).toSorted((one, other) => weightOf(other) - weightOf(one))
  const seen = new Set<string>()
  return sorted.filter((each) => {
    const user = userOf(each)
    if (seen.has(user)) return false
    seen.add(user)
    return true
  })
}

/** Names of the users, each once. */
const namesOf = (records: Records): readonly string[] =>
  oneOfEachUser(records).map(({ record }) => record.who)

/** Names of users by kind of loss. */
export interface Losses {
  readonly loses: readonly string[]
  readonly fails: readonly string[]
  readonly merges: readonly string[]
  /** New administrators. */
  readonly rises: readonly string[]
}

export function lossesOf({ records, shared, administratorsGained }: Replay): Losses {
  return {
    loses: namesOf(records.filter(isLosing)),
    fails: namesOf(records.filter(({ fails }) => fails)),
    merges: shared.flatMap(({ users }) => users.map(({ who }) => who)),
    rises: administratorsGained,
  }
}

export function isHarmless({ loses, fails, merges, rises }: Losses): boolean {
  return loses.length + fails.length + merges.length + rises.length === 0
}

export interface AffectedUsers {
  readonly all: number
  readonly unchanged: number
  readonly change: number
  readonly gain: number
  readonly admit: number
  readonly lose: number
  readonly fail: number
  readonly merge: number
}

/** Number of users by outcome. */
export function countAffected(replay: Replay): AffectedUsers {
  const { records } = replay
  const { loses, fails, merges } = lossesOf(replay)
  const count = (is: (replayed: ReplayedRecord) => boolean): number =>
    oneOfEachUser(records.filter(is)).length
  const all = oneOfEachUser(records).length
  return {
    all,
    unchanged: all - count(({ changes }) => changes),
    change: count(({ fields }) => fields.length > 0),
    gain: count(isGaining),
    admit: count(({ admitted }) => admitted),
    lose: loses.length,
    fail: fails.length,
    merge: merges.length,
  }
}
