// A strict stand-in for the HTTP interface of Dropbox, as far as sources use it: it refuses what the documentation of
// the interface does not allow.
import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { DropboxServers } from '../connectors/connector.ts'
import { openWebServer, type WebReceived } from './web-server.ts'

interface StoredFile {
  body: string | Uint8Array
  rev?: string
}

export interface DropboxServer {
  readonly servers: DropboxServers
  readonly requests: WebReceived[]
  readonly appKey: string
  readonly appSecret: string
  readonly refreshToken: string
  /** Files by their paths. */
  readonly files: Map<string, StoredFile>
  /** A valid access token. */
  issue(): string
  /** Ends all access tokens. */
  expire(): void
  /** Scopes of the app. */
  scopes: string[]
  /** Answers instead of the interface while it returns true. */
  before: (received: WebReceived, response: ServerResponse) => boolean
  close(): Promise<void>
}

const block = 4 * 1024 ** 2
const hashOf = (body: Buffer): string => {
  const all = createHash('sha256')
  for (let at = 0; at < body.length; at += block)
    all.update(
      createHash('sha256')
        .update(body.subarray(at, at + block))
        .digest(),
    )
  return all.digest('hex')
}

const send = (response: ServerResponse, status: number, value: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const sendText = (response: ServerResponse, text: string): void =>
  void response.writeHead(400, { 'content-type': 'text/plain' }).end(text)
const sendError = (response: ServerResponse, status: number, summary: string): void => {
  const [tag = '', inner = ''] = summary.split('/')
  const error = inner === '' ? { '.tag': tag } : { '.tag': tag, [tag]: { '.tag': inner } }
  send(response, status, { error_summary: `${summary}/...`, error })
}

const revOf = ({ rev, body }: StoredFile): string =>
  rev ?? createHash('sha256').update(body).digest('hex').slice(0, 16)

const metadataOf = (path: string, file: StoredFile) => {
  const body = Buffer.from(file.body)
  return {
    '.tag': 'file',
    name: path.slice(path.lastIndexOf('/') + 1),
    id: `id:${createHash('sha256').update(path).digest('hex').slice(0, 22)}`,
    client_modified: '2026-01-02T03:04:05Z',
    server_modified: '2026-01-02T03:04:05Z',
    rev: revOf(file),
    size: body.length,
    path_lower: path.toLowerCase(),
    path_display: path,
    is_downloadable: true,
    content_hash: hashOf(body),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The entries of a folder; undefined if there is none. */
const entriesOf = (files: DropboxServer['files'], folder: string) => {
  const inside = [...files].filter(([path]) => path.toLowerCase().startsWith(`${folder.toLowerCase()}/`))
  if (inside.length === 0 && folder !== '') return undefined
  const entries = new Map<string, unknown>()
  for (const [path, file] of inside) {
    const [name = '', ...more] = path.slice(folder.length + 1).split('/')
    const own = `${path.slice(0, folder.length)}/${name}`
    const found = more.length === 0 ? metadataOf(path, file) : { '.tag': 'folder', name, path_display: own }
    entries.set(own, { path_lower: own.toLowerCase(), ...found })
  }
  return [...entries.values()]
}

type Call = (argument: Record<string, unknown>, response: ServerResponse) => void
interface Documented {
  readonly scope: string
  readonly members: readonly string[]
  readonly run: Call
}

const calls = (server: Pick<DropboxServer, 'files'>): Readonly<Record<string, Documented>> => {
  const listings = new Map<string, { entries: unknown[]; limit: number }>()
  const page = (entries: readonly unknown[], limit: number, response: ServerResponse): void => {
    const cursor = randomBytes(8).toString('hex')
    listings.set(cursor, { entries: entries.slice(limit), limit })
    send(response, 200, { entries: entries.slice(0, limit), cursor, has_more: entries.length > limit })
  }
  const find = (path: string) =>
    [...server.files].find(([each, file]) =>
      path.startsWith('rev:') ? `rev:${revOf(file)}` === path : each.toLowerCase() === path.toLowerCase(),
    )
  return {
    'files/list_folder': {
      scope: 'files.metadata.read',
      members: ['path', 'limit'],
      run: ({ path, limit = 500 }, response) => {
        if (
          typeof path !== 'string' ||
          !/^(?:\/(?:.|[\r\n])*)?$/.test(path) ||
          path === '/' ||
          path.endsWith('/')
        )
          return sendText(response, 'Error in call to API function "files/list_folder": path')
        if (typeof limit !== 'number' || limit < 1 || limit > 2000)
          return sendText(response, 'Error in call to API function "files/list_folder": limit')
        const entries = entriesOf(server.files, path)
        if (entries === undefined) return sendError(response, 409, 'path/not_found')
        page(entries, limit, response)
      },
    },
    'files/list_folder/continue': {
      scope: 'files.metadata.read',
      members: ['cursor'],
      run: ({ cursor }, response) => {
        const listing = listings.get(String(cursor))
        if (listing === undefined) return sendError(response, 409, 'reset')
        page(listing.entries, listing.limit, response)
      },
    },
    'files/get_metadata': {
      scope: 'files.metadata.read',
      members: ['path'],
      run: ({ path }, response) => {
        const [at, file] = find(String(path)) ?? []
        if (at === undefined || file === undefined) return sendError(response, 409, 'path/not_found')
        send(response, 200, metadataOf(at, file))
      },
    },
    'files/download': {
      scope: 'files.content.read',
      members: ['path'],
      run: ({ path }, response) => {
        const [at, file] = find(String(path)) ?? []
        if (at === undefined || file === undefined) return sendError(response, 409, 'path/not_found')
        const body = Buffer.from(file.body)
        response
          .writeHead(200, {
            'content-type': 'application/octet-stream',
            'content-length': String(body.length),
            'dropbox-api-result': '{}',
          })
          .end(body)
      },
    },
  }
}

const argumentOf = ({ path, headers, body }: WebReceived): Record<string, unknown> | undefined => {
  if (path !== '/2/files/download')
    return headers['content-type'] === 'application/json' ? parse(body.toString()) : undefined
  const header = headers['dropbox-api-arg']
  const isPlain = headers['content-type'] === undefined && body.length === 0
  return typeof header === 'string' && isPlain && /^[\x20-\x7e]*$/.test(header) ? parse(header) : undefined
}

const scopeError = (scope: string) => ({
  error_summary: 'missing_scope/...',
  error: { '.tag': 'missing_scope', required_scope: scope },
})

/** Starts the interface with one app and an empty folder. */
export async function openDropbox(): Promise<DropboxServer> {
  const api = await openWebServer({ hasTls: true })
  const tokens = new Map<string, boolean>()
  const server: DropboxServer = {
    servers: { api: api.origin, content: api.origin, ca: api.certificate },
    requests: api.requests,
    appKey: 'appkey1',
    appSecret: 'Hush-App-1',
    refreshToken: 'Hush-Refresh-1',
    files: new Map(),
    scopes: ['files.metadata.read', 'files.content.read'],
    issue: () => {
      const token = `sl.${randomBytes(12).toString('hex')}`
      tokens.set(token, true)
      return token
    },
    expire: () => {
      for (const token of tokens.keys()) tokens.set(token, false)
    },
    before: () => false,
    close: () => api.close(),
  }
  const documented = calls(server)

  const exchange = ({ body, headers }: WebReceived, response: ServerResponse): void => {
    const form = new URLSearchParams(body.toString())
    if (
      headers['content-type'] !== 'application/x-www-form-urlencoded' ||
      form.get('grant_type') !== 'refresh_token'
    )
      return send(response, 400, { error: 'invalid_request', error_description: 'bad form' })
    const secret = form.get('client_secret')
    if (form.get('client_id') !== server.appKey || (secret !== null && secret !== server.appSecret))
      return send(response, 400, { error: 'invalid_client: Invalid client_id or client_secret' })
    if (form.get('refresh_token') !== server.refreshToken)
      return send(response, 400, {
        error: 'invalid_grant',
        error_description: 'refresh token is invalid or revoked',
      })
    send(response, 200, { access_token: server.issue(), token_type: 'bearer', expires_in: 14_400 })
  }

  /** Answers a request without the right to the call; false if it has it. */
  const isRefused = (received: WebReceived, scope: string, response: ServerResponse): boolean => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(received.headers.authorization ?? '') ?? []
    const isCurrent = tokens.get(token)
    if (isCurrent !== true)
      sendError(response, 401, isCurrent === false ? 'expired_access_token' : 'invalid_access_token')
    else if (!server.scopes.includes(scope)) send(response, 401, scopeError(scope))
    else return false
    return true
  }

  const serve = (received: WebReceived, response: ServerResponse): void => {
    const call = documented[received.path.replace('/2/', '')]
    if (call === undefined || received.method !== 'POST') return void response.writeHead(404).end()
    if (isRefused(received, call.scope, response)) return
    const argument = argumentOf(received)
    if (argument === undefined || !Object.keys(argument).every((name) => call.members.includes(name)))
      return sendText(response, `Error in call to API function "${received.path}"`)
    call.run(argument, response)
  }

  api.answer((received, response) => {
    if (server.before(received, response)) return
    if (received.path === '/oauth2/token' && received.method === 'POST') exchange(received, response)
    else serve(received, response)
  })
  return server
}
