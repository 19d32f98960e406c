import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import { PlatformError } from '../../core/error.ts'
import type { StepResult, StepRun } from '../execution.ts'
import { openTableAccess } from '../tables/table-access.ts'
import { runWrites } from '../tables/pending-writes.ts'
import { fixtureOf, openRunFixture, type RunFixture } from '../../testing/run-fixture.ts'

type Work = (run: StepRun) => Promise<Partial<StepResult> | void>

let fixture: RunFixture
let works: Record<string, Work>
let ran: string[]
let keys: string[]

const work = async (run: StepRun, source: string) => {
  ran.push(source)
  keys.push(run.key)
  return works[source]?.(run)
}

beforeEach(async () => {
  works = {}
  ran = []
  keys = []
  fixture = await openRunFixture(work, { onDisk: true })
  for (const id of ['one', 'two', 'three']) await fixture.createAction(id)
})
afterEach(() => fixture.on.close())

const fail: Work = () => Promise.reject(new PlatformError('rows_expected'))
const jobIdOf = (body: unknown): string => String(Reflect.get(Object(body), 'job_id'))
const start = async (id: string): Promise<string> =>
  jobIdOf((await fixture.send(id, '[{"n": 1}]', { kind: 'workflows' })).body)
const retry = async (job: string): Promise<string> =>
  (await fixture.on.request(engine.retryJob, { params: { job }, token: fixture.token })).job_id
/** Opens the platform again on its folder, with the same actions. */
const reopen = async (): Promise<void> => {
  const on = await fixture.on.reopen()
  fixture = fixtureOf(on, fixture.token)
}

const twoStages = [
  { steps: [{ id: 'a', action: 'one' }] },
  {
    steps: [
      { id: 'b', action: 'two' },
      { id: 'c', action: 'three' },
    ],
  },
]

