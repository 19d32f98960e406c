// Builds a prim table of three million rows from Parquet, as a job. The baseline is the bare CREATE TABLE AS of the
// same columns in the same open warehouse, with the checkpoint that writes it to the file: a build ends with one, too.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Answer, Endpoint, JsonBody } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { requestFor } from '#server/platform/http/client.ts'
import { openPlatform } from '#server/platform/open.ts'
import { median, timeAlternately, type Measure } from './measurement.ts'

const file = resolve(import.meta.dirname, '../node_modules/vega-datasets/data/flights-3m.parquet')
const password = 'Bench-Password-1!'
const most = 1.3

const signedIn = z.object({ token: z.string() })

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'))
  const source = realpathSync(dirname(file))
  const platform = await openPlatform(
    {
      dataFolder: join(folder, 'data'),
      sourceFolders: [source],
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
  try {
    const table = 'flights-3m.parquet'
    await request(dataManager.createSource, {
      body: { dbms: 'local', parameters: { path: source }, database_name: 'bench' },
    })
    await request(dataManager.addTables, { body: { table_name: table, database_name: 'bench' } })
    const { extraction } = await request(dataManager.extract, {
      params: { source: 'bench', table },
      query: { wait: true },
    })
    if (extraction === undefined) throw new Error('the extraction did not end')
    await request(dataManager.saveObjects, { body: [proposeObject(extraction)] })
    await request(dataManager.freezePrim, {})
    const { warehouse } = platform.deps
    const times = await timeAlternately({
      ours: () =>
        request(dataManager.buildPhysical, {
          query: { wait: true, full: true },
          body: { levelsToBuild: ['data_prim'] },
        }),
      baseline: async () => {
        await warehouse.execute('DROP TABLE IF EXISTS bare')
        await warehouse.execute(`CREATE TABLE bare AS SELECT * FROM read_parquet('${join(source, table)}')`)
        await warehouse.checkpoint()
      },
      runs: 5,
      warmUp: 1,
    })
    const baseline = median(times.baseline)
    return [
      {
        name: 'build a prim table, 3 million rows of Parquet',
        unit: 'ms',
        ours: median(times.ours),
        baseline,
        limit: baseline * most,
      },
    ]
  } finally {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
