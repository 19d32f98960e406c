// What becomes of a file that has arrived: its source is made with the first one, the file becomes a table, and the
// table is read. Each step is done once; what was refused waits for somebody.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import { type ApiError, hasCode, isApiError } from '#src/lib/api-error.ts'
import { call } from '../../api/call.ts'
import { isFinished, pace } from '../../api/jobs.ts'
import { invalidate, queryClient } from '../../api/query-client.ts'
import { may, whoAmI } from '../../api/session.ts'
import { type Arrival, type Batch, mayLand } from '../model/upload-queue.ts'
import { stopOf } from './error-event.ts'
import { arrivalOf, batchOf, changeArrival, changeBatch, readArriving } from '../model/queue-store.ts'

const refresh = (): Promise<void> =>
  invalidate(dataManager.listSources, dataManager.listTables, dataManager.lastExtraction, engine.listJobs)

const untilAgain = 3000

/** The platform is away for a while: what was begun goes on by itself. */
const isPassing = (error: unknown): boolean => stopOf(error).what === 'broke'

const refused = (id: string, error: unknown): void => {
  const said: ApiError | null = isApiError(error) ? error : null
  changeArrival(id, { landing: { at: 'refused', error: said } })
}

const making = new Map<string, Promise<boolean>>()

/** Names of sources that may have been made: what the platform answered was lost on the way. */
const unsure = new Set<string>()

/** Whether the source that is in the way is the one that was asked for before. */
const isOwn = async (source: string): Promise<boolean> => {
  if (!unsure.has(source)) return false
  const { items } = await call(dataManager.listSources, { query: { q: source, limit: 1000 } })
  const { uid } = readArriving()
  return items.some(
    ({ database_name: name, dbms, tables, owner }) =>
      name === source && dbms === 'upload' && tables === 0 && owner.uid === uid,
  )
}

const create = async (source: string): Promise<void> => {
  try {
    await call(dataManager.createSource, {
      body: { dbms: 'upload', parameters: {}, database_name: source },
    })
  } catch (error) {
    if (isPassing(error)) unsure.add(source)
    if (!hasCode(error, 'exists') || !(await isOwn(source))) throw error
  }
  unsure.delete(source)
}

const make = async ({ id, source }: Batch): Promise<boolean> => {
  try {
    await create(source)
    changeBatch(id, { isMade: true, error: null })
    return true
  } catch (error) {
    if (!isApiError(error) || isPassing(error)) throw error
    changeBatch(id, { isAgreed: false, error })
    return false
  } finally {
    making.delete(id)
  }
}

/** Makes the source, once for all its files. False: it was refused, and its name is asked for again. */
const makeOnce = (batch: Batch): Promise<boolean> => {
  if (batch.isMade) return Promise.resolve(true)
  const begun = making.get(batch.id) ?? make(batch)
  making.set(batch.id, begun)
  return begun
}

const addTable = async (arrival: Arrival, source: string): Promise<Table | undefined> => {
  const upload = arrival.transfer.upload ?? ''
  if (arrival.clash === 'replace') {
    const { table } = await call(dataManager.replaceTable, {
      params: { source, table: arrival.table },
      body: { upload },
    })
    return table
  }
  const { tables } = await call(dataManager.addTables, {
    body: [{ table_name: arrival.table, database_name: source, upload }],
  })
  return tables[0]
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const follow = async (job: string, looks = 0): Promise<void> => {
  const found = await call(engine.getJob, { params: { job } })
  if (isFinished(found.job)) return
  await pause(Number(pace(found.job, looks)))
  await follow(job, looks + 1)
}

/** Reads the table, and follows the job to its end; that it failed is said by the table itself. */
const extract = async (source: string, table: string): Promise<void> => {
  try {
    const reply = await call(dataManager.extract, { params: { source, table }, body: { flashzone: true } })
    if (!reply.extraction) await follow(reply.job_id)
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}

const tableNow = async (source: string, name: string): Promise<Table | undefined> => {
  try {
    const { items } = await call(dataManager.listTables, { query: { database_name: source, limit: 1000 } })
    return items.find((table) => table.table_name === name)
  } catch {
    return undefined
  }
}

const mayExtract = (): boolean =>
  may(queryClient.getQueryData(whoAmI.queryKey)?.session ?? null, 'data-manager:source:extract')

const read = async ({ id, table: name }: Arrival, source: string): Promise<void> => {
  if (mayExtract()) {
    changeArrival(id, { landing: { at: 'extracting' } })
    await extract(source, name)
  }
  changeArrival(id, { landing: { at: 'table', table: await tableNow(source, name) } })
}

/** An upload that is no longer there has become the table already: only the answer was lost. */
const isTakenOver = async (upload: string | null): Promise<boolean> => {
  try {
    await call(uploads.get, { params: { upload: upload ?? '' } })
    return false
  } catch (error) {
    return hasCode(error, 'not_found')
  }
}

const isTaken = (error: unknown, { clash }: Arrival): boolean =>
  clash === 'none' &&
  (hasCode(error, 'exists') || (isApiError(error) && error.details.some(({ code }) => code === 'exists')))

const land = async (id: string, batch: Batch): Promise<void> => {
  changeArrival(id, { landing: { at: 'adding' } })
  try {
    const isMade = await makeOnce(batch)
    const arrival = arrivalOf(id)
    if (!arrival) return
    if (!isMade) return changeArrival(id, { landing: { at: 'none' } })
    try {
      await addTable(arrival, batch.source)
    } catch (error) {
      if (!isTaken(error, arrival)) throw error
      if (!(await isTakenOver(arrival.transfer.upload)))
        return changeArrival(id, { landing: { at: 'none' }, clash: 'asked' })
    }
    await refresh()
    await read(arrival, batch.source)
  } catch (error) {
    if (!isPassing(error)) return refused(id, error)
    await pause(untilAgain)
    changeArrival(id, { landing: { at: 'none' } })
  } finally {
    void refresh()
  }
}

/** Lets every file land that may. */
export function landAll(): void {
  for (const { id } of readArriving().arrivals) {
    // Each landing tells everybody at once, so that others may have begun meanwhile: what counts is how it stands now.
    const arrival = arrivalOf(id)
    const batch = arrival && batchOf(arrival.batch)
    if (batch && mayLand(arrival, batch)) void land(id, batch)
  }
}
