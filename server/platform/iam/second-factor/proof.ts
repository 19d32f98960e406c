// Checks a proof of the second factor of an account and uses it up, in the transaction of what it allows: of two
// requests with one code, only one succeeds.
import type { Transaction } from 'kysely'
import type { ErrorCode, ErrorParams } from '#contract/errors.ts'
import type { FactorProof } from '#contract/iam/login.ts'
import { reasonParams } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Tables } from '../../db/tables.ts'
import type { IdentityDeps } from '../identity/identity.ts'
import { factorPurposeOf } from '../identity/second-factor-state.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { judgeCode, type CodeVerdict } from './totp.ts'

interface Account {
  readonly id: string
  readonly login: string
}

/** How an account proved itself, for the audit log. */
export type ProofKind = 'totp' | 'recovery_code'

type ProofVerdict =
  | { readonly kind: ProofKind }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly params?: ErrorParams }

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
export function refusalOf(verdict: CodeVerdict): Extract<ProofVerdict, { kind: 'refused' }> | undefined {
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
  { deps, account, code }: { deps: IdentityDeps; account: Account; code: string },
): Promise<ProofVerdict> => {
  const uid = account.id
  const factor = await secretOf(trx, { deps, uid })
  if (factor === undefined) throw new PlatformError('second_factor_absent')
  const { secret, lastStep } = factor
  const verdict = judgeCode(secret, { code: digitsOf(code), now: deps.clock.now(), lastStep })
  if (verdict.kind === 'right')
    await trx.updateTable('totpFactors').set({ lastStep: verdict.step }).where('userId', '=', uid).execute()
  return refusalOf(verdict) ?? { kind: 'totp' }
}

const checkRecoveryCode = async (
  trx: Transaction<Tables>,
  { deps, account, code }: { deps: IdentityDeps; account: Account; code: string },
): Promise<ProofVerdict> => {
  if (!(await useRecoveryCode(trx, { userId: account.id, code })))
    return { kind: 'refused', code: 'wrong_recovery_code' }
  const session = { uid: account.id, login: account.login }
  const change = { action: 'second_factor.use_recovery_code' as const, object: account.login }
  await record(trx, { session, clock: deps.clock, change })
  return { kind: 'recovery_code' }
}

/** Refuses a proof that has neither or both of its members. `path` is where it was sent. */
export function demandOneProof({ code, recovery_code: recoveryCode }: FactorProof, path = ''): void {
  if (code === undefined && recoveryCode === undefined) throw refuse([problemAt(`${path}code`, 'required')])
  if (code !== undefined && recoveryCode !== undefined)
    throw refuse([problemAt(`${path}recovery_code`, 'invalid_value', reasonParams('not_accepted'))])
}

/** Checks a proof and uses it up. Records a refusal. Refuses with `second_factor_absent` if there is no factor. */
export async function checkProof(
  trx: Transaction<Tables>,
  {
    deps,
    account,
    proof,
    address,
  }: { deps: IdentityDeps; account: Account; proof: FactorProof; address: string },
): Promise<ProofVerdict> {
  const verdict =
    proof.code === undefined
      ? await checkRecoveryCode(trx, { deps, account, code: proof.recovery_code ?? '' })
      : await checkCode(trx, { deps, account, code: proof.code })
  if (verdict.kind !== 'refused') return verdict
  const session = { uid: account.id, login: account.login }
  const after = { address, reason: verdict.code }
  const change = { action: 'second_factor.refuse' as const, object: account.login, after }
  await record(trx, { session, clock: deps.clock, change })
  return verdict
}
