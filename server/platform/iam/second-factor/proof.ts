// Checks a proof of the second factor of an account and uses it up, in the transaction of what it allows: of two
// requests with one code, only one succeeds.
import type { Transaction } from 'kysely'
import type { FactorProof } from '#contract/iam/login.ts'
import { reasonParams } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Tables } from '../../db/tables.ts'
import type { IdentityDeps } from '../identity/identity.ts'
import { factorPurposeOf } from '../identity/second-factor-state.ts'
import { checkPasskey } from './passkey-proof.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { judgeCode, type CodeVerdict } from './totp.ts'
import type { ProofRefusal, ProofVerdict, Prover } from './verdict.ts'

/** The secret of an account as bytes; undefined if it has no second factor. */
const secretOf = async (trx: Transaction<Tables>, { deps, uid }: { deps: IdentityDeps; uid: string }) => {
  const row = await trx.selectFrom('totpFactors').selectAll().where('userId', '=', uid).executeTakeFirst()
  if (row === undefined) return undefined
  const text = deps.secrets.open(factorPurposeOf(uid), row.secret)
  if (text === null) throw new Error(`the second factor of ${uid} cannot be decrypted`)
  return { secret: Buffer.from(text, 'base64url'), lastStep: row.lastStep }
}

/** The digits of a code, which may be sent with a space. */
export function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '')
}

/** Why a code is refused; undefined if it is right. */
export function refusalOf(verdict: CodeVerdict): ProofRefusal | undefined {
  switch (verdict.kind) {
    case 'right':
      return undefined
    case 'reused':
      return { kind: 'refused', code: 'second_factor_reused' }
    case 'clock':
      return { kind: 'refused', code: 'second_factor_clock', params: { seconds: verdict.seconds } }
    case 'wrong':
      return { kind: 'refused', code: 'wrong_second_factor' }
  }
}

const checkCode = async (
  trx: Transaction<Tables>,
  { deps, account, code }: Prover & { code: string },
): Promise<ProofVerdict> => {
  const uid = account.id
  const factor = await secretOf(trx, { deps, uid })
  if (factor === undefined) return { kind: 'refused', code: 'wrong_second_factor' }
  const { secret, lastStep } = factor
  const verdict = judgeCode(secret, { code: digitsOf(code), now: deps.clock.now(), lastStep })
  if (verdict.kind === 'right')
    await trx.updateTable('totpFactors').set({ lastStep: verdict.step }).where('userId', '=', uid).execute()
  return refusalOf(verdict) ?? { kind: 'totp' }
}

const checkRecoveryCode = async (
  trx: Transaction<Tables>,
  { deps, account, code }: Prover & { code: string },
): Promise<ProofVerdict> => {
  if (!(await useRecoveryCode(trx, { userId: account.id, code })))
    return { kind: 'refused', code: 'wrong_recovery_code' }
  const session = { uid: account.id, login: account.login }
  const change = { action: 'second_factor.use_recovery_code' as const, object: account.login }
  await record(trx, { session, clock: deps.clock, change })
  return { kind: 'recovery_code' }
}

const members = ['code', 'recovery_code', 'passkey'] as const

/** Refuses a proof that has none of its members, or several. `path` is where it was sent. */
export function demandOneProof(proof: FactorProof, path = ''): void {
  const [first, second] = members.filter((member) => proof[member] !== undefined)
  if (first === undefined) throw refuse([problemAt(`${path}code`, 'required')])
  if (second !== undefined)
    throw refuse([problemAt(`${path}${second}`, 'invalid_value', reasonParams('not_accepted'))])
}

const verdictOn = (
  trx: Transaction<Tables>,
  { proof, challenge, ...prover }: Prover & { proof: FactorProof; challenge: string | undefined },
): Promise<ProofVerdict> => {
  const { code, recovery_code: recoveryCode = '', passkey } = proof
  if (passkey !== undefined) return checkPasskey(trx, { ...prover, challenge, passkey })
  return code === undefined
    ? checkRecoveryCode(trx, { ...prover, code: recoveryCode })
    : checkCode(trx, { ...prover, code })
}

/**
 * Checks a proof and uses it up. Records a refusal. `challenge`: of the sign-in; without one, a passkey signs a challenge
 * of its own.
 */
export async function checkProof(
  trx: Transaction<Tables>,
  { address, ...sent }: Prover & { proof: FactorProof; challenge?: string | undefined; address: string },
): Promise<ProofVerdict> {
  const { deps, account } = sent
  const verdict = await verdictOn(trx, { challenge: undefined, ...sent })
  if (verdict.kind !== 'refused') return verdict
  const session = { uid: account.id, login: account.login }
  const after = { address, reason: verdict.code }
  const change = { action: 'second_factor.refuse' as const, object: account.login, after }
  await record(trx, { session, clock: deps.clock, change })
  return verdict
}
