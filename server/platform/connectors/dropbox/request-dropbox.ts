// Requests to the HTTP interface of Dropbox, and its errors as errors of the platform.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { reasonParams } from '#contract/reasons.ts'
import type { Params } from '#contract/sentence.ts'
import { PlatformError } from '../../core/error.ts'
import type { Target } from '../connector.ts'
import { answerError } from '../web-errors.ts'
import { openWeb, smallBody, type WebAnswer } from '../web-request.ts'
import type { WebWatch } from '../web-stages.ts'
import type { DropboxLocation } from './dropbox-location.ts'

/** The servers of the interface. Tests have others. */
const servers = { api: 'https://api.dropboxapi.com', content: 'https://content.dropboxapi.com', ca: '' }

/** The address of the interface. */
export function apiOf({ dropbox }: Pick<Target, 'dropbox'>): string {
  return (dropbox ?? servers).api
}

export interface DropboxAccess {
  readonly location: DropboxLocation
  readonly target: Target
  readonly signal: AbortSignal
  /** Of the first connection. */
  readonly watch?: WebWatch
}

const issued = z.object({ access_token: z.string(), expires_in: z.number() })
const refused = z.object({ error: z.string(), error_description: z.string().default('') })
const failed = z.object({
  error_summary: z.string(),
  error: z.looseObject({ '.tag': z.string().default(''), required_scope: z.string().optional() }).catch({
    '.tag': '',
  }),
})

const parsed = <T>(schema: z.ZodType<T>, text: string): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const said = (detail: string, code: string): Params =>
  reasonParams('database_said', { detail: detail.slice(0, 300), code })

const send = (
  { target, signal, watch }: DropboxAccess,
  order: Parameters<typeof openWeb>[0],
): Promise<WebAnswer> => {
  const { ca } = target.dropbox ?? servers
  return openWeb(order, { networks: target.networks, ca, signal, ...watch })
}

/** Access tokens by a digest of what they were issued for, until shortly before they end. */
const tokens = new Map<string, { readonly token: string; readonly until: number }>()
const mostTokens = 200
/** Seconds before its end after which a token is not used. */
const marginSeconds = 60

const tokenKey = ({ app_key: key, app_secret: secret, refresh_token: token }: DropboxLocation): string =>
  createHash('sha256')
    .update(JSON.stringify([key, secret, token]))
    .digest('hex')

/** Exchanges the refresh token for an access token. */
const refresh = async (access: DropboxAccess): Promise<string> => {
  const { location, target } = access
  const { app_key: key, app_secret: secret, refresh_token: token } = location
  const url = new URL('/oauth2/token', apiOf(target))
  const form = { grant_type: 'refresh_token', refresh_token: token, client_id: key }
  const body = new URLSearchParams(secret === '' ? form : { ...form, client_secret: secret })
  const answer = await send(access, {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(body.toString()),
  })
  const text = await smallBody(answer)
  const found = answer.status === 200 ? parsed(issued, text) : undefined
  if (found !== undefined) {
    if (tokens.size >= mostTokens) tokens.clear()
    const until = Date.now() + (found.expires_in - marginSeconds) * 1000
    tokens.set(tokenKey(location), { token: found.access_token, until })
    return found.access_token
  }
  const error = parsed(refused, text)
  if (error === undefined) throw answerError(answer, { file: url.pathname })
  throw new PlatformError('source_sign_in', {
    params: { host: url.host, ...said(error.error_description, error.error) },
  })
}

const accessToken = (access: DropboxAccess): Promise<string> | string => {
  const { location } = access
  if (location.sign_in === 'token') return location.token
  const known = tokens.get(tokenKey(location))
  return known !== undefined && known.until > Date.now() ? known.token : refresh(access)
}

/** Why Dropbox refused. `file`: the path that was asked for. */
const dropboxError = async (answer: WebAnswer, file: string): Promise<PlatformError> => {
  const text = await smallBody(answer)
  const { host } = answer.url
  const error = parsed(failed, text)
  if (error === undefined || answer.status === 429) return answerError(answer, { file })
  const { error_summary: summary, error: detail } = error
  if (/^(?:path|path_lookup)\/(?:not_found|not_file|not_folder)/.test(summary))
    return new PlatformError('source_file_missing', { params: { host, file } })
  const scope = detail.required_scope === undefined ? '' : `: ${detail.required_scope}`
  const reason = said(`${summary.replace(/\/?\.*$/, '')}${scope}`, String(answer.status))
  if (answer.status === 401 || answer.status === 403)
    return new PlatformError('source_sign_in', { params: { host, ...reason } })
  return new PlatformError('database_read', { params: { host, table: file, ...reason } })
}

interface DropboxCall {
  readonly server: 'api' | 'content'
  /** Such as `files/list_folder`. */
  readonly call: string
  readonly argument: Readonly<Record<string, unknown>>
  readonly file: string
}

/** JSON in a header has no characters beyond ASCII. */
const headerJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const post = async (access: DropboxAccess, { server, call, argument }: DropboxCall): Promise<WebAnswer> => {
  const secretHeaders = { authorization: `Bearer ${await accessToken(access)}` }
  const url = new URL(`/2/${call}`, (access.target.dropbox ?? servers)[server])
  const order =
    server === 'api'
      ? { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(argument)) }
      : { headers: { 'dropbox-api-arg': headerJson(argument) }, body: Buffer.of() }
  return send(access, { url, method: 'POST', secretHeaders, ...order })
}

/** The answer of a call. A token that ended early is renewed once. */
export async function callDropbox(access: DropboxAccess, order: DropboxCall): Promise<WebAnswer> {
  const answer = await post(access, order)
  if (answer.status === 200) return answer
  const key = tokenKey(access.location)
  if (answer.status !== 401 || access.location.sign_in === 'token' || !tokens.delete(key))
    throw await dropboxError(answer, order.file)
  answer.body.destroy()
  const again = await post({ location: access.location, target: access.target, signal: access.signal }, order)
  if (again.status === 200) return again
  throw await dropboxError(again, order.file)
}
