// The query builder's handlers over the ferries, with their own metadata store and a clock that stands.
import { pino } from 'pino'
import type { z } from 'zod'
import type { RoleCondition } from '#contract/iam/role.ts'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse, type QueryResponse } from '#contract/query/response.ts'
import { openSettings } from '../../settings/settings.ts'
import type { CatalogueState } from '../../data-manager/catalogue/catalogue.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/sqlite.ts'
import { PlatformError } from '../../core/error.ts'
import type { Context } from '../../core/handler.ts'
import { systemSession } from '../../core/session.ts'
import { queryHandlers } from '../handlers.ts'
import { ferryState, openFerries } from './ferries.ts'

export type Body = z.input<typeof queryRequest>

export function contextWith(
  signal: AbortSignal = new AbortController().signal,
  conditions: readonly RoleCondition[] = [],
): Context {
  return {
    session: { ...systemSession, conditions },
    signal,
    requestId: 'test',
    address: '192.0.2.1',
    origin: '',
    cookie: () => undefined,
    wanted: { isHead: false, ifNoneMatch: undefined, range: undefined, ifRange: undefined },
    admitAgain: () => Promise.resolve(),
    token: undefined,
  }
}

export function inputOf<B>(body: B) {
  return { params: {}, query: {}, body, ifMatch: undefined }
}

/** What a refusal says, or `answered`. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'answered'
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return [error.code, ...error.problems.map(({ path, code }) => `${path} ${code}`)].join(', ')
  }
}

const responseOf = (returned: unknown): Response => {
  if (returned instanceof Response) return returned
  throw new TypeError('a query is answered by a Response')
}

/** Everything that a test of the handlers holds in its hands. `show` changes what queries see. */
export async function openAsking() {
  const { warehouse, close } = await openFerries()
  const { db, raw } = openDatabase(':memory:')
  migrate(raw)
  const settings = await openSettings(db)
  let shown: CatalogueState | null = ferryState
  const deps = {
    db,
    settings,
    warehouse,
    clock: { now: () => Date.parse('2026-03-01T12:00:00.500Z') },
    logger: pino({ level: 'silent' }),
  }
  const handlers = queryHandlers(deps, { current: () => shown })
  const run = async (body: Body, signal?: AbortSignal): Promise<Response> =>
    responseOf(await handlers.run(inputOf(queryRequest.parse(body)), contextWith(signal)))
  return {
    deps,
    handlers,
    run,
    ask: async (body: Body): Promise<QueryResponse> => queryResponse.parse(await (await run(body)).json()),
    show: (state: CatalogueState | null): void => {
      shown = state
    },
    /** Seconds. */
    setTimeout: (value: number) =>
      db.transaction().execute((trx) => settings.set(trx, { name: 'query_timeout', value })),
    close: async () => {
      await close()
      await db.destroy()
    },
  }
}
export type Asking = Awaited<ReturnType<typeof openAsking>>
