// Handlers with which a user adds, uses and removes passkeys of the own account (IAM108).
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { maxPasskeys, type passkeys } from '#contract/iam/second-factor/passkeys.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import type { TermCode } from '#contract/reasons.ts'
import { passkeySite } from '#domain/passkeys/passkey-site.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { PasskeyRow, UserRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { applicationOf } from '../identity/application.ts'
import type { IdentityDeps, IdentityService } from '../identity/identity.ts'
import { hasFactor, passkeyOf, passkeysOf, removeFactor } from '../identity/second-factor-state.ts'
import { checkOwnPassword } from '../passwords/password-change.ts'
import { accountOfChallenge, issueChallenge, useChallenge } from './challenge.ts'
import { ownAccount, withProof } from './own-change.ts'
import { clientDataOf, verifyRegistration } from './passkey-check.ts'
import { creationOptionsOf, requestOptionsOf } from './passkey-options.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** The host of the passkeys of this origin. */
const hostAt = (origin: string): string => {
  const site = passkeySite(origin)
  if (site.kind !== 'possible') throw new PlatformError('passkey_site', { params: { origin } })
  return site.host
}

const demandPossible = (user: UserRow, existing: readonly PasskeyRow[]): void => {
  if (user.passwordHash === '') throw new PlatformError('second_factor_no_password')
  if (existing.length >= maxPasskeys)
    throw new PlatformError('passkey_limit', { params: { limit: maxPasskeys } })
}

/** The passkeys of an account for this host, at least one. */
const passkeysAt = async (
  db: Db,
  { uid, host }: { uid: string; host: string },
): Promise<readonly PasskeyRow[]> => {
  const usable = (await passkeysOf(db, uid)).filter((row) => row.host === host)
  if (usable.length === 0) throw new PlatformError('passkey_none', { params: { host } })
  return usable
}

/** Stores the passkey, unless it belongs to an account already. */
const store = async (trx: Transaction<Tables>, row: PasskeyRow): Promise<void> => {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential').doNothing())
    .executeTakeFirst()
  if (added !== 1n) throw new PlatformError('passkey_exists')
}

const removeOne = async (
  trx: Transaction<Tables>,
  { uid, id }: { uid: string; id: string },
): Promise<string> => {
  const kind: TermCode = 'passkey'
  const { name } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', uid)
    .returning('name')
    .executeTakeFirstOrThrow(() => new PlatformError('not_found', { params: { kind, name: id } }))
  // Recovery codes alone are no second factor.
  if (!(await hasFactor(trx, uid))) await removeFactor(trx, uid)
  return name
}

const issue = (
  { db, clock }: IdentityDeps,
  challenge: { userId: string; purpose: 'add' | 'change' },
): Promise<string> => db.transaction().execute((trx) => issueChallenge(trx, { clock, ...challenge }))

/** The handlers that add a passkey. */
const additions = (identity: IdentityService): Pick<Handlers<typeof passkeys>, 'start' | 'add'> => {
  const { deps } = identity
  const { db, clock } = deps

  const nameOfPlatform = async (): Promise<string> => {
    const { title, name } = await applicationOf(db, platformApplication)
    return title || name
  }

  return {
    start: async ({ body }, { session, address, origin }) => {
      const host = hostAt(origin)
      const user = await ownAccount(db, session)
      const existing = await passkeysOf(db, user.id)
      demandPossible(user, existing)
      const isCorrect = await checkOwnPassword(identity, { session, address, password: body.password })
      if (!isCorrect) throw refuse([problemAt('password', 'wrong_old_password')])
      const platform = await nameOfPlatform()
      const challenge = await issue(deps, { userId: user.id, purpose: 'add' })
      return { options: creationOptionsOf({ user, host, platform, challenge, passkeys: existing }) }
    },

    add: async ({ body }, { session, origin }) => {
      const host = hostAt(origin)
      const { name, credential: sent } = body
      const signed = clientDataOf(sent)
      if (signed === undefined) throw new PlatformError('passkey_unusable')
      const { challenge } = signed
      if (signed.origin !== origin)
        throw new PlatformError('passkey_origin', { params: { found: signed.origin, origin } })
      const fresh = await verifyRegistration(sent, { challenge, origin, host })
      return db.transaction().execute(async (trx) => {
        const user = await ownAccount(trx, session)
        const userId = user.id
        demandPossible(user, await passkeysOf(trx, userId))
        if (!(await useChallenge(trx, { clock, userId, challenge, purpose: 'add' })))
          throw new PlatformError('enrolment_expired')
        if (fresh === undefined) throw new PlatformError('passkey_unusable')
        const hadFactor = await hasFactor(trx, userId)
        const transportsJson = JSON.stringify(sent.response.transports)
        const times = { createdAt: instantOf(clock), lastUsedAt: null }
        const row = { id: randomUUID(), userId, ...fresh, transportsJson, host, name, ...times }
        await store(trx, row)
        const change = {
          action: 'second_factor.add_passkey' as const,
          object: user.login,
          after: { name, host },
        }
        await record(trx, { session, clock, change })
        const codes = hadFactor ? [] : await replaceRecoveryCodes(trx, userId)
        return { passkey: passkeyOf(row), recovery_codes: codes }
      })
    },
  }
}

/** Returns the handlers of the own passkeys, and of the second step of a sign-in with one. */
export function passkeyHandlers(identity: IdentityService): Handlers<typeof passkeys> {
  const { deps } = identity
  const { db, clock } = deps
  return {
    ...additions(identity),

    challenge: async (_input, { session, origin }) => {
      const host = hostAt(origin)
      const usable = await passkeysAt(db, { uid: session.uid, host })
      const challenge = await issue(deps, { userId: session.uid, purpose: 'change' })
      return { options: requestOptionsOf({ host, challenge, passkeys: usable }) }
    },

    remove: async ({ params, body }, context) => {
      const { uid } = context.session
      await withProof(identity, context, {
        proof: body,
        action: 'second_factor.remove_passkey',
        work: async (trx) => ({
          done: {},
          before: { name: await removeOne(trx, { uid, id: params.passkey }) },
        }),
      })
      return {}
    },

    signIn: async ({ body }, { origin }) => {
      const { challenge, app_id: appId = platformApplication } = body
      const user = await accountOfChallenge(db, { clock, challenge, appId })
      if (user === undefined) throw new PlatformError('second_factor_expired')
      const host = hostAt(origin)
      const usable = await passkeysAt(db, { uid: user.id, host })
      return { options: requestOptionsOf({ host, challenge, passkeys: usable }) }
    },
  }
}
