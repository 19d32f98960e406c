// Jobs while the server's clock is set back by an hour, and after a restart with such a clock.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import type { Job } from '#contract/jobs/job.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type Db } from '../db/sqlite.ts'
import { systemSession } from '../core/session.ts'
import { openJobs, type JobPlan, type Jobs } from './jobs.ts'

const logger = pino({ level: 'silent' })
const hour = 3_600_000
let now = 0
const clock = { now: () => now }
let db: Db
let jobs: Jobs

beforeEach(async () => {
  now = Date.UTC(2026, 0, 31, 12)
  const opened = openDatabase(':memory:')
  migrate(opened.raw)
  db = opened.db
  jobs = await openJobs({ db, clock, logger, parallel: 1 })
})
afterEach(async () => {
  await jobs.close()
})

const planOf = (run: JobPlan<number>['run']): JobPlan<number> => ({
  kind: 'build',
  subject: 'data_prim',
  session: systemSession,
  steps: ['one', 'two'],
  run,
})

/** Work that ends when the platform closes. */
const untilStopped: JobPlan<number>['run'] = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')))
  })

const instants = ({ created_at, started_at, steps, finished_at }: Job): readonly string[] =>
  [
    created_at,
    started_at,
    ...steps.flatMap((step) => [step.started_at, step.finished_at]),
    finished_at,
  ].filter((at) => at !== null)

test('IAM4a keeps the instants of a job in order, and its duration non-negative', async () => {
  const { jobId, done } = await jobs.start(
    planOf(async (work) => {
      work.step(0, { state: 'running' })
      now -= hour
      work.step(0, { state: 'done' })
      work.step(1, { state: 'running' })
      work.step(1, { state: 'done' })
      return { value: 1 }
    }),
  )
  await done
  const job = await jobs.get(jobId)
  expect(instants(job)).toEqual(instants(job).toSorted())
  const last = (await jobs.log(jobId)).at(-1)
  expect(last).toMatchObject({ code: 'job_finished', params: { seconds: '0.0' } })
})

test('IAM4a lists jobs newest first', async () => {
  const start = async () => {
    const { jobId, done } = await jobs.start(planOf(() => Promise.resolve({ value: 1 })))
    await done
    return jobId
  }
  const first = await start()
  now -= hour
  const second = await start()
  const listed = await jobs.list({ start: 0, length: 10 })
  expect(listed.jobs.map(({ job_id }) => job_id)).toEqual([second, first])
})

test('IAM4a saves progress', async () => {
  const { jobId, done } = await jobs.start(
    planOf((work) => {
      now -= hour
      work.progress(0.5)
      return Promise.resolve({ value: 1 })
    }),
  )
  await done
  const row = await db.selectFrom('jobs').select('progress').where('id', '=', jobId).executeTakeFirstOrThrow()
  expect(row.progress).toBe(1)
})

test('IAM4a an interrupted job does not end before it started, even if the clock of the next start is behind', async () => {
  const cut = await jobs.start(planOf(untilStopped))
  await expect.poll(async () => (await jobs.get(cut.jobId)).state).toBe('Running')
  now -= hour
  const next = await openJobs({ db, clock, logger, parallel: 1 })
  const job = await next.get(cut.jobId)
  expect(job).toMatchObject({ outcome: 'interrupted' })
  expect(instants(job)).toEqual(instants(job).toSorted())
})
