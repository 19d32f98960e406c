// The list of sources: filtered, sorted, with totals and the nearest name.
import { type Source, type SourceState, sourceState } from '#contract/data-manager/source.ts'
import {
  choiceParam,
  defineListParams,
  idParam,
  sortParam,
  textParam,
} from '#src/components/resource/list-params.ts'
import { type SortKey, selectRows } from '#src/components/resource/select-rows.ts'
import { locationOf } from './location.ts'

const columns = ['name', 'location', 'tables', 'rows', 'state', 'extracted', 'owner'] as const

/** The filter of all sources that failed or need attention. */
export const problems = 'problems'

/** `?q=&kind=local&state=failed&sort=-rows` */
export const sourcesParams = defineListParams({
  q: textParam,
  kind: idParam,
  state: choiceParam([problems, ...sourceState.options]),
  sort: sortParam(columns, { by: 'name', descending: false }),
})
export type SourcesParams = ReturnType<typeof sourcesParams.read>

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
} as const satisfies Record<(typeof columns)[number], (source: Source) => SortKey>

export function selectSources(
  sources: readonly Source[],
  { q, kind, state, sort, language }: SourcesParams & { language: string },
): readonly Source[] {
  const found = sources.filter(
    (source) =>
      (kind === undefined || source.dbms === kind) &&
      (state === undefined || (state === problems ? needsAttention(source) : source.state === state)),
  )
  return selectRows(found, {
    q,
    text: (source) => `${source.database_name} ${locationOf(source)}`,
    key: keys[sort.by],
    descending: sort.descending,
    language,
  })
}

export function needsAttention({ state }: Pick<Source, 'state'>): boolean {
  return state === 'failed' || state === 'attention'
}

export function isWorking({ state }: Pick<Source, 'state'>): boolean {
  return state === 'queued' || state === 'extracting'
}

/** Returns the totals of a list. `rows` is null until a source was extracted. */
export function totalsOf(sources: readonly Source[]) {
  const rows = sources.flatMap((source) => (source.rows === null ? [] : [source.rows]))
  return {
    tables: sources.reduce((sum, source) => sum + source.tables, 0),
    rows: rows.length === 0 ? null : rows.reduce((sum, each) => sum + each, 0),
    attention: sources.filter(needsAttention).length,
  }
}

/** Counts how often each value occurs. */
export function countsOf<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(valueOf(row), (counts.get(valueOf(row)) ?? 0) + 1)
  return counts
}
