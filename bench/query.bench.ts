// POST /qb/query over loopback, through listener, gateway, token and permission. The baseline is the same SQL, run by
// the bare library in the same process, with its rows read as JavaScript objects. The client reads the body and does
// not parse it.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { pino } from 'pino'
import { z } from 'zod'
import { systemClock } from '../server/platform/core/clock.ts'
import { createSecrets } from '../server/platform/secrets/secrets.ts'
import { openGateway } from '../server/gateway/gateway.ts'
import { createSite } from '../server/gateway/site.ts'
import { listen } from '../server/listen.ts'
import { openPlatform } from '../server/platform/open.ts'
import { median, timeAlternately, type Measure, type Measurement } from './measurement.ts'

const flights = resolve(import.meta.dirname, '../node_modules/vega-datasets/data/flights-3m.parquet')
const password = 'Correct-Horse-7-Battery'

const column = (name: string, main: string) => ({
  attribute_name: name,
  is_dimension: main !== 'num',
  is_measure: main === 'num',
  is_summable: main === 'num',
  sources: [{ rules: [], attributes: [`flights/flights-3m.parquet/${name}`] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type: main === 'num' ? { main, sub: 'bigint' } : { main },
})

const flightsObject = {
  object_name: 'flights',
  display_name: 'Flights',
  object_type: 'measure',
  to_materialize: true,
  measure_date_field: 'date',
  attributes: [
    column('date', 'datetime'),
    column('delay', 'num'),
    column('distance', 'num'),
    column('origin', 'string'),
    column('destination', 'string'),
  ],
}

interface QueryCase {
  readonly name: string
  readonly request: unknown
  readonly sql: string
}

const upToThousand: readonly QueryCase[] = [
  {
    name: '229 rows of 3 million grouped',
    request: { data: { fields: { delay: ['sum', 'avg'] } }, scale: { fields: ['origin'] } },
    sql: 'select origin, sum(delay), avg(delay) from data_prim.flights group by origin order by origin',
  },
  {
    name: '31 rows filtered, by day',
    request: {
      data: { fields: { delay: ['max'], distance: ['sum'] } },
      scale: { fields: ['date.date'] },
      filter: { origin: ['ATL', 'ORD'], 'date.month': { eq: 3 } },
    },
    sql: `select cast(date as date) as day, max(delay), sum(distance) from data_prim.flights
      where origin in ('ATL', 'ORD') and extract(month from date) = 3 group by day order by day`,
  },
  {
    name: '1,000 rows listed',
    request: { data: { fields: { date: 'select', origin: 'select', delay: 'select' }, limit: 1000 } },
    sql: 'select date, origin, delay from data_prim.flights limit 1000',
  },
]

const manyRows: readonly QueryCase[] = [
  {
    name: '100,000 groups as nested JSON',
    request: { data: { fields: { delay: ['sum', 'avg'] }, limit: 100_000 }, scale: { fields: ['date'] } },
    sql: 'select date, sum(delay), avg(delay) from data_prim.flights group by date order by date limit 100000',
  },
  {
    name: '100,000 rows listed as nested JSON',
    request: {
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
  const secretKey = new Uint8Array(32)
  const version = '0.0.0'
  const platform = await openPlatform(
    {
      dataFolder: folder,
      sourceFolders: [resolve(flights, '..')],
      secretKey,
      version,
      adminPassword: password,
    },
    { clock: systemClock, logger },
  )
  const host = '127.0.0.1'
  const listener = await listen({ host, port: 0 }, logger)
  listener.serve(
    openGateway({
      upstream: platform.fetch,
      files: undefined,
      seal: createSecrets(secretKey),
      site: createSite({ publicUrl: undefined, host, port: listener.port, trustedProxies: [] }),
      info: { version, platform: null },
    }),
  )
  return {
    port: listener.port,
    close: async () => {
      await listener.close(100)
      await platform.close()
    },
  }
}

interface Call {
  readonly method?: 'POST' | 'PUT'
  readonly path: string
  readonly body?: unknown
}

const openClient = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = ({ method = 'POST', path, body }: Call): Promise<Buffer> =>
    new Promise((done, fail) => {
      const sent = request({ port, path, method, agent, headers }, (reply) => {
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
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return {
    call,
    signIn: async () => {
      const body = { login: 'admin', password, app_id: 'platform', auth_mode: 'platform_id_resource_owner' }
      const answer: unknown = JSON.parse((await call({ path: '/iam/login', body })).toString())
      headers['authorization'] = `Bearer ${signedIn.parse(answer).token}`
    },
    close: () => agent.destroy(),
  }
}
const signedIn = z.object({ token: z.string() })

/** Creates the table from the file with calls of the interface. */
const loadFlights = async (call: (call: Call) => Promise<Buffer>): Promise<void> => {
  const source = {
    dbms: 'local',
    parameters: { path: resolve(flights, '..') },
    database_name: 'flights',
    dwhName: 'dwh',
    level_name: 'source',
  }
  await call({ path: '/datastores/db', body: source })
  await call({ path: '/metas/tables', body: { table_name: 'flights-3m.parquet', database_name: 'flights' } })
  const extract = '/metas/sources/extract/flights/flights-3m.parquet?wait=true'
  await call({ method: 'PUT', path: extract, body: { sample: true } })
  await call({ path: '/logical/object', body: [flightsObject] })
  await call({ method: 'PUT', path: '/logical/build/prim' })
  const levels = { levelsToBuild: ['data_prim'], dwhName: 'dwh' }
  await call({ method: 'PUT', path: '/datastores/db/physical?wait=true', body: levels })
}

const openBare = async (folder: string): Promise<{ connection: DuckDBConnection; close: () => void }> => {
  const instance = await DuckDBInstance.create(join(folder, 'bare.duckdb'))
  const connection = await instance.connect()
  await connection.run(
    `create schema data_prim; create table data_prim.flights as from '${flights}'; checkpoint`,
  )
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
  await client.signIn()
  await loadFlights(client.call)

  const compare = async (
    queryCase: QueryCase,
    { runs, limitOf }: { runs: number; limitOf: (baseline: number) => number },
  ): Promise<Measurement> => {
    const times = await timeAlternately({
      ours: () => client.call({ path: '/qb/query', body: queryCase.request }),
      baseline: async () => (await bare.connection.runAndReadAll(queryCase.sql)).getRowObjectsJS(),
      runs,
      warmUp: Math.ceil(runs / 5),
    })
    const baseline = median(times.baseline)
    return { name: queryCase.name, unit: 'ms', ours: median(times.ours), baseline, limit: limitOf(baseline) }
  }

  try {
    const measured: Measurement[] = []
    for (const queryCase of upToThousand)
      measured.push(await compare(queryCase, { runs: 200, limitOf: (baseline) => baseline * 1.05 + 1 }))
    for (const queryCase of manyRows)
      measured.push(await compare(queryCase, { runs: 25, limitOf: (baseline) => baseline * 2.5 }))
    return measured
  } finally {
    client.close()
    bare.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
