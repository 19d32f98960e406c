import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openConsoleFiles, type ConsoleFiles } from './console-files.ts'
import { openBrowser } from './testing/browser.ts'

const indexPage =
  '<script type="application/json" id="start">__START__</script><script>let a = 1 < 2</script>' +
  '<style nonce="__CSP_NONCE__"></style><p>page</p>'
const script = 'export const long = 1\n'.repeat(200)
let folder: string
let files: ConsoleFiles | undefined
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-'))
  mkdirSync(join(folder, 'built', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'built', 'index.html'), indexPage)
  writeFileSync(join(folder, 'built', 'assets', 'app-1a2b.js'), script)
  writeFileSync(join(folder, 'built', 'logo.svg'), '<svg/>')
  files = await openConsoleFiles(join(folder, 'built'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => {
  if (files === undefined) throw new Error('the console was not opened')
  return files.serve(new Request(`http://p/console/${path}`, { headers }), path)
}

describe('GW6 console files', () => {
  it.each([
    { encoding: 'br', unpack: brotliDecompressSync },
    { encoding: 'gzip', unpack: gunzipSync },
  ])('GW6 are sent as $encoding if accepted', async ({ encoding, unpack }) => {
    const response = await get('assets/app-1a2b.js', { 'accept-encoding': encoding })
    expect(response?.headers.get('content-encoding')).toBe(encoding)
    const body = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer())
    expect(body.length).toBeLessThan(script.length / 10)
    expect(unpack(body).toString()).toBe(script)
  })

  it('GW6 are immutable if hashed, and revalidated otherwise', async () => {
    const hashed = await get('assets/app-1a2b.js')
    expect(hashed?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const logo = await get('logo.svg')
    expect(logo?.headers.get('cache-control')).toBe('no-cache')
    expect(logo?.headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
  })

  it.each(['', 'query/new?x=1', 'sources/Bird%20strikes'])(
    'GW6 serves the page for a navigation to "%s"',
    async (path) => {
      const response = await get(path, { accept: 'text/html' })
      expect(await response?.text()).toContain('<p>page</p>')
      expect(response?.headers.get('cache-control')).toBe('no-store')
    },
  )

  it('GW4 the page has a policy with a fresh nonce', async () => {
    const [one, other] = [await get(''), await get('')]
    const policy = one?.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy)?.[1] ?? 'none'
    expect(await one?.text()).toContain(`<style nonce="${nonce}">`)
    const digest = createHash('sha256').update('let a = 1 < 2').digest('base64')
    expect(policy).toBe(
      `default-src 'self'; script-src 'self' 'sha256-${digest}'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; ` +
        "img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; object-src 'none'; frame-src 'none'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(other?.headers.get('content-security-policy')).not.toBe(policy)
  })

  it.each(['br', 'gzip'])('GW6 the page is sent as %s if accepted', async (encoding) => {
    const response = await get('', { 'accept-encoding': encoding })
    expect(response?.headers.get('content-encoding')).toBe(encoding)
    const body = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer())
    expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(body).toString()).toContain('<p>page</p>')
  })

  it('GW9 the page contains its start and sets its cookies', async () => {
    const start = { json: '{"a":"$&"}', cookies: ['a=1', 'b=2'] }
    const response = await files?.serve(new Request('http://p/console/'), '', async () => start)
    expect(await response?.text()).toContain('id="start">{"a":"$&"}</script>')
    expect(response?.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it.each([
    'assets/gone.js',
    'assets',
    '../secret.txt',
    '..%2Fsecret.txt',
    '.vite/manifest.json',
    '.git/config',
  ])('GW6 answers 404 for "%s"', async (path) => {
    const response = await get(path, path.startsWith('assets/') ? { accept: 'text/html' } : {})
    expect(response).toBeUndefined()
  })

  it('GW6 explains how to build a missing console', async () => {
    const from = openBrowser({ upstream: async () => new Response('{}') })
    const { status, text } = await from.send('/console/')
    expect(status).toBe(503)
    expect(text).toContain('npm run build')
  })
})
