// Boards (QB60): an update requires the current version, and everything a write depends on is read in the transaction
// that writes (MRG1). A board that an account may not see is reported like one that does not exist.
import type { boards } from '#contract/query/board-endpoints.ts'
import type { BoardWrite } from '#contract/query/board.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { freshId, instantOf } from '../../core/clock.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { checkEtag } from '../../core/etag.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import { pageOf } from '../../core/page.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import type { BoardRow } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { notifyShared } from '../../notifications/object-notifications.ts'
import { readSaved } from '../saved/saved-query-row.ts'
import { mayManage, mayRead } from '../sharing.ts'
import { boardProblems } from './board-problems.ts'
import { boardOf, columnsOf, sharingOf, writtenMembers, writtenOf } from './board-store.ts'

const kind = 'board' satisfies TermCode

const accessOf = (row: BoardRow) => ({ uid: row.uid, sharing: sharingOf(row) })

/** The row of a board that the account may see. Throws `not_found`. */
const visibleRow = async (db: Db, { id, session }: { id: string; session: Session }): Promise<BoardRow> => {
  const row = await db.selectFrom('boards').selectAll().where('id', '=', id).executeTakeFirst()
  const isVisible = row !== undefined && mayRead(accessOf(row), session)
  if (!isVisible) throw new PlatformError('not_found', { params: { kind, name: id } })
  return row
}

/** The row of a board that the account may change, in the version that it has read. */
const writableRow = async (
  db: Db,
  { id, session, ifMatch }: { id: string; session: Session; ifMatch: string | undefined },
): Promise<BoardRow> => {
  const row = await visibleRow(db, { id, session })
  if (!mayManage(row, session)) throw new PlatformError('board_not_owned', { params: { name: row.name } })
  checkEtag(ifMatch, boardOf(row, true).etag, { kind, name: row.name })
  return row
}

const sorts = {
  name: (row) => row.name.toLowerCase(),
  updated_at: (row) => row.updatedAt,
} as const satisfies Record<string, (row: BoardRow) => string>
const isSort = (text: string): text is keyof typeof sorts => Object.hasOwn(sorts, text)

const sortedBy = (rows: readonly BoardRow[], sort: string): BoardRow[] => {
  const field = sort.replace(/^-/, '')
  if (!isSort(field))
    throw refuse([problemAt('sort', 'wrong_value', { value: sort, allowed: Object.keys(sorts).join(', ') })])
  const key = sorts[field]
  const direction = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    if (key(one) === key(other)) return one.id < other.id ? -1 : 1
    return key(one) < key(other) ? -direction : direction
  })
}

const matches = ({ name, description }: BoardRow, text: string): boolean =>
  `${name}\n${description}`.toLowerCase().includes(text.toLowerCase())

/** The saved queries of the tiles that the session may see, without those that were deleted. */
const queriesOf = async (db: Db, { tiles }: BoardWrite, session: Session): Promise<SavedQuery[]> => {
  const ids = [...new Set(tiles.map(({ query_id }) => query_id))]
  const found = await Promise.all(
    ids.map((id) =>
      readSaved({ db }, { id, session }).catch((error: unknown) => {
        if (error instanceof PlatformError && error.code === 'not_found') return undefined
        throw error
      }),
    ),
  )
  return found.filter((each) => each !== undefined)
}

const requireSound = async (
  db: Db,
  input: { written: BoardWrite; before: BoardWrite | undefined; session: Session },
): Promise<void> => {
  const problems = await boardProblems(db, input)
  if (problems.length > 0) throw refuse(problems)
}

type Boards = Handlers<typeof boards>
type BoardDeps = Pick<PlatformDeps, 'db' | 'clock'>

const readHandlers = ({ db }: BoardDeps): Pick<Boards, 'list' | 'get'> => ({
  list: async ({ query: params }, { session }) => {
    const rows = await db.selectFrom('boards').selectAll().execute()
    const found = rows.filter((row) => mayRead(accessOf(row), session) && matches(row, params.q ?? ''))
    const page = pageOf(sortedBy(found, params.sort ?? 'name'), params)
    return { ...page, items: page.items.map((row) => boardOf(row, mayManage(row, session))) }
  },
  get: async ({ params }, { session }) => {
    const row = await visibleRow(db, { id: params.id, session })
    const board = boardOf(row, mayManage(row, session))
    return new Reply({ board, queries: await queriesOf(db, board, session) }, { etag: board.etag })
  },
})

/** Handlers of boards. */
export function boardHandlers(deps: BoardDeps): Boards {
  const { db, clock } = deps
  return {
    ...readHandlers(deps),
    create: async ({ body }, { session }) => {
      const at = instantOf(clock)
      const row: BoardRow = {
        ...columnsOf(body),
        id: freshId('board', clock),
        uid: session.uid,
        user: session.user,
        createdAt: at,
        updatedAt: at,
        updatedBy: session.user,
      }
      await db.transaction().execute(async (trx) => {
        await requireSound(trx, { written: body, before: undefined, session })
        await trx.insertInto('boards').values(row).execute()
        const change = { action: 'board.create' as const, object: body.name, after: writtenMembers(body) }
        await record(trx, { session, clock, change })
        await notifyShared(trx, { session, clock, kind, id: row.id, before: undefined, after: accessOf(row) })
      })
      const board = boardOf(row, true)
      return new Reply({ board }, { etag: board.etag })
    },
    update: async ({ params, body, ifMatch }, { session }) => {
      const row = await db.transaction().execute(async (trx) => {
        const stored = await writableRow(trx, { id: params.id, session, ifMatch })
        const before = writtenOf(stored)
        await requireSound(trx, { written: body, before, session })
        const next = {
          ...stored,
          ...columnsOf(body),
          updatedAt: instantOf(clock),
          updatedBy: session.user,
        }
        await trx.updateTable('boards').set(next).where('id', '=', params.id).execute()
        const change = {
          action: 'board.update' as const,
          object: before.name,
          before: writtenMembers(before),
          after: writtenMembers(body),
        }
        await record(trx, { session, clock, change })
        const access = { before: accessOf(stored), after: accessOf(next) }
        await notifyShared(trx, { session, clock, kind, id: params.id, ...access })
        return next
      })
      const board = boardOf(row, true)
      return new Reply({ board }, { etag: board.etag })
    },
    delete: async ({ params, ifMatch }, { session }) => {
      await db.transaction().execute(async (trx) => {
        const row = await writableRow(trx, { id: params.id, session, ifMatch })
        await trx.deleteFrom('boards').where('id', '=', params.id).execute()
        const change = {
          action: 'board.delete' as const,
          object: row.name,
          before: writtenMembers(writtenOf(row)),
        }
        await record(trx, { session, clock, change })
      })
      return {}
    },
  }
}
