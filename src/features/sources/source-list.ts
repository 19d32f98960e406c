// What the list of sources says: which rows answer, in what order, what they sum to, which name was meant.
import type { Source, SourceState } from '#contract/data-manager/source.ts'
import { collate } from '#src/lib/collate.ts'
import { matcher } from '#src/lib/find.ts'
import type { ListQuestion, SourceSort } from './list-address.ts'
import { locationOf } from './location.ts'

type Key = string | number | null

const stateOrder = {
  failed: 0,
  attention: 1,
  extracting: 2,
  queued: 3,
  never_extracted: 4,
  ready: 5,
} as const satisfies Record<SourceState, number>

const keys = {
  name: (source) => source.database_name,
  location: locationOf,
  tables: (source) => source.tables,
  rows: (source) => source.rows,
  state: (source) => stateOrder[source.state],
  extracted: (source) => source.extracted_at,
  owner: (source) => source.owner.user,
} as const satisfies Record<SourceSort, (source: Source) => Key>

/** Texts by language, numbers by size; what is missing stands last in either direction. */
const compareKeys =
  (language: string) =>
  (one: Key, other: Key): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === 'number' && typeof other === 'number') return one - other
    return collate(language)(String(one), String(other))
  }

/** A sorted copy; null keys stay last. */
export const sortedBy = <Row>(
  rows: readonly Row[],
  { key, descending, language }: { key: (row: Row) => Key; descending: boolean; language: string },
): readonly Row[] => {
  const compare = compareKeys(language)
  return rows.toSorted((one, other) => {
    const [first, second] = [key(one), key(other)]
    const order = compare(first, second)
    return descending && first !== null && second !== null ? -order : order
  })
}

export const shownSources = (
  sources: readonly Source[],
  { q, kind, state, sort, language }: ListQuestion & { language: string },
): readonly Source[] => {
  const matches = matcher(q)
  const found = sources.filter(
    (source) =>
      (kind === undefined || source.dbms === kind) &&
      (state === undefined || source.state === state) &&
      matches(`${source.database_name} ${locationOf(source)}`),
  )
  return sortedBy(found, { key: keys[sort.by], descending: sort.descending, language })
}

export const needsAttention = ({ state }: Pick<Source, 'state'>): boolean =>
  state === 'failed' || state === 'attention'

export const isWorking = ({ state }: Pick<Source, 'state'>): boolean =>
  state === 'queued' || state === 'extracting'

/** Sums of a list. `rows` is null before any source was extracted. */
export const totalsOf = (sources: readonly Source[]) => {
  const rows = sources.flatMap((source) => (source.rows === null ? [] : [source.rows]))
  return {
    tables: sources.reduce((sum, source) => sum + source.tables, 0),
    rows: rows.length === 0 ? null : rows.reduce((sum, each) => sum + each, 0),
    attention: sources.filter(needsAttention).length,
  }
}

/** How often each value stands there. */
export const countsOf = <Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(valueOf(row), (counts.get(valueOf(row)) ?? 0) + 1)
  return counts
}
