// Opens data folders that were created by the programs of earlier commits.
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

const foldersPath = join(root, 'fixtures', 'data-folders')
const harbour = join(root, 'fixtures', 'harbour')
const expectedAnswers = z.object({
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
type ExpectedAnswers = z.infer<typeof expectedAnswers>

const readExpected = (name: string): ExpectedAnswers =>
  expectedAnswers.parse(JSON.parse(readFileSync(join(foldersPath, name, 'expected-answers.json'), 'utf8')))

let folder: string
let running: Running | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
})
afterEach(async () => {
  await running?.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const data = (): string => join(folder, 'data')

const unpack = (name: string): void => {
  mkdirSync(data(), { mode: 0o700 })
  for (const file of readdirSync(join(foldersPath, name)).filter((each) => each.endsWith('.gz')))
    writeFileSync(
      join(data(), basename(file, '.gz')),
      gunzipSync(readFileSync(join(foldersPath, name, file))),
      {
        mode: 0o600,
      },
    )
}

const start = async (): Promise<Running> => {
  running = await startServer({ PLATFORM_DATA: data(), PLATFORM_SOURCES: harbour, TZ: 'UTC' })
  return running
}

interface Caller {
  readonly server: Running
  readonly token?: string
}
interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly etag?: string
}

const send = async ({ server, token = '' }: Caller, { method, path, body, etag }: Call) => {
  const separator = path.includes('?') ? '&' : '?'
  const response = await fetch(`${server.origin}${path}${separator}token=${token}`, {
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
  const { answer } = await send({ server }, { method: 'POST', path: '/iam/login', body })
  return signed.parse(answer)
}

const valueAfter = (text: string, label: string): string =>
  new RegExp(`${label}[^:]*: (\\S+)`).exec(text)?.[1] ?? ''

/** The same answer, where messages of a code may be any text: their wording is not data. */
const withAnyWording = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(withAnyWording)
  if (typeof answer !== 'object' || answer === null) return answer
  const members = Object.entries(answer).map(([key, value]): [string, unknown] => [
    key,
    key === 'message' && 'code' in answer ? expect.any(String) : withAnyWording(value),
  ])
  return Object.fromEntries(members)
}

/** Recorded answers must be returned unchanged. A later version may add members. */
const expectSameAnswers = async (caller: Caller, expected: ExpectedAnswers): Promise<void> => {
  for (const { answer, ...call } of expected.answers) {
    const now = await send(caller, call)
    expect(now, `${call.method} ${call.path}`).toMatchObject({
      status: 200,
      answer: withAnyWording(answer),
    })
  }
}

const expectIntactAudit = async (): Promise<void> => {
  const { db } = openDatabase(join(data(), 'platform.sqlite'))
  expect(await findBreak(db)).toBeNull()
  await db.destroy()
}

describe.each(readdirSync(foldersPath))('DUR4 the data folder %s', (name) => {
  it('DUR4 returns the recorded answers, also after a second start, and has an intact audit log', async () => {
    unpack(name)
    const expected = readExpected(name)
    for (let starts = 0; starts < 2; starts += 1) {
      const server = await start()
      const { token } = await signIn(server, { login: 'admin', password: expected.password })
      await expectSameAnswers({ server, token }, expected)
      expect(await server.stop()).toBe(0)
    }
    await expectIntactAudit()
  })

  it('IAM43 its users belong to the first organization', async () => {
    unpack(name)
    const expected = readExpected(name)
    const server = await start()
    const { token } = await signIn(server, { login: 'admin', password: expected.password })
    const path = '/iam/organizations/org/members?sort=login'
    expect(await send({ server, token }, { method: 'GET', path })).toMatchObject({
      status: 200,
      answer: { total: 2, items: [{ login: 'admin' }, { login: 'lena' }] },
    })
  })

  it('DUR4 its users and keys can sign in', async () => {
    unpack(name)
    const expected = readExpected(name)
    const server = await start()
    const person = { login: 'lena', password: valueAfter(expected.person, 'One-time password') }
    expect(await signIn(server, person)).toMatchObject({ password_renew: true })
    const key = {
      apikey: valueAfter(expected.key, 'API key'),
      secretkey: valueAfter(expected.key, 'Secret key'),
    }
    const { token } = await signIn(server, { ...key, auth_mode: 'apikey' })
    const { answer } = await send({ server, token }, { method: 'GET', path: dataManager.listSources.path })
    expect(z.object({ items: z.array(source) }).parse(answer).items[1]).toMatchObject({
      database_name: 'Manifests',
      secrets_set: ['token'],
    })
  })

  it('DUR4 its source can be moved, extracted and built again', async () => {
    unpack(name)
    const expected = readExpected(name)
    const server = await start()
    const { token } = await signIn(server, { login: 'admin', password: expected.password })
    const caller = { server, token }
    const sources = await send(caller, { method: 'GET', path: dataManager.listSources.path })
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
    for (const call of calls) expect(await send(caller, call)).toMatchObject({ status: 200 })
    const queryAnswer = expected.answers.find(({ path }) => path === '/qb/query')
    expect(await send(caller, { method: 'POST', path: '/qb/query', body: queryAnswer?.body })).toMatchObject({
      answer: { results: queryAnswer?.answer['results'] },
    })
  })
})
