// Adds tables to their sources, one or many, all or none: files in the folder of a local source, or uploads.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { tableAdd } from '#contract/data-manager/table.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import type { SourceRow, Tables, UploadRow } from '../../db/tables.ts'
import { problemAt, refuse } from '../../core/error.ts'
import { storeFinishedWork } from '../../jobs/finished-work.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import { tableKey } from '../core/resource-locks.ts'
import { resolveTablePath } from './allowed-path.ts'
import { parametersOf, pathParameter } from './source-parameters.ts'
import { auditedUpload, findUpload } from './table-uploads.ts'

type AddedTable = z.output<typeof tableAdd>

interface TableEntry {
  readonly added: AddedTable
  /** Prefix of the paths of its problems in the request. */
  readonly pathPrefix: string
}

type AddDeps = Pick<PlatformDeps, 'db' | 'clock' | 'uploads' | 'sourceFolders'>

interface Checked {
  readonly problems: readonly Problem[]
  readonly source: SourceRow | undefined
  readonly upload: UploadRow | undefined
}

/** Inserts one table. Call it in the transaction that checked the table. */
export async function insertTable(
  trx: Transaction<Tables>,
  {
    added,
    upload,
    session,
    clock,
  }: {
    readonly added: AddedTable
    readonly upload: UploadRow | undefined
    readonly session: Session
    readonly clock: PlatformDeps['clock']
  },
): Promise<void> {
  const row = {
    sourceName: added.database_name,
    tableName: added.table_name,
    addedAt: instantOf(clock),
    extractionJson: null,
    planJson: null,
    failureJson: null,
    jobId: null,
    uploadId: upload?.id ?? null,
    nextUploadId: null,
    readingJson: null,
  }
  await trx.insertInto('sourceTables').values(row).execute()
  const { sourceName: source, tableName: table } = row
  if (upload !== undefined) await storeFinishedWork(trx, { kind: 'upload', source, table })
  const change = {
    action: 'table.add',
    object: `${row.sourceName}/${row.tableName}`,
    after: upload === undefined ? { file: row.tableName } : auditedUpload(upload),
  }
  await record(trx, { session, clock, change })
}

const tableExists = async (db: Db, { database_name, table_name }: AddedTable): Promise<boolean> => {
  const row = await db
    .selectFrom('sourceTables')
    .select('tableName')
    .where('sourceName', '=', database_name)
    .where('tableName', '=', table_name)
    .executeTakeFirst()
  return row !== undefined
}

const checkFile = async (
  { added, pathPrefix }: TableEntry,
  source: SourceRow,
  folders: readonly string[],
): Promise<Problem[]> => {
  const path = `${pathPrefix}table_name`
  const file = added.table_name
  if (source.dbms !== 'local') return []
  if (formatOf(file) === null) return [problemAt(path, 'file_format_unknown', { file })]
  const sourcePath = pathParameter(parametersOf(source.parametersJson))
  const resolved = await resolveTablePath({ sourcePath, table: file }, folders)
  if (resolved.kind === 'found') return []
  return resolved.code === 'path_outside'
    ? [problemAt(path, 'path_outside', { value: file })]
    : [problemAt(path, 'file_missing', { file, table: file })]
}

/**
 * Returns a check for all tables of one request, through one connection or transaction. It remembers names and
 * uploads to find duplicates.
 */
const createTableCheck = (deps: AddDeps, db: Db, session: Session) => {
  const names = new Set<string>()
  const uploads = new Set<string>()

  const checkName = async (
    { added, pathPrefix }: TableEntry,
    source: SourceRow | undefined,
  ): Promise<Problem[]> => {
    const { database_name: of, table_name: table } = added
    if (source === undefined)
      return [problemAt(`${pathPrefix}database_name`, 'not_found', { kind: 'source', name: of })]
    const key = tableKey(of, table)
    if (names.has(key)) return [problemAt(`${pathPrefix}table_name`, 'duplicate', { value: table })]
    names.add(key)
    const existing = { kind: 'table', name: `${of}/${table}` }
    return (await tableExists(db, added)) ? [problemAt(`${pathPrefix}table_name`, 'exists', existing)] : []
  }

  const checkUpload = async (
    { added, pathPrefix }: TableEntry,
    source: SourceRow | undefined,
  ): Promise<{ upload?: UploadRow; problems: readonly Problem[] }> => {
    const path = `${pathPrefix}upload`
    const { upload: id } = added
    if (source === undefined) return { problems: [] }
    if (source.dbms !== 'upload')
      return id === undefined
        ? { problems: [] }
        : { problems: [problemAt(path, 'invalid_value', reasonParams('upload_foreign'))] }
    if (id === undefined) return { problems: [problemAt(path, 'required')] }
    if (uploads.has(id)) return { problems: [problemAt(path, 'duplicate', { value: id })] }
    uploads.add(id)
    const found = await findUpload(deps, { db, reference: { id, path, uid: session.uid } })
    return found.row === undefined ? found : { upload: found.row, problems: [] }
  }

  return async (entry: TableEntry): Promise<Checked> => {
    const source = await db
      .selectFrom('sources')
      .selectAll()
      .where('name', '=', entry.added.database_name)
      .executeTakeFirst()
    const name = await checkName(entry, source)
    const { upload, problems } = await checkUpload(entry, source)
    return { source, upload, problems: [...name, ...problems] }
  }
}

/** Adds all tables or none. Throws every problem of every table. */
export async function addAll(
  deps: AddDeps,
  { tables, session }: { tables: readonly TableEntry[]; session: Session },
): Promise<void> {
  const { db, clock } = deps
  const check = createTableCheck(deps, db, session)
  const problems: Problem[] = []
  for (const entry of tables) {
    const found = await check(entry)
    problems.push(...found.problems)
    if (found.problems.length === 0 && found.source !== undefined)
      problems.push(...(await checkFile(entry, found.source, deps.sourceFolders)))
  }
  if (problems.length > 0) throw refuse(problems)
  await db.transaction().execute(async (trx) => {
    // Everything the write depends on is read again in its transaction (MRG1).
    const checkAgain = createTableCheck(deps, trx, session)
    const late: Problem[] = []
    for (const entry of tables) {
      const { upload, problems: found } = await checkAgain(entry)
      late.push(...found)
      if (late.length === 0) await insertTable(trx, { added: entry.added, upload, session, clock })
    }
    if (late.length > 0) throw refuse(late)
  })
}
