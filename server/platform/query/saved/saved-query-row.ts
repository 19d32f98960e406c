// Saved queries as they are stored, and as a session sees them (QB16).
import { savedQueryWrite, type SavedQuery } from '#contract/query/saved-query.ts'
import { sharing, type Sharing } from '#contract/query/sharing.ts'
import type { TermCode } from '#contract/reasons.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { PlatformError } from '../../core/error.ts'
import { etagOf } from '../../core/etag.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import type { SavedQueryRow } from '../../db/tables.ts'
import { mayManage, mayRead, mayWrite } from '../sharing.ts'

/** The term for a saved query in errors. */
export const kind = 'saved_query' satisfies TermCode

/** The owner and the sharing of a row. */
export function sharedObjectOf(row: Pick<SavedQueryRow, 'ownerUid' | 'sharingJson'>): {
  uid: string
  sharing: Sharing
} {
  return { uid: row.ownerUid, sharing: sharing.parse(JSON.parse(row.sharingJson)) }
}

/** What differs from a query of an earlier version. Those keep their ETag, so an upgrade interrupts no edit (DUR4). */
const placement = ({ folder, uid, ownerUid, ownerUser }: SavedQueryRow, shared: Sharing) => ({
  ...(folder === '' ? {} : { folder }),
  ...(shared.kind === 'everyone' ? {} : { sharing: shared }),
  ...(ownerUid === uid ? {} : { owner: { uid: ownerUid, user: ownerUser } }),
})

/** A row as a session sees it. */
export function fromRow(row: SavedQueryRow, session: Session): SavedQuery {
  const shared = sharedObjectOf(row)
  const written = savedQueryWrite.parse({
    name: row.name,
    description: row.description,
    request: parseJson(row.requestJson),
    view: parseJson(row.viewJson),
  })
  return {
    ...written,
    folder: row.folder,
    sharing: shared.sharing,
    owner: { uid: row.ownerUid, user: row.ownerUser },
    id: row.id,
    created_by: { uid: row.uid, user: row.user },
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    may_write: mayWrite(shared, session),
    may_manage: mayManage(shared, session),
    etag: etagOf({ ...written, ...placement(row, shared.sharing) }),
  }
}

interface SavedReference {
  readonly id: string
  readonly session: Session
}

const visibleRow = async (db: Db, { id, session }: SavedReference): Promise<SavedQueryRow | undefined> => {
  const row = await db.selectFrom('savedQueries').selectAll().where('id', '=', id).executeTakeFirst()
  return row !== undefined && mayRead(sharedObjectOf(row), session) ? row : undefined
}

/** Whether the saved query exists and the session may see it. */
export async function isVisible(db: Db, which: SavedReference): Promise<boolean> {
  return (await visibleRow(db, which)) !== undefined
}

/** The row of a saved query that the session may see. Throws `not_found`, also for one that it may not see. */
export async function readRow(db: Db, which: SavedReference): Promise<SavedQueryRow> {
  const row = await visibleRow(db, which)
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name: which.id } })
  return row
}

/** A saved query that the session may see. Throws `not_found`, also for one that it may not see. */
export async function readSaved({ db }: { readonly db: Db }, which: SavedReference): Promise<SavedQuery> {
  return fromRow(await readRow(db, which), which.session)
}
