// What the sample project has for automation, and which of it leaves with the sample (DM46).
import type { SamplePart } from '#contract/data-manager/sample-endpoints.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import type { Permission } from '#contract/iam/permission.ts'
import type { Clock } from '../core/clock.ts'
import { PlatformError } from '../core/error.ts'
import { systemSession, type Session } from '../core/session.ts'
import type { SampleAutomation } from '../data-manager/sources/sample-handlers.ts'
import type { Db } from '../db/sqlite.ts'
import { deleteActionIn, workflowsOf } from '../engine/actions/write-action.ts'
import { deleteTable } from '../engine/tables/delete-table.ts'
import { readTableUsers } from '../engine/tables/table-users.ts'
import type { TablesDeps } from '../engine/tables/tables-deps.ts'
import { removePlaybookIn } from '../playbooks/storage/write-playbook.ts'
import { archiveActionId, archiveTable } from './archive.ts'
import { samplePlaybookId } from './playbook.ts'

type Kept = SamplePart['kept']

interface KeptFacts {
  readonly isChanged: boolean
  readonly isUsed: boolean
  readonly session: Session
  readonly permission: Permission
}

const keptBecause = ({ isChanged, isUsed, session, permission }: KeptFacts): Kept => {
  if (isChanged) return 'changed'
  if (isUsed) return 'used'
  return isGranted(session.permissions, permission) ? null : 'permission'
}

const readPlaybook = async (db: Db, session: Session): Promise<SamplePart[]> => {
  const row = await db
    .selectFrom('playbooks')
    .select(['name', 'version', 'createdBy'])
    .where('uuid', '=', samplePlaybookId)
    .executeTakeFirst()
  if (row?.createdBy !== systemSession.user) return []
  const facts = { isChanged: row.version > 1, isUsed: false, session }
  return [
    {
      kind: 'playbook',
      name: row.name,
      kept: keptBecause({ ...facts, permission: 'playbook:playbook:write' }),
    },
  ]
}

const findTable = (db: Db) =>
  db
    .selectFrom('actionTables')
    .selectAll()
    .where('databaseName', '=', archiveTable.database_name)
    .where('tableName', '=', archiveTable.table_name)
    .where('createdByUid', '=', systemSession.uid)
    .executeTakeFirst()

const hasEvents = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('events')
    .select('id')
    .where('targetKind', '=', 'action')
    .where('targetId', '=', archiveActionId)
    .limit(1)
    .executeTakeFirst()) !== undefined

const permission = 'dpe:action:write'

const readAction = async (db: Db, session: Session): Promise<SamplePart[]> => {
  const row = await db
    .selectFrom('actions')
    .selectAll()
    .where('id', '=', archiveActionId)
    .where('createdByUid', '=', systemSession.uid)
    .executeTakeFirst()
  if (row === undefined) return []
  const isChanged = row.version > 1 || row.updatedByUid !== systemSession.uid || row.secrets !== null
  const isUsed =
    ((await findTable(db))?.version ?? 0) > 0 ||
    (await hasEvents(db)) ||
    (await workflowsOf(db, archiveActionId)).length > 0
  return [{ kind: 'action', name: row.name, kept: keptBecause({ isChanged, isUsed, session, permission }) }]
}

/** The table is used while it has been written, or an action that stays names it. */
const readTable = async (db: Db, session: Session): Promise<SamplePart[]> => {
  const row = await findTable(db)
  if (row === undefined) return []
  const leaving = (await readAction(db, session)).some(({ kept }) => kept === null) ? [archiveActionId] : []
  const users = (await readTableUsers(db))(archiveTable).filter(({ id }) => !leaving.includes(id))
  const isUsed = row.version > 0 || users.length > 0
  const kept = keptBecause({ isChanged: false, isUsed, session, permission })
  return [{ kind: 'action_table', name: row.displayName, kept }]
}

const read = async (db: Db, session: Session): Promise<readonly SamplePart[]> => [
  ...(await readPlaybook(db, session)),
  ...(await readAction(db, session)),
  ...(await readTable(db, session)),
]

/** Opens what the data manager removes with the sample. Action tables are opened later. */
export function openSampleAutomation(clock: Clock, tables: () => TablesDeps): SampleAutomation {
  return {
    read,
    remove: async (trx, session) => {
      const parts = await read(trx, session)
      const leaves = (kind: SamplePart['kind']): boolean =>
        parts.some((part) => part.kind === kind && part.kept === null)
      if (leaves('playbook'))
        await removePlaybookIn(trx, { uuid: samplePlaybookId, author: { session, clock } })
      if (leaves('action')) await deleteActionIn(trx, { id: archiveActionId, clock }, session)
      return parts
    },
    finish: async (parts, session) => {
      const table = parts.find(({ kind, kept }) => kind === 'action_table' && kept === null)
      if (table === undefined) return parts
      try {
        const { database_name: level, table_name: name } = archiveTable
        await deleteTable(tables(), { level, name, session })
        return parts
      } catch (error) {
        // Another action has named it since the transaction.
        if (!(error instanceof PlatformError)) throw error
        return parts.map((part) => (part === table ? { ...part, kept: 'used' as const } : part))
      }
    },
  }
}