describe('ENG1 jobs of workflows', () => {
  test('ENG1 stages run in order, and a step that is switched off does not run', async () => {
    const [, second] = twoStages
    await fixture.createWorkflow({
      id: 'nightly',
      stages: [
        twoStages[0] ?? { steps: [] },
        { steps: [...(second?.steps ?? []), { id: 'd', action: 'one', enabled: false }] },
      ],
    })
    const job = await fixture.finished(await start('nightly'))
    expect(job).toMatchObject({ kind: 'workflow', outcome: 'success', target: 'nightly' })
    expect(job.steps.map(({ id, stage, state }) => [id, stage, state])).toEqual([
      ['a', 0, 'done'],
      ['b', 1, 'done'],
      ['c', 1, 'done'],
      ['d', 1, 'off'],
    ])
    expect(ran[0]).toBe('one')
    expect(ran).toHaveLength(3)
  })

  test('ENG1 the steps of a stage run at the same time', async () => {
    const both = Promise.withResolvers<void>()
    let running = 0
    const meet: Work = async () => {
      running += 1
      if (running === 2) both.resolve()
      await both.promise
    }
    works = { two: meet, three: meet }
    await fixture.createWorkflow({ id: 'nightly', stages: twoStages })
    expect((await fixture.finished(await start('nightly'))).outcome).toBe('success')
  })

  test('ENG26 a later step reads the result of an earlier one, with all digits', async () => {
    works['one'] = async () => ({ result: '{"sum": 12345678901234567890.5, "name": "x"}', rows: 7 })
    const inputs: unknown[] = []
    works['two'] = async (run) => void inputs.push(JSON.stringify(run.input))
    const input = { sum: '{{ steps.a.result.sum }}', text: 'rows: {{ steps.a.rows }} of {{ event.rows }}' }
    await fixture.createWorkflow({
      id: 'nightly',
      stages: [{ steps: [{ id: 'a', action: 'one' }] }, { steps: [{ id: 'b', action: 'two', input }] }],
    })
    await fixture.finished(await start('nightly'))
    expect(inputs).toEqual(['{"sum":12345678901234567890.5,"text":"rows: 7 of 1"}'])
  })

  test('ENG1 a failed step stops the workflow, or does not, as it says', async () => {
    works['one'] = fail
    const stages = (on_failure: 'stop' | 'continue') => [
      { steps: [{ id: 'a', action: 'one', on_failure }] },
      { steps: [{ id: 'b', action: 'two' }] },
    ]
    await fixture.createWorkflow({ id: 'strict', stages: stages('stop') })
    await fixture.createWorkflow({ id: 'lenient', stages: stages('continue') })
    const strict = await fixture.finished(await start('strict'))
    expect(strict).toMatchObject({ outcome: 'failed', failure: { code: 'rows_expected' } })
    expect(strict.steps.map(({ state }) => state)).toEqual(['failed', 'off'])
    const lenient = await fixture.finished(await start('lenient'))
    expect(lenient.steps.map(({ state }) => state)).toEqual(['failed', 'done'])
  })

  test('ENG1 a step is tried again, with its failed tries', async () => {
    let left = 2
    works['one'] = async () => {
      left -= 1
      if (left >= 0) throw new PlatformError('rows_expected')
    }
    const step = { id: 'a', action: 'one', tries: 3, wait: 0 }
    await fixture.createWorkflow({ id: 'nightly', stages: [{ steps: [step] }] })
    const job = await fixture.finished(await start('nightly'))
    expect(job.outcome).toBe('success')
    expect(job.steps[0]?.tries?.map(({ wait }) => wait)).toEqual([0, 0])
    expect(job.steps[0]?.tries?.map(({ failure }) => failure.code)).toEqual([
      'rows_expected',
      'rows_expected',
    ])
    expect(new Set(keys).size).toBe(1)
  })

  test('ENG1 a job that waits for its next try does not hold others up, and is cancelled at once', async () => {
    works['one'] = fail
    const step = { id: 'a', action: 'one', tries: 2, wait: 3600 }
    await fixture.createWorkflow({ id: 'slow', stages: [{ steps: [step] }] })
    const waiting = await Promise.all([1, 2, 3, 4, 5].map(() => start('slow')))
    await expect.poll(() => ran).toHaveLength(5)
    expect((await fixture.run('two')).outcome).toBe('success')
    for (const job of waiting)
      await fixture.on.request(engine.cancelJob, { params: { job }, token: fixture.token })
    expect((await fixture.job(waiting[0] ?? '')).outcome).toBe('interrupted')
  })
})

describe('ENG4 retries of jobs', () => {
  test('ENG4 a retry starts at the failed step, with the results and keys of the first job', async () => {
    works['one'] = async () => ({ result: '5', rows: 5 })
    works['two'] = fail
    await fixture.createWorkflow({ id: 'nightly', stages: twoStages })
    const first = await start('nightly')
    expect((await fixture.finished(first)).outcome).toBe('failed')
    delete works['two']
    const again = await fixture.finished(await retry(first))
    expect(again).toMatchObject({ outcome: 'success', trigger: 'retry' })
    expect(again.steps[0]).toMatchObject({ state: 'done', result: '5', rows: 5 })
    expect(ran.filter((source) => source === 'one')).toHaveLength(1)
    expect(keys.filter((key) => key.endsWith(':b'))).toEqual([`${first}:b`, `${first}:b`])
  })

  test('ENG42 a retry has the causes of the first job, also after a restart', async () => {
    works['one'] = fail
    await fixture.createWorkflow({ id: 'caused', stages: [{ steps: [{ id: 'a', action: 'one' }] }] })
    const { job_id: first } = await fixture.run('caused', '[]', 'workflows')
    const cause = { job_id: 'job_of_build', workflows: ['earlier'] }
    const causeJson = JSON.stringify(cause)
    await fixture.on.deps.db.updateTable('jobs').set({ causeJson }).where('id', '=', first).execute()
    await reopen()
    expect((await fixture.finished(await retry(first))).cause).toEqual(cause)
  })

  test('ENG4 a successful job cannot be retried', async () => {
    const { job_id: job } = await fixture.run('one')
    const answer = await fixture.on.call(engine.retryJob, { params: { job }, token: fixture.token })
    expect(answer).toMatchObject({ status: 409, body: { code: 'job_not_retryable' } })
  })
})

