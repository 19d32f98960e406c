// A real server in its own process, while it builds 3 million rows and returns 100,000 rows repeatedly, and while it
// returns them in other forms: the event loop delay and the time of small requests. The baseline is the same server when
// idle.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { columnsType } from '#contract/query/columns.ts'
import { startServer, type Running } from '../server/testing/program.ts'
import { median, type Measure, type Measurement } from './measurement.ts'

const files = resolve(import.meta.dirname, '../node_modules/vega-datasets/data')
const probe = pathToFileURL(resolve(import.meta.dirname, 'event-loop-probe.ts')).href
const password = 'Correct-Horse-7-Battery'
const late = 15
const prompt = 10
const rounds = 3
/** Milliseconds of each round of one form. */
const formMs = 3000

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
const flights = {
  object_name: 'flights',
  display_name: 'Flights',
  object_type: 'measure',
  to_materialize: true,
  attributes: [
    column('date', 'datetime'),
    column('delay', 'num'),
    column('distance', 'num'),
    column('origin', 'string'),
    column('destination', 'string'),
  ],
}
const manyRows = {
  data: { fields: { date: ['select'], delay: ['select'], origin: ['select'] }, limit: 100_000 },
}
const small = ['/datastores/db', '/logical/object', '/qb/queries', '/dpe/v3/jobs?limit=20']

/** How 100,000 rows are requested. */
interface Form {
  readonly name: string
  readonly path: string
  readonly accept: string
}
const nested: Form = { name: 'nested JSON', path: '/qb/query', accept: 'application/json' }
const otherForms: readonly Form[] = [
  { name: 'columns', path: '/qb/query', accept: columnsType },
  { name: 'CSV', path: '/qb/query.csv', accept: '*/*' },
  { name: 'XLSX', path: '/qb/query.xlsx', accept: '*/*' },
]

interface Client {
  readonly call: (
    method: string,
    path: string,
    sent?: { body?: unknown; accept?: string },
  ) => Promise<Response>
}

const clientOf = (origin: string, token: string): Client => ({
  call: async (method, path, { body, accept = '*/*' } = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response
  },
})

const signIn = async ({ origin }: Running): Promise<Client> => {
  const response = await clientOf(origin, '').call('POST', '/iam/login', {
    body: { login: 'admin', password },
  })
  const { token } = z.object({ token: z.string() }).parse(await response.json())
  return clientOf(origin, token)
}

const build = async ({ call }: Client): Promise<void> => {
  await call('PUT', '/datastores/db/physical?wait=true', { body: { levelsToBuild: ['data_prim'] } })
}

const prepare = async (client: Client): Promise<void> => {
  const { call } = client
  const source = { dbms: 'local', parameters: { path: files }, database_name: 'flights' }
  await call('POST', '/datastores/db', { body: source })
  const table = { table_name: 'flights-3m.parquet', database_name: 'flights' }
  await call('POST', '/metas/tables', { body: table })
  await call('PUT', '/metas/sources/extract/flights/flights-3m.parquet?wait=true')
  await call('POST', '/logical/object', { body: [flights] })
  await call('PUT', '/logical/build/prim')
  await build(client)
}

const delays = z.object({ p99: z.number(), max: z.number() })

/** The event loop delays of the server since the last call. */
const readDelays = async (server: Running, file: string): Promise<z.infer<typeof delays>> => {
  rmSync(file, { force: true })
  server.process.kill('SIGUSR2')
  while (!existsSync(file)) await wait(5)
  return delays.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Milliseconds of small requests, sent one after the other while `isOn` is true. */
const sendSmallRequests = async ({ call }: Client, isOn: () => boolean): Promise<number[]> => {
  const times: number[] = []
  for (let turn = 0; isOn(); turn += 1) {
    const since = performance.now()
    await (await call('GET', small[turn % small.length] ?? '')).arrayBuffer()
    times.push(performance.now() - since)
    await wait(20)
  }
  return times
}

const sendLargeQueries = async (
  { call }: Client,
  { path, accept }: Form,
  isOn: () => boolean,
): Promise<number> => {
  let answered = 0
  for (; isOn(); answered += 1) await (await call('POST', path, { body: manyRows, accept })).arrayBuffer()
  return answered
}

interface Target {
  readonly server: Running
  readonly client: Client
  readonly file: string
}

interface Phase {
  readonly delay: z.infer<typeof delays>
  readonly times: readonly number[]
  readonly answered: number
}

const phase = async (
  { server, client, file }: Target,
  load: { work: Promise<unknown>; form?: Form },
): Promise<Phase> => {
  let isOn = true
  await readDelays(server, file)
  const pending = sendSmallRequests(client, () => isOn)
  const answering = load.form === undefined ? 0 : sendLargeQueries(client, load.form, () => isOn)
  await load.work
  isOn = false
  const [times, answered] = await Promise.all([pending, answering])
  return { delay: await readDelays(server, file), times, answered }
}

const middle = (phases: readonly Phase[], of: (each: Phase) => number): number => median(phases.map(of))
const longest = (phases: readonly Phase[]): string =>
  `${Math.max(...phases.map(({ delay }) => delay.max)).toFixed(0)} ms`

/** The event loop delay while one sender requests the rows in one form. */
const measureForm = async (target: Target, form: Form, baseline: number): Promise<Measurement> => {
  const phases: Phase[] = []
  for (let round = 0; round < rounds; round += 1)
    phases.push(await phase(target, { work: wait(formMs), form }))
  const answered = phases.reduce((sum, each) => sum + each.answered, 0)
  return {
    name: `event-loop delay, 99th percentile: ${form.name}`,
    unit: 'ms',
    ours: middle(phases, ({ delay }) => delay.p99),
    baseline,
    limit: baseline + late,
    note: `longest ${longest(phases)}; ${answered} answers of 100,000 rows`,
  }
}

/** Measures three times and returns the medians. */
export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-responsiveness-'))
  const file = join(folder, 'delays.json')
  const server = await startServer({
    PLATFORM_DATA: join(folder, 'data'),
    PLATFORM_SOURCES: files,
    PLATFORM_ADMIN_PASSWORD: password,
    NODE_OPTIONS: `--import=${probe}`,
    EVENT_LOOP_FILE: file,
  })
  try {
    const client = await signIn(server)
    await prepare(client)
    const at = { server, client, file }
    const idle: Phase[] = []
    const busy: Phase[] = []
    for (let round = 0; round < rounds; round += 1) {
      idle.push(await phase(at, { work: wait(3000) }))
      const work = (async () => {
        for (let builds = 0; builds < 2; builds += 1) await build(client)
      })()
      busy.push(await phase(at, { work, form: nested }))
    }
    const baseline = middle(idle, ({ delay }) => delay.p99)
    const figures: Measurement[] = [
      {
        name: 'event-loop delay under load, 99th percentile',
        unit: 'ms',
        ours: middle(busy, ({ delay }) => delay.p99),
        baseline,
        limit: baseline + late,
        note: `longest ${longest(busy)}, idle ${longest(idle)}; ${busy.map(({ answered }) => answered).join(', ')} answers of 100,000 rows during two builds`,
      },
      {
        name: 'small requests under load, median',
        unit: 'ms',
        ours: middle(busy, ({ times }) => median(times)),
        baseline: middle(idle, ({ times }) => median(times)),
        limit: prompt,
      },
    ]
    for (const form of otherForms) figures.push(await measureForm(at, form, baseline))
    return figures
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
