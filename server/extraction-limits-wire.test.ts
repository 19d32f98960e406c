// Limits of extractions, set by environment variables of a real server.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { iam } from '#contract/iam/endpoints.ts'
import { startServer, type Running } from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'
const megabyte = 1024 ** 2
const signed = z.object({ token: z.string() })
const failed = z.object({ code: z.string(), error: z.string() })

let folder: string
let server: Running
let token: string

const post = (path: string, body: object): Promise<Response> =>
  fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const extract = (table: string): Promise<Response> =>
  fetch(`${server.origin}/metas/sources/extract/big/${table}?wait=true`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  })

const files: Readonly<Record<string, string | Uint8Array>> = {
  'small.csv': 'a,b\n1,2\n',
  'wide.csv': `${Array.from({ length: 101 }, (_, index) => `column ${index}`).join(',')}\n`,
  'bomb.csv.gz': gzipSync(Buffer.alloc(65 * megabyte, 'a,b\n1,2\n')),
  // In Windows-1252, so that a copy in UTF-8 is being written when the time is over.
  'slow.csv.gz': gzipSync(Buffer.alloc(60 * megabyte, 'a,b\n1,\u00e9\n', 'latin1')),
}

const copies = (): readonly string[] =>
  readdirSync(join(folder, 'data', 'staging'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(csv|json|ndjson)$/.test(name),
  )

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'extraction-'))
  const sources = join(folder, 'sources')
  mkdirSync(sources)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(sources, name), content)
  server = await startServer({
    PLATFORM_DATA: join(folder, 'data'),
    PLATFORM_ADMIN_PASSWORD: password,
    PLATFORM_SAMPLE: 'off',
    PLATFORM_SOURCES: sources,
    PLATFORM_EXTRACTION_COLUMNS: '100',
    PLATFORM_EXTRACTION_UNPACKED: '64',
    PLATFORM_EXTRACTION_SECONDS: '3',
  })
  token = ''
  token = signed.parse(await (await post(iam.login.path, { login: 'admin', password })).json()).token
  await post('/datastores/db', { dbms: 'local', parameters: { path: sources }, database_name: 'big' })
  const tables = Object.keys(files).map((name) => ({ table_name: name, database_name: 'big' }))
  await post('/metas/tables', tables)
}, 60_000)
afterAll(async () => {
  await server.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('DM2a limits of extractions by environment variables', () => {
  const cases: readonly [string, string, string][] = [
    ['wide.csv', 'extraction_too_wide', 'PLATFORM_EXTRACTION_COLUMNS'],
    ['bomb.csv.gz', 'extraction_too_large', 'PLATFORM_EXTRACTION_UNPACKED'],
    ['slow.csv.gz', 'extraction_too_long', 'PLATFORM_EXTRACTION_SECONDS'],
  ]
  test.each(cases)('DM2a %s is refused with %s and leaves no file', async (table, code, variable) => {
    const response = await extract(table)
    expect(response.status).toBe(400)
    const body = failed.parse(await response.json())
    expect(body.code).toBe(code)
    expect(body.error).toContain(variable)
    expect(copies()).toEqual([])
  })

  it('DM2a other files are extracted afterwards', async () => {
    expect((await extract('small.csv')).status).toBe(200)
  })
})
