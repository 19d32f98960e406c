// Saved queries (QB16). Names are unique, and an update requires the current version. Everything a write depends on
// is read in the transaction that writes (MRG1).
import type { z } from 'zod'
import type { query } from '#contract/query/endpoints.ts'
import { savedQueryWrite, type SavedQuery } from '#contract/query/saved-query.ts'
import type { TermCode } from '#contract/reasons.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { record } from '../audit/audit.ts'
import { freshId, instantOf } from '../core/clock.ts'
import { checkEtag, etagOf } from '../core/etag.ts'
import { pageOf } from '../core/page.ts'
import type { Db } from '../db/sqlite.ts'
import type { SavedQueryRow } from '../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../core/error.ts'
import { Reply, type Handlers } from '../core/handler.ts'
import type { PlatformDeps } from '../deps/deps.ts'

type SavedQueryInput = z.output<typeof savedQueryWrite>
type SavedDeps = Pick<PlatformDeps, 'db' | 'clock'>

const kind = 'saved_query' satisfies TermCode

const fromRow = (row: SavedQueryRow): SavedQuery => {
  const stored = savedQueryWrite.parse({
    name: row.name,
    description: row.description,
    request: parseJson(row.requestJson),
    view: parseJson(row.viewJson),
  })
  return {
    ...stored,
    id: row.id,
    created_by: { uid: row.uid, user: row.user },
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag: etagOf(stored),
  }
}

/** The members that the audit log stores before and after a change: those that users write. */
const auditedQuery = ({ name, description, request, view }: SavedQueryInput): SavedQueryInput => ({
  name,
  description,
  request,
  view,
})

const columnsOf = ({ name, description, request, view }: SavedQueryInput) => ({
  name,
  description,
  requestJson: JSON.stringify(request),
  viewJson: JSON.stringify(view),
})

/** One saved query. Throws `not_found`. */
export async function readSaved({ db }: Pick<PlatformDeps, 'db'>, id: string): Promise<SavedQuery> {
  const row = await db.selectFrom('savedQueries').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name: id } })
  return fromRow(row)
}

const sorts = {
  name: (row) => row.name.toLowerCase(),
  created_at: (row) => row.createdAt,
  updated_at: (row) => row.updatedAt,
} as const satisfies Record<string, (row: SavedQueryRow) => string>
const isSort = (text: string): text is keyof typeof sorts => Object.hasOwn(sorts, text)

const sortedBy = (all: readonly SavedQueryRow[], sort: string): SavedQueryRow[] => {
  const field = sort.replace(/^-/, '')
  if (!isSort(field))
    throw refuse([problemAt('sort', 'wrong_value', { value: sort, allowed: Object.keys(sorts).join(', ') })])
  const key = sorts[field]
  const direction = sort.startsWith('-') ? -1 : 1
  return all.toSorted((one, other) => {
    if (key(one) === key(other)) return one.id < other.id ? -1 : 1
    return key(one) < key(other) ? -direction : direction
  })
}

const matchesText = ({ name, description }: SavedQueryRow, text: string): boolean =>
  `${name}\n${description}`.toLowerCase().includes(text.toLowerCase())

type SavedArea = Pick<typeof query, 'listSaved' | 'createSaved' | 'getSaved' | 'updateSaved' | 'deleteSaved'>

/** Handlers of saved queries. */
export function savedQueryHandlers(deps: SavedDeps): Handlers<SavedArea> {
  const { db, clock } = deps

  const requireFreeName = async (trx: Db, { name, id }: { name: string; id: string }): Promise<void> => {
    const other = await trx
      .selectFrom('savedQueries')
      .select('id')
      .where('name', '=', name)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (other !== undefined) throw new PlatformError('exists', { params: { kind, name } })
  }

  return {
    listSaved: async ({ query: params }) => {
      const rows = await db.selectFrom('savedQueries').selectAll().execute()
      const found = rows.filter((row) => matchesText(row, params.q ?? ''))
      const page = pageOf(sortedBy(found, params.sort ?? 'name'), params)
      // Only the rows of the page are parsed: their requests may be long.
      return { ...page, items: page.items.map(fromRow) }
    },
    getSaved: async ({ params }) => {
      const saved = await readSaved(deps, params.id)
      return new Reply({ query: saved }, { etag: saved.etag })
    },
    createSaved: async ({ body }, { session }) => {
      const at = instantOf(clock)
      const row: SavedQueryRow = {
        ...columnsOf(body),
        id: freshId('query', clock),
        uid: session.uid,
        user: session.user,
        createdAt: at,
        updatedAt: at,
        updatedBy: session.user,
      }
      await db.transaction().execute(async (trx) => {
        await requireFreeName(trx, row)
        await trx.insertInto('savedQueries').values(row).execute()
        const change = { action: 'saved_query.create', object: body.name, after: auditedQuery(body) }
        await record(trx, { session, clock, change })
      })
      const saved = fromRow(row)
      return new Reply({ query: saved }, { etag: saved.etag })
    },
    updateSaved: async ({ params, body, ifMatch }, { session }) => {
      const saved = await db.transaction().execute(async (trx) => {
        const before = await readSaved({ db: trx }, params.id)
        checkEtag(ifMatch, before.etag, { kind, name: before.name })
        await requireFreeName(trx, { name: body.name, id: params.id })
        await trx
          .updateTable('savedQueries')
          .set({ ...columnsOf(body), updatedAt: instantOf(clock), updatedBy: session.user })
          .where('id', '=', params.id)
          .execute()
        const change = {
          action: 'saved_query.update',
          object: before.name,
          before: auditedQuery(before),
          after: auditedQuery(body),
        }
        await record(trx, { session, clock, change })
        return readSaved({ db: trx }, params.id)
      })
      return new Reply({ query: saved }, { etag: saved.etag })
    },
    deleteSaved: async ({ params, ifMatch }, { session }) => {
      await db.transaction().execute(async (trx) => {
        const before = await readSaved({ db: trx }, params.id)
        checkEtag(ifMatch, before.etag, { kind, name: before.name })
        await trx.deleteFrom('savedQueries').where('id', '=', params.id).execute()
        const change = { action: 'saved_query.delete', object: before.name, before: auditedQuery(before) }
        await record(trx, { session, clock, change })
      })
      return {}
    },
  }
}
