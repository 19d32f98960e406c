import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { systemSession } from '../core/session.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/sqlite.ts'
import { openJobs } from './jobs.ts'

describe('DM38 series of jobs', () => {
  test('DM38 jobs of a series run one after the other, each after the end of the one before', async () => {
    const opened = openDatabase(':memory:')
    migrate(opened.raw)
    const clock = { now: () => Date.UTC(2026, 0, 31) }
    const logger = pino({ level: 'silent' })
    const many = await openJobs({ db: opened.db, clock, logger, parallel: 2 })
    const events: string[] = []
    const { promise: open, resolve: release } = Promise.withResolvers<undefined>()
    const start = (name: string, series: string | null) =>
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
        ...(series === null ? {} : { series }),
        onEnd: async (value) => {
          await Promise.resolve()
          events.push(`${name} ended with ${value}`)
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
      'other ended with 1',
      'two ended with undefined',
      'one ended with 1',
      'three runs',
      'three ended with 1',
    ])
    await many.close()
  })
})
