// Sources: create, update, delete. Their files are never touched. Everything a write depends on is read in the
// transaction that writes (MRG1).
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { dataManager } from '#contract/data-manager/endpoints.ts'
import type { PlatformApi } from '#contract/api.ts'
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { checkEtag } from '../../core/etag.ts'
import type { Db } from '../../db/sqlite.ts'
import type { SourceRow } from '../../db/source-tables.ts'
import type { Tables, UploadRow } from '../../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import { insertTable } from './add-tables.ts'
import { listFiles } from './list-files.ts'
import { tableKey, type ResourceLocks } from '../core/resource-locks.ts'
import { objectsUsing } from './known-attributes.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import {
  checkParameters,
  movedProblems,
  fileParameter,
  openSecrets,
  parametersOf,
  splitParameters,
  pathParameter,
} from '../connections/source-parameters.ts'
import { tableRows, type TableRow, sourceEtag, toSource } from './table-state.ts'
import { removeRetiredUploads, retireUploads, findUpload } from './table-uploads.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { tablesOfFile, type AddedTable } from './workbook-tables.ts'

const kind = 'source' satisfies TermCode
type Source = z.input<(typeof dataManager)['createSource']['response']['schema']>['source']
type SourceHandlers = Pick<
  Handlers<PlatformApi['dataManager']>,
  'createSource' | 'listSources' | 'updateSource' | 'deleteSource' | 'listFiles'
>

const listing: Listing<Source> = {
  text: ({ database_name: name, dbms, parameters }) => [name, dbms, pathParameter(parameters)].join(' '),
  sorts: {
    database_name: ({ database_name: name }) => name.toLowerCase(),
    dbms: ({ dbms }) => dbms,
    state: ({ state }) => state,
    tables: ({ tables }) => Number(tables),
    rows: ({ rows }) => (rows === null ? null : Number(rows)),
    extracted_at: ({ extracted_at: at }) => at,
    created_at: ({ created_at: at }) => at,
    updated_at: ({ updated_at: at }) => at,
  },
}

/** The row of a source. Throws `not_found`. */
export async function sourceRow({ db }: Pick<PlatformDeps, 'db'>, name: string): Promise<SourceRow> {
  const row = await db.selectFrom('sources').selectAll().where('name', '=', name).executeTakeFirst()
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name } })
  return row
}

const tablesOf = ({ db }: Pick<PlatformDeps, 'db'>, source: string): Promise<TableRow[]> =>
  tableRows(db).where('sourceName', '=', source).execute()

/** The audit entry of a source: names of secrets only. */
const auditedSource = (platform: PlatformDeps, row: SourceRow) => ({
  dbms: row.dbms,
  parameters: parametersOf(row.parametersJson),
  secrets_set: Object.keys(openSecrets(platform.secrets, row)),
})

export interface SourceDeps extends PlatformDeps {
  readonly locks: ResourceLocks
}

const readSource = async (deps: SourceDeps, row: SourceRow): Promise<Source> =>
  toSource(row, { tables: await tablesOf(deps, row.name), reading: deps })

const nameProblems = async (from: Db, name: string): Promise<Problem[]> => {
  const existing = await from.selectFrom('sources').select('name').where('name', '=', name).executeTakeFirst()
  return existing === undefined ? [] : [problemAt('database_name', 'exists', { kind, name })]
}

export async function requireIdle(deps: SourceDeps, from: Db, source: string): Promise<void> {
  for (const { tableName } of await tablesOf({ db: from }, source)) {
    const job = deps.locks.jobOf(tableKey(source, tableName))
    if (job !== undefined) throw new PlatformError('busy', { params: { kind, name: source, job } })
  }
}

/** The upload that becomes the first table of a new source (DM9); none for other types. */
const firstUpload = async (
  deps: SourceDeps,
  from: Db,
  {
    body,
    session,
  }: { body: { dbms: string; parameters: Readonly<Record<string, unknown>> }; session: Session },
): Promise<{ row?: UploadRow | undefined; problems: readonly Problem[] }> => {
  const id = body.dbms === 'upload' ? fileParameter(body.parameters) : ''
  if (id === '') return { problems: [] }
  const reference = { id, path: 'parameters.file', uid: session.uid }
  return { problems: [], ...(await findUpload(deps, { db: from, reference })) }
}

/** The tables that the first upload of a new source becomes. */
const tablesOfUpload = (
  deps: SourceDeps,
  { body, upload }: { body: { dbms: string; database_name: string }; upload: UploadRow },
): Promise<AddedTable[]> =>
  tablesOfFile(deps, {
    added: { database_name: body.database_name, table_name: upload.name },
    source: { dbms: body.dbms, parametersJson: '{}' },
    upload,
    taken: new Set(),
  })

