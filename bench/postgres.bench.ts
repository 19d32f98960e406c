// Builds a table of one million rows that a PostgreSQL server holds, as a job: read from one snapshot, checked, written.
// The baseline is the bare COPY to a file by the server's own client, and the bare insert of that file into the same
// open warehouse, with the checkpoint that writes it.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Answer, Endpoint, JsonBody } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { requestFor } from '#server/platform/http/client.ts'
import { openPlatform } from '#server/platform/open.ts'
import { openPostgres } from '#server/platform/testing/postgres.ts'
import { median, timeAlternately, type Measure } from './measurement.ts'

const run = promisify(execFile)
const password = 'Bench-Password-1!'
const most = 1.5
const source = 'bench'
const table = 'orders'

const create = `CREATE TABLE orders AS SELECT n::bigint AS id, (n % 5000)::int AS customer,
  (n % 99999)::numeric(12,2) / 100 AS amount, ((n % 99999)::numeric / 100)::numeric(12,2) AS net, n / 7.0::float8 AS weight,
  'Order number ' || n AS title, md5((n % 1000)::text) AS code, n % 3 = 0 AS paid,
  DATE '2020-01-01' + n % 1500 AS day, TIMESTAMPTZ '2020-01-01 00:00Z' + n * INTERVAL '1 minute' AS at
  FROM generate_series(1, 1000000) n; ALTER TABLE orders ALTER amount TYPE numeric(12,4); ANALYZE orders`

const types = `{c0: 'BIGINT', c1: 'INTEGER', c2: 'DECIMAL(12,4)', c3: 'DECIMAL(12,2)', c4: 'DOUBLE', c5: 'VARCHAR',
  c6: 'VARCHAR', c7: 'BOOLEAN', c8: 'DATE', c9: 'TIMESTAMPTZ'}`

const signedIn = z.object({ token: z.string() })

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'))
  const server = await openPostgres({ isOnNetwork: true })
  const { location } = server
  if (location === undefined) throw new Error('the server has no address')
  await server.rows(create)
  const platform = await openPlatform(
    {
      dataFolder: join(folder, 'data'),
      sourceFolders: [folder],
      sourceNetworks: ['127.0.0.0/8'],
      secretKey: new Uint8Array(32),
      version: '0.0.0',
      adminPassword: password,
    },
    { clock: systemClock, logger: pino({ level: 'silent' }) },
  )
  const send = async (endpoint: Endpoint, input: object): Promise<unknown> => {
    const response = await platform.fetch(requestFor(endpoint, input), {
      address: '127.0.0.1',
      requestId: 'bench',
    })
    if (response.status !== 200) throw new Error(await response.text())
    return response.json()
  }
  const { token } = signedIn.parse(
    await send(iam.login, { body: { login: 'admin', password, app_id: 'platform' } }),
  )
  const request = async <E extends Endpoint & { readonly response: JsonBody }>(endpoint: E, input: object) =>
    // oxlint-disable-next-line consistent-type-assertions -- parsed by the schema of the endpoint
    endpoint.response.schema.parse(await send(endpoint, { token, ...input })) as Answer<E>
  const copyWithClient = (path: string) =>
    run(
      'psql',
      [
        '-X',
        '-h',
        location.host,
        '-p',
        String(location.port),
        '-U',
        location.username,
        '-d',
        location.database,
      ].concat(['-c', `\\copy (SELECT * FROM orders) TO '${path}' (FORMAT csv)`]),
      { env: { PGPASSWORD: location.password, PATH: '/usr/bin:/bin' } },
    )
  try {
    await request(dataManager.createSource, {
      body: { dbms: 'postgresql', parameters: { ...location, ssl: 'off' }, database_name: source },
    })
    await request(dataManager.addTables, {
      body: { table_name: table, database_name: source, remote: { schema: 'public', name: table } },
    })
    const { extraction } = await request(dataManager.extract, {
      params: { source, table },
      query: { wait: true },
    })
    if (extraction === undefined) throw new Error('the extraction did not end')
    await request(dataManager.saveObjects, { body: [proposeObject(extraction)] })
    await request(dataManager.freezePrim, {})
    const { warehouse } = platform.deps
    const csv = join(folder, 'orders.csv')
    const times = await timeAlternately({
      ours: () =>
        request(dataManager.buildPhysical, { query: { wait: true }, body: { levelsToBuild: ['data_prim'] } }),
      baseline: async () => {
        await copyWithClient(csv)
        await warehouse.execute('DROP TABLE IF EXISTS bare')
        await warehouse.execute(
          `CREATE TABLE bare AS SELECT * FROM read_csv('${csv}', columns = ${types}, header = false, auto_detect = false)`,
        )
        await warehouse.checkpoint()
      },
      runs: 5,
      warmUp: 1,
    })
    const baseline = median(times.baseline)
    return [
      {
        name: 'build a table of PostgreSQL, 1 million rows',
        unit: 'ms',
        ours: median(times.ours),
        baseline,
        limit: baseline * most,
      },
    ]
  } finally {
    await platform.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
