// What the changes of a source table affect (DM45): objects by their origins, and saved queries and row conditions as if
// the built tables had lost or retyped the same fields.
import type { PlatformApi } from '#contract/api.ts'
import type { AffectedObject, FoundChanges } from '#contract/data-manager/change-endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { originsOf, pathsOf } from '#domain/schema/origins.ts'
import { namesOfTypes, parsePath, type KnownAttributes } from '#domain/schema/attribute-path.ts'
import type { Handlers } from '../../core/handler.ts'
import { record } from '../../audit/audit.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { tableKey, type ResourceLocks } from '../core/resource-locks.ts'
import type { BuiltTable } from '../catalogue/built-table.ts'
import { objectOf, readAttributeTypes } from '../sources/known-attributes.ts'
import { changesOf } from '../sources/table-changes.ts'
import { extractionOf } from '../sources/table-state.ts'
import { tableRow } from '../sources/tables.ts'
import { affectedConditions } from './affected-conditions.ts'
import type { PlanDeps } from './handlers.ts'

type ChangeHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'tableChanges' | 'acknowledgeChanges'>
type Change = FoundChanges['attributes'][number]

interface TableName {
  readonly source: string
  readonly table: string
}

/** The names of designs, with removed attributes of the table, which designs still name. */
const withRemoved = (names: KnownAttributes, { source, table }: TableName, changes: readonly Change[]) => {
  const tables = new Map(names.get(source))
  tables.set(
    table,
    new Set([...(tables.get(table) ?? []), ...changes.map((change) => change.attribute_name)]),
  )
  return new Map([...names, [source, tables]])
}

const primEffects = (
  object: LogicalObject,
  { names, of, changes }: { names: KnownAttributes; of: TableName; changes: ReadonlyMap<string, Change> },
): AffectedObject['attributes'] =>
  object.attributes.flatMap((attribute) => {
    const kinds = pathsOf(attribute).flatMap((text) => {
      const reading = parsePath(text, names)
      if (reading.kind !== 'found') return []
      const { source, table, attribute: name } = reading.path
      const kind = source === of.source && table === of.table ? changes.get(name)?.kind : undefined
      return kind === undefined || kind === 'added' ? [] : [kind]
    })
    const [kind] = kinds.toSorted()
    return kind === undefined ? [] : [{ attribute_name: attribute.attribute_name, kind }]
  })

const martEffects = (object: LogicalObject, prim: readonly AffectedObject[]): AffectedObject['attributes'] =>
  object.attributes.flatMap((attribute) => {
    const origins = new Set(pathsOf(attribute))
    const found = prim.flatMap(({ object_name: name, attributes }) =>
      attributes.filter((one) => origins.has(`data_prim/${name}/${one.attribute_name}`)),
    )
    const [kind] = found.map((one) => one.kind).toSorted()
    return kind === undefined ? [] : [{ attribute_name: attribute.attribute_name, kind }]
  })

const affectedObjects = (
  objects: readonly LogicalObject[],
  scope: { names: KnownAttributes; of: TableName; changes: ReadonlyMap<string, Change> },
): AffectedObject[] => {
  const effectsOf = (
    level: AffectedObject['level'],
    effects: (object: LogicalObject) => AffectedObject['attributes'],
  ): AffectedObject[] =>
    objects
      .filter((object) => objectLevel(object) === level)
      .map((object) => ({ object_name: object.object_name, level, attributes: effects(object) }))
      .filter(({ attributes }) => attributes.length > 0)
  const prim = effectsOf('data_prim', (object) => primEffects(object, scope))
  return [...prim, ...effectsOf('data_mart', (object) => martEffects(object, prim))]
}

/** The type that the attribute of a prim object reads now; undefined if it is not one of the table. */
const newTypes = (
  object: LogicalObject | undefined,
  { names, of, changes }: { names: KnownAttributes; of: TableName; changes: ReadonlyMap<string, Change> },
): Map<string, Change['to']> => {
  if (object === undefined) return new Map()
  const own = originsOf(object, names).origins.find(
    ({ source, table }) => source === of.source && table === of.table,
  )
  return new Map([...(own?.attributes ?? [])].map(([name, from]) => [name, changes.get(from)?.to ?? null]))
}

/** A built table as a build would write it that follows the changes. */
const successorOf = (
  table: BuiltTable,
  affected: AffectedObject | undefined,
  types: ReadonlyMap<string, Change['to']>,
): BuiltTable => {
  if (affected === undefined) return table
  const kinds = new Map(affected.attributes.map((one) => [one.attribute_name, one.kind]))
  return {
    ...table,
    fields: table.fields.flatMap((field) => {
      const kind = kinds.get(field.field)
      if (kind === undefined) return [field]
      const type = types.get(field.field)
      return kind === 'removed' ? [] : [{ ...field, type: type ?? field.type }]
    }),
  }
}

/** Handlers of the changes of a source table. */
export function changeHandlers(deps: PlanDeps, locks: ResourceLocks): ChangeHandlers {
  const { db, clock, catalogue } = deps
  return {
    tableChanges: async ({ params, query }, { session }) => {
      requireWarehouse(query)
      const row = await tableRow(deps, params)
      const found = changesOf(row, extractionOf(row))
      if (found === null) return { changes: null }
      const changes = new Map(found.attributes.map((change) => [change.attribute_name, change]))
      const names = withRemoved(namesOfTypes(await readAttributeTypes(db)), params, found.attributes)
      const scope = { names, of: params, changes }
      const designs = (await db.selectFrom('logicalObjects').selectAll().orderBy('name').execute()).map(
        objectOf,
      )
      const objects = affectedObjects(designs, scope)
      const live = catalogue.built()?.tables ?? []
      const pairs = live.map((before) => {
        const isOwn = (one: AffectedObject): boolean =>
          one.object_name === before.table_name && one.level === before.database_name
        const design = designs.find((one) => one.object_name === before.table_name)
        const types = newTypes(before.database_name === 'data_prim' ? design : undefined, scope)
        return { before, after: successorOf(before, objects.find(isOwn), types) }
      })
      const actions = catalogue.actionTables()
      const affected = await deps.affectedQueries(
        {
          before: [...live, ...actions],
          after: [...pairs.map(({ after }) => after), ...actions],
          uncertain: new Set(),
          renamed: new Map(),
        },
        session,
      )
      const conditions = await affectedConditions(db, pairs, {
        timeZone: deps.warehouse.timeZone,
        showsRoles: isGranted(session.permissions, 'iam:role:read'),
      })
      return { changes: { ...found, objects, ...affected, conditions } }
    },

    acknowledgeChanges: async ({ params, query }, { session }) => {
      requireWarehouse(query)
      const { source, table } = params
      const name = `${source}/${table}`
      const lock = locks.acquire({ kind: 'table', key: tableKey(source, table), name })
      try {
        await db.transaction().execute(async (trx) => {
          const row = await tableRow({ db: trx }, params)
          await trx
            .updateTable('sourceTables')
            .set({ baselineJson: null })
            .where('sourceName', '=', source)
            .where('tableName', '=', table)
            .execute()
          const { attributes = [] } = changesOf(row, extractionOf(row)) ?? {}
          const after = { changes: attributes.length }
          await record(trx, { session, clock, change: { action: 'table.acknowledge', object: name, after } })
        })
      } finally {
        lock.release()
      }
      return {}
    },
  }
}
