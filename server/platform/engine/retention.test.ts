import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import { engine } from '#contract/engine/endpoints.ts'
import { openEventFiles } from './events/event-files.ts'
import { openRetention, type Retention } from './retention.ts'
import { openRunFixture, type RunFixture } from '../testing/run-fixture.ts'

const day = 24 * 3_600_000
let fixture: RunFixture
let retention: Retention
let gate: PromiseWithResolvers<void>

const folder = (): string => join(fixture.on.folder, 'data', 'events')
const open = (): Promise<Retention> =>
  openRetention({ ...fixture.on.deps, logger: pino({ level: 'silent' }), files: openEventFiles(folder()) })

beforeEach(async () => {
  gate = Promise.withResolvers()
  fixture = await openRunFixture(async (_run, source) => (source === 'hold' ? gate.promise : undefined))
  for (const id of ['archive', 'hold']) await fixture.createAction(id)
  retention = await open()
})
afterEach(async () => {
  gate.resolve()
  await retention.close()
  await fixture.on.close()
})

const counts = async () => {
  const token = await fixture.on.signIn()
  const [jobs, events] = [
    await fixture.on.request(engine.listJobs, { token }),
    await fixture.on.request(engine.listEvents, { token }),
  ]
  const lines = await fixture.on.deps.db.selectFrom('jobLog').select('seq').execute()
  return {
    jobs: jobs.total,
    events: events.total,
    hasLog: lines.length > 0,
    files: readdirSync(folder()).length,
  }
}
/** Two sweeps, since a clock that jumps ahead counts from the second one on. */
const sweep = async (): Promise<void> => {
  await retention.run()
  await retention.run()
}

test('ENG28 old jobs, their logs and events are removed, large ones too', async () => {
  await fixture.run('archive', '[1]')
  await fixture.run('archive', `["${'x'.repeat(300_000)}"]`)
  fixture.on.clock.advance(89 * day)
  await sweep()
  expect(await counts()).toEqual({ jobs: 2, events: 2, hasLog: true, files: 1 })
  fixture.on.clock.advance(2 * day)
  await sweep()
  expect(await counts()).toEqual({ jobs: 0, events: 0, hasLog: false, files: 0 })
})

test('ENG28 unfinished jobs and their events stay', async () => {
  const { body } = await fixture.send('hold', '[1]')
  fixture.on.clock.advance(100 * day)
  await sweep()
  expect(await counts()).toMatchObject({ jobs: 1, events: 1 })
  gate.resolve()
  await expect
    .poll(async () => (await fixture.on.deps.jobs.get(String(Reflect.get(Object(body), 'job_id')))).outcome)
    .toBe('success')
})

test('ENG28 a clock that jumps ahead and back removes nothing', async () => {
  await fixture.run('archive', '[1]')
  fixture.on.clock.advance(100 * day)
  await retention.run()
  fixture.on.clock.advance(-100 * day)
  await sweep()
  expect(await counts()).toMatchObject({ jobs: 1, events: 1 })
})

test('ENG28 files without an event are removed at the start', async () => {
  writeFileSync(join(folder(), 'event_none.json'), '[]')
  await retention.close()
  retention = await open()
  expect(readdirSync(folder())).toEqual([])
})
