// Events that an action archives. Each must appear once: the value of the cell is the number of rows and the last one.
import { setTimeout as wait } from 'node:timers/promises'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/jobs/job.ts'
import { query } from '#contract/query/endpoints.ts'
import type { KillTarget, WriteKind } from './write-kind.ts'

const action = 'archive-calls'
const reference = { database_name: 'data_prim' as const, table_name: 'archived_calls' }
const pollEvery = 10

const finished = async ({ request }: KillTarget, id: string): Promise<Job> => {
  for (;;) {
    const { job } = await request(engine.getJob, { params: { job: id } })
    if (job.state === 'Finished') return job
    await wait(pollEvery)
  }
}

const send = async (target: KillTarget, call: string): Promise<void> => {
  const params = { action }
  const { job_id: id } = await target.request(engine.startAction, { params, body: [{ call }] })
  const { outcome, failure } = await finished(target, id)
  if (outcome !== 'success')
    throw new Error(`the event ended as ${outcome}: ${failure?.code}, ${failure?.message}`)
}

/** Jobs of events that were accepted before a kill continue after it. */
const untilArchived = async ({ request }: KillTarget): Promise<void> => {
  for (const state of ['Queued', 'Running'] as const)
    for (;;) {
      const { total } = await request(engine.listJobs, { query: { state, kind: 'action' } })
      if (total === 0) break
      await wait(pollEvery)
    }
}

/** Creates the action with its table, and archives the first event. */
export async function createArchiving(target: KillTarget): Promise<void> {
  const { request } = target
  const columns = [{ name: 'call', type: { main: 'num', sub: 'bigint' } }]
  await request(engine.createTable, { body: { ...reference, columns } })
  const parameters = { table: reference }
  await request(engine.createAction, {
    body: { id: action, name: 'Archive calls', kind: 'archive_event', parameters },
  })
  await send(target, '0')
}

export const archivedEvents: WriteKind = {
  cells: ['archive'],
  value: (before, next) => `${Number(before?.split(':')[0] ?? 0) + 1}: ${next}`,
  write: async (target, { value }) => {
    await send(target, value?.split(': ')[1] ?? '')
    return value ?? null
  },
  read: async (target) => {
    await untilArchived(target)
    const { results } = await target.request(query.run, {
      body: { data: { fields: { call: ['count', 'max'] } }, table_name: reference.table_name },
    })
    const [found] = results.map(({ data }) => data['call'])
    return new Map([['archive', `${found?.['count']?.[0]?.['value']}: ${found?.['max']?.[0]?.['value']}`]])
  },
}
