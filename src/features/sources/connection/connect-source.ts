// Adding a source with a connection takes two requests, and either can fail or get no answer. A retry only does what is
// missing.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Source } from '#contract/data-manager/source.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { call } from '#src/api/call.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { type ChosenFile, toFileBodies } from './remote-files.ts'
import { type ChosenTable, remoteKey, toTableBodies } from './remote-tables.ts'

interface NewSource {
  readonly dbms: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly database_name: string
}

/** All tables of a source, in pages. */
export async function allTablesOf(source: string): Promise<readonly Table[]> {
  const found: Table[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { database_name: source, limit: 1000, ...(cursor === undefined ? {} : { cursor }) }
    const page = await call(dataManager.listTables, { query })
    found.push(...page.items)
    cursor = page.cursor
  }
  return found
}

/** What a source has of its server: keys of tables, and paths of files. */
export interface AddedContent {
  readonly tables: ReadonlySet<string>
  readonly files: ReadonlySet<string>
}

/** What the tables of a source read of its server. */
export function contentOf(tables: readonly Table[]): AddedContent {
  const own = tables.filter(({ parent }) => parent === null)
  return {
    tables: new Set(own.flatMap(({ remote }) => (remote === null ? [] : [remoteKey(remote)]))),
    files: new Set(own.flatMap(({ file }) => (file === null ? [] : [file]))),
  }
}

/** Adds the files that the source lacks, and returns the names of all that were asked for. */
export async function addRemoteFiles(source: string, chosen: readonly ChosenFile[]): Promise<string[]> {
  const items = await allTablesOf(source)
  const known = new Map(
    items.flatMap(({ file, parent, table_name: name }) =>
      file === null || parent !== null ? [] : [[file, name]],
    ),
  )
  const missing = chosen.filter(({ path }) => !known.has(path))
  const bodies = toFileBodies(source, missing, new Set(items.map(({ table_name: name }) => name)))
  if (bodies.length > 0) await call(dataManager.addTables, { body: bodies })
  return [
    ...chosen.flatMap(({ path }) => known.get(path) ?? []),
    ...bodies.map(({ table_name: name }) => name),
  ]
}

/** Adds the tables that the source lacks, and returns the names of all that were asked for. */
export async function addRemoteTables(source: string, chosen: readonly ChosenTable[]): Promise<string[]> {
  const items = await allTablesOf(source)
  const known = new Map(
    items.flatMap(({ remote, table_name: name }) => (remote === null ? [] : [[remoteKey(remote), name]])),
  )
  const missing = chosen.filter((one) => !known.has(remoteKey(one)))
  const taken = new Set(items.map(({ table_name: name }) => name))
  const bodies = toTableBodies(source, missing, taken)
  if (bodies.length > 0) await call(dataManager.addTables, { body: bodies })
  return [
    ...chosen.flatMap((one) => known.get(remoteKey(one)) ?? []),
    ...bodies.map(({ table_name: name }) => name),
  ]
}

/** Whether a source has the parameters that can be read back. */
const isSame = (source: Source, { dbms, parameters, database_name: name }: NewSource): boolean =>
  source.database_name === name &&
  source.dbms === dbms &&
  Object.entries(source.parameters).every(([one, value]) => parameters[one] === value)

/** Creates the source. After an attempt without an answer, a source with the same connection is the one it created. */
export async function createConnected(body: NewSource, isRepeated: boolean): Promise<void> {
  try {
    await call(dataManager.createSource, { body })
  } catch (error) {
    if (!isRepeated || !hasCode(error, 'exists')) throw error
    const { items } = await call(dataManager.listSources, { query: { q: body.database_name, limit: 1000 } })
    if (!items.some((source) => isSame(source, body))) throw error
  }
}
