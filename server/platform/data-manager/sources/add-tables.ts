// Adds tables to their sources, one or many, all or none: files in the folder of a local source, or uploads.
import type { Transaction } from 'kysely'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { sourceTypeOf } from '#contract/data-manager/source-types.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { fileConnectorOf } from '../../connectors/connectors.ts'
import { nameOfPath } from '../../connectors/file-connector.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import type { SourceRow } from '../../db/source-tables.ts'
import type { Tables, UploadRow } from '../../db/tables.ts'
import { problemAt, refuse } from '../../core/error.ts'
import { storeFinishedWork } from '../../jobs/finished-work.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import { tableKey } from '../core/resource-locks.ts'
import { resolveTablePath } from '../connections/allowed-path.ts'
import type { ConnectionDeps } from '../connections/connection-target.ts'
import { newTableProblems, type NewTable } from '../connections/growing-column.ts'
import { parametersOf, pathParameter } from '../connections/source-parameters.ts'
import { auditedUpload, findUpload } from './table-uploads.ts'
import { readingJsonOf } from './table-state.ts'
import { tablesOfFile, type AddedTable } from './workbook-tables.ts'

interface TableEntry {
  readonly added: AddedTable
  /** Prefix of the paths of its problems in the request. */
  readonly pathPrefix: string
  /** Whether it is the first or a further sheet of a requested workbook. */
  readonly place: 'only' | 'first' | 'further'
}

type RequestedTable = Omit<TableEntry, 'place'>

type AddDeps = ConnectionDeps & Pick<PlatformDeps, 'clock' | 'uploads' | 'sourceFolders' | 'extractionLimits'>

interface Checked {
  readonly problems: readonly Problem[]
  readonly source: SourceRow | undefined
  readonly upload: UploadRow | undefined
}

const auditedTable = (added: AddedTable, upload: UploadRow | undefined) => {
  const { remote, sheet, options } = added
  if (remote !== undefined) return { remote }
  return {
    ...(upload === undefined ? { file: added.file ?? added.table_name } : auditedUpload(upload)),
    ...(sheet === undefined ? {} : { sheet }),
    ...(readingJsonOf(options) === null ? {} : { options }),
  }
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
    file: added.file ?? null,
    sheet: added.sheet ?? null,
    parent: null,
    listJson: null,
    readingJson: readingJsonOf(added.options),
    baselineJson: null,
    remoteJson: added.remote === undefined ? null : JSON.stringify(added.remote),
  }
  await trx.insertInto('sourceTables').values(row).execute()
  const { sourceName: source, tableName: table } = row
  if (upload !== undefined) await storeFinishedWork(trx, { kind: 'upload', source, table })
  const after = auditedTable(added, upload)
  const change = { action: 'table.add' as const, object: `${source}/${table}`, after }
  await record(trx, { session, clock, change })
}

/** The name of the table that already has this name, or the same file without naming one of its sheets. */
const existingTable = async (
  db: Db,
  { added: { database_name: source, table_name: table, file, sheet }, place }: TableEntry,
): Promise<string | undefined> => {
  const isWhole = sheet === undefined || place === 'first'
  const row = await db
    .selectFrom('sourceTables')
    .select('tableName')
    .where('sourceName', '=', source)
    .where((one) =>
      one.or([
        one('tableName', '=', table),
        ...(isWhole ? [one.and([one('file', '=', file ?? table), one('parent', 'is', null)])] : []),
      ]),
    )
    .executeTakeFirst()
  return row?.tableName
}

/** A table of a database has a place there; no other table has one. */
const checkRemote = ({ added, pathPrefix }: TableEntry, { dbms }: SourceRow): Problem[] => {
  const path = `${pathPrefix}remote`
  const hasTables = sourceTypeOf(dbms)?.content === 'tables'
  if (added.remote !== undefined && !hasTables)
    return [problemAt(path, 'invalid_value', reasonParams('source_not_remote'))]
  return added.remote === undefined && hasTables ? [problemAt(path, 'required')] : []
}

const checkFile = async (
  { added, pathPrefix }: TableEntry,
  source: SourceRow,
  folders: readonly string[],
): Promise<Problem[]> => {
  const path = `${pathPrefix}table_name`
  const file = added.file ?? added.table_name
  // The name of a file of a file store tells its format; of one on a web server, its answer may.
  const isStored = fileConnectorOf(source.dbms) !== undefined && sourceTypeOf(source.dbms)?.group === 'stores'
  if (isStored && formatOf(nameOfPath(file)) === null)
    return [problemAt(path, 'file_format_unknown', { file: nameOfPath(file) })]
  if (source.dbms !== 'local') return []
  if (formatOf(file) === null) return [problemAt(path, 'file_format_unknown', { file })]
  const sourcePath = pathParameter(parametersOf(source.parametersJson))
  const resolved = await resolveTablePath({ sourcePath, table: file }, folders)
  if (resolved.kind === 'found') return []
  return resolved.code === 'path_outside'
    ? [problemAt(path, 'path_outside', { value: file })]
    : [problemAt(path, 'file_missing', { file, table: added.table_name })]
}

