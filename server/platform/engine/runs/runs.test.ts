import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import { users } from '#contract/iam/users.ts'
import { PlatformError } from '../../core/error.ts'
import type { StepResult, StepRun } from '../execution.ts'
import { openRunFixture, type RunFixture } from '../../testing/run-fixture.ts'

type Work = (run: StepRun) => Promise<Partial<StepResult> | void>

let fixture: RunFixture
let works: Record<string, Work>
/** Sources in the order of their runs. */
let ran: string[]

beforeEach(async () => {
  works = {}
  ran = []
  fixture = await openRunFixture(async (run, source) => {
    ran.push(source)
    return works[source]?.(run)
  })
})
afterEach(() => fixture.on.close())

const fail: Work = () => Promise.reject(new PlatformError('rows_expected'))

describe('ENG23 jobs of actions', () => {
  test('ENG23 an event runs its action, with its rows, result and log', async () => {
    works['count'] = async (run) => {
      run.print(`got ${await run.event?.text()}`)
      return { result: '{"total": 12345678901234567890.10}', rows: 2, refused: 1 }
    }
    await fixture.createAction('count')
    const job = await fixture.run('count', '[{"a": 1}, {"a": 2}]')
    expect(job).toMatchObject({
      kind: 'action',
      subject: 'Action count',
      target: 'count',
      trigger: 'outside',
      outcome: 'success',
      steps: [
        {
          id: 'count',
          stage: 0,
          state: 'attention',
          rows: 2,
          rejected_rows: 1,
          result: '{"total": 12345678901234567890.10}',
        },
      ],
    })
    expect(await fixture.codes(job.job_id)).toEqual([
      'job_started',
      'step_started',
      'print',
      'step_done',
      'job_finished',
    ])
    const { items } = await fixture.on.request(engine.listJobs, { token: fixture.token })
    expect(items[0]?.steps[0]).not.toHaveProperty('result')
  })

  test('ENG23 a failed action fails its job with its error', async () => {
    works['broken'] = fail
    await fixture.createAction('broken')
    const job = await fixture.run('broken')
    expect(job).toMatchObject({ outcome: 'failed', failure: { code: 'rows_expected' } })
    expect(job.steps[0]?.state).toBe('failed')
    expect(await fixture.codes(job.job_id)).toContain('step_failed')
  })

  test('ENG20 an action that exceeds its time is stopped, also if it does not listen', async () => {
    const reasons: unknown[] = []
    works['slow'] = (run) =>
      new Promise(() => run.signal.addEventListener('abort', () => reasons.push(run.signal.reason)))
    await fixture.createAction('slow', { timeout: 1 })
    const job = await fixture.run('slow')
    expect(job).toMatchObject({
      outcome: 'failed',
      failure: { code: 'action_timeout', params: { seconds: 1 } },
    })
    expect(reasons).toMatchObject([{ code: 'action_timeout' }])
  })

  test('ENG4 cancelling a running action does not wait for it', async () => {
    works['endless'] = () => new Promise(() => undefined)
    await fixture.createAction('endless')
    const { body } = await fixture.send('endless', '[]')
    const id = String(Reflect.get(Object(body), 'job_id'))
    await expect.poll(() => ran).toEqual(['endless'])
    const { job } = await fixture.on.request(engine.cancelJob, { params: { job: id }, token: fixture.token })
    expect(job).toMatchObject({ outcome: 'interrupted', failure: { code: 'job_cancelled' } })
    expect(await fixture.codes(id)).toContain('run_interrupted')
  })

  test('ENG4 a waiting job is cancelled without running', async () => {
    works['endless'] = (run) =>
      new Promise((resolve) => run.signal.addEventListener('abort', () => resolve()))
    await fixture.createAction('endless')
    for (let index = 0; index < 4; index += 1) await fixture.send('endless', '[]')
    await fixture.createAction('late')
    const { body } = await fixture.send('late', '[]')
    const id = String(Reflect.get(Object(body), 'job_id'))
    expect(await fixture.job(id)).toMatchObject({ state: 'Queued', is_cancellable: true })
    const { job } = await fixture.on.request(engine.cancelJob, { params: { job: id }, token: fixture.token })
    expect(job).toMatchObject({ state: 'Finished', outcome: 'interrupted', started_at: null })
    expect(ran).not.toContain('late')
  })

  test('ENG20 secrets appear in no log line, result or failure', async () => {
    works['leak'] = async (run) => {
      run.print(`token ${run.secrets['token']}`)
      if (run.event?.rows === 1)
        throw new PlatformError('invalid_value', { params: { value: run.secrets['token'] ?? '' } })
      return { result: JSON.stringify({ echo: [run.secrets['token']] }) }
    }
    await fixture.createAction('leak', { secrets: { token: 'canary-"4711' } })
    for (const body of ['[]', '[1]']) {
      const job = await fixture.run('leak', body)
      const log = await fixture.on.request(engine.getJobLog, {
        params: { job: job.job_id },
        token: fixture.token,
      })
      expect(JSON.stringify([job, log])).not.toContain('4711')
      expect(JSON.stringify([job, log])).toContain('***')
    }
  })

  test('ENG2 an action that is deleted while its job waits fails the job and is named', async () => {
    const gate = Promise.withResolvers<void>()
    works['hold'] = () => gate.promise
    for (const id of ['hold', 'gone']) await fixture.createAction(id)
    for (let index = 0; index < 4; index += 1) await fixture.send('hold', '[]')
    const { body } = await fixture.send('gone', '[]')
    await fixture.on.request(engine.deleteAction, { params: { action: 'gone' }, token: fixture.token })
    gate.resolve()
    const job = await fixture.finished(String(Reflect.get(Object(body), 'job_id')))
    expect(job.failure).toMatchObject({ code: 'action_deleted', params: { action: 'gone' } })
  })
})

describe('ENG25 permissions of a step', () => {
  test('ENG25 a step may do only what the starter and the last editor may do', async () => {
    const seen: StepRun['session'][] = []
    works['peek'] = async (run) => void seen.push(run.session)
    await fixture.createAction('peek')
    const { token, id } = await fixture.createUser('lena', 'engine_editor')
    await fixture.send('peek', '[]', { token })
    await expect.poll(() => seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ uid: id, login: 'lena' })
    expect(seen[0]?.permissions).toContain('dpe:action:start')
    expect(seen[0]?.permissions).not.toContain('iam:user:read')
  })

  test('ENG25 a step of a disabled account fails and names it', async () => {
    const gate = Promise.withResolvers<void>()
    works['hold'] = () => gate.promise
    await fixture.createAction('hold')
    const { token, id } = await fixture.createUser('lena', 'engine_editor')
    for (let index = 0; index < 4; index += 1) await fixture.send('hold', '[]')
    const { body } = await fixture.send('hold', '[]', { token })
    await fixture.on.request(users.update, { params: { id }, body: { active: false }, token: fixture.token })
    gate.resolve()
    const job = await fixture.finished(String(Reflect.get(Object(body), 'job_id')))
    expect(job.failure).toMatchObject({ code: 'step_account_inactive', params: { login: 'lena' } })
  })
})
