// Builds a table of one million rows that another server holds, as a job: read from one state of it, checked, written.
// The baseline is what the server's own client writes to a file, and the bare insert of that file into the same open
// warehouse, with the checkpoint that writes it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { SourceKind } from '#contract/data-manager/source-types.ts'
import type { Answer, Endpoint, JsonBody } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { requestFor } from '#server/platform/http/client.ts'
import { openPlatform, type OpenPlatform } from '#server/platform/open.ts'
import type { DatabaseLocation } from '#server/platform/testing/database-server.ts'
import { median, timeAlternately, type Measurement } from './measurement.ts'

const password = 'Bench-Password-1!'
const source = 'bench'
const table = 'orders'
const signedIn = z.object({ token: z.string() })

interface DatabaseBuild {
  readonly name: string
  readonly dbms: SourceKind
  readonly location: DatabaseLocation
  /** Of the table `orders`. */
  readonly schema: string
  /** Writes the rows of the table to a file with the client of the server. */
  readonly dump: (path: string) => Promise<unknown>
  /** The relation of a dumped file in the engine. */
  readonly relation: (path: string) => string
  /** Limit, in times of the baseline. */
  readonly most: number
}

const connect = async (platform: OpenPlatform) => {
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
  return async <E extends Endpoint & { readonly response: JsonBody }>(endpoint: E, input: object) =>
    // oxlint-disable-next-line consistent-type-assertions -- parsed by the schema of the endpoint
    endpoint.response.schema.parse(await send(endpoint, { token, ...input })) as Answer<E>
}

/** Measures the build of the table `orders` of a database. */
export async function measureDatabaseBuild(order: DatabaseBuild): Promise<Measurement[]> {
  const { dbms, location, schema, dump, relation, most, name } = order
  const folder = mkdtempSync(join(tmpdir(), 'bench-database-'))
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
  try {
    const request = await connect(platform)
    await request(dataManager.createSource, {
      body: { dbms, parameters: { ...location, ssl: 'off' }, database_name: source },
    })
    await request(dataManager.addTables, {
      body: { table_name: table, database_name: source, remote: { schema, name: table } },
    })
    const { extraction } = await request(dataManager.extract, {
      params: { source, table },
      query: { wait: true },
    })
    if (extraction === undefined) throw new Error('the extraction did not end')
    await request(dataManager.saveObjects, { body: [proposeObject(extraction)] })
    await request(dataManager.freezePrim, {})
    const { warehouse } = platform.deps
    const file = join(folder, 'orders.txt')
    const times = await timeAlternately({
      ours: () =>
        request(dataManager.buildPhysical, { query: { wait: true }, body: { levelsToBuild: ['data_prim'] } }),
      baseline: async () => {
        await dump(file)
        await warehouse.execute('DROP TABLE IF EXISTS bare')
        await warehouse.execute(`CREATE TABLE bare AS SELECT * FROM ${relation(file)}`)
        await warehouse.checkpoint()
      },
      runs: 5,
      warmUp: 1,
    })
    const baseline = median(times.baseline)
    return [{ name, unit: 'ms', ours: median(times.ours), baseline, limit: baseline * most }]
  } finally {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
