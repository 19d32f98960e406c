// Serves the built console from memory: files are read once, so that no URL can leave the folder, and compressed once
// on first use. Any other page of the console gets the index page.
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding, type Encoding } from './compress.ts'
import type { PageStart } from './page-start.ts'
import { contentSecurityPolicy } from './security-headers.ts'

export interface ConsoleFiles {
  /**
   * `path` is relative to `/console/`. Undefined if there is neither a file nor a page. `readStart` is called for pages
   * only.
   */
  serve(request: Request, path: string, readStart?: () => Promise<PageStart>): Promise<Response | undefined>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const compressible = /^(?:text\/|application\/(?:json|manifest|wasm)|image\/svg)/
const minCompressedBytes = 1024
const noncePlaceholder = '__CSP_NONCE__'
const startPlaceholder = '__START__'
const page = 'index.html'

const encoders = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
} as const

/** The page is compressed for each request. */
const pageEncoders = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 4 }),
} as const

interface File {
  readonly type: string
  readonly body: Promise<Buffer>
  readonly etag: Promise<string>
  readonly isHashed: boolean
  readonly encoded: Map<Encoding, Promise<Buffer>>
}

const openFile = (folder: string, path: string): File => {
  const body = readFile(join(folder, path))
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    body,
    etag: body.then((bytes) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`),
    isHashed: path.startsWith('assets/'),
    encoded: new Map(),
  }
}

const encodingFor = (request: Request, file: File): Encoding | undefined => {
  if (!compressible.test(file.type)) return undefined
  return acceptedEncoding(request)
}

const encode = (file: File, encoding: Encoding): Promise<Buffer> => {
  const cached = file.encoded.get(encoding)
  if (cached !== undefined) return cached
  const encoded = file.body.then((body) => encoders[encoding](body))
  file.encoded.set(encoding, encoded)
  return encoded
}

const cachingOf = (file: File): string => (file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')

const serveFile = async (request: Request, file: File): Promise<Response> => {
  const etag = await file.etag
  const headers = { etag, 'cache-control': cachingOf(file), vary: 'accept-encoding' }
  const plain = await file.body
  const encoding = plain.length < minCompressedBytes ? undefined : encodingFor(request, file)
  const body = encoding === undefined ? plain : await encode(file, encoding)
  return new Response(new Uint8Array(body), {
    headers: {
      ...headers,
      'content-type': file.type,
      'content-length': String(body.length),
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  })
}

interface Page {
  readonly text: string
  /** Digests of its inline scripts, which the policy allows. */
  readonly scripts: readonly string[]
}

const inlineScript = /<script>([^]*?)<\/script>/g

const readPage = async ({ body }: File): Promise<Page> => {
  const text = (await body).toString('utf8')
  const digests = [...text.matchAll(inlineScript)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  )
  return { text, scripts: digests }
}

const noStart: PageStart = { json: '{}', cookies: [] }

/** Serves the page with a fresh nonce for its styles, and with the start of the console. */
const servePage = async (request: Request, { text, scripts }: Page, start: PageStart): Promise<Response> => {
  const nonce = randomBytes(16).toString('base64')
  const html = text.replaceAll(noncePlaceholder, nonce).replace(startPlaceholder, () => start.json)
  const encoding = acceptedEncoding(request)
  const headers = new Headers({
    'content-type': types['.html'] ?? '',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy({ nonce, scripts }),
    vary: 'accept-encoding',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  })
  for (const cookie of start.cookies) headers.append('set-cookie', cookie)
  const body = encoding === undefined ? html : await pageEncoders[encoding](html)
  return new Response(new Uint8Array(Buffer.from(body)), { headers })
}

const isNavigation = (request: Request): boolean =>
  request.headers.get('sec-fetch-mode') === 'navigate' ||
  (request.headers.get('accept') ?? '').includes('text/html')

const pathsIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Opens the folder of a built console; undefined if it does not exist. */
export async function openConsoleFiles(folder: string): Promise<ConsoleFiles | undefined> {
  const paths = await pathsIn(folder).catch((): readonly string[] => [])
  if (!paths.includes(page)) return undefined
  // Reads all files now, so that a build during operation never mixes with the served one.
  const files = new Map(paths.map((path) => [path, openFile(folder, path)]))
  await Promise.all([...files.values()].map(({ body }) => body))
  const index = files.get(page)
  const indexPage = index && (await readPage(index))
  const isPage = (request: Request, path: string): boolean =>
    path === '' || path === page || (!path.startsWith('assets/') && isNavigation(request))
  return {
    serve: async (request, path, readStart) => {
      const file = path === page || path.startsWith('.') ? undefined : files.get(path)
      if (file !== undefined) return serveFile(request, file)
      if (indexPage === undefined || !isPage(request, path)) return undefined
      return servePage(request, indexPage, (await readStart?.()) ?? noStart)
    },
  }
}
