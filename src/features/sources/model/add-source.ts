// Adding a source is two calls, and either may be refused. What was made is remembered, so that going on does only the rest.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { call } from '#src/api/call.ts'
import { type ApiError, isApiError } from '#src/lib/api-error.ts'
import { toTableBodies } from './form-values.ts'

interface Made {
  readonly source: boolean
  readonly tables: readonly string[]
}
export const nothingMade: Made = { source: false, tables: [] }

export interface Ending {
  readonly made: Made
  /** Why it stopped; undefined when all is there. */
  readonly error: ApiError | undefined
}

/** Files that the problems of a refusal name, by their place in the body. */
const refusedOf = (error: ApiError, tables: readonly string[]): ReadonlySet<string> => {
  const named = error.details.flatMap(({ path }) => tables[Number(/^\d+/.exec(path)?.[0] ?? -1)] ?? [])
  return new Set(named.length === 0 ? tables : named)
}

/** Tables of one source; the platform takes all or none, so those it did not object to are sent again without the others. */
export async function addTables(source: string, tables: readonly string[]): Promise<Ending> {
  const made = (names: readonly string[]): Made => ({ source: true, tables: names })
  if (tables.length === 0) return { made: made([]), error: undefined }
  try {
    await call(dataManager.addTables, { body: toTableBodies(source, tables) })
    return { made: made(tables), error: undefined }
  } catch (error) {
    if (!isApiError(error)) throw error
    const refused = refusedOf(error, tables)
    const rest = tables.filter((table) => !refused.has(table))
    if (rest.length === 0) return { made: made([]), error }
    const { made: added, error: other } = await addTables(source, rest)
    return { made: added, error: other ?? error }
  }
}

interface Plan {
  readonly body: { dbms: string; parameters: Record<string, unknown>; database_name: string }
  readonly tables: readonly string[]
}

/** Whether it is not known what came of the last attempt: the platform did not answer. */
export function isUnknown({ error }: Ending): boolean {
  return error?.kind === 'network'
}

/** What of the plan is there already, when a source of that name points at the same place. */
const findMade = async ({ body }: Plan): Promise<Made> => {
  const query = { q: body.database_name, limit: 1000 }
  const { items } = await call(dataManager.listSources, { query })
  const isSame = items.some(
    ({ database_name: name, parameters }) =>
      name === body.database_name && parameters['path'] === body.parameters['path'],
  )
  if (!isSame) return nothingMade
  const tables = await call(dataManager.listTables, {
    query: { database_name: body.database_name, limit: 1000 },
  })
  return { source: true, tables: tables.items.map(({ table_name: table }) => table) }
}

/** Goes on with what an earlier attempt may have made; that it exists is then no reason to stop. */
const startOf = async (plan: Plan, before: Ending): Promise<Made> =>
  isUnknown(before) ? findMade(plan) : before.made

const addMissing = async ({ body, tables }: Plan, made: Made): Promise<Ending> => {
  if (!made.source) await call(dataManager.createSource, { body })
  const missing = tables.filter((table) => !made.tables.includes(table))
  const { made: added, error } = await addTables(body.database_name, missing)
  return { made: { source: true, tables: [...made.tables, ...added.tables] }, error }
}

/** Makes what is missing of the plan. */
export async function addSource(plan: Plan, before: Ending): Promise<Ending> {
  try {
    return await addMissing(plan, await startOf(plan, before))
  } catch (error) {
    if (isApiError(error)) return { made: before.made, error }
    throw error
  }
}
