import { afterEach, beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import { jobState, type Job } from '#contract/jobs/job.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type Db } from '../db/sqlite.ts'
import { newStep, toRow } from './job-record.ts'
import { openJobStore, type JobStore } from './job-store.ts'

const at = '2026-03-01T11:00:00.000Z'
const clock = { now: () => Date.parse(at) }
let db: Db
let store: JobStore

beforeEach(async () => {
  const opened = openDatabase(':memory:')
  migrate(opened.raw)
  db = opened.db
  store = await openJobStore({ db, clock, logger: pino({ level: 'silent' }) })
})
afterEach(() => db.destroy())

const jobOf = (number: number, over: Partial<Job> = {}): Job => ({
  job_id: `job_${String(number).padStart(3, '0')}`,
  kind: 'workflow',
  subject: 'Nightly',
  state: 'Queued',
  outcome: null,
  progress: null,
  steps: [newStep('load')],
  started_by: { uid: 'u', user: 'U' },
  created_at: at,
  started_at: null,
  finished_at: null,
  is_cancellable: true,
  failure: null,
  result: {},
  target: number % 2 === 0 ? 'even' : 'odd',
  trigger: 'outside',
  event_id: `event_${number}`,
  cause: { workflows: ['other'] },
  ...over,
})

const stateOf = (number: number): Job['state'] =>
  (['Finished', 'Queued', 'Running'] as const)[number % 3] ?? 'Queued'

test('ENG4 jobs of a state are listed newest first, page by page', async () => {
  const numbers = Array.from({ length: 60 }, (_, number) => number)
  for (const number of numbers)
    await store.insert({ job: jobOf(number, { state: stateOf(number) }), login: 'u' })
  for (const state of jobState.options) {
    const expected = numbers.filter((number) => stateOf(number) === state).toReversed()
    for (const start of [0, 7, 14]) {
      const { jobs, total } = await store.find({ state, start, length: 7 })
      expect(jobs.map(({ job_id }) => job_id)).toEqual(
        expected.slice(start, start + 7).map((number) => jobOf(number).job_id),
      )
      expect(total).toBe(20)
    }
  }
})

test('ENG2 a stored state changes the job as a whole row would', async () => {
  const queued = jobOf(1)
  await store.insert({ job: queued, login: 'u' })
  await store.insert({ job: jobOf(2), login: 'u' })
  const finished = jobOf(1, {
    state: 'Finished',
    outcome: 'failed',
    progress: 0.5,
    steps: [{ ...newStep('load'), state: 'failed', started_at: at, finished_at: at }],
    started_at: at,
    finished_at: at,
    is_cancellable: false,
    failure: { path: '', code: 'rows_expected', params: {}, message: '' },
    result: { rows: 3 },
  })
  await store.finish({ job: finished, login: 'u' })
  const row = await db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', queued.job_id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject(toRow(finished, 'u'))
  expect(await store.get('job_002')).toMatchObject({ state: 'Queued', steps: [{ state: 'waiting' }] })
})

test('ENG8 numbers of a log increase after the newest log is removed', async () => {
  for (const number of [1, 2]) await store.insert({ job: jobOf(number), login: 'u' })
  await store.append('job_001', { level: 'info', code: 'job_started', params: { login: 'u' } })
  await store.append('job_002', { level: 'info', code: 'job_started', params: { login: 'u' } })
  const [first] = await store.lines('job_001')
  await db.deleteFrom('jobs').where('id', '=', 'job_002').execute()
  expect(await store.lines('job_002')).toEqual([])
  await store.append('job_001', { level: 'info', code: 'job_finished', params: { seconds: '0.1' } })
  const rest = await store.lines('job_001', first?.seq)
  expect(rest.map(({ line }) => line.code)).toEqual(['job_finished'])
})
