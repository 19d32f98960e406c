// POST /qb/query over loopback, through listener, gateway, token and permission, beside the same SQL run by the bare
// library in the same process, its rows read as JavaScript objects. The client reads the body and does not parse it.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { pino } from 'pino'
import { queryHandlers } from '../server/platform/query/handlers.ts'
import type { QueryableTable } from '../server/platform/data-manager/catalogue.ts'
import { systemClock } from '../server/platform/base/clock.ts'
import { secretsUnder } from '../server/platform/base/secrets.ts'
import { openGateway } from '../server/gateway/gateway.ts'
import { siteAt } from '../server/gateway/site.ts'
import { listen } from '../server/listen.ts'
import { platformApp } from '../server/platform/app.ts'
import { openIdentity } from '../server/platform/iam/identity.ts'
import { iamHandlers } from '../server/platform/iam/handlers.ts'
import { openPasswords } from '../server/platform/iam/password-hash.ts'
import { openPlatform } from '../server/platform/open.ts'
import { median, timeInTurns, type Measure, type Measurement } from './measurement.ts'

const flights = resolve(import.meta.dirname, '../node_modules/vega-datasets/data/flights-3m.parquet')
const password = 'Correct-Horse-7-Battery'

const field = (name: string, main: string) => ({
  field: name,
  display_name: name,
  type: main === 'num' ? { main, sub: 'bigint' } : { main },
  is_dimension: main !== 'num',
  is_measure: main === 'num',
  is_summable: main === 'num',
})

const table: QueryableTable = {
  database_name: 'data_prim',
  table_name: 'flights',
  display_name: 'Flights',
  object_type: 'measure',
  physical_name: 'flights',
  is_view: false,
  rows: 3_000_000,
  measure_date_field: 'date',
  fields: [
    field('date', 'datetime'),
    field('delay', 'num'),
    field('distance', 'num'),
    field('origin', 'string'),
    field('destination', 'string'),
  ],
}

interface Question {
  readonly name: string
  readonly ask: unknown
  readonly sql: string
}

const upToThousand: readonly Question[] = [
  {
    name: '229 rows of 3 million grouped',
    ask: { data: { fields: { delay: ['sum', 'avg'] } }, scale: { fields: ['origin'] } },
    sql: 'select origin, sum(delay), avg(delay) from data_prim.flights group by origin order by origin',
  },
  {
    name: '31 rows filtered, by day',
    ask: {
      data: { fields: { delay: ['max'], distance: ['sum'] } },
      scale: { fields: ['date.date'] },
      filter: { origin: ['ATL', 'ORD'], 'date.month': { eq: 3 } },
    },
    sql: `select cast(date as date) as day, max(delay), sum(distance) from data_prim.flights
      where origin in ('ATL', 'ORD') and extract(month from date) = 3 group by day order by day`,
  },
  {
    name: '1,000 rows listed',
    ask: { data: { fields: { date: 'select', origin: 'select', delay: 'select' }, limit: 1000 } },
    sql: 'select date, origin, delay from data_prim.flights limit 1000',
  },
]

const manyRows: readonly Question[] = [
  {
    name: '100,000 groups as nested JSON',
    ask: { data: { fields: { delay: ['sum', 'avg'] }, limit: 100_000 }, scale: { fields: ['date'] } },
    sql: 'select date, sum(delay), avg(delay) from data_prim.flights group by date order by date limit 100000',
  },
  {
    name: '100,000 rows listed as nested JSON',
    ask: {
      data: {
        fields: {
          date: 'select',
          origin: 'select',
          destination: 'select',
          delay: 'select',
          distance: 'select',
        },
        limit: 100_000,
      },
    },
    sql: 'select date, origin, destination, delay, distance from data_prim.flights limit 100000',
  },
]

const openServer = async (folder: string) => {
  const logger = pino({ level: 'silent' })
  const passwords = openPasswords({ memory: 8, passes: 1, parallelism: 1 })
  const version = '0.0.0'
  const place = { dataFolder: folder, sourceFolders: [resolve(flights, '..')], secretKey: new Uint8Array(32) }
  const platform = await openPlatform(
    { ...place, version, adminPassword: password },
    { clock: systemClock, logger, passwords },
  )
  const { rim } = platform
  await rim.warehouse.execute(
    `create schema if not exists data_prim; create table data_prim.flights as from '${flights}'`,
  )
  const identity = openIdentity(rim, passwords)
  const state = { build_id: 1, built_at: new Date().toISOString(), tables: [table] }
  const upstream = platformApp(
    { iam: iamHandlers(identity), query: queryHandlers(rim, { current: () => state }) },
    { ...rim, version, authenticate: (token) => identity.authenticate(token) },
  )
  const host = '127.0.0.1'
  const listener = await listen({ host, port: 0 }, logger)
  listener.serve(
    openGateway({
      upstream,
      files: undefined,
      seal: secretsUnder(place.secretKey),
      site: siteAt({ publicUrl: undefined, host, port: listener.port, trustedProxies: [] }),
      info: { version, platform: null },
    }),
  )
  return {
    port: listener.port,
    close: async () => {
      await listener.close(100)
      await identity.close()
      await platform.close()
    },
  }
}

const openClient = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = (path: string, { body, token }: { body: unknown; token?: string }): Promise<Buffer> =>
    new Promise((done, fail) => {
      const headers = {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      }
      const sent = request({ port, path, method: 'POST', agent, headers }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', fail)
        reply.on('end', () => {
          const whole = Buffer.concat(parts)
          if (reply.statusCode === 200) done(whole)
          else fail(new Error(`${reply.statusCode ?? 0} ${whole.toString()}`))
        })
      })
      sent.on('error', fail)
      sent.end(JSON.stringify(body))
    })
  return { post, close: () => agent.destroy() }
}

const openBare = async (folder: string): Promise<{ connection: DuckDBConnection; close: () => void }> => {
  const instance = await DuckDBInstance.create(join(folder, 'bare.duckdb'))
  const connection = await instance.connect()
  await connection.run(`create schema data_prim; create table data_prim.flights as from '${flights}'`)
  return {
    connection,
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-query-'))
  const server = await openServer(folder)
  const client = openClient(server.port)
  const bare = await openBare(folder)
  const login = await client.post('/iam/login', {
    body: { login: 'admin', password, app_id: 'platform', auth_mode: 'platform_id_resource_owner' },
  })
  const { token } = JSON.parse(login.toString()) as { token: string }

  const compare = async (
    question: Question,
    { runs, limitOf }: { runs: number; limitOf: (floor: number) => number },
  ): Promise<Measurement> => {
    const times = await timeInTurns({
      ours: () => client.post('/qb/query', { body: question.ask, token }),
      floor: async () => (await bare.connection.runAndReadAll(question.sql)).getRowObjectsJS(),
      runs,
      warmUp: Math.ceil(runs / 5),
    })
    const floor = median(times.floor)
    return { name: question.name, unit: 'ms', ours: median(times.ours), floor, limit: limitOf(floor) }
  }

  try {
    const measured: Measurement[] = []
    for (const question of upToThousand)
      measured.push(await compare(question, { runs: 200, limitOf: (floor) => floor * 1.05 + 1 }))
    for (const question of manyRows)
      measured.push(await compare(question, { runs: 25, limitOf: (floor) => floor * 2.5 }))
    return measured
  } finally {
    client.close()
    bare.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
