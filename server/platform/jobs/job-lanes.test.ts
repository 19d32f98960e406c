import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { systemSession } from '../core/session.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/sqlite.ts'
import { openJobs } from './jobs.ts'

describe('DM38 lanes of jobs', () => {
  test('DM38 jobs of a lane run one after the other, each after the one before is settled', async () => {
    const opened = openDatabase(':memory:')
    migrate(opened.raw)
    const clock = { now: () => Date.UTC(2026, 0, 31) }
    const logger = pino({ level: 'silent' })
    const many = await openJobs({ db: opened.db, clock, logger, parallel: 2 })
    const events: string[] = []
    const { promise: open, resolve: release } = Promise.withResolvers<undefined>()
    const start = (name: string, lane: string | null) =>
      many.start({
        kind: 'build',
        subject: name,
        session: systemSession,
        steps: [],
        run: async () => {
          events.push(`${name} runs`)
          if (name === 'one') await open
          return { value: 1 }
        },
        ...(lane === null ? {} : { lane }),
        settle: async (value) => {
          await Promise.resolve()
          events.push(`${name} settled with ${value}`)
        },
      })
    const one = await start('one', 'a')
    const two = await start('two', 'a')
    const three = await start('three', 'a')
    const other = await start('other', null)
    await other.done
    expect(await many.get(two.jobId)).toMatchObject({ state: 'Queued' })
    await many.cancel(two.jobId, systemSession)
    release(undefined)
    await Promise.all([one.done, three.done])
    expect(events).toEqual([
      'one runs',
      'other runs',
      'other settled with 1',
      'two settled with undefined',
      'one settled with 1',
      'three runs',
      'three settled with 1',
    ])
    await many.close()
  })
})
