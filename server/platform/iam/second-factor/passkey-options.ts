// The options with which a browser creates or uses a passkey (IAM108). Pure.
import type { CreationOptions, RequestOptions } from '#contract/iam/second-factor/webauthn.ts'
import { z } from 'zod'
import type { PasskeyRow, UserRow } from '../../db/identity-tables.ts'
import { fullName } from '../identity/account-view.ts'
import { challengeLifetime } from './challenge.ts'
import { algorithms } from './passkey-check.ts'

const timeout = challengeLifetime * 1000
const transportsIn = z.array(z.string())

const descriptorOf = ({ credential, transportsJson }: PasskeyRow) => ({
  id: credential,
  type: 'public-key' as const,
  transports: transportsIn.parse(JSON.parse(transportsJson)),
})

/** Passkeys of the account at this host are excluded, so that none is added twice. */
export function creationOptionsOf({
  user,
  host,
  platform,
  challenge,
  passkeys,
}: {
  readonly user: UserRow
  readonly host: string
  /** Name of the platform. */
  readonly platform: string
  readonly challenge: string
  readonly passkeys: readonly PasskeyRow[]
}): CreationOptions {
  return {
    challenge,
    rp: { id: host, name: platform },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.login, displayName: fullName(user) },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: passkeys.filter((row) => row.host === host).map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

/** `passkeys`: those of the host. */
export function requestOptionsOf({
  host,
  challenge,
  passkeys,
}: {
  readonly host: string
  readonly challenge: string
  readonly passkeys: readonly PasskeyRow[]
}): RequestOptions {
  return {
    challenge,
    rpId: host,
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: 'preferred',
    timeout,
  }
}
