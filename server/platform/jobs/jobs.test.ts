import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Job } from '#contract/jobs/job.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type Db } from '../db/sqlite.ts'
import { PlatformError } from '../core/error.ts'
import { systemSession } from '../core/session.ts'
import { openJobs, waitForJob, type JobPlan, type Jobs, type JobWork } from './jobs.ts'

const logger = pino({ level: 'silent' })
let now = 0
const clock = { now: () => now }
let db: Db
let jobs: Jobs

beforeEach(async () => {
  now = Date.UTC(2026, 0, 31)
  const opened = openDatabase(':memory:')
  migrate(opened.raw)
  db = opened.db
  jobs = await openJobs({ db, clock, logger, parallel: 1 })
})
afterEach(async () => {
  await jobs.close()
})

/** Work that ends on command of the test, and stops when it is cancelled. */
const gate = <T>(value: T) => {
  const opened = Promise.withResolvers<void>()
  const started = Promise.withResolvers<JobWork>()
  const run = async (work: JobWork) => {
    started.resolve(work)
    const stopped = new Promise<never>((_resolve, reject) => {
      work.signal.addEventListener('abort', () => reject(new Error('stopped')))
    })
    await Promise.race([opened.promise, stopped])
    return { value }
  }
  return { run, open: opened.resolve, started: started.promise }
}

const planOf = <T>(run: JobPlan<T>['run'], more: Partial<JobPlan<T>> = {}): JobPlan<T> => ({
  kind: 'build',
  subject: 'data_prim',
  session: systemSession,
  steps: ['one', 'two'],
  run,
  ...more,
})

const rowOf = (jobId: string) =>
  db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
const codesOf = async (jobId: string): Promise<string[]> => (await jobs.log(jobId)).map(({ code }) => code)
const setCatalogue =
  (buildId: number): NonNullable<Awaited<ReturnType<JobPlan<null>['run']>>['commit']> =>
  async (trx) => {
    await trx.updateTable('catalogue').set({ buildId }).where('id', '=', 1).execute()
  }
const publishedBuild = async () =>
  (await db.selectFrom('catalogue').select('buildId').executeTakeFirstOrThrow()).buildId