/** The source whose tables may use the same upload: that of a sheet which is added by its name. */
const sharingSource = ({ added: { sheet, database_name: source }, place }: TableEntry): string | undefined =>
  place === 'only' && sheet !== undefined ? source : undefined

/**
 * Returns a check for all tables of one request, through one connection or transaction. It remembers names and
 * uploads to find duplicates.
 */
const createTableCheck = (deps: AddDeps, db: Db, session: Session) => {
  const names = new Set<string>()
  const uploads = new Map<string, UploadRow | undefined>()

  const checkName = async (entry: TableEntry, source: SourceRow | undefined): Promise<Problem[]> => {
    const { added, pathPrefix } = entry
    const { database_name: of, table_name: table } = added
    if (source === undefined)
      return [problemAt(`${pathPrefix}database_name`, 'not_found', { kind: 'source', name: of })]
    const key = tableKey(of, table)
    if (names.has(key)) return [problemAt(`${pathPrefix}table_name`, 'duplicate', { value: table })]
    names.add(key)
    const existing = await existingTable(db, entry)
    if (existing === undefined) return []
    return [problemAt(`${pathPrefix}table_name`, 'exists', { kind: 'table', name: `${of}/${existing}` })]
  }

  const checkUpload = async (
    entry: TableEntry,
    source: SourceRow | undefined,
  ): Promise<{ upload?: UploadRow | undefined; problems: readonly Problem[] }> => {
    const { added, pathPrefix, place } = entry
    const path = `${pathPrefix}upload`
    const { upload: id } = added
    if (source === undefined) return { problems: [] }
    if (source.dbms !== 'upload')
      return id === undefined
        ? { problems: [] }
        : { problems: [problemAt(path, 'invalid_value', reasonParams('upload_foreign'))] }
    if (id === undefined) return { problems: [problemAt(path, 'required')] }
    if (place === 'further') return { upload: uploads.get(id), problems: [] }
    const sharedIn = sharingSource(entry)
    if (uploads.has(id) && sharedIn === undefined)
      return { problems: [problemAt(path, 'duplicate', { value: id })] }
    const found = await findUpload(deps, { db, reference: { id, path, uid: session.uid, sharedIn } })
    uploads.set(id, found.row)
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

const tableNames = async (db: Db, source: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('sourceTables')
    .select('tableName')
    .where('sourceName', '=', source)
    .execute()
  return rows.map(({ tableName }) => tableName)
}

/** The path of a file on another server is kept, also where the table has it as its name. */
const withFile = (added: AddedTable): AddedTable => ({ ...added, file: added.file ?? added.table_name })

interface AddOrder {
  readonly tables: readonly RequestedTable[]
  readonly session: Session
  /** Ends the connections to databases. */
  readonly signal: AbortSignal
}

/** The tables that the requested ones become. Throws every problem of every table. */
const checkedEntries = async (
  deps: AddDeps,
  { tables, session, signal }: AddOrder,
): Promise<TableEntry[]> => {
  const check = createTableCheck(deps, deps.db, session)
  const problems: Problem[] = []
  const remotes: NewTable[] = []
  const entries: TableEntry[] = []
  for (const table of tables) {
    const entry: TableEntry = { ...table, place: 'only' }
    const { source, upload, problems: found } = await check(entry)
    problems.push(...found)
    if (found.length > 0 || source === undefined) continue
    const { added, pathPrefix } = table
    const wrong = [...checkRemote(entry, source), ...(await checkFile(entry, source, deps.sourceFolders))]
    problems.push(...wrong)
    const { remote } = added
    if (remote !== undefined && wrong.length === 0)
      remotes.push({ source, remote, path: `${pathPrefix}remote.growing_by` })
    const taken = new Set([
      ...(await tableNames(deps.db, source.name)),
      ...[...tables, ...entries].map((one) => one.added.table_name),
    ])
    const whole = fileConnectorOf(source.dbms) === undefined ? added : withFile(added)
    const parts = await tablesOfFile(deps, { added: whole, source, upload, taken })
    const place = (at: number) => (parts.length === 1 ? 'only' : at === 0 ? 'first' : 'further')
    entries.push(...parts.map((part, at) => ({ added: part, pathPrefix, place: place(at) }) as const))
  }
  problems.push(...(await newTableProblems(deps, remotes, signal)))
  if (problems.length > 0) throw refuse(problems)
  return entries
}

/**
 * Adds all tables or none, and returns those that were added: of a workbook, one for each visible sheet. Throws every
 * problem of every table.
 */
export async function addAll(deps: AddDeps, order: AddOrder): Promise<readonly AddedTable[]> {
  const { db, clock } = deps
  const { session } = order
  const entries = await checkedEntries(deps, order)
  await db.transaction().execute(async (trx) => {
    // Everything the write depends on is read again in its transaction (MRG1).
    const checkAgain = createTableCheck(deps, trx, session)
    const late: Problem[] = []
    for (const entry of entries) {
      const { upload, problems: found } = await checkAgain(entry)
      late.push(...found)
      if (late.length === 0) await insertTable(trx, { added: entry.added, upload, session, clock })
    }
    if (late.length > 0) throw refuse(late)
  })
  return entries.map(({ added }) => added)
}
