// Takes events over HTTP, with one client and with 32. There are two baselines: bare durable inserts of the same bodies
// into SQLite with the same settings, one after the other, and an HTTP server that does nothing but these inserts, with
// the same clients. Also lists 1,000 waiting jobs. `intake.bench.ts` takes events without HTTP.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { engine } from '../contract/engine/endpoints.ts'
import { iam } from '../contract/iam/endpoints.ts'
import { systemClock } from '../server/platform/core/clock.ts'
import { systemSession } from '../server/platform/core/session.ts'
import { createClient } from '../server/platform/http/client.ts'
import { openPlatform, type OpenPlatform } from '../server/platform/open.ts'
import { createRemoteClient } from '../server/testing/kills/remote-client.ts'
import { startServer, type Running } from '../server/testing/program.ts'
import {
  body,
  clients,
  events,
  idle,
  inFolder,
  openBaseline,
  password,
  prepare,
  rounds,
  timeCalls,
} from './event-load.ts'
import { median, type Measure, type Measurement } from './measurement.ts'

/** Sends one event and reads the response. */
const send = (url: URL, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`status ${response.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Milliseconds per event. */
const timeEvents = async (
  url: URL,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  await Promise.all(Array.from({ length: atOnce }, () => send(url, agent)))
  const time = await timeCalls(() => send(url, agent), { count, atOnce })
  agent.destroy()
  return time
}

/** Starts the bare server in its own process. */
const startBareServer = async (folder: string) => {
  const file = join(import.meta.dirname, 'bare-intake.ts')
  const child = spawn(process.execPath, [file, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const line: unknown = (await once(child.stdout, 'data'))[0]
  return { url: new URL(`http://127.0.0.1:${String(line).trim()}/`), stop: () => child.kill() }
}

const measureIntake = async (server: Running, folder: string): Promise<Measurement[]> => {
  const { token } = await createRemoteClient(server.origin, undefined)(iam.login, {
    body: { login: 'admin', password },
  })
  const client = createRemoteClient(server.origin, token)
  await prepare(client)
  const url = new URL(`${server.origin}/dpe/v3/workflows/nothing/start?type=cam&token=${token}`)
  const insert = openBaseline(folder)
  const bare = await startBareServer(folder)
  const times: Record<'insert' | 'one' | 'many' | 'bareOne' | 'bareMany', number[]> = {
    insert: [],
    one: [],
    many: [],
    bareOne: [],
    bareMany: [],
  }
  for (const each of [url, bare.url]) await timeEvents(each, { count: events.one, atOnce: 4 })
  for (let round = 0; round < rounds; round += 1) {
    await idle(client)
    times.insert.push(insert())
    times.bareOne.push(await timeEvents(bare.url, { count: events.one, atOnce: 1 }))
    times.bareMany.push(await timeEvents(bare.url, { count: events.many, atOnce: clients }))
    times.one.push(await timeEvents(url, { count: events.one, atOnce: 1 }))
    await idle(client)
    times.many.push(await timeEvents(url, { count: events.many, atOnce: clients }))
  }
  bare.stop()
  const baseline = median(times.insert)
  const [one, many] = [median(times.one), median(times.many)]
  const [bareOne, bareMany] = [median(times.bareOne), median(times.bareMany)]
  const unit = 'ms'
  return [
    { name: 'event of one client, to a bare insert', unit, ours: one, baseline, limit: baseline * 2 },
    { name: 'event of 32 clients, to a bare insert', unit, ours: many, baseline, limit: baseline / 4 },
    { name: 'event of one client, to a bare server', unit, ours: one, baseline: bareOne, limit: bareOne * 3 },
    {
      name: 'event of 32 clients, to a bare server',
      unit,
      ours: many,
      baseline: bareMany,
      limit: bareMany * 5,
    },
  ]
}

const waitingJobs = 1000
const mostOfList = 50

/** The jobs wait behind others that do not end. */
const measureList = async (platform: OpenPlatform): Promise<Measurement> => {
  const client = createClient(platform.fetch, {
    address: '127.0.0.1',
    requestId: 'bench',
    session: systemSession,
  })
  const parameters = { function: 'event_handle', source: '' }
  await client(engine.createAction, { body: { id: 'wait', name: 'Wait', kind: 'python', parameters } })
  await Promise.all(
    Array.from({ length: waitingJobs + 4 }, () =>
      client(engine.startAction, { params: { action: 'wait' }, body: [] }),
    ),
  )
  const times: number[] = []
  for (let run = 0; run < 15; run += 1) {
    const since = performance.now()
    const { items } = await client(engine.listJobs, { query: { limit: 1000, state: 'Queued' } })
    times.push(performance.now() - since)
    if (items.length !== waitingJobs) throw new Error(`${items.length} jobs wait`)
  }
  return { name: '1,000 waiting jobs listed', unit: 'ms', ours: median(times), limit: mostOfList }
}

export const measure: Measure = async () => {
  const intake = await inFolder(async (folder) => {
    const server = await startServer({
      PLATFORM_DATA: join(folder, 'data'),
      PLATFORM_ADMIN_PASSWORD: password,
    })
    try {
      return await measureIntake(server, folder)
    } finally {
      await server.stop()
    }
  })
  const list = await inFolder(async (dataFolder) => {
    const options = {
      dataFolder,
      sourceFolders: [],
      secretKey: new Uint8Array(32),
      version: '0.0.0',
      adminPassword: password,
    }
    const python = (_: unknown, { signal }: { readonly signal: AbortSignal }): Promise<never> =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    const tools = { clock: systemClock, logger: pino({ level: 'silent' }), executors: { python } }
    const platform = await openPlatform(options, tools)
    try {
      return await measureList(platform)
    } finally {
      await platform.close()
    }
  })
  return [...intake, list]
}
