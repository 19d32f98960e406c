// Sources: registered, changed, deleted. Their files are never touched. What decides over a write is read in the
// transaction that writes (MRG1).
import type { z } from 'zod'
import type { dataManager } from '#contract/data-manager/endpoints.ts'
import type { PlatformApi } from '#contract/api.ts'
import type { Problem } from '#contract/http.ts'
import type { Word } from '#contract/reasons.ts'
import { record } from '../base/audit.ts'
import { instantOf } from '../base/clock.ts'
import { checkEtag } from '../base/etag.ts'
import type { Db } from '../db/sqlite.ts'
import type { SourceRow, UploadRow } from '../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../error.ts'
import { Reply, type Handlers } from '../handler.ts'
import type { Rim } from '../rim.ts'
import type { Session } from '../session.ts'
import { insertTable } from './add-tables.ts'
import { listFiles } from './files.ts'
import { tableKey, type InHand } from './in-hand.ts'
import { usersOf } from './known.ts'
import { sortedPage, type Listing } from '../base/sorted-page.ts'
import {
  checkParameters,
  fileIn,
  openSecrets,
  parametersOf,
  partParameters,
  pathIn,
} from './source-parameters.ts'
import { tableRows, type TableRow } from './table-row.ts'
import { sourceEtag, toSource } from './table-state.ts'
import { clearUploads, letGo, wishedUpload } from './table-uploads.ts'
import { demandWarehouse } from './warehouse-name.ts'

const kind = 'source' satisfies Word
type Source = z.input<(typeof dataManager)['createSource']['response']['schema']>['source']
type SourceHandlers = Pick<
  Handlers<PlatformApi['dataManager']>,
  'createSource' | 'listSources' | 'updateSource' | 'deleteSource' | 'listFiles'
>

const listing: Listing<Source> = {
  text: ({ database_name: name, dbms, parameters }) => [name, dbms, pathIn(parameters)].join(' '),
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

/** The row of a source. Refuses with `not_found`. */
export const sourceRow = async ({ db }: Pick<Rim, 'db'>, name: string): Promise<SourceRow> => {
  const row = await db.selectFrom('sources').selectAll().where('name', '=', name).executeTakeFirst()
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name } })
  return row
}

const tablesOf = ({ db }: Pick<Rim, 'db'>, source: string): Promise<TableRow[]> =>
  tableRows(db).where('sourceName', '=', source).execute()

/** What the audit shows of a source: secrets by name only. */
const shown = (rim: Rim, row: SourceRow) => ({
  dbms: row.dbms,
  parameters: parametersOf(row.parametersJson),
  secrets_set: Object.keys(openSecrets(rim.secrets, row)),
})

