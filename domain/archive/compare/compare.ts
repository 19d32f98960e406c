// What changes between two archives, file by file, from their directories alone. Two files are the same when size and
// CRC-32 are; of a file that has not been read nothing is claimed (STO53).
import type { Entry } from '../archive.ts'
import { byCodeUnits, nameOf } from '../paths.ts'

export interface Change {
  /** Where the file is now; of a removed one, where it was. */
  readonly path: string
  /** `moved`: the same bytes under another path, which is that of `before`. */
  readonly change: 'added' | 'removed' | 'changed' | 'moved'
  readonly before?: Entry
  readonly after?: Entry
}

/** Files, their bytes unpacked, and their bytes in the archive. */
export interface Amount {
  readonly files: number
  readonly bytes: number
  readonly packed: number
}

export interface Comparison {
  /** By path. */
  readonly changes: readonly Change[]
  /** Files that are the same under the same path. */
  readonly same: number
  readonly before: Amount
  readonly after: Amount
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.size === other.size && one.crc32 !== null && one.crc32 === other.crc32

const byPath = (entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(entries.filter(({ folder }) => !folder).map((entry) => [entry.path, entry]))

const amountOf = (files: ReadonlyMap<string, Entry>): Amount => {
  const total = { files: files.size, bytes: 0, packed: 0 }
  for (const { size, packed } of files.values()) {
    total.bytes += size
    total.packed += packed
  }
  return total
}

/** What two files of the same bytes have in common; null where that says nothing: empty, or not read. */
const contentOf = ({ size, crc32 }: Entry): string | null =>
  size === 0 || crc32 === null ? null : `${size}:${crc32}`

type Gone = Map<string, Entry>
type Come = Map<string, Entry>

/** Takes pairs with the same key out of both, the first of one with the first of the other. */
const takePairs = (gone: Gone, come: Come, keyOf: (entry: Entry) => string | null) => {
  const waiting = new Map<string, Entry[]>()
  for (const entry of gone.values()) {
    const key = keyOf(entry)
    if (key !== null) waiting.set(key, waiting.get(key) ?? [])
    waiting.get(key ?? '')?.push(entry)
  }
  const pairs: Change[] = []
  for (const after of come.values()) {
    const before = waiting.get(keyOf(after) ?? '')?.shift()
    if (before === undefined) continue
    gone.delete(before.path)
    come.delete(after.path)
    pairs.push({ path: after.path, change: 'moved', before, after })
  }
  return pairs
}

const sortedBy = (entries: Iterable<Entry>): Map<string, Entry> =>
  new Map(
    [...entries].toSorted((a, b) => byCodeUnits(a.path, b.path)).map((entry) => [entry.path, entry] as const),
  )

/** Compares files by path; those of the same bytes that changed their path are paired, by name first (STO53). */
export function compareEntries(before: readonly Entry[], after: readonly Entry[]): Comparison {
  const [was, is] = [byPath(before), byPath(after)]
  const common = [...is.values()].flatMap((entry) => {
    const former = was.get(entry.path)
    return former === undefined ? [] : [{ before: former, after: entry }]
  })
  const changed = common.filter((pair) => !isSame(pair.before, pair.after))
  const gone = sortedBy([...was.values()].filter(({ path }) => !is.has(path)))
  const come = sortedBy([...is.values()].filter(({ path }) => !was.has(path)))
  const named = takePairs(gone, come, (entry) => {
    const content = contentOf(entry)
    return content === null ? null : `${content}/${nameOf(entry.path)}`
  })
  const moved = [...named, ...takePairs(gone, come, contentOf)]
  const changes: Change[] = [
    ...changed.map((pair) => ({ path: pair.after.path, change: 'changed' as const, ...pair })),
    ...moved,
    ...[...gone.values()].map((entry) => ({ path: entry.path, change: 'removed' as const, before: entry })),
    ...[...come.values()].map((entry) => ({ path: entry.path, change: 'added' as const, after: entry })),
  ]
  return {
    changes: changes.toSorted((a, b) => byCodeUnits(a.path, b.path)),
    same: common.length - changed.length,
    before: amountOf(was),
    after: amountOf(is),
  }
}
