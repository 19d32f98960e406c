import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { openJobs, type Jobs } from '../jobs/jobs.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/sqlite.ts'
import type { Context } from '../core/handler.ts'
import { systemSession, type Session } from '../core/session.ts'
import { jobHandlers } from './handlers.ts'

let now: number
let jobs: Jobs
let handlers: ReturnType<typeof jobHandlers>

const ada: Session = {
  uid: 'user_ada',
  login: 'ada',
  user: 'Ada Byron',
  permissions: [],
  conditions: [],
  tokenId: 'a',
}
const contextOf = (session: Session): Context => ({
  session,
  signal: new AbortController().signal,
  requestId: 'test',
  address: '192.0.2.1',
  origin: '',
  cookie: () => undefined,
  byteConditions: { ifNoneMatch: undefined, range: undefined, ifRange: undefined },
  reauthorize: () => Promise.resolve(),
  currentSession: () => Promise.resolve(session),
  token: undefined,
})
const input = { body: undefined, ifMatch: undefined }

/** Inserts a finished job, a second after the previous one. */
const done = async (
  subject: string,
  { session = systemSession, kind = 'build' as const } = {},
): Promise<string> => {
  now += 1000
  const started = await jobs.start({ kind, subject, session, steps: [], run: async () => ({ value: null }) })
  await started.done
  return started.jobId
}
const running = async (subject: string): Promise<string> => {
  now += 1000
  const started = Promise.withResolvers<void>()
  const { jobId } = await jobs.start({
    kind: 'extraction',
    subject,
    session: systemSession,
    steps: [],
    run: async (work) => {
      work.log('info', 'sample_step', { what: 'reading' })
      started.resolve()
      await new Promise((resolve) => work.signal.addEventListener('abort', resolve))
      return { value: null }
    },
  })
  await started.promise
  return jobId
}

beforeEach(async () => {
  now = Date.UTC(2026, 0, 31)
  const { db, raw } = openDatabase(':memory:')
  migrate(raw)
  const logger = pino({ level: 'silent' })
  jobs = await openJobs({ db, clock: { now: () => now }, logger, parallel: 2 })
  handlers = jobHandlers({ jobs })
})
afterEach(async () => {
  await jobs.close()
})

const subjects = async (query: Parameters<typeof handlers.listJobs>[0]['query'], session = systemSession) => {
  const answer = await handlers.listJobs({ ...input, params: {}, query }, contextOf(session))
  if (!('items' in answer)) throw new Error('a list answers its members')
  return answer.items.map((job) => job.subject)
}

describe('ENG4 job endpoints', () => {
  test.each([
    { query: {}, found: ['reading airports', 'mart', 'prim'] },
    { query: { kind: 'extraction' as const }, found: ['reading airports'] },
    { query: { state: 'Finished' as const }, found: ['mart', 'prim'] },
    { query: { q: ' AIRPORT ' }, found: ['reading airports'] },
    { query: { q: 'ada byron' }, found: ['mart'] },
    { query: { sort: 'subject' }, found: ['mart', 'prim', 'reading airports'] },
    { query: { sort: '-subject' }, found: ['reading airports', 'prim', 'mart'] },
    { query: { sort: 'created_at' }, found: ['prim', 'mart', 'reading airports'] },
    { query: { limit: 1, cursor: '1' }, found: ['mart'] },
  ])('ENG4 $query lists $found', async ({ query, found }) => {
    await done('prim')
    await done('mart', { session: ada })
    await running('reading airports')
    expect(await subjects(query)).toEqual(found)
  })

  test.each(['colour', '__proto__', '-constructor'])('ENG4 rejects the unknown sort key %s', async (sort) => {
    await expect(subjects({ sort })).rejects.toMatchObject({
      code: 'wrong_value',
      problems: [{ path: 'sort' }],
    })
  })

  test('ENG4 lists only the caller’s jobs without the permission to read jobs', async () => {
    const other = await done('prim')
    const own = await done('mart', { session: ada })
    expect(await subjects({}, ada)).toEqual(['mart'])
    const read = (job: string) => handlers.getJob({ ...input, params: { job }, query: {} }, contextOf(ada))
    expect(await read(own)).toMatchObject({ job: { subject: 'mart' } })
    await expect(read(other)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('ENG4 follows the log of a running job by its cursor until the end', async () => {
    const job = await running('reading airports')
    const read = async (cursor?: string) => {
      const query = cursor === undefined ? {} : { cursor }
      const answer = await handlers.getJobLog({ ...input, params: { job }, query }, contextOf(systemSession))
      if (!('items' in answer)) throw new Error('a log answers its members')
      return { codes: answer.items.map(({ code }) => code), cursor: answer.cursor ?? 'end' }
    }
    expect(await read()).toEqual({ codes: ['job_started', 'sample_step'], cursor: '2' })
    expect(await read('2')).toEqual({ codes: [], cursor: '2' })
    await jobs.cancel(job, systemSession)
    expect(await read('2')).toEqual({ codes: ['job_cancel_asked', 'job_interrupted'], cursor: 'end' })
  })

  test('ENG4 cancelling returns the finished job, and fails for one that had finished', async () => {
    const job = await running('reading airports')
    const cancel = () =>
      handlers.cancelJob({ ...input, params: { job }, query: {} }, contextOf(systemSession))
    expect(await cancel()).toMatchObject({ job: { outcome: 'interrupted', is_cancellable: false } })
    await expect(cancel()).rejects.toMatchObject({ code: 'job_finished', status: 409 })
  })
})
