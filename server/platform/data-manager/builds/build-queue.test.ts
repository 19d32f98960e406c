import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { rowPasses, type RowsSoFar } from '#contract/jobs/job.ts'
import { engine } from '#contract/engine/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
let design: LogicalObject
beforeEach(async () => {
  fixture = await openDataFixture()
  const lines = Array.from({ length: 300_000 }, (_, index) => `${index},text ${index}`)
  fixture.put('big.csv', `a,b\n${lines.join('\n')}\n`)
  design = await fixture.design('big.csv')
  await freeze(design)
})
afterEach(() => fixture.platform.close())

const body = { levelsToBuild: ['data_prim'] }

const freeze = async (object: LogicalObject): Promise<void> => {
  await fixture.request(dataManager.saveObjects, { body: [object] })
  await fixture.request(dataManager.freezePrim, {})
}

const builds = async () => (await fixture.request(dataManager.listBuilds, {})).items

/** Polls until the builds, newest first, have these states. */
const untilStates = async (...states: string[]) => {
  for (let turn = 0; turn < 2000; turn += 1) {
    const found = await builds()
    if (found.map(({ state }) => state).join() === states.join()) return found
    await setTimeout(2)
  }
  throw new Error(`the builds never were ${states.join()}`)
}

/** Starts a build, and returns its end when it runs. */
const startBuild = async (): Promise<Promise<unknown>[]> => {
  const done = fixture.call(dataManager.buildPhysical, { query: { wait: true }, body })
  await untilStates('Running')
  return [done]
}

const accepted = z.object({ job_id: z.string() })

const queueBuild = async (query: object = {}): Promise<string> => {
  const { status, body: answer } = await fixture.call(dataManager.buildPhysical, { query, body })
  expect(status).toBe(202)
  return accepted.parse(answer).job_id
}

describe('DM38 builds wait for each other', () => {
  test('DM38 a build that is requested while another runs is queued, and starts from its tables', async () => {
    const [first] = await startBuild()
    const second = await queueBuild()
    const third = await queueBuild({ full: true })
    expect(await builds()).toMatchObject([
      { build_id: 3, state: 'Queued', job_id: third, started_at: null },
      { build_id: 2, state: 'Queued', job_id: second, started_at: null },
      { build_id: 1, state: 'Running' },
    ])
    expect(await first).toMatchObject({ status: 200, body: { build: { build_id: 1 } } })
    expect(await untilStates('Finished', 'Finished', 'Finished')).toMatchObject([
      { outcome: 'success', tables: [{ state: 'written', rows: 300_000 }] },
      { outcome: 'success', tables: [{ state: 'unchanged', rows: 300_000 }] },
      { outcome: 'success', tables: [{ state: 'written' }] },
    ])
    const ends = (await builds()).map(({ started_at: started, finished_at: finished }) => [started, finished])
    expect(ends.flat()).not.toContain(null)
    expect(await fixture.rows('big')).toHaveLength(300_000)
  })

  test('DM33 a running step says how many rows of all were checked, loaded and written', async () => {
    const [first] = await startBuild()
    const job = (await builds())[0]?.job_id ?? ''
    const seen: RowsSoFar[] = []
    const progress: number[] = []
    const readStep = async () => {
      const found = (await fixture.request(engine.getJob, { params: { job } })).job
      const [step] = found.steps
      if (step?.rows_so_far !== undefined) seen.push(step.rows_so_far)
      if (found.progress !== null) progress.push(found.progress)
      return { state: found.state, step }
    }
    let last = await readStep()
    while (last.state !== 'Finished') {
      await setTimeout(2)
      last = await readStep()
    }
    expect(last.step).toMatchObject({ state: 'done', rows: 300_000 })
    expect(last.step).not.toHaveProperty('rows_so_far')
    await first
    const passes = seen.map(({ pass }) => rowPasses.indexOf(pass))
    expect(passes).toEqual(passes.toSorted((a, b) => a - b))
    expect(new Set(passes)).toEqual(new Set([0, 1, 2]))
    for (const pass of rowPasses) {
      const rows = seen.filter((one) => one.pass === pass).map((one) => one.rows)
      expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    }
    expect(seen.every(({ rows, of }) => of === 300_000 && rows <= of)).toBe(true)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  test('DM38 a queued build can be cancelled, and the running one goes on', async () => {
    const [first] = await startBuild()
    const job = await queueBuild()
    expect(await fixture.call(engine.cancelJob, { params: { job } })).toMatchObject({ status: 200 })
    expect(await builds()).toMatchObject([
      { build_id: 2, state: 'Finished', outcome: 'interrupted', failure: { code: 'job_cancelled' } },
      { build_id: 1, state: 'Running' },
    ])
    expect(await first).toMatchObject({ status: 200, body: { build: { outcome: 'success' } } })
    expect(await fixture.rows('big')).toHaveLength(300_000)
    expect((await builds()).map(({ is_current: isCurrent }) => isCurrent)).toEqual([false, true])
  })

  test('DM34 a queued build writes the designs that were frozen when it was requested', async () => {
    const [first] = await startBuild()
    const [one, two] = design.attributes
    if (one === undefined || two === undefined) throw new Error('the file has two columns')
    await freeze({ ...design, attributes: [two] })
    await queueBuild()
    await freeze({ ...design, attributes: [one] })
    await first
    await untilStates('Finished', 'Finished')
    expect((await fixture.rows('big'))[0]).toEqual(['text 0'])
  })

  test('DM38 a build that waits when the platform stops is listed as interrupted', async () => {
    await fixture.platform.close()
    fixture = await openDataFixture({ onDisk: true })
    fixture.put('a.csv', 'x\n1\n')
    await fixture.build([await fixture.design('a.csv')])
    const { db } = fixture.platform.deps
    const row = await db.selectFrom('jobs').selectAll().where('kind', '=', 'build').executeTakeFirstOrThrow()
    const waiting = { id: 'job_waiting', state: 'Queued', outcome: null, startedAt: null, finishedAt: null }
    await db
      .insertInto('jobs')
      .values({ ...row, ...waiting })
      .execute()
    const { id, ...build } = await db.selectFrom('builds').selectAll().executeTakeFirstOrThrow()
    await db
      .insertInto('builds')
      .values({ ...build, jobId: 'job_waiting', finishedAt: null, outcome: null, tablesJson: '[]' })
      .execute()
    const platform = await fixture.platform.reopen()
    const token = await platform.signIn()
    const { items } = await platform.request(dataManager.listBuilds, { token })
    expect(items).toMatchObject([
      { build_id: id + 1, state: 'Finished', outcome: 'interrupted', is_current: false },
      { build_id: id, outcome: 'success', is_current: true },
    ])
    expect(items[0]?.log.map(({ code }) => code)).toContain('job_recovered')
    await platform.close()
    fixture = await openDataFixture()
  })
})
