// Checks the use of a passkey as a proof (IAM108), and stores that it was used.
import type { Transaction } from 'kysely'
import type { Assertion } from '#contract/iam/second-factor/webauthn.ts'
import { passkeySite } from '#domain/passkeys/passkey-site.ts'
import { instantOf } from '../../core/clock.ts'
import type { PasskeyRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { useChallenge } from './challenge.ts'
import { clientDataOf, verifyAssertion } from './passkey-check.ts'
import type { ProofRefusal, ProofVerdict, Prover } from './verdict.ts'

interface PasskeyUse extends Prover {
  readonly passkey: Assertion
  /** Of the sign-in. Without one, the passkey signs a challenge that was issued for a change. */
  readonly challenge: string | undefined
}

const refused = (code: ProofRefusal['code'], params: ProofRefusal['params'] = {}): ProofRefusal => ({
  kind: 'refused',
  code,
  params,
})

/** Why the passkey cannot be used here; undefined if it can. */
const refusalAt = (
  row: PasskeyRow | undefined,
  { origin, found }: { origin: string; found: string },
): ProofRefusal | undefined => {
  if (row === undefined) return refused('passkey_unknown')
  const site = passkeySite(origin)
  if (site.kind !== 'possible' || site.host !== row.host)
    return refused('passkey_elsewhere', { host: row.host })
  return found === origin ? undefined : refused('passkey_origin', { found, origin })
}

/** Some authenticators do not count: theirs stays 0. */
const isBackwards = (counter: number, before: number): boolean =>
  (counter > 0 || before > 0) && counter <= before

export async function checkPasskey(trx: Transaction<Tables>, use: PasskeyUse): Promise<ProofVerdict> {
  const { deps, account, origin, passkey } = use
  const { clock } = deps
  const signed = clientDataOf(passkey)
  if (signed === undefined) return refused('wrong_passkey')
  const row = await trx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential', '=', passkey.id)
    .where('userId', '=', account.id)
    .executeTakeFirst()
  const refusal = refusalAt(row, { origin, found: signed.origin })
  if (row === undefined || refusal !== undefined) return refusal ?? refused('passkey_unknown')
  const { challenge = signed.challenge } = use
  const issued = { clock, userId: account.id, challenge, purpose: 'change' } as const
  if (use.challenge === undefined && !(await useChallenge(trx, issued))) return refused('passkey_expired')
  const { host, publicKey } = row
  const counter = await verifyAssertion(passkey, { challenge, origin, host, publicKey })
  if (counter === undefined) return refused('wrong_passkey')
  if (isBackwards(counter, row.counter)) return refused('passkey_counter')
  await trx
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: instantOf(clock) })
    .where('id', '=', row.id)
    .execute()
  return { kind: 'passkey' }
}
