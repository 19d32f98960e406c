// Builds that write little: a changed object of 300 rows beside an unchanged one of five million, against a platform
// with only the small one. And prim and mart of three million flights, against the same statements in the same open
// warehouse.
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Answer, Endpoint, JsonBody } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { requestFor } from '#server/platform/http/client.ts'
import { openPlatform, type OpenPlatform } from '#server/platform/open.ts'
import { median, timeAlternately, type Measure, type Measurement } from './measurement.ts'

const flights = resolve(import.meta.dirname, '../node_modules/vega-datasets/data/flights-3m.parquet')
const password = 'Bench-Password-1!'
const most = { beside: 2, byHand: 1.3 } as const
const signedIn = z.object({ token: z.string() })

type JsonEndpoint = Endpoint & { readonly response: JsonBody }

interface BenchPlatform {
  readonly platform: OpenPlatform
  readonly sources: string
  readonly request: <E extends JsonEndpoint>(endpoint: E, input: object) => Promise<Answer<E>>
  readonly build: (levels: readonly string[], isFull?: boolean) => Promise<unknown>
}

const openBench = async (folder: string): Promise<BenchPlatform> => {
  const sources = join(folder, 'sources')
  mkdirSync(sources, { recursive: true })
  const platform = await openPlatform(
    {
      dataFolder: join(folder, 'data'),
      sourceFolders: [realpathSync(sources)],
      secretKey: new Uint8Array(32),
      version: '0.0.0',
      adminPassword: password,
    },
    { clock: systemClock, logger: pino({ level: 'silent' }) },
  )
  const send = async (endpoint: Endpoint, input: object): Promise<unknown> => {
    const caller = { address: '127.0.0.1', requestId: 'bench' }
    const response = await platform.fetch(requestFor(endpoint, input), caller)
    if (response.status !== 200) throw new Error(await response.text())
    return response.json()
  }
  const login = { login: 'admin', password, app_id: 'platform' }
  const { token } = signedIn.parse(await send(iam.login, { body: login }))
  const request: BenchPlatform['request'] = async (endpoint, input) =>
    // oxlint-disable-next-line consistent-type-assertions -- parsed by the schema of the endpoint
    endpoint.response.schema.parse(await send(endpoint, { token, ...input })) as Answer<typeof endpoint>
  const build: BenchPlatform['build'] = (levels, isFull = false) =>
    request(dataManager.buildPhysical, {
      query: { wait: true, ...(isFull ? { full: true } : {}) },
      body: { levelsToBuild: [...levels] },
    })
  return { platform, sources, request, build }
}

const designOf = async ({ request }: BenchPlatform, table: string): Promise<LogicalObject> => {
  await request(dataManager.addTables, { body: { table_name: table, database_name: 'bench' } })
  const params = { source: 'bench', table }
  const { extraction } = await request(dataManager.extract, { params, query: { wait: true } })
  if (extraction === undefined) throw new Error('the extraction did not end')
  return { ...proposeObject(extraction), to_materialize: true }
}

const addSource = ({ request, sources }: BenchPlatform): Promise<unknown> =>
  request(dataManager.createSource, {
    body: { dbms: 'local', parameters: { path: sources }, database_name: 'bench' },
  })

const save = async ({ request }: BenchPlatform, objects: readonly LogicalObject[]): Promise<void> => {
  await request(dataManager.saveObjects, { body: [...objects] })
  await request(dataManager.freezePrim, {})
}

const writeSmall = ({ sources }: BenchPlatform, offset: number): void => {
  const lines = Array.from({ length: 300 }, (_, row) => `${row},name ${row + offset}`)
  writeFileSync(join(sources, 'small.csv'), `id,name\n${lines.join('\n')}\n`)
}

const millions = 5_000_000

