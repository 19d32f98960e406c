// The saved queries that a change of tables affects (DM43): those that would be refused, and those that another table
// would answer. Rows that roles hide are counted, and virtual attributes are ignored.
import type { BuildPlanAnswer } from '#contract/data-manager/plan-endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { readQuery } from '#domain/query/read-query.ts'
import type { SavedQueryRow } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import type { QueryableTable } from '../../data-manager/catalogue/catalogue.ts'
import { sharingOf, writtenOf } from '../boards/board-store.ts'
import { mayRead } from '../sharing.ts'
import { fromRow, sharedObjectOf } from '../saved/saved-query-row.ts'

type AffectedDeps = Pick<PlatformDeps, 'db' | 'clock' | 'settings' | 'warehouse'>
type Effect = Omit<BuildPlanAnswer['queries'][number], 'id' | 'name' | 'owner' | 'boards'>
type Tables = readonly QueryableTable[]

interface Change {
  readonly before: Tables
  readonly after: Tables
  /** Tables of `after` whose rows are known only after the build. */
  readonly uncertain: ReadonlySet<QueryableTable>
}

const nameOf = ({ database_name: level, table_name: name }: QueryableTable): string => `${level}.${name}`

const fieldsOf = (tables: Tables): Set<string> =>
  new Set(tables.flatMap(({ fields }) => fields.map(({ field }) => field)))

/** Fields that no longer exist where the request names them. */
const lostFields = (request: QueryRequest, table: QueryableTable, after: Tables): string[] => {
  const text = JSON.stringify(request)
  const successor = after.filter((one) => nameOf(one) === nameOf(table))
  const has = fieldsOf(successor)
  return table.fields
    .map(({ field }) => field)
    .filter((field) => !has.has(field) && text.includes(JSON.stringify(field)))
}

/** The tables, with rows for those whose number is not known. */
const withRows = ({ after, uncertain }: Change, rows: number): Tables =>
  after.map((table) => (uncertain.has(table) ? { ...table, rows } : table))

const effectOf = (deps: AffectedDeps, request: QueryRequest, change: Change): Effect | undefined => {
  const read = (tables: Tables) =>
    readQuery(request, {
      tables,
      dataLimit: deps.settings.get('data_limit'),
      timeZone: deps.warehouse.timeZone,
      now: deps.clock.now(),
    })
  const before = read(change.before)
  if (!('query' in before)) return undefined
  const from = before.query.table
  const known = read(change.after.map((table) => (table.rows === 0 ? { ...table, rows: 1 } : table)))
  const shared = { from: nameOf(from), fields: lostFields(request, from, change.after) }
  if (!('query' in known)) return { ...shared, effect: 'fails', to: null, problem: known.problems[0] ?? null }
  const bounds = [withRows(change, 1), withRows(change, Number.MAX_SAFE_INTEGER)].map(read)
  const names = bounds.flatMap((reading) => ('query' in reading ? [nameOf(reading.query.table)] : []))
  const other = names.find((name) => name !== nameOf(from))
  if (other === undefined) return undefined
  const isCertain = names.length === 2 && names.every((name) => name === other)
  return { ...shared, effect: isCertain ? 'moves' : 'may_move', to: other, problem: null }
}

const visibleBoards = async ({ db }: AffectedDeps, session: Session) => {
  const rows = await db.selectFrom('boards').selectAll().orderBy('name').execute()
  return rows
    .filter((row) => mayRead({ uid: row.uid, sharing: sharingOf(row) }, session))
    .map((row) => ({
      id: row.id,
      name: row.name,
      queries: writtenOf(row).tiles.map((tile) => tile.query_id),
    }))
}

/** Returns the function that finds the affected saved queries. Those that would fail come first. */
export function openAffectedQueries(deps: AffectedDeps) {
  return async (
    change: Change,
    session: Session,
  ): Promise<Pick<BuildPlanAnswer, 'queries' | 'hidden_queries'>> => {
    const rows = await deps.db.selectFrom('savedQueries').selectAll().orderBy('name').execute()
    const boards = await visibleBoards(deps, session)
    const found = rows.flatMap((row: SavedQueryRow) => {
      const effect = effectOf(deps, fromRow(row, session).request, change)
      return effect === undefined ? [] : [{ row, effect }]
    })
    const visible = found.filter(({ row }) => mayRead(sharedObjectOf(row), session))
    const order = ['fails', 'moves', 'may_move']
    return {
      queries: visible
        .map(({ row, effect }) => ({
          id: row.id,
          name: row.name,
          owner: row.ownerUser,
          ...effect,
          boards: boards
            .filter(({ queries }) => queries.includes(row.id))
            .map(({ id, name }) => ({ id, name })),
        }))
        .toSorted((one, other) => order.indexOf(one.effect) - order.indexOf(other.effect)),
      hidden_queries: found.length - visible.length,
    }
  }
}
