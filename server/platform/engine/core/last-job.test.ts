import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jobKind, jobState } from '#contract/jobs/job.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/sqlite.ts'
import type { JobRow } from '../../db/tables.ts'
import { lastJobs } from './last-job.ts'

const rows: fc.Arbitrary<JobRow[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...jobKind.options),
      state: fc.constantFrom(...jobState.options),
      target: fc.constantFrom('a', 'b', 'c', null),
      createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
    }),
    { maxLength: 30 },
  )
  .map((drawn) =>
    drawn.map((row, index) => ({
      ...row,
      id: `job_${String(index).padStart(2, '0')}`,
      subject: 'Nightly',
      outcome: row.state === 'Finished' ? 'success' : null,
      progress: null,
      stepsJson: '[]',
      uid: 'u',
      user: 'U',
      login: 'u',
      startedAt: null,
      finishedAt: row.state === 'Finished' ? row.createdAt : null,
      failureJson: null,
      resultJson: '{}',
      trigger: null,
      eventId: null,
      causeJson: null,
    })),
  )

const isNewer = (one: JobRow, other: JobRow): boolean =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt

test('ENG4 the last job of an action or a workflow is its newest one of any state', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (jobs) => {
      const { db, raw } = openDatabase(':memory:')
      migrate(raw)
      for (const job of jobs) await db.insertInto('jobs').values(job).execute()
      for (const kind of ['action', 'workflow'] as const) {
        const found = await lastJobs(db, kind, ['a', 'b', 'none'])
        for (const id of ['a', 'b', 'none']) {
          const own = jobs.filter((job) => job.kind === kind && job.target === id)
          const newest = own.find((job) => own.every((other) => other === job || isNewer(job, other)))
          const { state, outcome, finishedAt } = newest ?? {}
          expect(found.get(id)).toEqual(
            newest === undefined ? undefined : { job_id: newest.id, state, outcome, finished_at: finishedAt },
          )
        }
        expect([...found.keys()].includes('c')).toBe(false)
      }
      await db.destroy()
    }),
  )
})