const besideMillions = async (folder: string): Promise<Measurement> => {
  const [beside, alone] = [await openBench(join(folder, 'beside')), await openBench(join(folder, 'alone'))]
  try {
    let offset = 0
    for (const bench of [beside, alone]) {
      await addSource(bench)
      writeSmall(bench, offset)
      await save(bench, [await designOf(bench, 'small.csv')])
    }
    const file = join(beside.sources, 'large.csv')
    const line = (row: number): string => `${row},${row % 977},text ${row % 5003}\n`
    const part = 500_000
    for (let from = 0; from < millions; from += part) {
      const text = Array.from({ length: part }, (_, row) => line(from + row)).join('')
      writeFileSync(file, `${from === 0 ? 'id,group,text\n' : ''}${text}`, { flag: 'a' })
    }
    await save(beside, [await designOf(beside, 'large.csv')])
    for (const bench of [beside, alone]) await bench.build(['data_prim'])
    const changeAndBuild = (bench: BenchPlatform) => () => {
      offset += 1
      writeSmall(bench, offset)
      return bench.build(['data_prim'])
    }
    const times = await timeAlternately({
      ours: changeAndBuild(beside),
      baseline: changeAndBuild(alone),
      runs: 15,
      warmUp: 3,
    })
    const baseline = median(times.baseline)
    return {
      name: 'build 300 changed rows beside 5 million unchanged ones',
      unit: 'ms',
      ours: median(times.ours),
      baseline,
      limit: baseline * most.beside,
    }
  } finally {
    await beside.platform.close()
    await alone.platform.close()
  }
}

const martAttribute = (name: string, isSum: boolean): LogicalObject['attributes'][number] => ({
  attribute_name: name,
  attribute_path: null,
  database_name: 'data_mart',
  is_dimension: !isSum,
  is_measure: isSum,
  is_summable: isSum,
  type: isSum ? { main: 'num' } : { main: 'string' },
  fpui: { operation: isSum ? 'aggregate' : 'mapping' },
  sources: [{ rules: [], attributes: [`data_prim/flights/${name}`] }],
})

/** Sums of delay and distance by origin and destination. */
const mart: LogicalObject = {
  object_name: 'routes',
  display_name: 'routes',
  object_type: 'measure',
  to_materialize: true,
  key: [],
  date_type: false,
  relations: [],
  indexes: [],
  attributes: [
    martAttribute('origin', false),
    martAttribute('destination', false),
    martAttribute('delay', true),
    martAttribute('distance', true),
  ],
}

const byHand = async (folder: string): Promise<Measurement> => {
  const bench = await openBench(join(folder, 'flights'))
  try {
    const file = join(bench.sources, 'flights-3m.parquet')
    copyFileSync(flights, file)
    await addSource(bench)
    const prim = { ...(await designOf(bench, 'flights-3m.parquet')), object_name: 'flights' }
    await save(bench, [prim, mart])
    await bench.request(dataManager.freezeMart, {})
    const { warehouse } = bench.platform.deps
    const times = await timeAlternately({
      ours: () => bench.build(['data_prim', 'data_mart'], true),
      baseline: async () => {
        await warehouse.execute('DROP TABLE IF EXISTS bare; DROP TABLE IF EXISTS bare_routes')
        await warehouse.execute(`CREATE TABLE bare AS SELECT * FROM read_parquet('${file}')`)
        await warehouse.execute(
          `CREATE TABLE bare_routes AS SELECT origin, destination, sum(delay), sum(distance)
           FROM bare GROUP BY origin, destination`,
        )
        // A build leaves its tables in the file, not in the log.
        await warehouse.checkpoint()
      },
      runs: 7,
      warmUp: 1,
    })
    const baseline = median(times.baseline)
    return {
      name: 'build prim and mart of 3 million flights',
      unit: 'ms',
      ours: median(times.ours),
      baseline,
      limit: baseline * most.byHand,
      note: 'ours also drops the tables of the build before the previous one, and returns their space to the disk',
    }
  } finally {
    await bench.platform.close()
  }
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-incremental-'))
  try {
    return [await besideMillions(folder), await byHand(folder)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
