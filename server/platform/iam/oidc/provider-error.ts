// What went wrong with a provider, as a refusal: the exceptions of openid-client hold tokens and claims in their causes,
// so that they are read here and go no further.
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { Problem } from '#contract/http.ts'
import { toReason, reasonParams, type Reason } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { PlatformError } from '../../core/error.ts'
import type { BegunSignIn } from './pending-sign-in.ts'

const longest = 300

/** A text of the provider as it may be shown: one line, of bounded length, without anything that is secret here. */
const shown = (text: string | undefined, secrets: readonly string[]): string => {
  const line = (text ?? '').replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  const safe = secrets
    .filter((secret) => secret.length > 0)
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), line)
  return safe.slice(0, longest)
}

/** The error that a provider gave by name: at the authorization, or in answer to the code. */
const providerSaid = (
  said: { readonly error: string; readonly description: string | undefined },
  secrets: readonly string[],
): PlatformError => {
  return new PlatformError('provider_refused', {
    params: reasonParams('provider_said', {
      code: shown(said.error, secrets),
      detail: shown(said.description, secrets),
    }),
  })
}

const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const textOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return shown(text, [])
}

interface Mismatch {
  /** Claim or attribute that differs. */
  readonly name: unknown
  readonly detail: unknown
}

/** Reasons by the claim or attribute that does not fit. */
const mismatches: Readonly<Record<string, (mismatch: Mismatch) => Reason>> = {
  iss: ({ detail }) => issuerDiffers(detail),
  issuer: ({ detail }) => issuerDiffers(detail),
  aud: ({ detail }) => audienceDiffers(detail, 'aud'),
  azp: ({ detail }) => audienceDiffers(detail, 'azp'),
  nonce: () => toReason('nonce_differs'),
  exp: () => toReason('token_expired'),
  iat: () => toReason('token_expired'),
  nbf: () => toReason('token_expired'),
  sub: () => toReason('other_person'),
}

const issuerDiffers = (detail: unknown): Reason => {
  const found = read(read(detail, 'claims'), 'iss') ?? read(read(detail, 'body'), 'issuer')
  return toReason('issuer_differs', { found: textOf(found), expected: textOf(read(detail, 'expected')) })
}

const audienceDiffers = (detail: unknown, claim: 'aud' | 'azp'): Reason =>
  toReason('audience_differs', {
    found: textOf(read(read(detail, 'claims'), claim)),
    expected: textOf(read(detail, 'expected') ?? null),
  })

/** Reasons by what openid-client says, where it names no claim. */
const sayings: readonly (readonly [RegExp, (detail: unknown) => Reason])[] = [
  [/"nonce"/, () => toReason('nonce_differs')],
  [/"alg"|crit|JWS algorithm|JWE/, (detail) => toReason('algorithm_refused', { found: algorithmOf(detail) })],
  [/signature|applicable keys|jwks_uri|key/i, () => toReason('signature_wrong')],
  [/"id_token"|ID Token/i, () => toReason('no_id_token')],
  [/"iss" \(issuer\)/, (detail) => issuerParamDiffers(detail)],
  [/status code/, (detail) => toReason('answer_status', { status: statusOf(detail) })],
  [/claim missing|claim type|JWT/, () => toReason('claims_missing')],
]

const algorithmOf = (detail: unknown): string =>
  textOf(read(read(detail, 'header'), 'alg') ?? read(detail, 'alg') ?? 'unknown')

const statusOf = (detail: unknown): number => (detail instanceof Response ? detail.status : 0)

const issuerParamDiffers = (detail: unknown): Reason => {
  const parameters = read(detail, 'parameters')
  const found = parameters instanceof URLSearchParams ? (parameters.get('iss') ?? '') : ''
  return toReason('issuer_differs', {
    found: textOf(found),
    expected: textOf(read(detail, 'expected') ?? ''),
  })
}

/** The exceptions from the outermost to the first cause, and what the last one is about. */
const chainOf = (error: unknown): { readonly errors: readonly Error[]; readonly detail: unknown } => {
  const errors: Error[] = []
  let detail: unknown = error
  while (detail instanceof Error && errors.length < 8) {
    errors.push(detail)
    detail = detail.cause
  }
  return { errors, detail }
}

const reasonOf = (error: unknown): Reason => {
  const { errors, detail } = chainOf(error)
  const name = read(detail, 'claim') ?? read(detail, 'attribute')
  const mismatch = typeof name === 'string' ? mismatches[name] : undefined
  const text = errors.map(({ message }) => message).join('; ')
  const isCompared = errors.some((each) => /COMPARISON|TIMESTAMP/.test(String(read(each, 'code'))))
  if (mismatch !== undefined && isCompared) return mismatch({ name, detail })
  return sayings.find(([shape]) => shape.test(text))?.[1](detail) ?? toReason('answer_shape')
}

/**
 * The refusal that an exception of a call to a provider stands for. `secrets` are taken out of what the provider says.
 * Anything that is no matter of the provider is given back as it is.
 */
const providerProblem = (error: unknown, secrets: readonly string[]): unknown => {
  const { errors } = chainOf(error)
  const known = errors.find((each) => each instanceof PlatformError)
  if (known !== undefined) return known
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return providerSaid({ error: error.error, description: error.error_description }, secrets)
  if (!(error instanceof ClientError)) return error
  return new PlatformError('provider_answer', { params: nested('reason', reasonOf(error)) })
}

/** The problem of a refusal as records and trials show it. */
export function problemOf({ code, params, message }: PlatformError): Problem {
  return {
    path: typeof params['path'] === 'string' ? params['path'] : '',
    code,
    params: { ...params },
    message,
  }
}

/** The refusal behind an exception; what is none is a fault of ours and is thrown on. */
export function refusalBehind(error: unknown, secrets: readonly string[]): PlatformError {
  const known = providerProblem(error, secrets)
  if (known instanceof PlatformError) return known
  throw known
}

/** What must not stand in any text of the provider that is shown. */
export function secretsOf(
  begun: BegunSignIn,
  { secret, code }: { secret: string | null; code: string | undefined },
): string[] {
  return [begun.state, begun.nonce, begun.verifier, begun.challenge, secret, code].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  )
}
