// Tables added to their sources, one or many at once, all or none: files in the folder of a local source, or uploads.
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
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import { tableKey } from '../core/resource-locks.ts'
import { placeOfTable } from './allowed-path.ts'
import { parametersOf, pathIn } from './source-parameters.ts'
import { shownUpload, wishedUpload } from './table-uploads.ts'

type AddedTable = z.output<typeof tableAdd>

interface Placed {
  readonly added: AddedTable
  /** Beginning of its paths in the request. */
  readonly at: string
}

type AddDeps = Pick<PlatformDeps, 'db' | 'clock' | 'uploads' | 'sourceFolders'>

interface Checked {
  readonly problems: readonly Problem[]
  readonly source: SourceRow | undefined
  readonly upload: UploadRow | undefined
}

/** Inserts one table, in a transaction in which it was checked. */
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
  }
  await trx.insertInto('sourceTables').values(row).execute()
  const change = {
    action: 'table.add',
    object: `${row.sourceName}/${row.tableName}`,
    after: upload === undefined ? { file: row.tableName } : shownUpload(upload),
  }
  await record(trx, { session, clock, change })
}

const isTaken = async (db: Db, { database_name, table_name }: AddedTable): Promise<boolean> => {
  const row = await db
    .selectFrom('sourceTables')
    .select('tableName')
    .where('sourceName', '=', database_name)
    .where('tableName', '=', table_name)
    .executeTakeFirst()
  return row !== undefined
}

const checkFile = async (
  { added, at }: Placed,
  source: SourceRow,
  folders: readonly string[],
): Promise<Problem[]> => {
  const path = `${at}table_name`
  const file = added.table_name
  if (source.dbms !== 'local') return []
  if (formatOf(file) === null) return [problemAt(path, 'file_format_unknown', { file })]
  const sourcePath = pathIn(parametersOf(source.parametersJson))
  const placed = await placeOfTable({ sourcePath, table: file }, folders)
  if (placed.kind === 'found') return []
  return placed.code === 'path_outside'
    ? [problemAt(path, 'path_outside', { value: file })]
    : [problemAt(path, 'file_missing', { file, table: file })]
}

/** One pass over all tables of a request, through one connection or transaction. */
const checking = (deps: AddDeps, db: Db, session: Session) => {
  const names = new Set<string>()
  const uploads = new Set<string>()

  const checkName = async ({ added, at }: Placed, source: SourceRow | undefined): Promise<Problem[]> => {
    const { database_name: of, table_name: table } = added
    if (source === undefined)
      return [problemAt(`${at}database_name`, 'not_found', { kind: 'source', name: of })]
    const key = tableKey(of, table)
    if (names.has(key)) return [problemAt(`${at}table_name`, 'duplicate', { value: table })]
    names.add(key)
    const taken = { kind: 'table', name: `${of}/${table}` }
    return (await isTaken(db, added)) ? [problemAt(`${at}table_name`, 'exists', taken)] : []
  }

  const checkUpload = async (
    { added, at }: Placed,
    source: SourceRow | undefined,
  ): Promise<{ upload?: UploadRow; problems: readonly Problem[] }> => {
    const path = `${at}upload`
    const { upload: id } = added
    if (source === undefined) return { problems: [] }
    if (source.dbms !== 'upload')
      return id === undefined
        ? { problems: [] }
        : { problems: [problemAt(path, 'invalid_value', reasonParams('upload_foreign'))] }
    if (id === undefined) return { problems: [problemAt(path, 'required')] }
    if (uploads.has(id)) return { problems: [problemAt(path, 'duplicate', { value: id })] }
    uploads.add(id)
    const found = await wishedUpload(deps, { db, wish: { id, path, uid: session.uid } })
    return found.row === undefined ? found : { upload: found.row, problems: [] }
  }

  return async (placed: Placed): Promise<Checked> => {
    const source = await db
      .selectFrom('sources')
      .selectAll()
      .where('name', '=', placed.added.database_name)
      .executeTakeFirst()
    const name = await checkName(placed, source)
    const { upload, problems } = await checkUpload(placed, source)
    return { source, upload, problems: [...name, ...problems] }
  }
}

/** Adds all tables or none. Refuses with every problem of every table. */
export async function addAll(
  deps: AddDeps,
  { tables, session }: { tables: readonly Placed[]; session: Session },
): Promise<void> {
  const { db, clock } = deps
  const check = checking(deps, db, session)
  const problems: Problem[] = []
  for (const placed of tables) {
    const found = await check(placed)
    problems.push(...found.problems)
    if (found.problems.length === 0 && found.source !== undefined)
      problems.push(...(await checkFile(placed, found.source, deps.sourceFolders)))
  }
  if (problems.length > 0) throw refuse(problems)
  await db.transaction().execute(async (trx) => {
    // In the transaction that writes, the store has the last word (MRG1).
    const checkAgain = checking(deps, trx, session)
    const late: Problem[] = []
    for (const placed of tables) {
      const { upload, problems: found } = await checkAgain(placed)
      late.push(...found)
      if (late.length === 0) await insertTable(trx, { added: placed.added, upload, session, clock })
    }
    if (late.length > 0) throw refuse(late)
  })
}
