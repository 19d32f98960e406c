// Small requests to a real server while all its Python processes compute, one for each core. The baseline is the same
// server with the processes idle.
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { withEngine, type EngineServer } from './engine-server.ts'
import { median, type Measure, type Measurement } from './measurement.ts'

/** Milliseconds that the median may grow. */
const late = 10
const roundTime = 4000
const rounds = 3

const insert = [
  'from dataplatform import tables',
  'def event_handle(event):',
  '  return tables.insert("figures", [{"n": n} for n in range(1000)]).rows',
].join('\n')
const compute = ['def event_handle(event):', '  n = 0', '  while True: n = (n * 31 + 7) % 1000003'].join('\n')

const table = {
  database_name: 'data_prim',
  table_name: 'figures',
  columns: [{ name: 'n', type: { main: 'num', sub: 'bigint' } }],
}

let operand = 1000
/** A query whose answer is not cached. */
const sendQuery = async ({ call }: EngineServer): Promise<void> => {
  operand += 1
  const body = { table_name: 'figures', data: { fields: { n: ['sum'] } }, filter: { n: { lt: operand } } }
  await call('POST', '/qb/query', { body })
}
const requests = {
  'small query': sendQuery,
  '/healthz': async ({ call }) => void (await call('GET', '/healthz')),
} as const satisfies Record<string, (engine: EngineServer) => Promise<void>>

type Times = Record<keyof typeof requests, number[]>

const addTimes = async (engine: EngineServer, times: Times): Promise<void> => {
  const end = performance.now() + roundTime
  while (performance.now() < end)
    for (const name of ['small query', '/healthz'] as const) {
      const since = performance.now()
      await requests[name](engine)
      times[name].push(performance.now() - since)
      await wait(5)
    }
}

/** Runs work while every process computes. */
const whileComputing = async (
  { start, call }: EngineServer,
  { processes, work }: { processes: number; work: () => Promise<void> },
): Promise<void> => {
  const jobs = await Promise.all(Array.from({ length: processes }, () => start('compute', [])))
  // All processes have started by then.
  await wait(5000)
  await work()
  for (const job of jobs) await call('DELETE', `/dpe/v3/jobs/${job}`)
  await wait(2000)
}

export const measure: Measure = () =>
  withEngine(async (engine) => {
    const processes = availableParallelism()
    await engine.setProcesses(processes)
    await engine.call('POST', '/dpe/v3/tables', { body: table })
    await engine.createAction('insert', insert)
    await engine.createAction('compute', compute)
    await engine.finish(await engine.start('insert', []))
    const idle: Times = { 'small query': [], '/healthz': [] }
    const busy: Times = { 'small query': [], '/healthz': [] }
    for (let round = 0; round < rounds; round += 1) {
      await addTimes(engine, idle)
      await whileComputing(engine, { processes, work: () => addTimes(engine, busy) })
    }
    return (['small query', '/healthz'] as const).map((name): Measurement => {
      const baseline = median(idle[name])
      const note = `${processes} processes compute; ${busy[name].length} requests`
      const ours = median(busy[name])
      return {
        name: `${name} while Python computes`,
        unit: 'ms',
        ours,
        baseline,
        limit: baseline + late,
        note,
      }
    })
  })
