// Imports uploaded files: creates the source with the first file, adds the table, and extracts it. Each step runs
// once; a refused one waits for the user.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import { type ApiError, hasCode, isApiError } from '#src/lib/api-error.ts'
import { call } from '../../api/call.ts'
import { isFinished, pace } from '../../api/jobs.ts'
import { invalidate, queryClient } from '../../api/query-client.ts'
import { may, whoAmI } from '../../api/session.ts'
import { type FileUpload, type Batch, canImport } from '../model/upload-queue.ts'
import { errorEvent } from './error-event.ts'
import { fileUploadOf, batchOf, changeFileUpload, changeBatch, readQueue } from '../model/queue-store.ts'

const refresh = (): Promise<void> =>
  invalidate(dataManager.listSources, dataManager.listTables, dataManager.lastExtraction, engine.listJobs)

const retryDelay = 3000

/** The platform is temporarily unreachable: the import is retried. */
const isTemporary = (error: unknown): boolean => errorEvent(error).what === 'broke'

const reportRefusal = (id: string, error: unknown): void => {
  const apiError: ApiError | null = isApiError(error) ? error : null
  changeFileUpload(id, { importState: { at: 'refused', error: apiError } })
}

const pendingSources = new Map<string, Promise<boolean>>()

/** Names of sources that may have been created: the reply was lost. */
const unsure = new Set<string>()

/** Whether the existing source is the one requested before. */
const isOwnSource = async (source: string): Promise<boolean> => {
  if (!unsure.has(source)) return false
  const { items } = await call(dataManager.listSources, { query: { q: source, limit: 1000 } })
  const { uid } = readQueue()
  return items.some(
    ({ database_name: name, dbms, tables, owner }) =>
      name === source && dbms === 'upload' && tables === 0 && owner.uid === uid,
  )
}

const requestSource = async (source: string): Promise<void> => {
  try {
    await call(dataManager.createSource, {
      body: { dbms: 'upload', parameters: {}, database_name: source },
    })
  } catch (error) {
    if (isTemporary(error)) unsure.add(source)
    if (!hasCode(error, 'exists') || !(await isOwnSource(source))) throw error
  }
  unsure.delete(source)
}

const createSource = async ({ id, source }: Batch): Promise<boolean> => {
  try {
    await requestSource(source)
    changeBatch(id, { isCreated: true, error: null })
    return true
  } catch (error) {
    if (!isApiError(error) || isTemporary(error)) throw error
    changeBatch(id, { isAgreed: false, error })
    return false
  } finally {
    pendingSources.delete(id)
  }
}

/** Creates the source, once for all its files. False: the platform refused it, and the user must change the name. */
const createSourceOnce = (batch: Batch): Promise<boolean> => {
  if (batch.isCreated) return Promise.resolve(true)
  const pending = pendingSources.get(batch.id) ?? createSource(batch)
  pendingSources.set(batch.id, pending)
  return pending
}

/** Adds the file as a table, or the sheets of a workbook as several. Returns their names. */
const addTable = async (file: FileUpload, source: string): Promise<string[]> => {
  const upload = file.transfer.upload ?? ''
  const options = Object.keys(file.reading).length === 0 ? {} : { options: file.reading }
  if (file.clash === 'replace') {
    const { table } = await call(dataManager.replaceTable, {
      params: { source, table: file.table },
      body: { upload, ...options },
    })
    return [table.table_name]
  }
  const { tables } = await call(dataManager.addTables, {
    body: [{ table_name: file.table, database_name: source, upload, ...options }],
  })
  return tables.map(({ table_name: name }) => name)
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const follow = async (job: string, attempts = 0): Promise<void> => {
  const found = await call(engine.getJob, { params: { job } })
  if (isFinished(found.job)) return
  await pause(Number(pace(found.job, attempts)))
  await follow(job, attempts + 1)
}

/** Empty for a table that is no sheet. */
type SheetSettings = { readonly sheet_follows?: boolean }

/** Extracts the table and follows the job until it is finished. The table itself reports failures. */
const extract = async (source: string, table: string, sheet: SheetSettings): Promise<void> => {
  try {
    const body = { sample: true, full_read: true, flashzone: true, ...sheet }
    const reply = await call(dataManager.extract, { params: { source, table }, body })
    const { extraction, job_id: sampleJob, full_job_id: fullJob = null } = reply
    if (!extraction || fullJob !== null) await follow(fullJob ?? sampleJob)
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}

const tablesNow = async (source: string, names: readonly string[]): Promise<readonly Table[]> => {
  try {
    const { items } = await call(dataManager.listTables, { query: { database_name: source, limit: 1000 } })
    return items.filter(({ table_name: name }) => names.includes(name))
  } catch {
    return []
  }
}

const mayExtract = (): boolean =>
  may(queryClient.getQueryData(whoAmI.queryKey)?.session ?? null, 'data-manager:source:extract')

const read = async (id: string, source: string, names: readonly string[]): Promise<void> => {
  if (mayExtract()) {
    changeFileUpload(id, { importState: { at: 'extracting', names } })
    const last = names.length - 1
    for (const [at, name] of names.entries())
      await extract(source, name, last === 0 ? {} : { sheet_follows: at < last })
  }
  changeFileUpload(id, { importState: { at: 'table', tables: await tablesNow(source, names) } })
}

/** An upload that no longer exists was already imported: only the reply was lost. */
const isImportedAlready = async (upload: string | null): Promise<boolean> => {
  try {
    await call(uploads.get, { params: { upload: upload ?? '' } })
    return false
  } catch (error) {
    return hasCode(error, 'not_found')
  }
}

const isNameTaken = (error: unknown, { clash }: FileUpload): boolean =>
  clash === 'none' &&
  (hasCode(error, 'exists') || (isApiError(error) && error.details.some(({ code }) => code === 'exists')))

const importFile = async (id: string, batch: Batch): Promise<void> => {
  changeFileUpload(id, { importState: { at: 'adding' } })
  try {
    const isCreated = await createSourceOnce(batch)
    const file = fileUploadOf(id)
    if (!file) return
    if (!isCreated) return changeFileUpload(id, { importState: { at: 'none' } })
    let names: readonly string[] = [file.table]
    try {
      names = await addTable(file, batch.source)
    } catch (error) {
      if (!isNameTaken(error, file)) throw error
      if (!(await isImportedAlready(file.transfer.upload)))
        return changeFileUpload(id, { importState: { at: 'none' }, clash: 'asked' })
    }
    await refresh()
    await read(id, batch.source, names)
  } catch (error) {
    if (!isTemporary(error)) return reportRefusal(id, error)
    await pause(retryDelay)
    changeFileUpload(id, { importState: { at: 'none' } })
  } finally {
    void refresh()
  }
}

/** Imports every file that is ready. */
export function importAll(): void {
  for (const { id } of readQueue().files) {
    // Each import notifies all listeners synchronously, which may start others: read the current state again.
    const file = fileUploadOf(id)
    const batch = file && batchOf(file.batch)
    if (batch && canImport(file, batch)) void importFile(id, batch)
  }
}
