// The lineage of an attribute with 1,000 objects and 1,000 saved queries: the first request after the start, one after a
// saved query was changed, and one when nothing was changed. The tables are given as if they were built.
import { logicalObject } from '#contract/data-manager/logical-object.ts'
import { cardKey } from '#domain/lineage/lineage-links.ts'
import { traceLinks } from '#domain/lineage/trace-links.ts'
import { systemSession } from '#server/platform/core/session.ts'
import type { QueryableTable } from '#server/platform/data-manager/catalogue/catalogue.ts'
import { lineageAnswer } from '#server/platform/lineage/lineage-answer.ts'
import { openLineageIndex } from '#server/platform/lineage/lineage-index.ts'
import { openTestPlatform, type TestPlatform } from '#server/platform/testing/test-platform.ts'
import { median, type Measure } from './measurement.ts'

const counts = { prims: 800, marts: 200, columns: 20, queries: 1000 } as const
const limits = { first: 1500, changed: 300, again: 50 } as const
const runs = 15
const at = '2026-03-01T12:00:00.000Z'
const names = Array.from({ length: counts.columns }, (_, column) => `c${column}`)
const type = { main: 'num', sub: 'bigint' }

const objectOf = (name: string, pathOf: (column: string) => string) =>
  logicalObject.parse({
    object_name: name,
    display_name: name,
    object_type: 'measure',
    to_materialize: true,
    attributes: names.map((column) => ({
      attribute_name: column,
      is_dimension: true,
      is_measure: true,
      is_summable: true,
      sources: [{ rules: [], attributes: [pathOf(column)] }],
      fpui: { operation: 'mapping' },
      type,
    })),
  })

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const designs = {
  data_prim: range(counts.prims).map((index) =>
    objectOf(`o${index}`, (column) => `bench/t${index}.csv/${column}`),
  ),
  data_mart: range(counts.marts).map((index) =>
    objectOf(`m${index}`, (column) => `data_prim/o${index * 4}/${column}`),
  ),
} as const
const levels = ['data_prim', 'data_mart'] as const

const tables = levels.flatMap((level) =>
  designs[level].map(({ object_name: name }): QueryableTable => ({
    database_name: level,
    table_name: name,
    display_name: name,
    object_type: 'measure',
    physical_name: `${name}_1`,
    is_view: false,
    rows: 1000,
    measure_date_field: null,
    fields: names.map((field) => ({
      field,
      type,
      display_name: field,
      is_dimension: true,
      is_measure: true,
      is_summable: true,
    })),
  })),
)

const fill = async ({ deps: { db } }: TestPlatform): Promise<void> => {
  await db
    .insertInto('sources')
    .values({
      name: 'bench',
      dbms: 'local',
      parametersJson: '{}',
      secrets: null,
      dwh: 'dwh',
      levelName: '',
      ownerUid: '',
      ownerName: '',
      createdAt: at,
      updatedAt: at,
      updatedBy: '',
    })
    .execute()
  for (const level of levels)
    for (const object of designs[level])
      await db
        .insertInto('logicalObjects')
        .values({
          name: object.object_name,
          level,
          objectJson: JSON.stringify(object),
          updatedAt: at,
          updatedBy: '',
        })
        .execute()
  for (const index of range(counts.prims))
    await db
      .insertInto('sourceTables')
      .values({ sourceName: 'bench', tableName: `t${index}.csv`, addedAt: at })
      .execute()
  for (const index of range(counts.queries)) {
    const request = {
      data: { fields: { c1: ['sum'], c2: ['max'] } },
      scale: { fields: ['c3'] },
      filter: { c4: { gt: index } },
      table_name: `o${index % counts.prims}`,
    }
    await db
      .insertInto('savedQueries')
      .values({
        id: `q${index}`,
        name: `Query ${index}`,
        description: '',
        requestJson: JSON.stringify(request),
        viewJson: '{}',
        folder: '',
        sharingJson: '{"kind":"everyone"}',
        ownerUid: '',
        ownerUser: '',
        uid: '',
        user: '',
        createdAt: at,
        updatedAt: at,
        updatedBy: '',
      })
      .execute()
  }
}

/** Returns the function that answers a request like the handler, and milliseconds that it took. */
const openRequests = ({ deps }: TestPlatform) => {
  const { db } = deps
  const state = { build_id: 1, built_at: at, tables }
  const readIndex = openLineageIndex({
    ...deps,
    catalogue: { current: () => state },
    attributes: { tablesOf: async () => Promise.resolve(tables) },
  })
  return async (): Promise<number> => {
    const since = performance.now()
    const index = await readIndex()
    const start = [{ card: cardKey('source', 'bench', 't4.csv'), item: 'c1' }]
    const links = traceLinks(index.links, { start, direction: 'both' })
    const { cards } = await lineageAnswer({ db, index, session: systemSession, links, start })
    const elapsed = performance.now() - since
    if (cards.length < 5) throw new Error(`The lineage has only ${cards.length} cards.`)
    return elapsed
  }
}

export const measure: Measure = async () => {
  const platform = await openTestPlatform()
  try {
    await fill(platform)
    const request = openRequests(platform)
    const first = await request()
    const [changed, again]: [number[], number[]] = [[], []]
    for (const run of range(runs)) {
      const updated = { name: `Renamed ${run}` }
      await platform.deps.db.updateTable('savedQueries').set(updated).where('id', '=', 'q0').execute()
      changed.push(await request())
      again.push(await request())
    }
    const name = (what: string): string => `lineage of 1,000 objects and 1,000 queries, ${what}`
    return [
      { name: name('first request'), unit: 'ms', ours: first, limit: limits.first },
      { name: name('after a change'), unit: 'ms', ours: median(changed), limit: limits.changed },
      { name: name('without a change'), unit: 'ms', ours: median(again), limit: limits.again },
    ]
  } finally {
    await platform.close()
  }
}
