import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Effect } from '#contract/engine/action.ts'
import { PlatformError } from '../../core/error.ts'
import { systemSession, type Session } from '../../core/session.ts'
import { openAttributes } from '../../data-manager/catalogue/live-attributes.ts'
import { openCatalogue } from '../../data-manager/catalogue/live-catalogue.ts'
import { createFinishedWorkEvents } from '../../jobs/finished-work.ts'
import { openTables } from '../tables/open-tables.ts'
import { openSampleAutomation } from '../../sample/automation.ts'
import { openDataManager } from '../../data-manager/handlers.ts'
import { openVisibleValues } from '../../query/visible-values.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'
import type { Executors } from '../execution.ts'
import { stepRun } from '../testing/step-run.ts'
import { buildLevels, extractTables } from './extract-and-build.ts'

let on: DataFixture
let run: Pick<Executors, 'extract' | 'build'>
const announced: string[] = []
const lines = (count: number): string => Array.from({ length: count }, (_, row) => `${row},x\n`).join('')

beforeEach(async () => {
  on = await openDataFixture()
  on.put('a.csv', `id,name\n1,x\n2,y\n3,"broken" quote\n`)
  on.put('b.csv', `id,name\n${lines(4)}`)
  const { deps } = on.platform
  const catalogue = await openCatalogue(deps)
  const attributes = await openAttributes(deps)
  // Of its own, so that the platform does not remove what is stored.
  const finishedWork = createFinishedWorkEvents()
  const { deps: tableDeps } = await openTables(deps, catalogue)
  const { work } = openDataManager({
    platform: { ...deps, finishedWork },
    catalogue,
    attributes,
    affectedQueries: async () => ({ queries: [], hidden_queries: 0 }),
    readRows: openVisibleValues(deps.warehouse),
    sampleAutomation: openSampleAutomation(deps.clock, () => tableDeps),
  })
  run = { extract: extractTables({ jobs: deps.jobs, work }), build: buildLevels({ jobs: deps.jobs, work }) }
  announced.length = 0
  finishedWork.listen((each) => void announced.push(each))
})
afterEach(() => on.platform.close())

const tables = [
  { source, table: 'a.csv' },
  { source, table: 'b.csv' },
]
const jobKinds = async () => {
  const rows = await on.platform.deps.db.selectFrom('jobs').select(['kind', 'outcome']).execute()
  return rows.map(({ kind, outcome }) => `${kind} ${outcome}`)
}

describe('ENG46 the actions extract and build', () => {
  test('ENG46 extract tables one after the other and count rows', async () => {
    await on.register('a.csv', 'b.csv')
    const { result, rows, refused } = await run.extract({ tables }, stepRun())
    expect(JSON.parse(result)).toEqual({
      tables: [
        { source, table: 'a.csv', rows: 2, rejected: 1 },
        { source, table: 'b.csv', rows: 4, rejected: 0 },
      ],
    })
    expect({ rows, refused }).toEqual({ rows: 6, refused: 1 })
    expect(await jobKinds()).toEqual(['extraction success', 'extraction success'])
  })

  test('ENG46 a build answers its tables, and says which job started it', async () => {
    const object = await on.design('b.csv')
    await on.request(dataManager.saveObjects, { body: [object] })
    await on.request(dataManager.freezePrim, {})
    const order = { levels: ['data_prim' as const], accept_rejected: false }
    const { result, rows } = await run.build(order, stepRun({ jobId: 'job_of_step' }))
    expect(JSON.parse(result)).toEqual({
      build_id: 1,
      tables: [{ level: 'data_prim', table: object.object_name, rows: 4, rejected: 0 }],
    })
    expect(rows).toBe(4)
    expect(announced).toEqual(['build'])
    const { db } = on.platform.deps
    const { id: jobId } = await db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'build')
      .executeTakeFirstOrThrow()
    const stored = await db.selectFrom('finishedWork').select('workJson').execute()
    expect(stored.map(({ workJson }): unknown => JSON.parse(workJson))).toContainEqual({
      kind: 'build',
      levels: ['data_prim'],
      startedByJob: 'job_of_step',
      jobId,
    })
  })

  test('ENG46 fail with the error of the table', async () => {
    await on.register('a.csv')
    await expect(run.extract({ tables }, stepRun())).rejects.toMatchObject({
      code: 'not_found',
      params: { kind: 'table', name: 'shop/b.csv' },
    })
  })

  test('ENG46 a cancelled step cancels its job', async () => {
    await on.register('a.csv', 'b.csv')
    const abort = new AbortController()
    const reason = new PlatformError('job_cancelled')
    abort.abort(reason)
    await expect(run.extract({ tables }, stepRun({ signal: abort.signal }))).rejects.toBe(reason)
    expect(await jobKinds()).toEqual([])
  })

  test.each([
    ['extract', { permissions: ['dpe:*:*'] }, 'missing_permission'],
    [
      'extract',
      { permissions: ['data-manager:source:extract'], conditions: [{ filter: { a: ['1'] } }] },
      'rows_limited',
    ],
    ['build', { permissions: ['dpe:*:*'] }, 'missing_permission'],
  ] satisfies [string, Partial<Session>, string][])(
    'ENG25 %s needs the permission of the data manager',
    async (kind, limits, code) => {
      await on.register('a.csv', 'b.csv')
      const session = { ...systemSession, ...limits }
      const running =
        kind === 'extract'
          ? run.extract({ tables }, stepRun({ session }))
          : run.build({ levels: ['data_prim'], accept_rejected: false }, stepRun({ session }))
      await expect(running).rejects.toMatchObject({ code })
    },
  )

  test('ENG46 a test run starts nothing', async () => {
    const effects: Effect[] = []
    await run.extract({ tables }, stepRun({ effects }))
    await run.build({ levels: ['data_mart'], accept_rejected: false }, stepRun({ effects }))
    expect(effects).toEqual([
      { kind: 'extract', tables: ['shop/a.csv', 'shop/b.csv'] },
      { kind: 'build', levels: ['data_mart'] },
    ])
    expect(await jobKinds()).toEqual([])
  })
})
