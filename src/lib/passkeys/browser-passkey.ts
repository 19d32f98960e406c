// Creates and uses passkeys of this browser and its authenticators (IAM108).
import type {
  Assertion,
  CreationOptions,
  Registration,
  RequestOptions,
} from '#contract/iam/second-factor/webauthn.ts'
import { assertion, registration } from '#contract/iam/second-factor/webauthn.ts'

/**
 * Why there is no passkey. Browsers do not tell a cancelled request from one that found nothing, for privacy:
 * `cancelled` and `not_created`. `elsewhere`: the platform belongs to another host; `known`: the authenticator has a
 * passkey of the account.
 */
type PasskeyFailure = 'unsupported' | 'elsewhere' | 'cancelled' | 'not_created' | 'known' | 'failed'

export class PasskeyError extends Error {
  readonly failure: PasskeyFailure
  constructor(failure: PasskeyFailure, cause?: unknown) {
    super(`passkey: ${failure}`, { cause })
    this.name = 'PasskeyError'
    this.failure = failure
  }
}

/** Whether this browser has passkeys; their calls exist at secure addresses only. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

const failures: Readonly<Record<string, PasskeyFailure>> = {
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
  SecurityError: 'elsewhere',
}

const run = async (
  work: () => Promise<Credential | null>,
  { host, refused }: { host: string; refused: PasskeyFailure },
): Promise<unknown> => {
  if (!hasPasskeys()) throw new PasskeyError('unsupported')
  if (host !== window.location.hostname) throw new PasskeyError('elsewhere')
  try {
    const credential = await work()
    if (credential instanceof PublicKeyCredential) return credential.toJSON()
  } catch (cause) {
    const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ''
    const isRefused = name === 'NotAllowedError' || name === 'AbortError'
    throw new PasskeyError(isRefused ? refused : (failures[name] ?? 'failed'), cause)
  }
  throw new PasskeyError('failed')
}

/** Lets the user create a passkey. Throws a PasskeyError. */
export async function createPasskey(options: CreationOptions): Promise<Registration> {
  const create = (): Promise<Credential | null> =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
  return registration.parse(await run(create, { host: options.rp.id, refused: 'not_created' }))
}

/** Lets the user confirm with a passkey. Throws a PasskeyError. */
export async function confirmWithPasskey(options: RequestOptions): Promise<Assertion> {
  const get = (): Promise<Credential | null> =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
  return assertion.parse(await run(get, { host: options.rpId, refused: 'cancelled' }))
}
