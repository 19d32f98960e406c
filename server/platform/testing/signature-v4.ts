// Checks signatures of AWS (Signature Version 4) by the published description, from what a server receives.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

interface SignedRequest {
  readonly method: string
  /** Path with its query, as received. */
  readonly target: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** SHA-256 of the body. */
  readonly bodyHash: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Percent-encodes every byte except letters, digits and `-._~`. */
const encodeBytes = (text: string): string =>
  Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const one = String.fromCharCode(byte)
    return /[A-Za-z0-9\-._~]/.test(one) ? one : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')

const decoded = (text: string): string => decodeURIComponent(text)

const canonicalQuery = (query: string): string =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [encodeBytes(decoded(name)), encodeBytes(decoded(value.join('=')))] as const
    })
    .toSorted(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const textOf = (value: string | readonly string[] | undefined): string =>
  (typeof value === 'string' ? [value] : (value ?? []))
    .map((one) => one.trim().replaceAll(/\s+/g, ' '))
    .join(',')

interface Scope {
  readonly date: string
  readonly region: string
  readonly service: string
}

/** The signature of a request over some of its headers. */
export function signatureV4(
  { method, target, headers, bodyHash }: SignedRequest,
  { scope, signed, secret }: { scope: Scope; signed: readonly string[]; secret: string },
): string {
  const [path = '', ...query] = target.split('?')
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encodeBytes(decoded(part)))
      .join('/'),
    canonicalQuery(query.join('?')),
    ...signed.map((name) => `${name}:${textOf(headers[name])}`),
    '',
    signed.join(';'),
    bodyHash,
  ].join('\n')
  const credential = [scope.date, scope.region, scope.service, 'aws4_request'].join('/')
  const text = ['AWS4-HMAC-SHA256', textOf(headers['x-amz-date']), credential, sha256(canonical)].join('\n')
  const key = [scope.region, scope.service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, scope.date))
  return hmac(key, text).toString('hex')
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

type Verdict =
  | { readonly kind: 'valid'; readonly accessKey: string; readonly region: string }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'invalid'; readonly code: string }

interface Authorization {
  readonly accessKey: string
  readonly scope: Scope
  readonly signed: readonly string[]
  readonly signature: string
}

const readAuthorization = (header: string): Authorization | undefined => {
  const found = authorization.exec(header)
  if (found === null) return undefined
  const [accessKey = '', date = '', region = '', service = '', names = '', signature = ''] = found.slice(1)
  return { accessKey, scope: { date, region, service }, signed: names.split(';'), signature }
}

/** Whether the signature is of these minutes. */
const isCurrent = (stamp: string, { date }: Scope, now: number): boolean => {
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return stamp.startsWith(date) && Math.abs(now - at) <= 900_000
}

const isComplete = ({ headers }: SignedRequest, signed: readonly string[]): boolean =>
  ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))].every((name) =>
    signed.includes(name),
  )

/** Checks the header `Authorization`: its form, its time, the headers that it has to cover, its signature. */
export function verifyV4(
  request: SignedRequest,
  { secretOf, now }: { secretOf: (accessKey: string) => string | undefined; now: number },
): Verdict {
  const header = textOf(request.headers['authorization'])
  if (header === '') return { kind: 'anonymous' }
  const read = readAuthorization(header)
  if (read?.scope.service !== 's3') return { kind: 'invalid', code: 'AuthorizationHeaderMalformed' }
  const { accessKey, scope, signed, signature } = read
  const secret = secretOf(accessKey)
  if (secret === undefined) return { kind: 'invalid', code: 'InvalidAccessKeyId' }
  if (!isCurrent(textOf(request.headers['x-amz-date']), scope, now))
    return { kind: 'invalid', code: 'RequestTimeTooSkewed' }
  if (!isComplete(request, signed)) return { kind: 'invalid', code: 'AccessDenied' }
  const expected = signatureV4(request, { scope, signed, secret })
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
    ? { kind: 'valid', accessKey, region: scope.region }
    : { kind: 'invalid', code: 'SignatureDoesNotMatch' }
}
