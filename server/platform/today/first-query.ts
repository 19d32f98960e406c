// Records when the first query was answered, for the set-up of Today (UI20).
import type { PlatformApi } from '#contract/api.ts'
import { instantOf } from '../core/clock.ts'
import type { Handlers } from '../core/handler.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { marks } from '../settings/marks.ts'

type QueryHandlers = Handlers<PlatformApi['query']>

/** The handlers of queries, which record the first answer to a person or a program. Tiles of boards do not count. */
export function recordFirstQuery(
  handlers: QueryHandlers,
  { db, settings, clock, logger }: Pick<PlatformDeps, 'db' | 'settings' | 'clock' | 'logger'>,
): QueryHandlers {
  const note = (source: string | undefined): void => {
    if (source === 'board' || settings.record(marks.query) !== undefined) return
    const value = { at: instantOf(clock) }
    db.transaction()
      .execute((trx) => settings.set(trx, { name: marks.query, value }))
      .catch((error: unknown) => logger.warn({ err: error }, 'could not record the first query'))
  }
  return {
    ...handlers,
    run: async (input, context) => {
      const answer = await handlers.run(input, context)
      note(input.query.source)
      return answer
    },
    runSaved: async (input, context) => {
      const answer = await handlers.runSaved(input, context)
      note(input.query.source)
      return answer
    },
  }
}
