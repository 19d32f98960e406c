import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import type { WorkflowWrite } from '#contract/engine/workflow.ts'
import {
  createTestClock,
  openTestPlatform,
  type TestClock,
  type TestPlatform,
} from '../../testing/test-platform.ts'
import { PausedStart } from '../core/owner-session.ts'
import type { Repeated } from '../core/repeat.ts'
import type { StartWorkflow } from '../core/stores.ts'
import { storeFinishedWork, type FinishedWork } from '../../jobs/finished-work.ts'
import { openSchedule } from './schedule.ts'
import { openTriggers } from './triggers.ts'

let on: TestPlatform
let token: string
let clock: TestClock
const opened: { close(): Promise<void> }[] = []
const starts: string[] = []
let fails = false

const start: StartWorkflow = async (workflow, given) => {
  const { trigger } = given
  if (fails) throw new Error('no start')
  starts.push(`${workflow.id} ${trigger} ${new Date(clock.now()).toISOString().slice(0, 16)}`)
  const jobId = `job_${starts.length}`
  await on.deps.db
    .insertInto('jobs')
    .values({
      id: jobId,
      kind: 'workflow',
      subject: workflow.id,
      state: 'Running',
      outcome: null,
      progress: null,
      stepsJson: '[]',
      uid: 'u',
      user: 'U',
      login: 'u',
      createdAt: new Date(clock.now()).toISOString(),
      startedAt: null,
      finishedAt: null,
      failureJson: null,
      resultJson: '{}',
      target: workflow.id,
      trigger,
      eventId: null,
      causeJson: 'cause' in given ? JSON.stringify(given.cause) : null,
    })
    .execute()
  if ('also' in given) await on.deps.db.transaction().execute(given.also)
  return { jobId }
}

const paused: string[] = []
const onPaused = async ({ id }: { readonly id: string }): Promise<void> => void paused.push(id)

const begin = async (at: string): Promise<void> => {
  clock = createTestClock(Date.parse(at))
  on = await openTestPlatform({ clock })
  token = await on.signIn()
}
beforeEach(() => {
  starts.length = 0
  paused.length = 0
  fails = false
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
  await on.close()
})

const bodyOf = (over: object): WorkflowWrite =>
  engine.updateWorkflow.request.schema.parse({ name: 'W', stages: [], ...over })
const save = async (id: string, over: object): Promise<void> => {
  await on.request(engine.createWorkflow, { body: { ...bodyOf(over), id }, token })
}
const at = (cron: string, over: object = {}) => ({ schedule: { cron, time_zone: 'Europe/Paris', ...over } })
const open = async (): Promise<Repeated> => {
  const schedule = await openSchedule({ ...on.deps, start, onPaused })
  opened.push(schedule)
  return schedule
}
const hours = 3_600_000
/** Checks every quarter of an hour. */
const pass = async (schedule: Repeated, count: number): Promise<void> => {
  for (let quarter = 0; quarter < count * 4; quarter += 1) {
    clock.advance(hours / 4)
    await schedule.now()
  }
}

