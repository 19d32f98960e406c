// The platform with actions that record each run in a ledger, for tests that kill it during workflows. Arguments: the
// folder, and the number of workflows to start. Prints a line for each started job, and `done` when all have finished.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { engine } from '#contract/engine/endpoints.ts'
import { systemClock } from '../../platform/core/clock.ts'
import { systemSession } from '../../platform/core/session.ts'
import type { Executor } from '../../platform/engine/execution.ts'
import { createClient } from '../../platform/http/client.ts'
import { openPlatform } from '../../platform/open.ts'
import { openLedger } from './run-ledger.ts'

const [folder = '', starts = '0'] = process.argv.slice(2)
const ledger = openLedger(new DatabaseSync(join(folder, 'ledger.sqlite')))

/** Writes its effect under its key, like actions that write rows, some time after its start. */
const python: Executor<'python'> = async (_parameters, { key }) => {
  ledger.begin(key)
  await wait(Math.random() * 20)
  ledger.take(key)
  await wait(Math.random() * 20)
  return { result: JSON.stringify(key), rows: 1, refused: 0 }
}

const platform = await openPlatform(
  {
    dataFolder: join(folder, 'data'),
    sourceFolders: [],
    secretKey: new Uint8Array(32).fill(7),
    version: '0.0.0-test',
    adminPassword: 'Correct-Horse-7-Battery',
  },
  { clock: systemClock, logger: pino({ level: 'silent' }), executors: { python } },
)
const request = createClient(platform.fetch, {
  address: '127.0.0.1',
  requestId: 'test',
  session: systemSession,
})

const stage = (...ids: string[]) => ({ steps: ids.map((id) => ({ id, action: 'effect' })) })

const create = async (): Promise<void> => {
  const parameters = { function: 'event_handle', source: '' }
  await request(engine.createAction, { body: { id: 'effect', name: 'Effect', kind: 'python', parameters } })
  const stages = [stage('a'), stage('b', 'c'), stage('d')]
  await request(engine.createWorkflow, { body: { id: 'effects', name: 'Effects', stages } })
}

const { total } = await request(engine.listWorkflows, {})
if (total === 0) await create()
for (let index = 0; index < Number(starts); index += 1) {
  const { job_id: job } = await request(engine.startWorkflow, {
    params: { workflow: 'effects' },
    body: [index],
  })
  process.stdout.write(`${job}\n`)
}
for (;;) {
  const { items } = await request(engine.listJobs, { query: { limit: 1000 } })
  if (items.every(({ state }) => state === 'Finished')) break
  await wait(10)
}
process.stdout.write('done\n')
await platform.close()
