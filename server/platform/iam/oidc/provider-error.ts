// Converts errors of provider calls to refusals. The causes of openid-client's errors contain tokens and claims, so
// they are read here and not passed on.
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { Problem } from '#contract/http.ts'
import { toReason, reasonParams, type Reason } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { PlatformError } from '../../core/error.ts'
import type { PendingSignIn } from './pending-sign-in.ts'

const maxLength = 300

/** A text of the provider in displayable form: one line, of limited length, without secrets. */
const sanitize = (text: string | undefined, secrets: readonly string[]): string => {
  const line = (text ?? '').replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  const safe = secrets
    .filter((secret) => secret.length > 0)
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), line)
  return safe.slice(0, maxLength)
}

/** The error that a provider returned by name, at the authorization or token endpoint. */
const providerRefusal = (
  response: { readonly error: string; readonly description: string | undefined },
  secrets: readonly string[],
): PlatformError => {
  const code = sanitize(response.error, secrets)
  const detail = sanitize(response.description, secrets)
  return new PlatformError('provider_refused', {
    params:
      detail === ''
        ? reasonParams('provider_error', { code })
        : reasonParams('provider_said', { code, detail }),
  })
}

const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const textOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return sanitize(text, [])
}

interface Mismatch {
  /** Claim or attribute that differs. */
  readonly name: unknown
  readonly detail: unknown
}

/** Reasons by the claim or attribute that differs. */
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

/** Reasons by message of openid-client, for errors that name no claim. */
const messagePatterns: readonly (readonly [RegExp, (detail: unknown) => Reason])[] = [
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

/** The errors from the outermost to the first cause, and the detail of the last one. */
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
  return messagePatterns.find(([shape]) => shape.test(text))?.[1](detail) ?? toReason('answer_shape')
}

/**
 * Converts an error of a provider call to a refusal, with `secrets` removed from its texts. Returns errors that do
 * not concern the provider unchanged.
 */
const providerProblem = (error: unknown, secrets: readonly string[]): unknown => {
  const { errors } = chainOf(error)
  const known = errors.find((each) => each instanceof PlatformError)
  if (known !== undefined) return known
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return providerRefusal({ error: error.error, description: error.error_description }, secrets)
  if (!(error instanceof ClientError)) return error
  return new PlatformError('provider_answer', { params: nested('reason', reasonOf(error)) })
}

/** The problem of a refusal as records and test sign-ins show it. */
export function problemOf({ code, params, message }: PlatformError): Problem {
  return {
    path: typeof params['path'] === 'string' ? params['path'] : '',
    code,
    params: { ...params },
    message,
  }
}

/** The refusal that an error represents. Throws the error again if it is internal. */
export function refusalFrom(error: unknown, secrets: readonly string[]): PlatformError {
  const known = providerProblem(error, secrets)
  if (known instanceof PlatformError) return known
  throw known
}

/** Secrets that no displayed text of the provider may contain. */
export function secretsOf(
  pending: PendingSignIn,
  { secret, code }: { secret: string | null; code: string | undefined },
): string[] {
  return [pending.state, pending.nonce, pending.verifier, pending.challenge, secret, code].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  )
}
