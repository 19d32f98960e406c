// The identity of a new platform for one test: in-memory store, fixed clock, cheap hashes.
import type { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { loginResponse, type LoginRequest, type LoginResponse } from '#contract/iam/login.ts'
import { openSettings, type Settings } from '../../settings/settings.ts'
import { createSecrets } from '../../secrets/secrets.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase, type Db } from '../../db/sqlite.ts'
import type { Context } from '../../core/handler.ts'
import type { Device, Session } from '../../core/session.ts'
import { bootstrapIdentity } from '../bootstrap.ts'
import { iamHandlers } from '../sessions/handlers.ts'
import { openIdentity, type IdentityService } from '../identity/identity.ts'
import { openPasswords, type Passwords } from '../identity/password-hash.ts'

export const adminPassword = 'Correct-Horse-7-Battery'
export const address = '192.0.2.1'

export interface TestIdentity {
  readonly db: Db
  readonly raw: DatabaseSync
  readonly clock: { now(): number }
  readonly passwords: Passwords
  readonly settings: Settings
  readonly identity: IdentityService
  readonly handlers: ReturnType<typeof iamHandlers>
  /** Seconds. */
  advance(seconds: number): void
  signIn(
    request?: LoginRequest,
    from?: { address?: string; appId?: string; devices?: readonly Device[] },
  ): Promise<LoginResponse>
  /** The context of a handler that requires a session. */
  contextOf(token: string): Promise<Context>
}

export function publicContext(from: string = address): Context<Session | undefined> {
  return {
    session: undefined,
    signal: new AbortController().signal,
    requestId: 'test',
    address: from,
    origin: '',
    cookie: () => undefined,
    byteConditions: { ifNoneMatch: undefined, range: undefined, ifRange: undefined },
    reauthorize: () => Promise.resolve(),
    currentSession: () => Promise.resolve(undefined),
    token: undefined,
  }
}

/**
 * Opens a test identity. If `password` is undefined, the platform generates the administrator's. `path` names a file
 * to share the store.
 */
export async function openTestIdentity(
  options: { readonly password?: string | undefined; readonly path?: string } = { password: adminPassword },
): Promise<TestIdentity & { readonly oneTimePassword: string | undefined }> {
  let now = Date.UTC(2026, 2, 1, 12)
  const clock = { now: () => now }
  const { db, raw } = openDatabase(options.path ?? ':memory:')
  migrate(raw)
  const settings = await openSettings(db)
  const passwords = openPasswords({ memory: 8, passes: 1, parallelism: 1 })
  const { oneTimePassword } = await bootstrapIdentity(
    { db, clock, passwords },
    { adminPassword: options.password, version: '1.2.3' },
  )
  const secrets = createSecrets(new Uint8Array(32).fill(7))
  const identity = openIdentity(
    { db, clock, settings, secrets, logger: pino({ level: 'silent' }) },
    passwords,
  )
  const handlers = iamHandlers(identity)
  return {
    db,
    raw,
    clock,
    passwords,
    settings,
    identity,
    handlers,
    oneTimePassword,
    advance: (seconds) => {
      now += seconds * 1000
    },
    signIn: async (request = { login: 'admin', password: adminPassword }, from = {}) => {
      const input = { params: {}, query: { app_id: from.appId }, body: request, ifMatch: undefined }
      const context = { ...publicContext(from.address), devices: from.devices }
      const answer = await handlers.login(input, context)
      return loginResponse.parse(answer)
    },
    contextOf: async (token) => ({
      ...publicContext(),
      session: await identity.authenticate(token),
      token,
    }),
  }
}
