// Handlers with which a user sets up and removes the second factor of the own account (IAM106).
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { AuditAction } from '#contract/iam/audit.ts'
import type { FactorProof } from '#contract/iam/login.ts'
import type { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { applicationOf } from '../identity/application.ts'
import type { IdentityService } from '../identity/identity.ts'
import { factorPurposeOf, factorStateOf, hasFactor, removeFactor } from '../identity/second-factor-state.ts'
import { accountOf, clearFailures, countFailure, demandUnlocked } from '../passwords/lock-out.ts'
import { checkOwnPassword } from '../passwords/password-change.ts'
import { checkProof, demandOneProof, digitsOf, refusalOf } from './proof.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { judgeCode, stepAt, toBase32, tolerance } from './totp.ts'

/** Seconds from the begin of a set-up to its first code. */
const enrolmentLife = 600
/** As RFC 4226 recommends. */
const secretBytes = 20
const enrolmentPurpose = 'second-factor-enrolment'

/** A set-up that was begun: sealed and held by the caller, so that nothing is stored before it is confirmed. */
const begun = z.object({ uid: z.string(), secret: z.string(), at: z.number() })

const ownAccount = (db: Db, { uid }: Session): Promise<UserRow> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', uid)
    .executeTakeFirstOrThrow(() => new PlatformError('invalid_token'))

const demandPossible = async (db: Db, user: UserRow): Promise<void> => {
  if (user.passwordHash === '') throw new PlatformError('second_factor_no_password')
  if (await hasFactor(db, user.id)) throw new PlatformError('second_factor_exists')
}

const addressOf = ({ issuer, login, secret }: { issuer: string; login: string; secret: string }): string => {
  const label = [issuer, login].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

interface OwnChange<T> {
  readonly session: Session
  readonly address: string
  readonly proof: FactorProof
  readonly action: AuditAction
  readonly work: (trx: Transaction<Tables>) => Promise<T>
}

/** Runs `work` and records it if the proof is right; a wrong one counts like a wrong password. */
const withProof = async <T>({ deps }: IdentityService, change: OwnChange<T>): Promise<T> => {
  const { session, address, proof, action, work } = change
  demandOneProof(proof)
  const attempt = { account: accountOf('login', session.login), address }
  const result = await deps.db.transaction().execute(async (trx) => {
    const account = { id: session.uid, login: session.login }
    await demandUnlocked(trx, { attempt, deps })
    if (!(await hasFactor(trx, account.id))) throw new PlatformError('second_factor_absent')
    const verdict = await checkProof(trx, { deps, account, proof, address })
    if (verdict.kind === 'refused') {
      await countFailure(trx, { attempt, deps })
      return new PlatformError(verdict.code, { params: verdict.params ?? {} })
    }
    await clearFailures(trx, attempt)
    const done = await work(trx)
    await record(trx, { session, clock: deps.clock, change: { action, object: session.login } })
    return { done }
  })
  // Thrown after the transaction, which keeps the count of the failure.
  if (result instanceof PlatformError) throw result
  return result.done
}

/** Returns the handlers of the own second factor. */
export function secondFactorHandlers(identity: IdentityService): Handlers<typeof secondFactor> {
  const { deps } = identity
  const { db, clock, secrets } = deps

  const openEnrolment = (sealed: string, { uid }: Session): Buffer => {
    const text = secrets.open(enrolmentPurpose, sealed)
    const found = text === null ? undefined : begun.safeParse(JSON.parse(text)).data
    const age = clock.now() - (found?.at ?? 0)
    if (found === undefined || found.uid !== uid || Math.abs(age) >= enrolmentLife * 1000)
      throw new PlatformError('enrolment_expired')
    return Buffer.from(found.secret, 'base64url')
  }

  return {
    state: (_input, { session }) => factorStateOf(db, session.uid),

    start: async ({ body }, { session, address }) => {
      const user = await ownAccount(db, session)
      await demandPossible(db, user)
      const isCorrect = await checkOwnPassword(identity, { session, address, password: body.password })
      if (!isCorrect) throw refuse([problemAt('password', 'wrong_old_password')])
      const bytes = randomBytes(secretBytes)
      const secret = toBase32(bytes)
      const { title, name } = await applicationOf(db, platformApplication)
      const sealed = { uid: user.id, secret: bytes.toString('base64url'), at: clock.now() }
      return {
        enrolment: secrets.seal(enrolmentPurpose, JSON.stringify(sealed)),
        secret,
        address: addressOf({ issuer: title || name, login: user.login, secret }),
      }
    },

    confirm: async ({ body }, { session }) => {
      const secret = openEnrolment(body.enrolment, session)
      const now = clock.now()
      // Codes before those that are accepted are no use of the secret.
      const lastStep = stepAt(now) - tolerance - 1
      const verdict = judgeCode(secret, { code: digitsOf(body.code), now, lastStep })
      const refusal = refusalOf(verdict)
      if (verdict.kind !== 'right' || refusal !== undefined)
        throw refuse([problemAt('code', refusal?.code ?? 'wrong_second_factor', refusal?.params)])
      const codes = await db.transaction().execute(async (trx) => {
        const user = await ownAccount(trx, session)
        await demandPossible(trx, user)
        const sealed = secrets.seal(factorPurposeOf(user.id), secret.toString('base64url'))
        const createdAt = instantOf(clock)
        await trx
          .insertInto('totpFactors')
          .values({ userId: user.id, secret: sealed, lastStep: verdict.step, createdAt })
          .execute()
        const change = { action: 'second_factor.enrol' as const, object: user.login }
        await record(trx, { session, clock, change })
        return replaceRecoveryCodes(trx, user.id)
      })
      return { recovery_codes: codes }
    },

    renewRecoveryCodes: async ({ body }, { session, address }) => {
      const action = 'second_factor.renew_recovery_codes'
      const work = (trx: Transaction<Tables>) => replaceRecoveryCodes(trx, session.uid)
      return { recovery_codes: await withProof(identity, { session, address, proof: body, action, work }) }
    },

    remove: async ({ body }, { session, address }) => {
      const action = 'second_factor.remove'
      const work = (trx: Transaction<Tables>) => removeFactor(trx, session.uid)
      await withProof(identity, { session, address, proof: body, action, work })
      return {}
    },
  }
}
