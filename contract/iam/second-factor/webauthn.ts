// Passkeys as browsers create and use them (WebAuthn level 3): the options of a call, and the JSON of its result. All
// bytes are base64url.
import { z } from 'zod'

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  /** How the browser reaches the authenticator. */
  transports: z.array(z.string()),
})

/** Options of `navigator.credentials.create`, for `parseCreationOptionsFromJSON`. */
export const creationOptions = z.object({
  challenge: z.string(),
  /** `id` is the host that the passkey belongs to. */
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  /** Milliseconds. */
  timeout: z.number(),
  attestation: z.literal('none'),
  /** Passkeys of the account, which cannot be added twice. */
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
})
export type CreationOptions = z.infer<typeof creationOptions>

/** Options of `navigator.credentials.get`, for `parseRequestOptionsFromJSON`. */
export const requestOptions = z.object({
  challenge: z.string(),
  /** The host that the passkeys belong to. */
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('preferred'),
  /** Milliseconds. */
  timeout: z.number(),
})
export type RequestOptions = z.infer<typeof requestOptions>

const bytes = z.string().min(1).max(8000)

/** The new passkey: `toJSON()` of the result of `create`. Further members are ignored. */
export const registration = z.looseObject({
  id: z.string().min(1).max(1400),
  response: z.looseObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
export type Registration = z.infer<typeof registration>

/** The use of a passkey: `toJSON()` of the result of `get`. Further members are ignored. */
export const assertion = z.looseObject({
  id: z.string().min(1).max(1400),
  response: z.looseObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }),
})
export type Assertion = z.infer<typeof assertion>
