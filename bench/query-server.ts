// The server, client, table and bare library of the query benchmarks: flights of 3 million rows.
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

const flights = resolve(import.meta.dirname, '../node_modules/vega-datasets/data/flights-3m.parquet')
/** Distinct texts of the table `names`. */
const nameCount = 500_000
const namesFile = 'names.parquet'
const password = 'Correct-Horse-7-Battery'

const column = (name: string, main: string, file = 'flights/flights-3m.parquet') => ({
  attribute_name: name,
  is_dimension: main !== 'num',
  is_measure: main === 'num',
  is_summable: main === 'num',
  sources: [{ rules: [], attributes: [`${file}/${name}`] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  // The type of the extraction, which is that of the bare table.
  type: { main },
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

const namesObject = {
  object_name: 'names',
  display_name: 'Names',
  object_type: 'scale',
  to_materialize: true,
  attributes: [column('name', 'string', `names/${namesFile}`)],
}

const openServer = async (folder: string) => {
  const logger = pino({ level: 'silent' })
  const secretKey = new Uint8Array(32)
  const version = '0.0.0'
  const platform = await openPlatform(
    {
      dataFolder: folder,
      sourceFolders: [resolve(flights, '..'), folder],
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
      site: createSite({
        publicUrl: undefined,
        host,
        port: listener.port,
        trustedProxies: [],
        allowedOrigins: [],
      }),
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
  /** Media types for `Accept`. */
  readonly accept?: string
}

/** A client with one connection; `token` of an account that is signed in already. */
export function openClient(port: number, token?: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const call = ({ method = 'POST', path, body, accept }: Call): Promise<Buffer> =>
    new Promise((done, fail) => {
      const sent = request(
        { port, path, method, agent, headers: accept === undefined ? headers : { ...headers, accept } },
        (reply) => {
          const parts: Buffer[] = []
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.on('error', fail)
          reply.on('end', () => {
            const whole = Buffer.concat(parts)
            if (reply.statusCode === 200) done(whole)
            else fail(new Error(`${reply.statusCode ?? 0} ${whole.toString()}`))
          })
        },
      )
      sent.on('error', fail)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return {
    call,
    token: () => (headers['authorization'] ?? '').replace('Bearer ', ''),
    signIn: async () => {
      const body = { login: 'admin', password, app_id: 'platform', auth_mode: 'platform_id_resource_owner' }
      const answer: unknown = JSON.parse((await call({ path: '/iam/login', body })).toString())
      headers['authorization'] = `Bearer ${signedIn.parse(answer).token}`
    },
    close: () => agent.destroy(),
  }
}
const signedIn = z.object({ token: z.string() })

interface Table {
  /** Folder of the source. */
  readonly path: string
  readonly file: string
  readonly object: { readonly object_name: string }
}

/** Creates a table from a file with calls of the interface. The source has the name of the object. */
const loadTable = async (
  call: (call: Call) => Promise<Buffer>,
  { path, file, object }: Table,
): Promise<void> => {
  const name = object.object_name
  const source = {
    dbms: 'local',
    parameters: { path },
    database_name: name,
    dwhName: 'dwh',
    level_name: 'source',
  }
  await call({ path: '/datastores/db', body: source })
  await call({ path: '/metas/tables', body: { table_name: file, database_name: name } })
  await call({
    method: 'PUT',
    path: `/metas/sources/extract/${name}/${file}?wait=true`,
    body: { sample: true },
  })
  await call({ path: '/logical/object', body: [object] })
  await call({ method: 'PUT', path: '/logical/build/prim' })
  const levels = { levelsToBuild: ['data_prim'], dwhName: 'dwh' }
  await call({ method: 'PUT', path: '/datastores/db/physical?wait=true', body: levels })
}

const openBare = async (folder: string): Promise<{ connection: DuckDBConnection; close: () => void }> => {
  const instance = await DuckDBInstance.create(join(folder, 'bare.duckdb'))
  const connection = await instance.connect()
  await connection.run(
    `copy (select 'name ' || md5(i::varchar) as name from range(${nameCount}) r(i)) to '${join(folder, namesFile)}';
      create schema data_prim; create table data_prim.flights as from '${flights}'; checkpoint`,
  )
  return {
    connection,
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

export interface QueryBench {
  readonly port: number
  /** Signed in, with one connection. */
  readonly client: ReturnType<typeof openClient>
  readonly bare: DuckDBConnection
}

/** Runs a benchmark on a server of its own, whose table `flights` the bare library has as well. */
export async function withFlights<T>(run: (bench: QueryBench) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-query-'))
  const server = await openServer(folder)
  const client = openClient(server.port)
  const bare = await openBare(folder)
  try {
    await client.signIn()
    await loadTable(client.call, {
      path: resolve(flights, '..'),
      file: 'flights-3m.parquet',
      object: flightsObject,
    })
    await loadTable(client.call, { path: folder, file: namesFile, object: namesObject })
    return await run({ port: server.port, client, bare: bare.connection })
  } finally {
    client.close()
    bare.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
