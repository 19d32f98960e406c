// Query handlers over the sample warehouse, with their own metadata store and a fixed clock.
import { pino } from 'pino'
import type { z } from 'zod'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
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
import { sampleState, openSampleWarehouse } from './sample-warehouse.ts'

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
    byteConditions: { ifNoneMatch: undefined, range: undefined, ifRange: undefined },
    reauthorize: () => Promise.resolve(),
    currentSession: () => Promise.resolve(undefined),
    token: undefined,
  }
}

export function inputOf<B>(body: B) {
  return { params: {}, query: {}, body, ifMatch: undefined }
}

/** The code and problems of an error, or `answered`. */
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

/** Opens the handlers with their dependencies. `publish` replaces the catalogue state that queries see. */
export async function openQueryFixture() {
  const { warehouse, close } = await openSampleWarehouse()
  const { db, raw } = openDatabase(':memory:')
  migrate(raw)
  const settings = await openSettings(db)
  let current: CatalogueState | null = sampleState
  const deps = {
    db,
    settings,
    warehouse,
    clock: { now: () => Date.parse('2026-03-01T12:00:00.500Z') },
    logger: pino({ level: 'silent' }),
  }
  const handlers = queryHandlers(deps, { current: () => current })
  const run = async (body: Body, signal?: AbortSignal): Promise<Response> =>
    responseOf(await handlers.run(inputOf(queryRequest.parse(body)), contextWith(signal)))
  return {
    deps,
    handlers,
    run,
    query: async (body: Body): Promise<QueryResponse> => queryResponse.parse(await (await run(body)).json()),
    publish: (state: CatalogueState | null): void => {
      current = state
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
export type QueryFixture = Awaited<ReturnType<typeof openQueryFixture>>
