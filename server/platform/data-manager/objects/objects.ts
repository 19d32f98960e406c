// Logical objects: a request saves all of them or none, after every problem was collected. Reading adds the built
// table (DM8). Everything a write depends on is read in the transaction that writes (MRG1).
import type { PlatformApi } from '#contract/api.ts'
import type { LogicalObject, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { objectWarnings } from '#domain/schema/object-warnings.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { checkEtag, etagOf } from '../../core/etag.ts'
import type { Db } from '../../db/sqlite.ts'
import type { LogicalObjectRow } from '../../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import { seesAllRows, type Session } from '../../core/session.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { actionTableNamed } from '../catalogue/action-tables.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { readAttributeTypes, objectOf } from '../sources/known-attributes.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import { usesObject } from '../sources/uses-object.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'

const kind = 'logical_object' satisfies TermCode
type ObjectHandlers = Pick<
  Handlers<PlatformApi['dataManager']>,
  'saveObjects' | 'listObjects' | 'deleteObject'
>

const listing: Listing<StoredLogicalObject> = {
  text: ({ object }) => [object.object_name, object.display_name].join(' '),
  sorts: {
    object_name: ({ object }) => object.object_name.toLowerCase(),
    display_name: ({ object }) => object.display_name.toLowerCase(),
    level: ({ level }) => level,
    rows: ({ rows }) => rows,
    updated_at: ({ updated_at: at }) => at,
    built_at: ({ built_at: at }) => at,
  },
}

/** ETag of a design. */
export function objectEtag(object: LogicalObject): string {
  return etagOf(object)
}

interface ObjectDeps extends PlatformDeps {
  readonly catalogue: LiveCatalogue
}

const rowsOf = (from: Db): Promise<LogicalObjectRow[]> =>
  from.selectFrom('logicalObjects').selectAll().orderBy('name').execute()

const toStored = (deps: ObjectDeps & { session: Session }, row: LogicalObjectRow): StoredLogicalObject => {
  const object = objectOf(row)
  const level = objectLevel(object)
  const etag = objectEtag(object)
  const built = deps.catalogue.tableOf({ level, object: row.name })
  return {
    object,
    level,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag,
    rows: seesAllRows(deps.session) ? (built?.rows ?? null) : null,
    built_at: built?.built_at ?? null,
    is_changed: built?.design !== etag,
  }
}

const checkVersion = (
  objects: readonly LogicalObject[],
  rows: readonly LogicalObjectRow[],
  ifMatch: string | undefined,
): void => {
  const [only] = objects
  if (objects.length !== 1 || only === undefined) return
  const stored = rows.find(({ name }) => name === only.object_name)
  const current = stored === undefined ? '""' : objectEtag(objectOf(stored))
  checkEtag(ifMatch, current, { kind, name: only.object_name })
}

/** Names of action tables of the same level (ENG22). */
const takenNames = async (trx: Db, objects: readonly LogicalObject[]): Promise<Problem[]> => {
  const problems: Problem[] = []
  for (const [index, object] of objects.entries()) {
    const table = { level: objectLevel(object), name: object.object_name }
    const name = await actionTableNamed(trx, table)
    if (name !== undefined)
      problems.push(
        problemAt(`${index}.object_name`, 'exists', { kind: 'action_table' satisfies TermCode, name }),
      )
  }
  return problems
}

const saveObjects =
  (deps: ObjectDeps): ObjectHandlers['saveObjects'] =>
  async ({ query, body, ifMatch }, { session }) => {
    requireWarehouse(query)
    const updatedAt = instantOf(deps.clock)
    const saved = body.map((object): LogicalObjectRow => ({
      name: object.object_name,
      level: objectLevel(object),
      objectJson: JSON.stringify(object),
      updatedAt,
      updatedBy: session.user,
    }))
    const warnings = await deps.db.transaction().execute(async (trx) => {
      const rows = await rowsOf(trx)
      checkVersion(body, rows, ifMatch)
      const sources = await readAttributeTypes(trx)
      const problems = [
        ...checkObjects(body, { others: rows.map(objectOf), sources }),
        ...(await takenNames(trx, body)),
      ]
      if (problems.length > 0) throw refuse(problems)
      for (const row of saved) {
        const before = rows.find(({ name }) => name === row.name)
        await trx
          .insertInto('logicalObjects')
          .values(row)
          .onConflict((on) => on.column('name').doUpdateSet(row))
          .execute()
        const change = {
          action: before === undefined ? ('object.create' as const) : ('object.update' as const),
          object: row.name,
          ...(before === undefined ? {} : { before: objectOf(before) }),
          after: objectOf(row),
        }
        await record(trx, { session, clock: deps.clock, change })
      }
      return objectWarnings(body, rows.map(objectOf))
    })
    const objects = saved.map((row) => toStored({ ...deps, session }, row))
    const warning = warnings.map(({ message }) => message).join(' ')
    const reply = warnings.length === 0 ? { objects } : { objects, warning, warnings }
    const [only] = objects
    return objects.length === 1 && only !== undefined ? new Reply(reply, { etag: only.etag }) : reply
  }

const listObjects =
  (deps: ObjectDeps): ObjectHandlers['listObjects'] =>
  async ({ query }, { session }) => {
    requireWarehouse(query)
    return sortedPage(
      (await rowsOf(deps.db)).map((row) => toStored({ ...deps, session }, row)),
      { query, listing },
    )
  }

const deleteObject =
  (deps: ObjectDeps): ObjectHandlers['deleteObject'] =>
  async ({ params, query, ifMatch }, { session }) => {
    requireWarehouse(query)
    await deps.db.transaction().execute(async (trx) => {
      const rows = await rowsOf(trx)
      const row = rows.find(({ name }) => name === params.object)
      if (row === undefined) throw new PlatformError('not_found', { params: { kind, name: params.object } })
      checkEtag(ifMatch, objectEtag(objectOf(row)), { kind, name: row.name })
      const users = rows
        .map(objectOf)
        .filter((other) => other.object_name !== row.name && usesObject(other, row.name))
      if (users.length > 0)
        throw new PlatformError('in_use', {
          params: { kind, name: row.name, users: users.map((user) => user.object_name).join(', ') },
        })
      await trx.deleteFrom('logicalObjects').where('name', '=', row.name).execute()
      const change = { action: 'object.delete' as const, object: row.name, before: objectOf(row) }
      await record(trx, { session, clock: deps.clock, change })
    })
    return {}
  }

/** Handlers of logical objects. */
export function objectHandlers(platform: PlatformDeps, catalogue: LiveCatalogue): ObjectHandlers {
  const deps: ObjectDeps = { ...platform, catalogue }
  return {
    saveObjects: saveObjects(deps),
    listObjects: listObjects(deps),
    deleteObject: deleteObject(deps),
  }
}
