// The sample project, as long as its sources are there.
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { levels, type Level } from '#contract/data-manager/logical-object.ts'
import type { TodayOverview } from '#contract/today/today.ts'
import { systemSession, type Session } from '../core/session.ts'
import { mayCall } from './may.ts'
import type { TodayDeps } from './today-deps.ts'

const mostTables = 3

const isLevel = (name: string): name is Level => levels.some((level) => level === name)

const designed = z.looseObject({
  attributes: z.array(
    z.looseObject({ sources: z.array(z.looseObject({ attributes: z.array(z.string()) })) }),
  ),
})

/** Names of the objects that read one of the sources. */
const objectsOf = async ({ db }: TodayDeps, sources: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('logicalObjects').select(['name', 'objectJson']).execute()
  const reads = (text: string): boolean =>
    (designed.safeParse(JSON.parse(text)).data?.attributes ?? [])
      .flatMap((attribute) => attribute.sources.flatMap((source) => source.attributes))
      .some((path) => sources.has(path.split('/')[0] ?? ''))
  return new Set(rows.filter(({ objectJson }) => reads(objectJson)).map(({ name }) => name))
}

/** Tables of the sample with measures, which can be queried. */
const tablesFor = async (
  deps: TodayDeps,
  { session, sources }: { session: Session; sources: ReadonlySet<string> },
) => {
  if (!mayCall(session, query.dataset) || !mayCall(session, query.run)) return []
  const { tables } = await deps.clientFor(session)(query.dataset, {})
  const objects = await objectsOf(deps, sources)
  return tables
    .filter(({ table_name: name, object_type: type }) => type === 'measure' && objects.has(name))
    .flatMap(({ database_name: level, table_name: name, display_name }) =>
      isLevel(level) ? [{ level, name, display_name }] : [],
    )
    .slice(0, mostTables)
}

/** Null if there is no source of the sample, and for callers who may not read sources. */
export async function sampleFor(deps: TodayDeps, session: Session): Promise<TodayOverview['sample']> {
  if (!mayCall(session, dataManager.listSources)) return null
  const ask = deps.clientFor(session)
  const { items } = await ask(dataManager.listSources, { query: { limit: 1000 } })
  const rows = await deps.db
    .selectFrom('sources')
    .select('name')
    .where('ownerUid', '=', systemSession.uid)
    .execute()
  const own = new Set(rows.map(({ name }) => name))
  const sources = items.filter((source) => own.has(source.database_name))
  if (sources.length === 0) return null
  return {
    sources: sources.map((source) => ({ name: source.database_name, rows: source.rows })),
    tables: await tablesFor(deps, { session, sources: own }),
  }
}