describe('ENG42 the schedule', () => {
  test('ENG42 starts each workflow once at its time', async () => {
    await begin('2026-06-01T12:00:00Z')
    await save('nightly', at('30 2 * * *'))
    await save('off', at('30 2 * * *', { enabled: false }))
    await save('disabled', { ...at('30 2 * * *'), enabled: false })
    await save('manual', {})
    const schedule = await open()
    await pass(schedule, 48)
    expect(starts).toEqual(['nightly schedule 2026-06-02T00:30', 'nightly schedule 2026-06-03T00:30'])
  })

  test.each([
    [
      'right after the hour that is skipped',
      '2026-03-28T12:00:00Z',
      ['2026-03-29T01:00', '2026-03-30T00:30'],
    ],
    ['once in the hour that is repeated', '2026-10-24T12:00:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
  ])('ENG42 starts %s', async (_name, from, times) => {
    await begin(from)
    await save('nightly', at('30 2 * * *'))
    await pass(await open(), 48)
    expect(starts).toEqual(times.map((time) => `nightly schedule ${time}`))
  })

  test('ENG42 starts that were missed happen once, and the log says so', async () => {
    await begin('2026-06-01T12:00:00Z')
    await save('hourly', at('0 * * * *'))
    clock.advance(30 * 24 * hours + hours / 2)
    const schedule = await open()
    expect(starts).toEqual(['hourly schedule 2026-07-01T12:30'])
    expect(on.log.join('\n')).toContain('starts late, once')
    await pass(schedule, 1)
    expect(starts).toHaveLength(2)
  })

  test('ENG42 a clock that was set back does not start a workflow again', async () => {
    await begin('2026-06-01T12:00:00Z')
    await save('hourly', at('0 * * * *'))
    const schedule = await open()
    await pass(schedule, 1)
    clock.advance(-hours)
    await pass(schedule, 1)
    expect(starts).toEqual(['hourly schedule 2026-06-01T13:00'])
    await pass(schedule, 1)
    expect(starts).toHaveLength(2)
  })

  test('ENG42 a clock that was wrong by years does not stop a schedule', async () => {
    await begin('2026-06-01T12:00:00Z')
    await save('hourly', at('0 * * * *'))
    const schedule = await open()
    clock.advance(10_000 * hours)
    await schedule.now()
    clock.advance(-10_000 * hours)
    await pass(schedule, 1)
    expect(starts).toHaveLength(2)
  })

  test('ENG42 a changed or enabled schedule does not start what is past', async () => {
    await begin('2026-06-01T12:00:00Z')
    await save('nightly', { ...at('0 13 * * *'), enabled: false })
    const schedule = await open()
    await pass(schedule, 5)
    token = await on.signIn()
    const { workflow } = await on.request(engine.getWorkflow, { params: { workflow: 'nightly' }, token })
    const params = { workflow: 'nightly' }
    await on.request(engine.updateWorkflow, {
      params,
      body: bodyOf(at('0 13 * * *')),
      ifMatch: workflow.etag,
      token,
    })
    await schedule.now()
    expect(starts).toEqual([])
  })

  test('ENG42 a start that the process did not live to queue happens at the next start', async () => {
    await begin('2026-06-01T12:00:00Z')
    await save('nightly', at('30 2 * * *'))
    const schedule = await open()
    fails = true
    await pass(schedule, 15)
    expect(on.log.join('\n')).toContain('could not start a scheduled workflow')
    fails = false
    await open()
    expect(starts).toEqual(['nightly schedule 2026-06-02T03:00'])
    await open()
    expect(starts).toHaveLength(1)
  })
})

describe('ENG42 starts after builds and uploads', () => {
  const store = (work: FinishedWork): Promise<void> =>
    on.deps.db.transaction().execute((trx) => storeFinishedWork(trx, work))
  const stored = () => on.deps.db.selectFrom('finishedWork').selectAll().execute()
  const announce = async (work: FinishedWork): Promise<void> => {
    await store(work)
    on.deps.finishedWork.announce(work.kind)
  }
  const finished = async (work: FinishedWork): Promise<void> => {
    const triggers = openTriggers({ ...on.deps, start, onPaused })
    await announce(work)
    await triggers.close()
  }
  const primBuild: FinishedWork = { kind: 'build', levels: ['data_prim'], startedByJob: null }

  test('ENG42 a build starts the workflows of its levels', async () => {
    await begin('2026-06-01T12:00:00Z')
    await save('any', { triggers: [{ kind: 'build' }] })
    await save('mart', { triggers: [{ kind: 'build', level: 'data_mart' }] })
    await save('prim', { triggers: [{ kind: 'build', level: 'data_prim' }] })
    await save('disabled', { enabled: false, triggers: [{ kind: 'build' }] })
    await finished(primBuild)
    expect(starts.map((each) => each.split(' ')[0])).toEqual(['any', 'prim'])
  })

  test('ENG42 an upload starts the workflows of its source and table', async () => {
    await begin('2026-06-01T12:00:00Z')
    await save('source', { triggers: [{ kind: 'upload', source: 's' }] })
    await save('table', { triggers: [{ kind: 'upload', source: 's', table: 't.csv' }] })
    await save('other', { triggers: [{ kind: 'upload', source: 's', table: 'u.csv' }] })
    await save('elsewhere', { triggers: [{ kind: 'upload', source: 'x' }] })
    await finished({ kind: 'upload', source: 's', table: 't.csv' })
    expect(starts.map((each) => each.split(' ')[0])).toEqual(['source', 'table'])
  })

  test('ENG42 workflows do not start each other without end', async () => {
    await begin('2026-06-01T12:00:00Z')
    await save('one', { triggers: [{ kind: 'build', level: 'data_prim' }] })
    await save('two', { triggers: [{ kind: 'build', level: 'data_mart' }] })
    // Each with new triggers, as after a restart: causes are stored with the job.
    const build = (level: 'data_prim' | 'data_mart', startedByJob: string | null): Promise<void> =>
      finished({ kind: 'build', levels: [level], startedByJob, jobId: `job_of_${level}` })
    await build('data_prim', null)
    await build('data_mart', 'job_1')
    await build('data_prim', 'job_2')
    expect(starts.map((each) => each.split(' ')[0])).toEqual(['one', 'two'])
    expect(on.log.join('\n')).toContain('does not start itself')
    const causes = await on.deps.db.selectFrom('jobs').select(['id', 'causeJson']).orderBy('id').execute()
    expect(causes.map(({ causeJson }) => causeJson)).toEqual([
      '{"job_id":"job_of_data_prim","workflows":[]}',
      '{"job_id":"job_of_data_mart","workflows":["one"]}',
    ])
  })

  test('ENG42d a start that the process did not live to queue happens at the next start, once', async () => {
    await begin('2026-06-01T12:00:00Z')
    for (const id of ['one', 'two']) await save(id, { triggers: [{ kind: 'build' }] })
    await store(primBuild)
    await on.deps.db.updateTable('finishedWork').set({ startedJson: '["one"]' }).execute()
    const triggers = openTriggers({ ...on.deps, start, onPaused })
    await triggers.resume()
    expect(starts).toEqual(['two build 2026-06-01T12:00'])
    expect(await stored()).toEqual([])
    await triggers.resume()
    expect(starts).toHaveLength(1)
    await triggers.close()
  })

  test('ENG42d a start that fails stays stored, and what has started is noted', async () => {
    await begin('2026-06-01T12:00:00Z')
    for (const id of ['one', 'two']) await save(id, { triggers: [{ kind: 'build' }] })
    await store(primBuild)
    const triggers = openTriggers({
      ...on.deps,
      onPaused,
      start: (workflow, given) => {
        fails = workflow.id === 'two'
        return start(workflow, given)
      },
    })
    await triggers.resume()
    expect(await stored()).toMatchObject([{ startedJson: '["one"]' }])
    expect(on.log.join('\n')).toContain('could not start triggered workflows')
    await triggers.close()
  })

  test('ENG42e a paused workflow is reported, by schedule and by trigger', async () => {
    await begin('2026-06-01T12:00:00Z')
    const pause: StartWorkflow = () =>
      Promise.reject(new PausedStart('owner_inactive', { params: { owner: 'Ada' } }))
    await save('built', { triggers: [{ kind: 'build' }] })
    await store(primBuild)
    const triggers = openTriggers({ ...on.deps, start: pause, onPaused })
    await triggers.resume()
    await triggers.close()
    expect(await stored()).toEqual([])
    await save('hourly', at('0 * * * *'))
    const schedule = await openSchedule({ ...on.deps, start: pause, onPaused })
    opened.push(schedule)
    await pass(schedule, 1)
    expect(paused).toEqual(['built', 'hourly'])
  })
})