/** Handlers of sources. */
export const sourceHandlers = (rim: Rim, inHand: InHand): SourceHandlers => {
  const { db, clock, secrets, jobs } = rim
  const reading = { jobs, secrets, inHand }

  const read = async (row: SourceRow): Promise<Source> =>
    toSource(row, { tables: await tablesOf(rim, row.name), reading })

  const nameProblems = async (from: Db, name: string): Promise<Problem[]> => {
    const taken = await from.selectFrom('sources').select('name').where('name', '=', name).executeTakeFirst()
    return taken === undefined ? [] : [problemAt('database_name', 'exists', { kind, name })]
  }

  const demandIdle = async (from: Db, source: string): Promise<void> => {
    for (const { tableName } of await tablesOf({ db: from }, source)) {
      const job = inHand.jobOf(tableKey(source, tableName))
      if (job !== undefined) throw new PlatformError('busy', { params: { kind, name: source, job } })
    }
  }

  /** The upload that a new source begins with (DM9); none for other kinds. */
  const firstUpload = async (
    from: Db,
    {
      body,
      session,
    }: { body: { dbms: string; parameters: Readonly<Record<string, unknown>> }; session: Session },
  ): Promise<{ row?: UploadRow | undefined; problems: readonly Problem[] }> => {
    const id = body.dbms === 'upload' ? fileIn(body.parameters) : ''
    if (id === '') return { problems: [] }
    const wish = { id, path: 'parameters.file', uid: session.uid }
    return { problems: [], ...(await wishedUpload(rim, { db: from, wish })) }
  }

  return {
    createSource: async ({ body }, { session }) => {
      demandWarehouse(body)
      const name = body.database_name
      const first = await firstUpload(db, { body, session })
      const problems = [
        ...first.problems,
        ...(await nameProblems(db, name)),
        ...(body.level_name === 'source'
          ? []
          : [problemAt('level_name', 'wrong_value', { value: body.level_name, allowed: 'source' })]),
        ...(await checkParameters(body, rim.sourceFolders)),
      ]
      if (problems.length > 0) throw refuse(problems)
      const now = instantOf(clock)
      const row: SourceRow = {
        name,
        dbms: body.dbms,
        ...partParameters(secrets, { name, dbms: body.dbms, parameters: body.parameters, present: {} }),
        dwh: body.dwhName,
        levelName: body.level_name,
        ownerUid: session.uid,
        ownerName: session.user,
        createdAt: now,
        updatedAt: now,
        updatedBy: session.user,
      }
      await db.transaction().execute(async (trx) => {
        const { row: upload, problems: uploadProblems } = await firstUpload(trx, { body, session })
        const problem = [...(await nameProblems(trx, name)), ...uploadProblems]
        if (problem.length > 0) throw refuse(problem)
        await trx.insertInto('sources').values(row).execute()
        const change = { action: 'source.create', object: name, after: shown(rim, row) }
        await record(trx, { session, clock, change })
        if (upload === undefined) return
        const added = { database_name: name, table_name: upload.name }
        await insertTable(trx, { added, upload, session, clock })
      })
      return new Reply({ source: await read(row) }, { etag: sourceEtag(row) })
    },

    listSources: async ({ query }) => {
      demandWarehouse(query)
      const rows = await db.selectFrom('sources').selectAll().orderBy('name').execute()
      return sortedPage(await Promise.all(rows.map(read)), { query, listing })
    },

    updateSource: async ({ params, query, body, ifMatch }, { session }) => {
      demandWarehouse(query)
      const looked = await sourceRow(rim, params.source)
      checkEtag(ifMatch, sourceEtag(looked), { kind, name: looked.name })
      const { name, dbms } = looked
      const problems = await checkParameters({ dbms, ...body }, rim.sourceFolders)
      if (problems.length > 0) throw refuse(problems)
      const row = await db.transaction().execute(async (trx) => {
        const before = await sourceRow({ db: trx }, name)
        // Its parameters were looked at as those of the kind it had.
        if (before.dbms !== dbms) throw new PlatformError('etag_mismatch', { params: { kind, name } })
        checkEtag(ifMatch, sourceEtag(before), { kind, name })
        const present = openSecrets(secrets, before)
        const after: SourceRow = {
          ...before,
          ...partParameters(secrets, { name, dbms, parameters: body.parameters, present }),
          updatedAt: instantOf(clock),
          updatedBy: session.user,
        }
        await trx.updateTable('sources').set(after).where('name', '=', name).execute()
        const change = {
          action: 'source.update',
          object: name,
          before: shown(rim, before),
          after: shown(rim, after),
        }
        await record(trx, { session, clock, change })
        return after
      })
      return new Reply({ source: await read(row) }, { etag: sourceEtag(row) })
    },

    deleteSource: async ({ params, query }, { session }) => {
      demandWarehouse(query)
      await db.transaction().execute(async (trx) => {
        const row = await sourceRow({ db: trx }, params.source)
        await demandIdle(trx, row.name)
        const users = await usersOf(trx, { source: row.name })
        if (users.length > 0)
          throw new PlatformError('in_use', { params: { kind, name: row.name, users: users.join(', ') } })
        const tables = await tablesOf({ db: trx }, row.name)
        const ids = tables.flatMap(({ uploadId, nextUploadId }) => [uploadId, nextUploadId])
        await trx.deleteFrom('sourceTables').where('sourceName', '=', row.name).execute()
        await trx.deleteFrom('sources').where('name', '=', row.name).execute()
        await letGo(trx, { ids, clock })
        const gone = tables.map(({ tableName }) => tableName)
        const before = { ...shown(rim, row), tables: gone }
        const change = { action: 'source.delete', object: row.name, before }
        await record(trx, { session, clock, change })
      })
      await clearUploads(rim, inHand)
      return {}
    },

    listFiles: ({ query }) => listFiles(query.path, rim.sourceFolders),
  }
}
