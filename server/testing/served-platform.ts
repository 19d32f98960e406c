// A platform with the sample project behind a gateway on a port of its own, and the servers that its calls need: files
// on the web, an identity provider and, where it is installed, a database.
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openGateway } from '../gateway/gateway.ts'
import { createSite } from '../gateway/site.ts'
import { openSeal } from '../gateway/testing/browser.ts'
import { listen } from '../listen.ts'
import { startProvider } from '../platform/iam/testing/provider.ts'
import { sampleTables } from '../platform/sample/design.ts'
import { startSample } from '../platform/sample/sample.ts'
import { hasPostgres, openPostgres } from '../platform/testing/postgres.ts'
import { testExecutors } from '../platform/testing/run-fixture.ts'
import { createTestClock, openTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts'
import { filesAnswer, openWebServer } from '../platform/testing/web-server.ts'

const sampleFiles = join(import.meta.dirname, '../../node_modules/vega-datasets/data')
const modules = join(import.meta.dirname, '../../fixtures/modules')

/** The line of the ship Broken has too few values, and a mooring is no number. */
const calls = `ship,tonnage,moorings,arrived
Alcyon,1200,2,2024-03-01
Borea,800,1,2024-03-02
Alcyon,1250,two,2025-03-02
Cygne,400,1,2025-03-04
Borea,820,1,2025-03-05
Doris,90,1,2025-03-06
broken
`
const berths = 'berth,metres\nNorth,120\nSouth,90\n'
const playbook = '{"name": "Fetched", "nodes": {}}'

/** The sample has three million flights in one file. Two hundred with the same columns are enough here. */
const storeFlights = async ({ deps, sources }: TestPlatform, file: string): Promise<void> => {
  const staged = join(deps.staging, file)
  await deps.warehouse.execute(
    `COPY (SELECT TIMESTAMP '2001-01-01' + to_hours(i::INTEGER) AS date, (i % 60)::SMALLINT AS delay,
      (i * 7)::SMALLINT AS distance, 'SEA' AS origin, 'SFO' AS destination FROM range(200) AS r(i))
      TO '${staged}' (FORMAT parquet)`,
  )
  copyFileSync(staged, join(sources, file))
}

const storeSample = async (platform: TestPlatform): Promise<void> => {
  const { deps, fetch, sources } = platform
  for (const { file } of sampleTables)
    if (file.endsWith('.parquet')) await storeFlights(platform, file)
    else copyFileSync(join(sampleFiles, file), join(sources, file))
  const job = await startSample({ deps, fetch, folder: sources })
  await job?.done
}

const openDatabase = async () => {
  if (!hasPostgres) return undefined
  const server = await openPostgres({ isOnNetwork: true })
  await server.rows('CREATE TABLE berths (id integer PRIMARY KEY, name text)')
  return server
}

export interface ServedPlatform {
  /** Of the gateway, such as `http://127.0.0.1:1234`. */
  readonly address: string
  /** What a program needs to know to make every call. */
  readonly facts: Readonly<Record<string, unknown>>
  close(): Promise<void>
}

export async function openServedPlatform(): Promise<ServedPlatform> {
  const host = '127.0.0.1'
  const listener = await listen({ host, port: 0 }, pino({ level: 'silent' }))
  const { port } = listener
  const address = `http://${host}:${port}`
  const [platform, web, provider, database] = await Promise.all([
    openTestPlatform({
      clock: createTestClock(Date.now()),
      modules,
      executors: testExecutors(async (run) => {
        await new Promise((resolve) => run.signal.addEventListener('abort', resolve))
      }),
    }),
    openWebServer(),
    startProvider({ replyUrls: [`${address}/iam/reply`] }),
    openDatabase(),
  ])
  writeFileSync(join(platform.sources, 'calls.csv'), calls)
  web.answer(
    filesAnswer(
      new Map([
        ['/berths.csv', { body: berths, headers: { 'content-type': 'text/csv' } }],
        ['/playbook.json', { body: playbook, headers: { 'content-type': 'application/json' } }],
      ]),
    ),
  )
  await storeSample(platform)
  const site = createSite({ publicUrl: undefined, host, port, trustedProxies: [], allowedOrigins: [] })
  const info = { version: '0.0.0-test', platform: null }
  listener.serve(openGateway({ upstream: platform.fetch, files: undefined, seal: openSeal, site, info }))
  return {
    address,
    facts: {
      address,
      sources: platform.sources,
      web: web.origin,
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      database: database?.location ?? null,
    },
    close: async () => {
      await listener.close(0)
      await Promise.all([platform.close(), web.close(), provider.close(), database?.close()])
    },
  }
}
