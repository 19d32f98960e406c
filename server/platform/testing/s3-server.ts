// A stand-in for an S3 store that checks signatures itself: buckets with objects, listed in pages.
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { verifyV4 } from './signature-v4.ts'
import { openWebServer, type WebReceived, type WebServer } from './web-server.ts'

interface StoredObject {
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

export interface S3Server extends Pick<WebServer, 'origin' | 'port' | 'requests' | 'certificate' | 'close'> {
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** Objects of the only bucket, `harbour`, by key. */
  readonly objects: Map<string, StoredObject>
  /** Anonymous requests are accepted. */
  isPublic: boolean
  /** Temporary credentials: requests need this token too. */
  sessionToken: string | undefined
  /** Answers instead of the store while it returns true. */
  before: (received: WebReceived, response: ServerResponse) => boolean
}

const bucket = 'harbour'
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const sendXml = (response: ServerResponse, status: number, xml: string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)

const errorXml = (code: string, region = ''): string =>
  `<Error><Code>${code}</Code><Message>${code} happened</Message><Region>${region}</Region></Error>`

const sendError = (response: ServerResponse, status: number, code: string): void =>
  sendXml(response, status, errorXml(code))

/** As the values of a form. */
const formEncoded = (text: string): string =>
  new URLSearchParams({ k: text }).toString().slice(2).replaceAll('%2F', '/')

const etagOf = (body: string | Uint8Array): string => `"${createHash('md5').update(body).digest('hex')}"`

/** Keys, and true for common prefixes. */
const listed = (objects: S3Server['objects'], prefix: string, delimiter: string): [string, boolean][] => {
  const found = new Map<string, boolean>()
  for (const key of objects.keys()) {
    if (!key.startsWith(prefix)) continue
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    found.set(end === -1 ? key : key.slice(0, end + delimiter.length), end !== -1)
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1))
}

const list = ({ objects }: S3Server, query: URLSearchParams, response: ServerResponse): void => {
  const of = (name: string): string => query.get(name) ?? ''
  const most = Math.min(Number(of('max-keys') || 1000), 1000)
  const all = listed(objects, of('prefix'), of('delimiter'))
  const token = of('continuation-token')
  const start = token === '' ? 0 : Number(Buffer.from(token, 'base64').toString())
  const isEncoded = of('encoding-type') === 'url'
  const write = (text: string): string => (isEncoded ? formEncoded(text) : escaped(text))
  const items = all.slice(start, start + most).map(([key, isPrefix]) => {
    if (isPrefix) return `<CommonPrefixes><Prefix>${write(key)}</Prefix></CommonPrefixes>`
    const size = Buffer.byteLength(objects.get(key)?.body ?? '')
    return `<Contents><Key>${write(key)}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>${size}</Size></Contents>`
  })
  const isTruncated = start + most < all.length
  const next = Buffer.from(String(start + most)).toString('base64')
  const members = [
    isEncoded ? '<EncodingType>url</EncodingType>' : '',
    `<IsTruncated>${isTruncated}</IsTruncated>`,
    isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : '',
    ...items,
  ]
  const namespace = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'
  sendXml(response, 200, `<ListBucketResult ${namespace}>${members.join('')}</ListBucketResult>`)
}

const get = (object: StoredObject | undefined, { headers }: WebReceived, response: ServerResponse): void => {
  if (object === undefined) return sendError(response, 404, 'NoSuchKey')
  const etag = etagOf(object.body)
  if (headers['if-none-match'] === etag) return void response.writeHead(304).end()
  const body = Buffer.from(object.body)
  response.writeHead(200, { etag, 'content-length': String(body.length), ...object.headers }).end(body)
}

/** The error of a request that is not allowed; undefined if it is. */
const refusalOf = (server: S3Server, received: WebReceived): string | undefined => {
  const { method, path: target, headers, body } = received
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const verdict = verifyV4(
    { method, target, headers, bodyHash },
    { secretOf: (key) => (key === server.accessKey ? server.secretKey : undefined), now: Date.now() },
  )
  if (verdict.kind === 'anonymous') return server.isPublic ? undefined : 'AccessDenied'
  if (verdict.kind === 'invalid') return verdict.code
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch'
  if (verdict.region !== server.region) return 'AuthorizationHeaderMalformed'
  return headers['x-amz-security-token'] === server.sessionToken ? undefined : 'InvalidToken'
}

/** The bucket and the key of a request: the bucket is in the host name or in the path. */
const requested = ({ path, headers }: WebReceived) => {
  const url = new URL(path, 'http://store')
  const [first = '', ...rest] = url.pathname.slice(1).split('/')
  const isInHost = (headers.host ?? '').startsWith(`${bucket}.`)
  return isInHost
    ? { name: bucket, key: decodeURIComponent(url.pathname.slice(1)), query: url.searchParams }
    : { name: decodeURIComponent(first), key: decodeURIComponent(rest.join('/')), query: url.searchParams }
}

const answer = (server: S3Server, received: WebReceived, response: ServerResponse): void => {
  if (server.before(received, response)) return
  const refusal = refusalOf(server, received)
  if (refusal === 'AuthorizationHeaderMalformed')
    return sendXml(response, 400, errorXml(refusal, server.region))
  if (refusal !== undefined) return sendError(response, 403, refusal)
  const { name, key, query } = requested(received)
  if (name !== bucket) return sendError(response, 404, 'NoSuchBucket')
  if (key === '' && query.get('list-type') === '2') return list(server, query, response)
  get(server.objects.get(key), received, response)
}

/** Starts a store with an empty bucket `harbour`. */
export async function openS3(options: { hasTls?: boolean } = {}): Promise<S3Server> {
  const web = await openWebServer(options)
  const server: S3Server = {
    origin: web.origin,
    port: web.port,
    requests: web.requests,
    certificate: web.certificate,
    close: () => web.close(),
    region: 'eu-west-3',
    accessKey: 'AKIAHARBOUR',
    secretKey: 'Hush/Hush+Secret',
    objects: new Map(),
    isPublic: false,
    sessionToken: undefined,
    before: () => false,
  }
  web.answer((received, response) => answer(server, received, response))
  return server
}
