// Signed requests to an S3 store, and its errors as errors of the platform.
import { AwsV4Signer } from 'aws4fetch'
import { reasonParams } from '#contract/reasons.ts'
import type { Params } from '#contract/sentence.ts'
import { PlatformError } from '../../core/error.ts'
import type { Target } from '../connector.ts'
import { answerError } from '../web-errors.ts'
import { openWeb, smallBody, type WebAnswer } from '../web-request.ts'
import type { WebWatch } from '../web-stages.ts'
import { readXml, textOf, type XmlElement } from './read-xml.ts'
import { s3Address, type S3Location } from './s3-location.ts'

/** SHA-256 of no bytes. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

interface S3Request {
  readonly location: S3Location
  readonly target: Pick<Target, 'networks'>
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly watch?: WebWatch
}

/** The headers of the signature; none for an anonymous request. */
const signatureOf = async (url: URL, location: S3Location): Promise<Record<string, string>> => {
  const { access_key: accessKeyId, secret_key: secretAccessKey, session_token: sessionToken } = location
  if (accessKeyId === '') return {}
  const signer = new AwsV4Signer({
    url: url.href,
    headers: { 'x-amz-content-sha256': emptyHash },
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === '' ? {} : { sessionToken }),
    service: 's3',
    region: location.region,
  })
  const { headers } = await signer.sign()
  return Object.fromEntries(headers)
}

/** Sends a request. A redirect is not followed, because its signature would be another one. */
export async function requestS3({
  location,
  target,
  key,
  query = {},
  headers = {},
  signal,
  watch = {},
}: S3Request): Promise<WebAnswer> {
  const url = s3Address(location, key, query)
  const secretHeaders = await signatureOf(url, location)
  return openWeb(
    { url, headers, secretHeaders },
    { networks: target.networks, ca: location.ca, signal, ...watch },
  )
}

/** Codes of a store that knows the credentials, and refuses them or what they ask for. */
const refusals = new Set([
  'AccessDenied',
  'AccountProblem',
  'AllAccessDisabled',
  'AuthorizationHeaderMalformed',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidSecurity',
  'InvalidToken',
  'RequestTimeTooSkewed',
  'SignatureDoesNotMatch',
  'TokenRefreshRequired',
])

/** The region that the store names when another one was used. */
const otherRegion = ({ headers }: WebAnswer, error: XmlElement | null, used: string): string | undefined => {
  const header = headers['x-amz-bucket-region']
  const named = error === null ? '' : textOf(error, 'Region')
  const region = typeof header === 'string' && header !== '' ? header : named
  return region === '' || region === used ? undefined : region
}

const said = (error: XmlElement): Params =>
  reasonParams('database_said', {
    detail: textOf(error, 'Message').slice(0, 300),
    code: textOf(error, 'Code'),
  })

/** Why the store refused. `file`: the key or the bucket. */
export async function s3Error(answer: WebAnswer, location: S3Location, file: string): Promise<PlatformError> {
  const document = readXml(await smallBody(answer))
  const error = document?.name === 'Error' ? document : null
  const { host } = answer.url
  const readError = (reason: Params): PlatformError =>
    new PlatformError('database_read', { params: { host, table: file, ...reason } })
  const region = otherRegion(answer, error, location.region)
  if (region !== undefined) return readError(reasonParams('bucket_region', { region }))
  if (answer.status >= 300 && answer.status < 400) return readError(reasonParams('bucket_elsewhere'))
  if (error === null) return answerError(answer, { file })
  const code = textOf(error, 'Code')
  if (code === 'NoSuchKey') return new PlatformError('source_file_missing', { params: { host, file } })
  if (refusals.has(code)) return new PlatformError('source_sign_in', { params: { host, ...said(error) } })
  if (code === 'SlowDown') return answerError(answer, { file })
  return readError(said(error))
}
