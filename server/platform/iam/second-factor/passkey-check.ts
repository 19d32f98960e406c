// Checks what an authenticator has signed. The library reads and verifies it; it is loaded when a passkey is used first.
import { z } from 'zod'
import type { Assertion, Registration } from '#contract/iam/second-factor/webauthn.ts'
import type { PasskeyRow } from '../../db/identity-tables.ts'

/** EdDSA, ES256 and RS256, as COSE names them. */
export const algorithms = [-8, -7, -257]

/** Where and for what a passkey was used, as the browser has noted it for the signature. */
const clientData = z.object({ challenge: z.string(), origin: z.string() })
type ClientData = z.infer<typeof clientData>

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** Undefined if it is no answer of a browser. Not verified yet. */
export function clientDataOf({ response }: Assertion | Registration): ClientData | undefined {
  return clientData.safeParse(parsed(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))).data
}

/** What the signature has to cover. */
interface Expected {
  readonly challenge: string
  readonly origin: string
  readonly host: string
}

const standard = { type: 'public-key', clientExtensionResults: {} } as const

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'))

/** Whether it names no model of the authenticator, as browsers answer. Anything else would have to be verified. */
const isPlain = async ({ response }: Registration): Promise<boolean> => {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const object = decodeAttestationObject(bytesOf(response.attestationObject))
  const format = object.get('fmt')
  return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined)
}

type NewPasskey = Pick<PasskeyRow, 'credential' | 'publicKey' | 'counter'>

/** The key of a new passkey; undefined if the answer is not what was expected. */
export async function verifyRegistration(
  sent: Registration,
  { challenge, origin, host }: Expected,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, response } = sent
  const { clientDataJSON, attestationObject } = response
  try {
    if (!(await isPlain(sent))) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...standard, id, rawId: id, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo === undefined) return undefined
    const { credential } = registrationInfo
    const publicKey = Buffer.from(credential.publicKey).toString('base64url')
    return { credential: credential.id, publicKey, counter: credential.counter }
  } catch {
    // The library throws for everything that is wrong with the answer.
    return undefined
  }
}

/** The counter of a use of a passkey; undefined if the signature does not cover what was expected. */
export async function verifyAssertion(
  { id, response }: Assertion,
  { challenge, origin, host, publicKey }: Expected & { readonly publicKey: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, authenticatorData, signature } = response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...standard, id, rawId: id, response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      // The counter is compared afterwards, so that a copy is told from a wrong signature.
      credential: { id, publicKey: bytesOf(publicKey), counter: 0 },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for everything that is wrong with the answer.
    return undefined
  }
}