describe('ENG2 job states', () => {
  test('ENG2 a job goes from Queued through Running to Finished with success', async () => {
    const first = gate(1)
    const second = gate(2)
    const one = await jobs.start(planOf(first.run))
    const two = await jobs.start(planOf(second.run))
    await first.started
    expect((await jobs.get(one.jobId)).state).toBe('Running')
    expect((await jobs.get(two.jobId)).state).toBe('Queued')
    first.open()
    expect(await one.done).toBe(1)
    await second.started
    second.open()
    expect(await two.done).toBe(2)
    expect(await jobs.get(two.jobId)).toMatchObject({
      state: 'Finished',
      outcome: 'success',
      progress: 1,
      is_cancellable: false,
    })
  })

  test('ENG2 limits parallel jobs and keeps the order of waiting ones', async () => {
    const order: number[] = []
    let atOnce = 0
    const started = await Promise.all(
      [1, 2, 3].map((number) =>
        jobs.start(
          planOf(async () => {
            order.push(number)
            atOnce += 1
            await Promise.resolve()
            expect(atOnce).toBe(1)
            atOnce -= 1
            return { value: number }
          }),
        ),
      ),
    )
    await Promise.all(started.map(({ done }) => done))
    expect(order).toEqual([1, 2, 3])
  })

  test('ENG2 lists the newest first, and answers not_found for an unknown job', async () => {
    const one = await jobs.start(planOf(async () => ({ value: 1 })))
    now += 1
    const two = await jobs.start(planOf(async () => ({ value: 2 })))
    const { jobs: listed } = await jobs.list({ start: 0, length: 10 })
    expect(listed.map(({ job_id }) => job_id)).toEqual([two.jobId, one.jobId])
    await expect(jobs.get('job_none')).rejects.toMatchObject({ code: 'not_found' })
    await expect(jobs.log('job_none')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('ENG6 all or nothing', () => {
  test('ENG6 commits the changes of a job together with its success', async () => {
    const { jobId, done } = await jobs.start(
      planOf(async () => ({ value: 'built', result: { build_id: 7 }, commit: setCatalogue(7) })),
    )
    expect(await done).toBe('built')
    expect(await publishedBuild()).toBe(7)
    expect(await jobs.get(jobId)).toMatchObject({ outcome: 'success', result: { build_id: 7 } })
  })

  test('ENG6 a failed commit changes nothing, is undone, and never appears as a success', async () => {
    let undone = 0
    const outcomes: (Job['outcome'] | undefined)[] = []
    const commit = async (trx: Parameters<ReturnType<typeof setCatalogue>>[0]): Promise<void> => {
      await setCatalogue(7)(trx)
      const [job] = await Promise.all([...ids].map((id) => jobs.get(id)))
      outcomes.push(job?.outcome)
      throw new PlatformError('in_use', { params: { kind: 'Table', name: 'x', users: 'y' } })
    }
    const ids = new Set<string>()
    const undo = async (): Promise<void> => {
      undone += 1
    }
    const run = async (work: JobWork) => {
      ids.add(work.jobId)
      return { value: null, commit }
    }
    const { jobId, done } = await jobs.start(planOf(run, { undo }))
    await expect(done).rejects.toMatchObject({ code: 'in_use' })
    expect({ published: await publishedBuild(), undone, outcomes }).toEqual({
      published: null,
      undone: 1,
      outcomes: [null],
    })
    expect(await jobs.get(jobId)).toMatchObject({ outcome: 'failed', failure: { code: 'in_use' } })
  })

  test('ENG6 progress reported during the commit does not revert the success', async () => {
    const { jobId, done } = await jobs.start(
      planOf(async (work) => ({
        value: null,
        commit: async () => {
          work.step(0, { state: 'done' })
          work.log('info', 'build_shown', { build: 7 })
        },
      })),
    )
    await done
    expect(await rowOf(jobId)).toMatchObject({ state: 'Finished', outcome: 'success' })
    expect(await codesOf(jobId)).toEqual(['job_started', 'build_shown', 'job_finished'])
  })

  test.each([
    { what: 'rejects', undo: () => Promise.reject(new Error('undo')) },
    {
      what: 'throws',
      undo: () => {
        throw new Error('undo')
      },
    },
  ])('ENG6 a failure stays a failure when its undo $what', async ({ undo }) => {
    const { jobId, done } = await jobs.start(
      planOf(() => Promise.reject(new PlatformError('NO_TABLE')), { undo }),
    )
    await expect(done).rejects.toMatchObject({ code: 'NO_TABLE' })
    expect(await rowOf(jobId)).toMatchObject({ state: 'Finished', outcome: 'failed' })
  })

  test('ENG6 does not undo a success', async () => {
    let undone = 0
    const undo = async (): Promise<void> => {
      undone += 1
    }
    await (
      await jobs.start(planOf(async () => ({ value: null }), { undo }))
    ).done
    expect(undone).toBe(0)
  })

  test('ENG6 stores an unexpected exception without its text', async () => {
    const { jobId, done } = await jobs.start(planOf(() => Promise.reject(new Error('secret path'))))
    await expect(done).rejects.toThrow('secret path')
    expect(await jobs.get(jobId)).toMatchObject({ outcome: 'failed', failure: { code: 'internal' } })
    expect(JSON.stringify([await jobs.get(jobId), await jobs.log(jobId)])).not.toContain('secret path')
  })

  test('ENG6 reports a failure if the end cannot be written', async () => {
    await sql`CREATE TRIGGER full BEFORE UPDATE ON jobs WHEN NEW.state = 'Finished'
      BEGIN SELECT RAISE(ABORT, 'no room'); END`.execute(db)
    const { jobId, done } = await jobs.start(planOf(async () => ({ value: 1, commit: setCatalogue(7) })))
    await expect(done).rejects.toThrow('no room')
    expect(await publishedBuild()).toBeNull()
    expect(await jobs.get(jobId)).toMatchObject({ state: 'Finished', outcome: 'failed' })
    await expect(jobs.cancel(jobId, systemSession)).rejects.toMatchObject({ code: 'job_finished' })
  })

  test('ENG6 a failure without a waiter causes no unhandled rejection', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    const { jobId } = await jobs.start(planOf(() => Promise.reject(new Error('unseen'))))
    await jobs.close()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
    expect((await jobs.get(jobId)).state).toBe('Finished')
  })
})

describe('ENG4 cancelling', () => {
  test('ENG4 stops and undoes a running job, and marks it interrupted', async () => {
    let undone = 0
    const work = gate(1)
    const undo = async (): Promise<void> => {
      undone += 1
    }
    const { jobId, done } = await jobs.start(planOf(work.run, { undo }))
    ;(await work.started).step(0, { state: 'running' })
    const job = await jobs.cancel(jobId, systemSession)
    expect(job).toMatchObject({
      state: 'Finished',
      outcome: 'interrupted',
      failure: { code: 'job_cancelled' },
    })
    expect(job.steps.map(({ state }) => state)).toEqual(['off', 'off'])
    expect(undone).toBe(1)
    await expect(done).rejects.toMatchObject({ code: 'job_cancelled' })
    expect(await codesOf(jobId)).toEqual(['job_started', 'job_cancel_asked', 'job_interrupted'])
  })

  test('ENG4 does not commit work that ignores the signal', async () => {
    const started = Promise.withResolvers<void>()
    const run = async ({ signal }: JobWork) => {
      started.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return { value: null, commit: setCatalogue(7) }
    }
    const { jobId } = await jobs.start(planOf(run))
    await started.promise
    expect((await jobs.cancel(jobId, systemSession)).outcome).toBe('interrupted')
    expect(await publishedBuild()).toBeNull()
  })

  test('ENG4 never runs a cancelled waiting job, and runs the next one', async () => {
    const first = gate(1)
    let ran = false
    const one = await jobs.start(planOf(first.run))
    const two = await jobs.start(
      planOf(async () => {
        ran = true
        return { value: 2 }
      }),
    )
    const three = await jobs.start(planOf(async () => ({ value: 3 })))
    expect(await jobs.cancel(two.jobId, systemSession)).toMatchObject({
      outcome: 'interrupted',
      started_at: null,
    })
    first.open()
    expect(await Promise.all([one.done, three.done])).toEqual([1, 3])
    expect(ran).toBe(false)
  })

  test('ENG4 a finished job cannot be cancelled', async () => {
    const { jobId, done } = await jobs.start(planOf(async () => ({ value: 1 })))
    await done
    await expect(jobs.cancel(jobId, systemSession)).rejects.toMatchObject({ code: 'job_finished' })
  })

  test('ENG4 audits a cancel request', async () => {
    const work = gate(1)
    const { jobId } = await jobs.start(planOf(work.run))
    await jobs.cancel(jobId, systemSession)
    const row = await db.selectFrom('audit').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ action: 'job.cancel', object: jobId, login: 'system' })
  })
})

describe('ENG7 stopping the platform', () => {
  test('ENG7 marks jobs that were open at a kill as interrupted at the next start', async () => {
    const work = gate(1)
    const { jobId } = await jobs.start(planOf(work.run))
    ;(await work.started).step(0, { state: 'running' })
    await jobs.log(jobId)
    const queued = await jobs.start(planOf(gate(2).run))
    const next = await openJobs({ db, clock, logger, parallel: 1 })
    for (const id of [jobId, queued.jobId])
      expect(await next.get(id)).toMatchObject({ state: 'Finished', outcome: 'interrupted' })
    expect((await next.get(jobId)).steps.map(({ state }) => state)).toEqual(['failed', 'off'])
    expect((await next.log(jobId)).at(-1)?.code).toBe('job_recovered')
  })

  test('ENG7 closing interrupts running and waiting jobs, and prevents new ones', async () => {
    const work = gate(1)
    const one = await jobs.start(planOf(work.run))
    const two = await jobs.start(planOf(gate(2).run))
    const late = jobs.start(planOf(gate(3).run))
    await jobs.close()
    const three = await late
    const four = await jobs.start(planOf(gate(4).run))
    for (const { jobId, done } of [one, two, three, four]) {
      await expect(done).rejects.toMatchObject({ code: 'job_cancelled' })
      expect(await rowOf(jobId)).toMatchObject({ state: 'Finished', outcome: 'interrupted' })
    }
  })
})

describe('ENG8 progress and log', () => {
  test('ENG8 reports progress immediately and saves it at most every half second', async () => {
    const work = gate(1)
    const { jobId, done } = await jobs.start(planOf(work.run))
    const running = await work.started
    const saved = async () => {
      await jobs.log(jobId)
      return (await rowOf(jobId)).progress
    }
    running.progress(0.2)
    expect([(await jobs.get(jobId)).progress, await saved()]).toEqual([0.2, null])
    now += 500
    running.progress(0.4)
    expect(await saved()).toBe(0.4)
    running.progress(7)
    expect((await jobs.get(jobId)).progress).toBe(1)
    work.open()
    await done
  })

  test('ENG8 a step has its start and end time', async () => {
    const work = gate(1)
    const { jobId, done } = await jobs.start(planOf(work.run))
    const running = await work.started
    running.step(0, { state: 'running' })
    now += 2000
    running.step(0, { state: 'done', rows: 5 })
    work.open()
    await done
    expect((await jobs.get(jobId)).steps[0]).toMatchObject({
      state: 'done',
      rows: 5,
      started_at: '2026-01-31T00:00:00.000Z',
      finished_at: '2026-01-31T00:00:02.000Z',
    })
  })

  test('ENG8 log lines keep their order and have English messages', async () => {
    const { jobId, done } = await jobs.start(
      planOf(async (work) => {
        for (let rows = 0; rows < 50; rows += 1)
          work.log('info', 'table_done', { table: 't', rows, seconds: 1 })
        return { value: null }
      }),
    )
    await done
    const lines = await jobs.log(jobId)
    expect(lines).toHaveLength(52)
    expect(lines.slice(1, 51).map(({ params }) => params['rows'])).toEqual([...Array(50).keys()])
    expect([lines[0]?.message, lines[1]?.message]).toEqual(['started by system', 't: 0 rows in 1 s'])
  })
})

describe('DM12 waiting for a job', () => {
  test('DM12 returns the value of a job that finishes in time, and nothing for a longer one', async () => {
    const work = gate('late')
    const quick = await jobs.start(planOf(async () => ({ value: 'quick' })))
    expect(await waitForJob(quick, 1000)).toEqual({ value: 'quick' })
    const slow = await jobs.start(planOf(work.run))
    expect(await waitForJob(slow, 1)).toBeUndefined()
    work.open()
    expect(await waitForJob(slow, undefined)).toEqual({ value: 'late' })
  })

  test('DM12 throws the error of a job that fails in time', async () => {
    const failing = await jobs.start(planOf(() => Promise.reject(new PlatformError('NO_TABLE'))))
    await expect(waitForJob(failing, 1000)).rejects.toMatchObject({ code: 'NO_TABLE' })
  })
})
