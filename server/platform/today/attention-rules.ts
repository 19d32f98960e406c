// When something needs attention, and in which order it is listed. Times are milliseconds since the epoch.
import type { AttentionItem, AttentionKind } from '#contract/today/today.ts'

const day = 86_400_000

/** Days before their end in which secrets and passwords are listed. */
const reminder = 14
/** Days after which a backup is old. */
const backupAge = 7

/** Whether something ends within 14 days, or has ended. Null never ends. */
export function endsSoon(end: number | null, now: number): boolean {
  return end !== null && end - now <= reminder * day
}

/** Whether the last backup is older than 7 days; without one, whether the platform is. */
export function isBackupOld({ last, since }: { last: number | null; since: number }, now: number): boolean {
  return now - (last ?? since) > backupAge * day
}

/** Part of the disk, and bytes, below which free space is low. */
const low = { part: 0.1, bytes: 10e9 } as const

/** Whether free space is low. Sizes in bytes. */
export function isDiskLow({ free, size }: { free: number; size: number }): boolean {
  return free < Math.min(size * low.part, low.bytes)
}

const order: Readonly<Record<AttentionKind, number>> = {
  failed_job: 0,
  disk: 1,
  locked_account: 2,
  rejected_rows: 3,
  rejected_lines: 4,
  provider_secret: 5,
  api_key: 6,
  password: 7,
  backup: 8,
}

const timeOf = ({ at }: AttentionItem): number => (at === null ? 0 : Date.parse(at))

/** Kinds whose time is in the future: the next end comes first. */
const ends: ReadonlySet<AttentionKind> = new Set(['provider_secret', 'api_key', 'password', 'locked_account'])

/** Failures first, then warnings; of one kind the latest first, or what ends next. */
export function sortedAttention(items: readonly AttentionItem[]): readonly AttentionItem[] {
  return items.toSorted((one, other) => {
    const byKind = order[one.kind] - order[other.kind]
    if (byKind !== 0) return byKind
    return ends.has(one.kind) ? timeOf(one) - timeOf(other) : timeOf(other) - timeOf(one)
  })
}
