// 64 clients that read and write without a pause: errors, the time of session checks and of saves, and the growth of
// the memory of the server. Linux only. The clients send their next request as soon as the last one is answered, so the
// times include waiting for the requests of all others: with 64 clients, a mean of 64 divided by the answers per second. LOAD_SECONDS sets the duration; use 600 to measure the memory over ten minutes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { createRemoteClient } from '../server/testing/kills/remote-client.ts'
import { startServer, type Running } from '../server/testing/program.ts'
import type { Measure, Measurement } from './measurement.ts'

const clients = 64
const duration = Number(process.env['LOAD_SECONDS'] ?? 60) * 1000
/** Milliseconds of the same work by one client. */
const aloneMs = 3000
const limits = { milliseconds: 200, errors: 0, growth: 16 } as const
const password = 'Correct-Horse-7-Battery'
const rows = 20_000

const kinds = ['check', 'list', 'read', 'run', 'save', 'jobs'] as const
type Kind = (typeof kinds)[number]
/** The turns of a client, repeated. */
const turns: readonly Kind[] = ['check', 'list', 'check', 'read', 'save', 'check', 'run', 'jobs']

const etagOf = z.object({ query: z.object({ id: z.string(), etag: z.string() }) })

/** A client with its own session and its own saved query. */
interface Client {
  readonly token: string
  readonly id: string
  etag: string
}

interface Load {
  readonly origin: string
  readonly agent: Agent
  readonly times: Record<Kind, number[]>
  readonly failures: Map<string, number>
}

interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly etag?: string
}

const places = 50

const requestOf = (turn: number) => ({
  data: { fields: { amount: ['sum' as const] } },
  filter: { place: [`place ${turn % places}`] },
})

const callOf = (kind: Kind, { id, etag }: Client, turn: number): Call => {
  switch (kind) {
    case 'check':
      return { method: 'GET', path: '/iam/checkSession' }
    case 'list':
      return { method: 'GET', path: '/qb/queries?limit=20' }
    case 'read':
      return { method: 'GET', path: `/qb/queries/${id}` }
    case 'run':
      return { method: 'POST', path: '/qb/query', body: requestOf(turn) }
    case 'save':
      return {
        method: 'PUT',
        path: `/qb/queries/${id}`,
        body: { name: `Query ${id}`, request: requestOf(turn) },
        etag,
      }
    case 'jobs':
      return { method: 'GET', path: '/dpe/v3/jobs?limit=20' }
  }
}

/** Sends one call on a kept connection and reads the whole answer. */
const answer = ({ origin, agent }: Load, token: string, { method, path, body, etag }: Call) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const outgoing = send(`${origin}${path}`, {
      method,
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(etag === undefined ? {} : { 'if-match': etag }),
      },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })

const takeTurn = async (load: Load, client: Client, turn: number): Promise<void> => {
  const kind = turns[turn % turns.length] ?? 'check'
  const since = performance.now()
  const { status, body } = await answer(load, client.token, callOf(kind, client, turn)).catch(
    (error: unknown) => ({ status: 0, body: String(error) }),
  )
  load.times[kind].push(performance.now() - since)
  if (status !== 200) load.failures.set(`${kind} ${status}: ${body.slice(0, 200)}`, turn)
  else if (kind === 'save') client.etag = etagOf.parse(JSON.parse(body)).query.etag
}

const loadOn = ({ origin }: Running): Load => ({
  origin,
  agent: new Agent({ keepAlive: true, maxSockets: clients }),
  times: { check: [], list: [], read: [], run: [], save: [], jobs: [] },
  failures: new Map(),
})

/** Lets the clients take their turns until `end`. Each starts at another turn. */
const run = async (load: Load, all: readonly Client[], end: number): Promise<void> => {
  await Promise.all(
    all.map(async (client, index) => {
      for (let turn = index; performance.now() < end; turn += 1) await takeTurn(load, client, turn)
    }),
  )
  load.agent.destroy()
}

const signIn = async ({ origin }: Running): Promise<string> =>
  (await createRemoteClient(origin, undefined)(iam.login, { body: { login: 'admin', password } })).token

