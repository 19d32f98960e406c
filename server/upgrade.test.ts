// Data folders of earlier commits, made by the programs of those commits, opened by this one.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { source } from '#contract/data-manager/source.ts'
import { openDatabase } from './platform/db/sqlite.ts'
import { findBreak } from './platform/audit/audit.ts'
import { root } from './program.ts'
import { startServer, type Running } from './testing/program.ts'

const lives = join(root, 'fixtures', 'data-folders')
const harbour = join(root, 'fixtures', 'harbour')
const lived = z.object({
  password: z.string(),
  person: z.string(),
  key: z.string(),
  answers: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      body: z.unknown().optional(),
      answer: z.record(z.string(), z.unknown()),
    }),
  ),
})
type Life = z.infer<typeof lived>

const readLife = (name: string): Life =>
  lived.parse(JSON.parse(readFileSync(join(lives, name, 'lived.json'), 'utf8')))

let folder: string
let running: Running | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
})
afterEach(async () => {
  await running?.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const data = (): string => join(folder, 'data')

const unpack = (name: string): void => {
  mkdirSync(data(), { mode: 0o700 })
  for (const file of readdirSync(join(lives, name)).filter((each) => each.endsWith('.gz')))
    writeFileSync(join(data(), basename(file, '.gz')), gunzipSync(readFileSync(join(lives, name, file))), {
      mode: 0o600,
    })
}

const start = async (): Promise<Running> => {
  running = await startServer({ PLATFORM_DATA: data(), PLATFORM_SOURCES: harbour, TZ: 'UTC' })
  return running
}

interface Asking {
  readonly server: Running
  readonly token?: string
}
interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly etag?: string
}

const ask = async ({ server, token = '' }: Asking, { method, path, body, etag }: Call) => {
  const mark = path.includes('?') ? '&' : '?'
  const response = await fetch(`${server.origin}${path}${mark}token=${token}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(etag === undefined ? {} : { 'if-match': etag }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

const signed = z.object({ token: z.string(), password_renew: z.boolean() })
const signIn = async (server: Running, body: object) => {
  const { answer } = await ask({ server }, { method: 'POST', path: '/iam/login', body })
  return signed.parse(answer)
}

const wordAfter = (text: string, label: string): string =>
  new RegExp(`${label}[^:]*: (\\S+)`).exec(text)?.[1] ?? ''

/** What was answered then is answered now; a later version may say more. */
const expectAsThen = async (asking: Asking, life: Life): Promise<void> => {
  for (const { answer, ...call } of life.answers) {
    const now = await ask(asking, call)
    expect(now, `${call.method} ${call.path}`).toMatchObject({ status: 200, answer })
  }
}

const expectWholeAudit = async (): Promise<void> => {
  const { db } = openDatabase(join(data(), 'platform.sqlite'))
  expect(await findBreak(db)).toBeNull()
  await db.destroy()
}

describe.each(readdirSync(lives))('DUR4 the data folder %s', (name) => {
  it('DUR4 answers as it did, also after a second start, and its audit holds', async () => {
    unpack(name)
    const life = readLife(name)
    for (let starts = 0; starts < 2; starts += 1) {
      const server = await start()
      const { token } = await signIn(server, { login: 'admin', password: life.password })
      await expectAsThen({ server, token }, life)
      expect(await server.end()).toBe(0)
    }
    await expectWholeAudit()
  })

  it('IAM43 its people belong to the first organization', async () => {
    unpack(name)
    const life = readLife(name)
    const server = await start()
    const { token } = await signIn(server, { login: 'admin', password: life.password })
    const path = '/iam/organizations/org/members?sort=login'
    expect(await ask({ server, token }, { method: 'GET', path })).toMatchObject({
      status: 200,
      answer: { total: 2, items: [{ login: 'admin' }, { login: 'lena' }] },
    })
  })

  it('DUR4 its people and keys sign in', async () => {
    unpack(name)
    const life = readLife(name)
    const server = await start()
    const person = { login: 'lena', password: wordAfter(life.person, 'One-time password') }
    expect(await signIn(server, person)).toMatchObject({ password_renew: true })
    const key = { apikey: wordAfter(life.key, 'API key'), secretkey: wordAfter(life.key, 'Secret key') }
    const { token } = await signIn(server, { ...key, auth_mode: 'apikey' })
    const { answer } = await ask({ server, token }, { method: 'GET', path: dataManager.listSources.path })
    expect(z.object({ items: z.array(source) }).parse(answer).items[1]).toMatchObject({
      database_name: 'Manifests',
      secrets_set: ['token'],
    })
  })

  it('DUR4 it goes on: its source is moved, read and built again', async () => {
    unpack(name)
    const life = readLife(name)
    const server = await start()
    const { token } = await signIn(server, { login: 'admin', password: life.password })
    const asking = { server, token }
    const sources = await ask(asking, { method: 'GET', path: dataManager.listSources.path })
    const [first] = z.object({ items: z.array(source) }).parse(sources.answer).items
    const encoded = encodeURIComponent(first?.database_name ?? '')
    const calls: readonly Call[] = [
      {
        method: 'PUT',
        path: `/datastores/db/${encoded}`,
        body: { parameters: { path: harbour } },
        etag: first?.etag ?? '',
      },
      { method: 'PUT', path: `/metas/sources/extract/${encoded}/ship-calls.csv?wait=true` },
      { method: 'PUT', path: `/metas/sources/extract/${encoded}/berths.tsv?wait=true` },
      { method: 'PUT', path: '/logical/build/prim' },
      { method: 'PUT', path: '/datastores/db/physical?wait=true', body: { levelsToBuild: ['data_prim'] } },
    ]
    for (const call of calls) expect(await ask(asking, call)).toMatchObject({ status: 200 })
    const question = life.answers.find(({ path }) => path === '/qb/query')
    expect(await ask(asking, { method: 'POST', path: '/qb/query', body: question?.body })).toMatchObject({
      answer: { results: question?.answer['results'] },
    })
  })
})
