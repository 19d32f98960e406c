import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { SamplePart } from '#contract/data-manager/sample-endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { audit } from '#contract/iam/administration.ts'
import { users } from '#contract/iam/users.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { systemSession } from '../core/session.ts'
import { createClient } from '../http/client.ts'
import { adminPassword, openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { coldStartTime } from '../engine/python/testing/run-python.ts'
import { fixtureOf } from '../testing/run-fixture.ts'
import { startSampleJob } from '../testing/sample-job.ts'
import { samplePlaybookId } from './playbook.ts'
import { startSample, storeSamplePlaybook } from './sample.ts'

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

describe('DM46 the automation of the sample', () => {
  const archive = { params: { action: 'archive-events' } } as const

  /** A platform with the automation of the sample, and a small source of the sample instead of the large ones. */
  const open = async (): Promise<{ on: TestPlatform; token: string }> => {
    const on = await openTestPlatform()
    platform = on
    await markData(on)
    await (
      await start(on)
    )?.done
    await storeSamplePlaybook(
      createClient(on.fetch, { address: '127.0.0.1', requestId: 'test', session: systemSession }),
    )
    const token = await on.signIn()
    await writeFile(join(on.sources, 'landings.csv'), 'quay,tonnes\nA,2\n')
    const parameters = { path: join(on.sources, 'landings.csv') }
    const body = { dbms: 'local' as const, parameters, database_name: 'Harbour sample' }
    await on.request(dataManager.createSource, { token, body })
    await on.deps.db.updateTable('sources').set({ ownerUid: systemSession.uid }).execute()
    return { on, token }
  }
  const namesNow = async ({ on, token }: { on: TestPlatform; token: string }) => {
    const { items: found } = await on.request(playbooks.list, { token })
    const { items: actions } = await on.request(engine.listActions, { token, query: {} })
    const { items: tables } = await on.request(engine.listTables, { token, query: {} })
    const { items: sources } = await on.request(dataManager.listSources, { token })
    return {
      playbooks: found.map(({ name }) => name),
      actions: actions.map(({ name }) => name),
      tables: tables.map((table) => table.table_name),
      sources: sources.map((source) => source.database_name),
    }
  }
  const complete = {
    playbooks: ['Storm watch'],
    actions: ['Archive events'],
    tables: ['event_handle'],
    sources: ['Harbour sample'],
  }
  const partsWith = (
    kept: Partial<Record<SamplePart['kind'], SamplePart['kept']>>,
  ): readonly SamplePart[] => [
    { kind: 'playbook', name: 'Storm watch', kept: kept.playbook ?? null },
    { kind: 'action', name: 'Archive events', kept: kept.action ?? null },
    { kind: 'action_table', name: 'Archived events', kept: kept.action_table ?? null },
  ]

  it('DM46 leaves with the sample while no one changed or used it, as announced, and is audited', async () => {
    const { on, token } = await open()
    const announced = await on.request(dataManager.getSample, { token })
    expect(announced).toEqual({ sources: ['Harbour sample'], objects: [], automation: partsWith({}) })
    expect(await namesNow({ on, token })).toEqual(complete)
    expect(await on.request(dataManager.deleteSample, { token })).toEqual(announced)
    expect(await namesNow({ on, token })).toEqual({ playbooks: [], actions: [], tables: [], sources: [] })
    const { items } = await on.request(audit.list, { token, query: { limit: 4 } })
    expect(items.map(({ action }) => action)).toEqual([
      'action_table.delete',
      'action.delete',
      'playbook.delete',
      'source.delete',
    ])
    expect(await on.call(dataManager.getSample, { token })).toMatchObject({ status: 404 })
    expect(await start(on)).toBeUndefined()
  })

  it('DM46 what a user changed stays, and the table stays with the action that names it', async () => {
    const { on, token } = await open()
    const parameters = { function: 'event_handle', source: "def event_handle(event):\n    'event_handle'\n" }
    const body = { kind: 'python' as const, parameters, name: 'My archive' }
    await on.request(engine.updateAction, { token, ...archive, body, ifMatch: '*' })
    const text = await readFile(join(import.meta.dirname, 'storm-watch.json'), 'utf8')
    await on.request(playbooks.put, {
      token,
      params: { playbook: samplePlaybookId },
      ifMatch: '*',
      body: new Blob([text.replace('"Storm watch"', '"My watch"')], { type: 'application/json' }),
    })
    const { automation } = await on.request(dataManager.deleteSample, { token })
    expect(automation).toEqual([
      { kind: 'playbook', name: 'My watch', kept: 'changed' },
      { kind: 'action', name: 'My archive', kept: 'changed' },
      { kind: 'action_table', name: 'Archived events', kept: 'used' },
    ])
    expect(await namesNow({ on, token })).toEqual({
      playbooks: ['My watch'],
      actions: ['My archive'],
      tables: ['event_handle'],
      sources: [],
    })
  })

  it('DM46 an action stays that a workflow uses', async () => {
    const { on, token } = await open()
    const stages = [{ steps: [{ id: 'store', action: 'archive-events' }] }]
    await on.request(engine.createWorkflow, { token, body: { name: 'Nightly', stages } })
    const { automation } = await on.request(dataManager.deleteSample, { token })
    expect(automation).toEqual(partsWith({ action: 'used', action_table: 'used' }))
    expect(await namesNow({ on, token })).toMatchObject({ playbooks: [], actions: ['Archive events'] })
  })

  it('DM46 an action stays to which an event was sent', async () => {
    const { on, token } = await open()
    await on.request(engine.startAction, { token, ...archive, body: [{ id: 7 }] })
    const { automation } = await on.request(dataManager.getSample, { token })
    expect(automation).toEqual(partsWith({ action: 'used', action_table: 'used' }))
  })

  it('DM46 a caller without their permissions leaves them', async () => {
    const { on, token } = await open()
    await on.request(users.create, {
      token,
      body: { login: 'ed', password: adminPassword, password_renew: false, roles: [{ role: 'data_editor' }] },
    })
    const editor = await on.signIn('ed', adminPassword)
    const { automation } = await on.request(dataManager.deleteSample, { token: editor })
    expect(automation).toEqual(
      partsWith({ playbook: 'permission', action: 'permission', action_table: 'used' }),
    )
    expect(await namesNow({ on, token })).toEqual({ ...complete, sources: [] })
  })

  it('DM46 all of it stays if the sample cannot be removed', async () => {
    const { on, token } = await open()
    const endJob = await startSampleJob(on.deps)
    expect(await on.call(dataManager.deleteSample, { token })).toMatchObject({ status: 409 })
    expect(await namesNow({ on, token })).toEqual(complete)
    await endJob()
  })
})
