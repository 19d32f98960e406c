// Adding a source is two calls, and either may be refused. What was made is remembered, so that going on does only the rest.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { call } from '#src/api/call.ts'
import { type ApiError, isApiError } from '#src/lib/api-error.ts'
import { toTableBodies } from './form-values.ts'

interface AddProgress {
  readonly source: boolean
  readonly tables: readonly string[]
}
export const noProgress: AddProgress = { source: false, tables: [] }

export interface AddResult {
  readonly progress: AddProgress
  /** Why it stopped; undefined when all is there. */
  readonly error: ApiError | undefined
}

/** Files that the problems of a refusal name, by their place in the body. */
const refusedOf = (error: ApiError, tables: readonly string[]): ReadonlySet<string> => {
  const named = error.details.flatMap(({ path }) => tables[Number(/^\d+/.exec(path)?.[0] ?? -1)] ?? [])
  return new Set(named.length === 0 ? tables : named)
}

/** Tables of one source; the platform takes all or none, so those it did not object to are sent again without the others. */
export async function addTables(source: string, tables: readonly string[]): Promise<AddResult> {
  const progress = (names: readonly string[]): AddProgress => ({ source: true, tables: names })
  if (tables.length === 0) return { progress: progress([]), error: undefined }
  try {
    await call(dataManager.addTables, { body: toTableBodies(source, tables) })
    return { progress: progress(tables), error: undefined }
  } catch (error) {
    if (!isApiError(error)) throw error
    const refused = refusedOf(error, tables)
    const accepted = tables.filter((table) => !refused.has(table))
    if (accepted.length === 0) return { progress: progress([]), error }
    const { progress: added, error: other } = await addTables(source, accepted)
    return { progress: added, error: other ?? error }
  }
}

interface AddPlan {
  readonly body: { dbms: string; parameters: Record<string, unknown>; database_name: string }
  readonly tables: readonly string[]
}

/** Whether it is not known what came of the last attempt: the platform did not answer. */
export function isOutcomeUnknown({ error }: AddResult): boolean {
  return error?.kind === 'network'
}

/** What of the plan is there already, when a source of that name points at the same place. */
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
  return { source: true, tables: tables.items.map(({ table_name: table }) => table) }
}

/** Goes on with what an earlier attempt may have made; that it exists is then no reason to stop. */
const startOf = async (plan: AddPlan, previous: AddResult): Promise<AddProgress> =>
  isOutcomeUnknown(previous) ? findProgress(plan) : previous.progress

const addMissing = async ({ body, tables }: AddPlan, progress: AddProgress): Promise<AddResult> => {
  if (!progress.source) await call(dataManager.createSource, { body })
  const missing = tables.filter((table) => !progress.tables.includes(table))
  const { progress: added, error } = await addTables(body.database_name, missing)
  return { progress: { source: true, tables: [...progress.tables, ...added.tables] }, error }
}

/** Makes what is missing of the plan. */
export async function addSource(plan: AddPlan, previous: AddResult): Promise<AddResult> {
  try {
    return await addMissing(plan, await startOf(plan, previous))
  } catch (error) {
    if (isApiError(error)) return { progress: previous.progress, error }
    throw error
  }
}
