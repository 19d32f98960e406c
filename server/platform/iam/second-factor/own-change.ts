// Changes of the own second factor that take a proof of it: failures count like wrong passwords (IAM106.j).
import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/iam/audit.ts'
import type { FactorProof } from '#contract/iam/login.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError } from '../../core/error.ts'
import type { Context } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import type { IdentityService } from '../identity/identity.ts'
import { hasFactor } from '../identity/second-factor-state.ts'
import { accountOf, clearFailures, countFailure, demandUnlocked } from '../passwords/lock-out.ts'
import { checkProof, demandOneProof } from './proof.ts'

/** The account of a session. */
export function ownAccount(db: Db, { uid }: Session): Promise<UserRow> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', uid)
    .executeTakeFirstOrThrow(() => new PlatformError('invalid_token'))
}

interface OwnChange<T> {
  readonly proof: FactorProof
  readonly action: AuditAction
  /** Returns the result, and what is removed, for the audit log. */
  readonly work: (trx: Transaction<Tables>) => Promise<{ readonly done: T; readonly before?: object }>
}

/** Runs `work` and records it if the proof is right; a wrong one counts like a wrong password. */
export async function withProof<T>(
  { deps }: IdentityService,
  { session, address, origin }: Pick<Context, 'session' | 'address' | 'origin'>,
  { proof, action, work }: OwnChange<T>,
): Promise<T> {
  demandOneProof(proof)
  const attempt = { account: accountOf('login', session.login), address }
  const result = await deps.db.transaction().execute(async (trx) => {
    const account = { id: session.uid, login: session.login }
    await demandUnlocked(trx, { attempt, deps })
    if (!(await hasFactor(trx, account.id))) throw new PlatformError('second_factor_absent')
    const verdict = await checkProof(trx, { deps, account, origin, proof, address })
    if (verdict.kind === 'refused') {
      await countFailure(trx, { attempt, deps })
      return new PlatformError(verdict.code, { params: verdict.params ?? {} })
    }
    await clearFailures(trx, attempt)
    const { done, before } = await work(trx)
    await record(trx, { session, clock: deps.clock, change: { action, object: session.login, before } })
    return { done }
  })
  // Thrown after the transaction, which keeps the count of the failure.
  if (result instanceof PlatformError) throw result
  return result.done
}
