import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { coldStartTime } from '../engine/python/testing/run-python.ts'
import { fixtureOf } from '../testing/run-fixture.ts'
import { startSample } from './sample.ts'

const files = join(import.meta.dirname, '../../../node_modules/vega-datasets/data')

let platform: TestPlatform | undefined
afterEach(() => platform?.close())

const start = (on: TestPlatform) => startSample({ deps: on.deps, fetch: on.fetch, folder: on.sources })

const counts = async (on: TestPlatform) => {
  const token = await on.signIn()
  const sources = await on.request(dataManager.listSources, { token })
  const objects = await on.request(dataManager.listObjects, { token })
  return {
    sources: sources.items.map((source) => [source.database_name, source.rows]),
    objects: objects.items.map(({ object, rows }) => [object.object_name, rows]),
  }
}
/** As version 0.1 marked a complete sample. */
const markData = (on: TestPlatform) =>
  on.deps.db.insertInto('settings').values({ name: 'sample_ready', valueJson: 'true' }).execute()

const expectedCounts = {
  sources: [
    ['Airports', 3376],
    ['Bird strikes', 10_000],
    ['Flights (3 million rows)', 3_000_000],
    ['Weather', 1461],
  ],
  objects: [
    ['airport', 3376],
    ['flight', 3_000_000],
    ['flights_by_day', 39_952],
    ['strike', 10_000],
    ['weather', 1461],
  ],
}

describe('SRV7 the sample project', () => {
  it('SRV7 is created once, and can be queried', async () => {
    platform = await openTestPlatform({ fixtures: files })
    await (
      await start(platform)
    )?.done
    expect(await counts(platform)).toEqual(expectedCounts)
    const token = await platform.signIn()
    const { items } = await platform.request(playbooks.list, { token })
    expect(items).toMatchObject([{ name: 'Storm watch', nodes: 8, errors: 0, warnings: 0, version: 1 }])
    const answer = await platform.request(query.run, {
      token,
      body: { data: { fields: { 'Cost Total $': ['sum'] } }, scale: { fields: ['Airport Name', 'month'] } },
    })
    expect([answer.table_name, answer.results.length > 100]).toEqual(['strike', true])
    expect(await start(platform)).toBeUndefined()
  })

  it(
    'ENG22 an event that is sent to its action is queried when the job is finished',
    async () => {
      platform = await openTestPlatform()
      await markData(platform)
      await (
        await start(platform)
      )?.done
      const token = await platform.signIn()
      const rows = '[{"id": 7, "name": "call", "share": 0.12345678901234567891}, {"ship": "Alba"}]'
      const fixture = fixtureOf(platform, token)
      const job = await fixture.run('archive-events', rows)
      expect(job).toMatchObject({
        outcome: 'success',
        steps: [{ rows: 2, rejected_rows: 0 }],
        result: { database_name: 'data_prim', table_name: 'event_handle' },
      })
      const { results } = await platform.request(query.run, {
        token,
        body: { data: { fields: { event_id: 'select', event_name: 'select', event_content: 'select' } } },
      })
      expect(results).toMatchObject([
        { data: { event_id: { select: [{ value: 7 }] }, event_name: { select: [{ value: 'call' }] } } },
        { data: { event_id: { select: [{ value: 2 }] }, event_name: { select: [{ value: 'event' }] } } },
      ])
      expect(JSON.stringify(results)).toContain('0.12345678901234567891')
      const failed = await fixture.run('archive-events', '{"ship": "Alba"}')
      expect(failed.outcome).toBe('failed')
      expect(failed.failure?.message).toContain('Send a list of rows.')
    },
    coldStartTime,
  )

  it('ENG22 a folder of an earlier version gets the action once, and what users deleted stays deleted', async () => {
    platform = await openTestPlatform()
    await markData(platform)
    await (
      await start(platform)
    )?.done
    const token = await platform.signIn()
    const read = () => platform?.request(engine.listActions, { token, query: {} })
    expect(await read()).toMatchObject({ items: [{ id: 'archive-events', kind: 'python' }] })
    expect((await counts(platform)).sources).toEqual([])
    await platform.request(engine.deleteAction, { token, params: { action: 'archive-events' } })
    expect(await start(platform)).toBeUndefined()
    expect(await read()).toMatchObject({ items: [] })
  })

  it('SRV7 continues after an interruption without duplicates', async () => {
    platform = await openTestPlatform({ fixtures: files, onDisk: true })
    const started = await start(platform)
    const firstIsRead = async (on: TestPlatform): Promise<boolean> =>
      (
        await on.deps.db
          .selectFrom('sourceTables')
          .select('tableName')
          .where('extractionJson', 'is not', null)
          .execute()
      ).length > 0
    while (!(await firstIsRead(platform))) await new Promise((resolve) => setImmediate(resolve))
    platform = await platform.reopen()
    await expect(started?.done).rejects.toThrow()
    await (
      await start(platform)
    )?.done
    expect(await counts(platform)).toEqual(expectedCounts)
    const jobs = await platform.request(engine.listJobs, {
      query: { kind: 'sample' },
      token: await platform.signIn(),
    })
    expect(new Set(jobs.items.map(({ outcome }) => outcome))).toEqual(new Set(['success', 'interrupted']))
  })
})