const createSource =
  (deps: SourceDeps): SourceHandlers['createSource'] =>
  async ({ body }, { session }) => {
    requireWarehouse(body)
    const name = body.database_name
    const first = await firstUpload(deps, deps.db, { body, session })
    const problems = [
      ...first.problems,
      ...(await nameProblems(deps.db, name)),
      ...(body.level_name === 'source'
        ? []
        : [problemAt('level_name', 'wrong_value', { value: body.level_name, allowed: 'source' })]),
      ...(await checkParameters(body, deps.sourceFolders)),
    ]
    if (problems.length > 0) throw refuse(problems)
    const tables = first.row === undefined ? [] : await tablesOfUpload(deps, { body, upload: first.row })
    const now = instantOf(deps.clock)
    const row: SourceRow = {
      name,
      dbms: body.dbms,
      ...splitParameters(deps.secrets, {
        name,
        dbms: body.dbms,
        parameters: body.parameters,
        currentSecrets: {},
      }),
      dwh: body.dwhName,
      levelName: body.level_name,
      ownerUid: session.uid,
      ownerName: session.user,
      createdAt: now,
      updatedAt: now,
      updatedBy: session.user,
    }
    await deps.db.transaction().execute(async (trx) => {
      const { row: upload, problems: uploadProblems } = await firstUpload(deps, trx, { body, session })
      const problem = [...(await nameProblems(trx, name)), ...uploadProblems]
      if (problem.length > 0) throw refuse(problem)
      await trx.insertInto('sources').values(row).execute()
      const change = { action: 'source.create' as const, object: name, after: auditedSource(deps, row) }
      await record(trx, { session, clock: deps.clock, change })
      if (upload === undefined) return
      for (const added of tables) await insertTable(trx, { added, upload, session, clock: deps.clock })
    })
    deps.finishedWork.announce('upload')
    return new Reply({ source: await readSource(deps, row) }, { etag: sourceEtag(row) })
  }

const listSources =
  (deps: SourceDeps): SourceHandlers['listSources'] =>
  async ({ query }) => {
    requireWarehouse(query)
    const rows = await deps.db.selectFrom('sources').selectAll().orderBy('name').execute()
    return sortedPage(await Promise.all(rows.map((row) => readSource(deps, row))), { query, listing })
  }

const updateSource =
  (deps: SourceDeps): SourceHandlers['updateSource'] =>
  async ({ params, query, body, ifMatch }, { session }) => {
    requireWarehouse(query)
    const current = await sourceRow(deps, params.source)
    checkEtag(ifMatch, sourceEtag(current), { kind, name: current.name })
    const { name, dbms } = current
    const parameters = { ...openSecrets(deps.secrets, current), ...body.parameters }
    const problems = [
      ...(await checkParameters({ dbms, parameters }, deps.sourceFolders)),
      ...movedProblems(deps, current, body.parameters),
    ]
    if (problems.length > 0) throw refuse(problems)
    const row = await deps.db.transaction().execute(async (trx) => {
      const before = await sourceRow({ db: trx }, name)
      // The parameters were checked for the type the source had before the transaction.
      if (before.dbms !== dbms) throw new PlatformError('etag_mismatch', { params: { kind, name } })
      checkEtag(ifMatch, sourceEtag(before), { kind, name })
      const currentSecrets = openSecrets(deps.secrets, before)
      const after: SourceRow = {
        ...before,
        ...splitParameters(deps.secrets, { name, dbms, parameters: body.parameters, currentSecrets }),
        updatedAt: instantOf(deps.clock),
        updatedBy: session.user,
      }
      await trx.updateTable('sources').set(after).where('name', '=', name).execute()
      const change = {
        action: 'source.update' as const,
        object: name,
        before: auditedSource(deps, before),
        after: auditedSource(deps, after),
      }
      await record(trx, { session, clock: deps.clock, change })
      return after
    })
    return new Reply({ source: await readSource(deps, row) }, { etag: sourceEtag(row) })
  }

/** Deletes a source with its tables, in a transaction. Its uploads are retired. */
export async function removeSource(
  deps: SourceDeps,
  trx: Transaction<Tables>,
  { row, session }: { row: SourceRow; session: Session },
): Promise<void> {
  const tables = await tablesOf({ db: trx }, row.name)
  const ids = tables.flatMap(({ uploadId, nextUploadId }) => [uploadId, nextUploadId])
  await trx.deleteFrom('sourceTables').where('sourceName', '=', row.name).execute()
  await trx.deleteFrom('sources').where('name', '=', row.name).execute()
  await retireUploads(trx, { ids, clock: deps.clock })
  const tableNames = tables.map(({ tableName }) => tableName)
  const before = { ...auditedSource(deps, row), tables: tableNames }
  const change = { action: 'source.delete' as const, object: row.name, before }
  await record(trx, { session, clock: deps.clock, change })
}

const deleteSource =
  (deps: SourceDeps): SourceHandlers['deleteSource'] =>
  async ({ params, query }, { session }) => {
    requireWarehouse(query)
    await deps.db.transaction().execute(async (trx) => {
      const row = await sourceRow({ db: trx }, params.source)
      await requireIdle(deps, trx, row.name)
      const users = await objectsUsing(trx, { source: row.name })
      if (users.length > 0)
        throw new PlatformError('in_use', { params: { kind, name: row.name, users: users.join(', ') } })
      await removeSource(deps, trx, { row, session })
    })
    await removeRetiredUploads(deps, deps.locks)
    return {}
  }

/** Handlers of sources. */
export function sourceHandlers(platform: PlatformDeps, locks: ResourceLocks): SourceHandlers {
  const deps: SourceDeps = { ...platform, locks }
  return {
    createSource: createSource(deps),
    listSources: listSources(deps),
    updateSource: updateSource(deps),
    deleteSource: deleteSource(deps),
    listFiles: ({ query }) => listFiles(query.path, deps.sourceFolders),
  }
}
