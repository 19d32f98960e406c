// Queries kept under a name (QB16). A name is given once; who changes one must have read it. What decides over a write is
// read in the transaction that writes (MRG1).
import type { z } from 'zod'
import type { query } from '#contract/query/endpoints.ts'
import { savedQueryWrite, type SavedQuery } from '#contract/query/saved-query.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../audit/audit.ts'
import { freshId, instantOf } from '../core/clock.ts'
import { checkEtag, etagOf } from '../core/etag.ts'
import { pageOf } from '../core/page.ts'
import type { Db } from '../db/sqlite.ts'
import type { SavedQueryRow } from '../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../core/error.ts'
import { Reply, type Handlers } from '../core/handler.ts'
import type { PlatformDeps } from '../deps/deps.ts'

type Written = z.output<typeof savedQueryWrite>
type SavedDeps = Pick<PlatformDeps, 'db' | 'clock'>

const kind = 'saved_query' satisfies TermCode
const parse = (text: string): unknown => JSON.parse(text)

const fromRow = (row: SavedQueryRow): SavedQuery => {
  const kept = savedQueryWrite.parse({
    name: row.name,
    description: row.description,
    request: parse(row.requestJson),
    view: parse(row.viewJson),
  })
  return {
    ...kept,
    id: row.id,
    created_by: { uid: row.uid, user: row.user },
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag: etagOf(kept),
  }
}

/** What the audit shows: what people write, on both sides of a change. */
const written = ({ name, description, request, view }: Written): Written => ({
  name,
  description,
  request,
  view,
})

const columnsOf = ({ name, description, request, view }: Written) => ({
  name,
  description,
  requestJson: JSON.stringify(request),
  viewJson: JSON.stringify(view),
})

/** One saved query. Refuses with `not_found`. */
export async function readSaved({ db }: Pick<PlatformDeps, 'db'>, id: string): Promise<SavedQuery> {
  const row = await db.selectFrom('savedQueries').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name: id } })
  return fromRow(row)
}

const sorts = {
  name: (saved) => saved.name.toLowerCase(),
  created_at: (saved) => saved.created_at,
  updated_at: (saved) => saved.updated_at,
} as const satisfies Record<string, (saved: SavedQuery) => string>
const isSort = (word: string): word is keyof typeof sorts => Object.hasOwn(sorts, word)

const sortedBy = (all: readonly SavedQuery[], sort: string): SavedQuery[] => {
  const field = sort.replace(/^-/, '')
  if (!isSort(field))
    throw refuse([problemAt('sort', 'wrong_value', { value: sort, allowed: Object.keys(sorts).join(', ') })])
  const key = sorts[field]
  const way = sort.startsWith('-') ? -1 : 1
  return all.toSorted((one, other) => {
    if (key(one) === key(other)) return one.id < other.id ? -1 : 1
    return key(one) < key(other) ? -way : way
  })
}

const holds = ({ name, description }: SavedQuery, word: string): boolean =>
  `${name}\n${description}`.toLowerCase().includes(word.toLowerCase())

type SavedArea = Pick<typeof query, 'listSaved' | 'createSaved' | 'getSaved' | 'updateSaved' | 'deleteSaved'>

/** Handlers of saved queries. */
export function savedQueryHandlers(deps: SavedDeps): Handlers<SavedArea> {
  const { db, clock } = deps

  const refuseTaken = async (trx: Db, { name, id }: { name: string; id: string }): Promise<void> => {
    const other = await trx
      .selectFrom('savedQueries')
      .select('id')
      .where('name', '=', name)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (other !== undefined) throw new PlatformError('exists', { params: { kind, name } })
  }

  return {
    listSaved: async ({ query: asked }) => {
      const rows = await db.selectFrom('savedQueries').selectAll().execute()
      const found = rows.map(fromRow).filter((saved) => holds(saved, asked.q ?? ''))
      return pageOf(sortedBy(found, asked.sort ?? 'name'), asked)
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
        await refuseTaken(trx, row)
        await trx.insertInto('savedQueries').values(row).execute()
        const change = { action: 'saved_query.create', object: body.name, after: written(body) }
        await record(trx, { session, clock, change })
      })
      const saved = fromRow(row)
      return new Reply({ query: saved }, { etag: saved.etag })
    },
    updateSaved: async ({ params, body, ifMatch }, { session }) => {
      const saved = await db.transaction().execute(async (trx) => {
        const before = await readSaved({ db: trx }, params.id)
        checkEtag(ifMatch, before.etag, { kind, name: before.name })
        await refuseTaken(trx, { name: body.name, id: params.id })
        await trx
          .updateTable('savedQueries')
          .set({ ...columnsOf(body), updatedAt: instantOf(clock), updatedBy: session.user })
          .where('id', '=', params.id)
          .execute()
        const change = {
          action: 'saved_query.update',
          object: before.name,
          before: written(before),
          after: written(body),
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
        const change = { action: 'saved_query.delete', object: before.name, before: written(before) }
        await record(trx, { session, clock, change })
      })
      return {}
    },
  }
}