/** Builds a small table. */
const build = async (request: ReturnType<typeof createRemoteClient>, folder: string): Promise<void> => {
  const lines = Array.from({ length: rows }, (_, row) => `place ${row % places},${row}`)
  writeFileSync(join(folder, 'amounts.csv'), ['place,amount', ...lines, ''].join('\n'))
  await request(dataManager.createSource, {
    body: { dbms: 'local', parameters: { path: folder }, database_name: 'load' },
  })
  await request(dataManager.addTables, { body: { table_name: 'amounts.csv', database_name: 'load' } })
  const { extraction } = await request(dataManager.extract, {
    params: { source: 'load', table: 'amounts.csv' },
    query: { wait: true },
  })
  if (extraction === undefined) throw new Error('the file was not read')
  await request(dataManager.saveObjects, { body: [{ ...proposeObject(extraction), to_materialize: true }] })
  await request(dataManager.freezePrim, {})
  await request(dataManager.buildPhysical, {
    query: { wait: true, full: true },
    body: { levelsToBuild: ['data_prim'] },
  })
}

const createClient = async (server: Running, index: number): Promise<Client> => {
  const token = await signIn(server)
  const body = { name: `Load ${index}`, request: requestOf(index) }
  const created = await createRemoteClient(server.origin, token)(query.createSaved, { body })
  return { token, id: created.query.id, etag: created.query.etag }
}

/** Megabytes, about once a second until `isOver`. */
const watchMemory = async ({ process: { pid } }: Running, isOver: () => boolean): Promise<number[]> => {
  const sizes: number[] = []
  while (!isOver()) {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    sizes.push(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024)
    await wait(1000)
  }
  return sizes
}

/** Growth of the least memory from the second to the last quarter. Garbage comes and goes in between. */
const growthOf = (sizes: readonly number[]): number => {
  const quarter = Math.floor(sizes.length / 4)
  return Math.max(0, Math.min(...sizes.slice(-quarter)) - Math.min(...sizes.slice(quarter, 2 * quarter)))
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

interface Result {
  readonly alone: Load
  readonly load: Load
  readonly sizes: readonly number[]
}

const measurementsOf = ({ alone, load, sizes }: Result): Measurement[] => {
  const all = kinds.map(
    (kind) => `${load.times[kind].length} × ${kind} ${p99(load.times[kind]).toFixed(0)} ms`,
  )
  const timeOf = (kind: Kind, name: string): Measurement => ({
    name: `p99 of ${name}, ${clients} clients`,
    unit: 'ms',
    ours: p99(load.times[kind]),
    baseline: p99(alone.times[kind]),
    limit: limits.milliseconds,
    note: `${(p99(load.times[kind]) / limits.milliseconds).toFixed(2)} of the limit; baseline: one client`,
  })
  const failures = [...load.failures.keys()]
  const perSecond = kinds.reduce((sum, kind) => sum + load.times[kind].length, 0) / (duration / 1000)
  return [
    timeOf('check', 'session checks'),
    timeOf('save', 'saves'),
    {
      name: `kinds of errors, ${clients} clients`,
      unit: 'errors',
      ours: failures.length,
      limit: limits.errors,
      note:
        failures.length === 0
          ? `${perSecond.toFixed(0)} answers per second; p99: ${all.join(', ')}`
          : failures.slice(0, 5).join('; '),
    },
    {
      name: `memory, growth in ${duration / 1000} s of load`,
      unit: 'MB',
      ours: growthOf(sizes),
      limit: limits.growth,
      note: `${(growthOf(sizes) / limits.growth).toFixed(2)} of the limit; at most ${Math.max(...sizes).toFixed(0)} MB`,
    },
  ]
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-load-'))
  const server = await startServer({
    PLATFORM_DATA: join(folder, 'data'),
    PLATFORM_SOURCES: folder,
    PLATFORM_ADMIN_PASSWORD: password,
  })
  try {
    await build(createRemoteClient(server.origin, await signIn(server)), folder)
    const all: Client[] = []
    for (let index = 0; index < clients; index += 1) all.push(await createClient(server, index))
    const alone = loadOn(server)
    await run(alone, all.slice(0, 1), performance.now() + aloneMs)
    const load = loadOn(server)
    const end = performance.now() + duration
    const [sizes] = await Promise.all([
      watchMemory(server, () => performance.now() > end),
      run(load, all, end),
    ])
    return measurementsOf({ alone, load, sizes })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
