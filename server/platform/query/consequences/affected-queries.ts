// The saved queries that a change of tables affects (DM43): those that would be refused, and those that another table
// would answer. Rows that roles hide are counted.
import type { BuildPlanAnswer } from '#contract/data-manager/plan-endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { fieldNames, replaceFields } from '#domain/query/replace-fields.ts'
import type { SavedQueryRow } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import type { QueryableTable } from '../../data-manager/catalogue/catalogue.ts'
import { sharingOf, writtenOf } from '../boards/board-store.ts'
import { mayRead, mayWrite } from '../sharing.ts'
import { fromRow, sharedObjectOf } from '../saved/saved-query-row.ts'

type AffectedDeps = Pick<PlatformDeps, 'db' | 'clock' | 'settings' | 'warehouse'>
type Effect = Omit<BuildPlanAnswer['queries'][number], 'id' | 'name' | 'owner' | 'boards' | 'may_write'>
type Tables = readonly QueryableTable[]

interface Change {
  readonly before: Tables
  readonly after: Tables
  /** Tables of `after` whose rows are known only after the build. */
  readonly uncertain: ReadonlySet<QueryableTable>
  /** By level and name of a table: new names of fields by those that it loses. */
  readonly renamed: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const nameOf = ({ database_name: level, table_name: name }: QueryableTable): string => `${level}.${name}`

const fieldsOf = (tables: Tables): Set<string> =>
  new Set(tables.flatMap(({ fields }) => fields.map(({ field }) => field)))

/** Fields that no longer exist where the request names them. */
const lostFields = (request: QueryRequest, table: QueryableTable, after: Tables): string[] => {
  const names = fieldNames(request)
  const successor = after.filter((one) => nameOf(one) === nameOf(table))
  const has = fieldsOf(successor)
  return table.fields.map(({ field }) => field).filter((field) => !has.has(field) && names.has(field))
}

/** The tables, with rows for those whose number is not known. */
const withRows = ({ after, uncertain }: Change, rows: number): Tables =>
  after.map((table) => (uncertain.has(table) ? { ...table, rows } : table))

const filled = (tables: Tables): Tables =>
  tables.map((table) => (table.rows === 0 ? { ...table, rows: 1 } : table))

const readWith = (deps: AffectedDeps, request: QueryRequest, tables: Tables) =>
  readQuery(request, {
    tables,
    dataLimit: deps.settings.get('data_limit'),
    timeZone: deps.warehouse.timeZone,
    now: deps.clock.now(),
  })

/** New fields for all lost ones, if the request would be answered with them. */
const replacementsOf = (
  deps: AffectedDeps,
  { request, from, fields }: { request: QueryRequest; from: string; fields: readonly string[] },
  { after, renamed }: Change,
): Effect['replacements'] => {
  const names = renamed.get(from)
  const found = fields.flatMap((field) => {
    const to = names?.get(field)
    return to === undefined ? [] : [{ from: field, to }]
  })
  if (found.length === 0 || found.length < fields.length) return []
  const fixed = replaceFields(request, new Map(found.map((each) => [each.from, each.to])))
  return fixed !== null && 'query' in readWith(deps, fixed, filled(after)) ? found : []
}

/** A query that is refused now, and would be answered. */
const worksAfter = (deps: AffectedDeps, request: QueryRequest, change: Change): Effect | undefined => {
  const after = readWith(deps, request, filled(change.after))
  if (!('query' in after)) return undefined
  const to = nameOf(after.query.table)
  return { effect: 'works', from: null, to, fields: [], replacements: [], problem: null }
}

const effectOf = (deps: AffectedDeps, request: QueryRequest, change: Change): Effect | undefined => {
  const read = (tables: Tables) => readWith(deps, request, tables)
  const before = read(change.before)
  if (!('query' in before)) return worksAfter(deps, request, change)
  const { table } = before.query
  const from = nameOf(table)
  const known = read(filled(change.after))
  const fields = lostFields(request, table, change.after)
  const shared = { from, fields, replacements: [] }
  if (!('query' in known)) {
    const replacements = replacementsOf(deps, { request, from, fields }, change)
    return { ...shared, effect: 'fails', to: null, replacements, problem: known.problems[0] ?? null }
  }
  const bounds = [withRows(change, 1), withRows(change, Number.MAX_SAFE_INTEGER)].map(read)
  const names = bounds.flatMap((reading) => ('query' in reading ? [nameOf(reading.query.table)] : []))
  const other = names.find((name) => name !== from)
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
    const order = ['fails', 'moves', 'may_move', 'works']
    return {
      queries: visible
        .map(({ row, effect }) => ({
          id: row.id,
          name: row.name,
          owner: row.ownerUser,
          may_write: mayWrite(sharedObjectOf(row), session),
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
