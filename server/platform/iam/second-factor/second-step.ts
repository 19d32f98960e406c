// The second step of a sign-in by password (IAM106): a challenge and a proof. Failures count like wrong passwords.
import type { Transaction } from 'kysely'
import type { LoginRequest } from '#contract/iam/login.ts'
import { PlatformError } from '../../core/error.ts'
import type { Device } from '../../core/session.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { IdentityService } from '../identity/identity.ts'
import { accountOf, clearFailures, countFailure, demandUnlocked } from '../passwords/lock-out.ts'
import { accountOfChallenge, countTry, endChallenge } from './challenge.ts'
import { checkProof, demandOneProof } from './proof.ts'
import type { ProofKind } from './verdict.ts'

interface SecondStep<T> {
  readonly request: LoginRequest
  readonly proof: NonNullable<LoginRequest['second_factor']>
  readonly appId: string
  readonly address: string
  /** Where this platform was opened. */
  readonly origin: string
  readonly devices: readonly Device[] | undefined
  /** Grants what the sign-in is for, in the same transaction. */
  readonly grant: (trx: Transaction<Tables>, user: UserRow, kind: ProofKind) => Promise<T>
}

/**
 * Refuses with `second_factor_expired` if the challenge is unknown, has ended, or belongs to another login than the one
 * that is sent, and with what is wrong with the proof.
 */
export async function finishSecondStep<T>({ deps }: IdentityService, step: SecondStep<T>): Promise<T> {
  const { request, proof, appId, address, origin, devices, grant } = step
  const { challenge } = proof
  demandOneProof(proof, 'second_factor.')
  const result = await deps.db.transaction().execute(async (trx) => {
    const user = await accountOfChallenge(trx, { clock: deps.clock, challenge, appId })
    const account = accountOf('login', user?.login ?? '')
    if (user === undefined || accountOf('login', request.login ?? user.login) !== account)
      return new PlatformError('second_factor_expired')
    const device = devices?.find(({ login }) => accountOf('login', login) === account)?.id
    const attempt = { account, address, device }
    await demandUnlocked(trx, { attempt, deps })
    const verdict = await checkProof(trx, { deps, account: user, origin, proof, challenge, address })
    if (verdict.kind === 'refused') {
      await countFailure(trx, { attempt, deps })
      await countTry(trx, challenge)
      return new PlatformError(verdict.code, { params: verdict.params ?? {} })
    }
    await endChallenge(trx, challenge)
    await clearFailures(trx, attempt)
    return { granted: await grant(trx, user, verdict.kind) }
  })
  // Thrown after the transaction, which keeps the count of the failure.
  if (result instanceof PlatformError) throw result
  return result.granted
}
