// Handlers with which a user sets up and removes the second factor of the own account (IAM106).
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { applicationOf } from '../identity/application.ts'
import type { IdentityService } from '../identity/identity.ts'
import { factorPurposeOf, factorStateOf, removeFactor } from '../identity/second-factor-state.ts'
import { checkOwnPassword } from '../passwords/password-change.ts'
import { ownAccount, withProof } from './own-change.ts'
import { digitsOf, refusalOf } from './proof.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { judgeCode, stepAt, toBase32, tolerance } from './totp.ts'

/** Seconds from the begin of a set-up to its first code. */
const enrolmentLife = 600
/** As RFC 4226 recommends. */
const secretBytes = 20
const enrolmentPurpose = 'second-factor-enrolment'

/** A set-up that was begun: sealed and held by the caller, so that nothing is stored before it is confirmed. */
const begun = z.object({ uid: z.string(), secret: z.string(), at: z.number() })

/** Refuses if the account cannot have codes. Returns whether it has another second factor. */
const demandPossible = async (db: Db, user: UserRow): Promise<boolean> => {
  if (user.passwordHash === '') throw new PlatformError('second_factor_no_password')
  const { codes_since: codes, since } = await factorStateOf(db, user.id)
  if (codes !== null) throw new PlatformError('second_factor_exists')
  return since !== null
}

const addressOf = ({ issuer, login, secret }: { issuer: string; login: string; secret: string }): string => {
  const label = [issuer, login].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
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
        const hasOther = await demandPossible(trx, user)
        const sealed = secrets.seal(factorPurposeOf(user.id), secret.toString('base64url'))
        const createdAt = instantOf(clock)
        await trx
          .insertInto('totpFactors')
          .values({ userId: user.id, secret: sealed, lastStep: verdict.step, createdAt })
          .execute()
        const change = { action: 'second_factor.enrol' as const, object: user.login }
        await record(trx, { session, clock, change })
        return hasOther ? [] : replaceRecoveryCodes(trx, user.id)
      })
      return { recovery_codes: codes }
    },

    renewRecoveryCodes: async ({ body }, context) => {
      const codes = await withProof(identity, context, {
        proof: body,
        action: 'second_factor.renew_recovery_codes',
        work: async (trx) => ({ done: await replaceRecoveryCodes(trx, context.session.uid) }),
      })
      return { recovery_codes: codes }
    },

    remove: async ({ body }, context) => {
      await withProof(identity, context, {
        proof: body,
        action: 'second_factor.remove',
        work: async (trx) => ({ done: await removeFactor(trx, context.session.uid) }),
      })
      return {}
    },
  }
}
