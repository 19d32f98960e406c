// Saved queries (QB16). A caller sees their own and those that are shared with them; any other does not exist for
// them. An update requires the current version. Everything a write depends on is read in the transaction that writes
// (MRG1).
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { query } from '#contract/query/endpoints.ts'
import type { SavedQuery, savedQueryWrite } from '#contract/query/saved-query.ts'
import { record } from '../../audit/audit.ts'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import { checkEtag } from '../../core/etag.ts'
import { PlatformError } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import { pageOf } from '../../core/page.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import type { SavedQueryRow, Tables } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { notifyShared } from '../../notifications/object-notifications.ts'
import { mayRead, mayWrite } from '../sharing.ts'
import { listRuns, type RunHistory } from './run-history.ts'
import { matchesText, sortedBy } from './saved-list.ts'
import { fromRow, kind, readRow, readSaved, sharedObjectOf } from './saved-query-row.ts'
import { ownershipAfter, sharingGroups } from './sharing-change.ts'

type SavedQueryInput = z.output<typeof savedQueryWrite>
type SavedDeps = Pick<PlatformDeps, 'db' | 'clock'> & { readonly runs: RunHistory }

type SavedArea = Pick<
  typeof query,
  | 'listSaved'
  | 'createSaved'
  | 'getSaved'
  | 'updateSaved'
  | 'deleteSaved'
  | 'listSavedRuns'
  | 'listSharingGroups'
>

/** The members that the audit log stores before and after a change: those that users write. */
const auditedQuery = ({ name, description, request, view, folder, sharing, owner }: SavedQuery) => ({
  name,
  description,
  request,
  view,
  folder,
  sharing,
  owner: owner.uid,
})

/** The columns that a write sets. Throws what `ownershipAfter` throws. */
const writtenColumns = async (
  trx: Db,
  { body, before, session }: { body: SavedQueryInput; before: SavedQuery | undefined; session: Session },
) => {
  const { owner, sharing } = await ownershipAfter(trx, { before, body, session })
  return {
    name: body.name,
    description: body.description,
    requestJson: JSON.stringify(body.request),
    viewJson: JSON.stringify(body.view),
    folder: body.folder ?? before?.folder ?? '',
    sharingJson: JSON.stringify(sharing),
    ownerUid: owner.uid,
    ownerUser: owner.user,
  }
}

/**
 * Refuses with `exists` a name that the same owner has in the same folder, unless the caller cannot see that query:
 * nobody learns the names of hidden ones.
 */
const requireFreeName = async (
  trx: Db,
  row: Pick<SavedQueryRow, 'id' | 'name' | 'folder' | 'ownerUid'>,
  session: Session,
): Promise<void> => {
  const others = await trx
    .selectFrom('savedQueries')
    .select(['ownerUid', 'sharingJson'])
    .where('ownerUid', '=', row.ownerUid)
    .where('folder', '=', row.folder)
    .where('name', '=', row.name)
    .where('id', '!=', row.id)
    .execute()
  if (others.some((other) => mayRead(sharedObjectOf(other), session)))
    throw new PlatformError('exists', { params: { kind, name: row.name } })
}

interface WriteRequest {
  readonly id: string
  readonly ifMatch: string | undefined
  readonly session: Session
}

/** The query before a write. Throws `not_found`, `etag_mismatch`, `saved_query_not_yours`. */
const writableSaved = async (trx: Db, { id, ifMatch, session }: WriteRequest): Promise<SavedQuery> => {
  const row = await readRow(trx, { id, session })
  const before = fromRow(row, session)
  if (!mayWrite(sharedObjectOf(row), session))
    throw new PlatformError('saved_query_not_yours', { params: { name: row.name, owner: row.ownerUser } })
  checkEtag(ifMatch, before.etag, { kind, name: before.name })
  return before
}

const accessOf = ({ owner: { uid }, sharing }: SavedQuery) => ({ uid, sharing })

interface QueryChange {
  readonly session: Session
  readonly clock: Clock
  readonly before: SavedQuery | undefined
  readonly after: SavedQuery
}

const notifyReaders = (trx: Transaction<Tables>, { before, after, ...actor }: QueryChange): Promise<void> =>
  notifyShared(trx, {
    ...actor,
    kind: 'query',
    id: after.id,
    before: before && accessOf(before),
    after: accessOf(after),
  })

/** Handlers of saved queries. */
export function savedQueryHandlers({ db, clock, runs }: SavedDeps): Handlers<SavedArea> {
  return {
    listSaved: async ({ query: params }, { session }) => {
      const rows = await db.selectFrom('savedQueries').selectAll().execute()
      const found = rows.filter(
        (row) => mayRead(sharedObjectOf(row), session) && matchesText(row, params.q ?? ''),
      )
      const page = pageOf(sortedBy(found, params.sort ?? 'name'), params)
      // Only the rows of the page are parsed: their requests may be long.
      return { ...page, items: page.items.map((row) => fromRow(row, session)) }
    },
    getSaved: async ({ params }, { session }) => {
      const saved = await readSaved({ db }, { id: params.id, session })
      return new Reply({ query: saved }, { etag: saved.etag })
    },
    createSaved: async ({ body }, { session }) => {
      const at = instantOf(clock)
      const saved = await db.transaction().execute(async (trx) => {
        const row: SavedQueryRow = {
          ...(await writtenColumns(trx, { body, before: undefined, session })),
          id: freshId('query', clock),
          uid: session.uid,
          user: session.user,
          createdAt: at,
          updatedAt: at,
          updatedBy: session.user,
        }
        await requireFreeName(trx, row, session)
        await trx.insertInto('savedQueries').values(row).execute()
        const written = fromRow(row, session)
        const change = { action: 'saved_query.create' as const, object: body.name }
        await record(trx, { session, clock, change: { ...change, after: auditedQuery(written) } })
        await notifyReaders(trx, { session, clock, before: undefined, after: written })
        return written
      })
      return new Reply({ query: saved }, { etag: saved.etag })
    },
    updateSaved: async ({ params: { id }, body, ifMatch }, { session }) => {
      const saved = await db.transaction().execute(async (trx) => {
        const before = await writableSaved(trx, { id, ifMatch, session })
        const columns = await writtenColumns(trx, { body, before, session })
        await requireFreeName(trx, { ...columns, id }, session)
        await trx
          .updateTable('savedQueries')
          .set({ ...columns, updatedAt: instantOf(clock), updatedBy: session.user })
          .where('id', '=', id)
          .execute()
        const row = await trx
          .selectFrom('savedQueries')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const after = fromRow(row, session)
        const change = {
          action: 'saved_query.update' as const,
          object: before.name,
          before: auditedQuery(before),
          after: auditedQuery(after),
        }
        await record(trx, { session, clock, change })
        await notifyReaders(trx, { session, clock, before, after })
        return after
      })
      return new Reply({ query: saved }, { etag: saved.etag })
    },
    deleteSaved: async ({ params: { id }, ifMatch }, { session }) => {
      await db.transaction().execute(async (trx) => {
        const before = await writableSaved(trx, { id, ifMatch, session })
        await trx.deleteFrom('savedQueries').where('id', '=', id).execute()
        const change = { action: 'saved_query.delete' as const, object: before.name }
        await record(trx, { session, clock, change: { ...change, before: auditedQuery(before) } })
      })
      return {}
    },
    listSavedRuns: async ({ params: { id }, query: page }, { session }) =>
      listRuns({ db, runs }, { saved: await readSaved({ db }, { id, session }), session, page }),
    listSharingGroups: async (_input, { session }) => ({ items: await sharingGroups(db, session) }),
  }
}