describe('ENG7 jobs of actions and workflows continue after a restart', () => {
  const hang: Work = (run) => new Promise((resolve) => run.signal.addEventListener('abort', () => resolve()))

  test('ENG7 completed steps are not run again, and the running one is, under the same key', async () => {
    works = { one: async () => ({ result: '5' }), two: hang, three: async () => undefined }
    await fixture.createWorkflow({ id: 'nightly', stages: twoStages })
    const job = await start('nightly')
    await expect.poll(async () => (await fixture.job(job)).steps[2]?.state).toBe('done')
    works['two'] = async () => undefined
    await reopen()
    expect((await fixture.finished(job)).outcome).toBe('success')
    expect(ran.toSorted()).toEqual(['one', 'three', 'two', 'two'])
    expect(keys.filter((key) => key.endsWith(':b'))).toEqual([`${job}:b`, `${job}:b`])
    expect(await fixture.codes(job)).toEqual(expect.arrayContaining(['job_resumed', 'step_again']))
  })

  test('ENG7 an action whose writes an earlier process committed links to its table', async () => {
    await fixture.on.request(engine.createTable, {
      body: {
        database_name: 'data_prim',
        table_name: 'calls',
        columns: [{ name: 'n', type: { main: 'num' } }],
      },
      token: fixture.token,
    })
    const write = (run: StepRun) => {
      const { deps } = fixture.on.tables
      return runWrites(deps, run, async (pending) => {
        await openTableAccess(deps, { run, pending }).insert('calls', await (run.event?.text() ?? '[]'))
        return pending.finish()
      })
    }
    let isCommitted = false
    works['one'] = async (run) => {
      await write(run)
      isCommitted = true
      return hang(run)
    }
    const job = jobIdOf((await fixture.send('one', '[{"n": 1}]')).body)
    await expect.poll(() => isCommitted).toBe(true)
    const reopened = Promise.withResolvers<void>()
    works['one'] = async (run) => {
      await reopened.promise
      return write(run)
    }
    await reopen()
    reopened.resolve()
    expect(await fixture.finished(job)).toMatchObject({
      outcome: 'success',
      result: { database_name: 'data_prim', table_name: 'calls' },
    })
    expect(await fixture.codes(job)).toContain('rows_written_before')
  })

  test('ENG7 waiting jobs run after a restart', async () => {
    works = { one: hang }
    await Promise.all([1, 2, 3, 4].map(() => fixture.send('one', '[]')))
    const job = jobIdOf((await fixture.send('two', '[]')).body)
    delete works['one']
    await reopen()
    expect((await fixture.finished(job)).outcome).toBe('success')
    await expect.poll(() => ran.filter((source) => source === 'one')).toHaveLength(8)
  })

  test('ENG7 a step with effects outside is interrupted, and says so', async () => {
    const url = 'https://example.com/hook'
    works[url] = hang
    await fixture.createAction('call', { source: url })
    const job = jobIdOf((await fixture.send('call', '[]')).body)
    await expect.poll(() => ran).toEqual([url])
    await reopen()
    expect(await fixture.finished(job)).toMatchObject({
      outcome: 'interrupted',
      failure: { code: 'step_interrupted', params: { step: 'call' } },
    })
    expect(ran).toEqual([url])
    expect(await fixture.codes(job)).toContain('step_failed')
  })

  test('ENG7 a step with effects outside that has tries left is run again', async () => {
    const url = 'https://example.com/hook'
    works[url] = hang
    await fixture.createAction('call', { source: url })
    await fixture.createWorkflow({
      id: 'calls',
      stages: [{ steps: [{ id: 'a', action: 'call', tries: 2, wait: 0 }] }],
    })
    const job = await start('calls')
    await expect.poll(() => ran).toEqual([url])
    delete works[url]
    await reopen()
    expect(await fixture.finished(job)).toMatchObject({
      outcome: 'success',
      steps: [{ tries: [{ failure: { code: 'step_interrupted' } }] }],
    })
  })
})
