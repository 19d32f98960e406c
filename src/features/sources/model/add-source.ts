// Adding a source takes two requests, and either can fail. The progress is stored, so that a retry only does what is
// missing.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { call } from '#src/api/call.ts'
import { type ApiError, isApiError } from '#src/lib/api-error.ts'
import { toTableBodies, type FileOptions } from './form-values.ts'

interface AddProgress {
  readonly source: boolean
  /** Files that were added. */
  readonly tables: readonly string[]
  /** Names of their tables: of a workbook, one for each sheet. */
  readonly created: readonly string[]
}
export const noProgress: AddProgress = { source: false, tables: [], created: [] }

export interface AddResult {
  readonly progress: AddProgress
  /** Why it stopped; undefined if everything was added. */
  readonly error: ApiError | undefined
}

/** Returns the files that the problems of an error name, by their index in the body. */
const refusedOf = (error: ApiError, tables: readonly string[]): ReadonlySet<string> => {
  const named = error.details.flatMap(({ path }) => tables[Number(/^\d+/.exec(path)?.[0] ?? -1)] ?? [])
  return new Set(named.length === 0 ? tables : named)
}

/**
 * Adds tables to a source. The platform adds all or none, so those without a problem are sent again without the
 * others.
 */
export async function addTables(
  source: string,
  tables: readonly string[],
  options: FileOptions = {},
): Promise<AddResult> {
  const none: AddProgress = { source: true, tables: [], created: [] }
  if (tables.length === 0) return { progress: none, error: undefined }
  try {
    const reply = await call(dataManager.addTables, { body: toTableBodies(source, tables, options) })
    const created = reply.tables.map(({ table_name: name }) => name)
    return { progress: { source: true, tables, created }, error: undefined }
  } catch (error) {
    if (!isApiError(error)) throw error
    const refused = refusedOf(error, tables)
    const accepted = tables.filter((table) => !refused.has(table))
    if (accepted.length === 0) return { progress: none, error }
    const { progress: added, error: other } = await addTables(source, accepted, options)
    return { progress: added, error: other ?? error }
  }
}

interface AddPlan {
  readonly body: { dbms: string; parameters: Record<string, unknown>; database_name: string }
  readonly tables: readonly string[]
  readonly options: FileOptions
}

/** Returns whether the outcome of the last attempt is unknown, because the platform did not answer. */
export function isOutcomeUnknown({ error }: AddResult): boolean {
  return error?.kind === 'network'
}

/** Returns what already exists of the plan, if a source with that name has the same location. */
const findProgress = async ({ body }: AddPlan): Promise<AddProgress> => {
  const query = { q: body.database_name, limit: 1000 }
  const { items } = await call(dataManager.listSources, { query })
  const isSame = items.some(
    ({ database_name: name, parameters }) =>
      name === body.database_name && parameters['path'] === body.parameters['path'],
  )
  if (!isSame) return noProgress
  const tables = await call(dataManager.listTables, {
    query: { database_name: body.database_name, limit: 1000 },
  })
  return {
    source: true,
    tables: tables.items.map(({ table_name: table, file }) => file ?? table),
    created: tables.items.map(({ table_name: table }) => table),
  }
}

/** Continues with what an earlier attempt may have created, so that existing items are not an error. */
const startOf = async (plan: AddPlan, previous: AddResult): Promise<AddProgress> =>
  isOutcomeUnknown(previous) ? findProgress(plan) : previous.progress

const addMissing = async ({ body, tables, options }: AddPlan, progress: AddProgress): Promise<AddResult> => {
  if (!progress.source) await call(dataManager.createSource, { body })
  const missing = tables.filter((table) => !progress.tables.includes(table))
  const { progress: added, error } = await addTables(body.database_name, missing, options)
  return {
    progress: {
      source: true,
      tables: [...progress.tables, ...added.tables],
      created: [...progress.created, ...added.created],
    },
    error,
  }
}

/** Adds what is missing of the plan. */
export async function addSource(plan: AddPlan, previous: AddResult): Promise<AddResult> {
  try {
    return await addMissing(plan, await startOf(plan, previous))
  } catch (error) {
    if (isApiError(error)) return { progress: previous.progress, error }
    throw error
  }
}
