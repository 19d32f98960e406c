// Virtual attributes: created, listed, changed and deleted (DM7). One is a field of queries as soon as it is saved.
import type { PlatformApi } from '#contract/api.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import {
  virtualAttributeCreate,
  type VirtualAttribute,
  type VirtualAttributeCreate,
} from '#contract/data-manager/virtual-attribute.ts'
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { PlatformError, problemAt } from '../../core/error.ts'
import { checkEtag, etagOf } from '../../core/etag.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { Db } from '../../db/sqlite.ts'
import type { VirtualAttributeRow } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { QueryableTable } from '../catalogue/catalogue.ts'
import type { LiveAttributes } from '../catalogue/live-attributes.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { objectOf } from '../sources/known-attributes.ts'
import { nameProblems, requireExpression } from './check-attribute.ts'
import { previewHandler, type ReadRows } from './preview.ts'

const kind = 'virtual_attribute' satisfies TermCode

type AttributeHandlers = Pick<
  Handlers<PlatformApi['dataManager']>,
  | 'createAttribute'
  | 'listAttributes'
  | 'previewAttribute'
  | 'getAttribute'
  | 'updateAttribute'
  | 'deleteAttribute'
>

interface AttributeDeps extends PlatformDeps {
  readonly catalogue: LiveCatalogue
  readonly attributes: LiveAttributes
  readonly readRows: ReadRows
}

const listing: Listing<VirtualAttribute> = {
  text: ({ attribute_name: name, display_name: shown = '', sql }) => `${name} ${shown} ${sql}`,
  sorts: {
    attribute_name: ({ attribute_name: name }) => name.toLowerCase(),
    created_at: ({ created_at: at }) => at,
    updated_at: ({ updated_at: at }) => at,
  },
}

const attributeOf = (row: VirtualAttributeRow): VirtualAttributeCreate =>
  virtualAttributeCreate.parse(JSON.parse(row.attributeJson))

const nameOf = ({ database_name, table_name }: QueryableTable) => ({ database_name, table_name })

/** Adds what the platform found: the tables that have it, and its type in the first of them. */
const toRead = (row: VirtualAttributeRow, tables: readonly QueryableTable[]): VirtualAttribute => {
  const holders = tables.flatMap((table) => {
    const field = table.fields.find((each) => each.field === row.name && each.virtual)
    return field === undefined ? [] : [{ table, field }]
  })
  const [first] = holders
  const attribute = attributeOf(row)
  return {
    ...attribute,
    kind: first?.field.virtual?.kind ?? null,
    attributes: [...(first?.field.virtual?.columns ?? [])],
    table_names: holders.map(({ table }) => table.table_name),
    tables: holders.map(({ table }) => nameOf(table)),
    type: first?.field.type ?? null,
    created_at: row.createdAt,
    created_by: row.createdBy,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag: etagOf(attribute),
  }
}

const designedNames = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('logicalObjects').selectAll().execute()
  return new Set(
    rows.flatMap((row) => objectOf(row).attributes.map(({ attribute_name: name }) => name.toLowerCase())),
  )
}

const tablesOf = async ({ catalogue, attributes }: AttributeDeps): Promise<readonly QueryableTable[]> => {
  const state = catalogue.current()
  return state === null ? [] : attributes.tablesOf(state)
}

const isNamed =
  (name: string) =>
  (other: Pick<VirtualAttributeRow, 'name'>): boolean =>
    other.name.toLowerCase() === name.toLowerCase()

const nameTaken = (name: string): PlatformError => new PlatformError('exists', { params: { kind, name } })

const currentTables = ({ catalogue }: AttributeDeps): readonly QueryableTable[] => {
  const state = catalogue.current()
  if (state === null) throw new PlatformError('nothing_to_query')
  return state.tables
}

const rowNamed = async (from: Db, name: string): Promise<VirtualAttributeRow> => {
  const row = await from
    .selectFrom('virtualAttributes')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst()
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name } })
  return row
}

const readRow = async (deps: AttributeDeps, row: VirtualAttributeRow) => {
  const attribute = toRead(row, await tablesOf(deps))
  return new Reply({ attribute }, { etag: attribute.etag })
}

const create =
  (deps: AttributeDeps): AttributeHandlers['createAttribute'] =>
  async ({ params, body }, { session }) => {
    requireWarehouse({ dwhName: params.dwh })
    const { db, clock, warehouse, attributes } = deps
    const tables = currentTables(deps)
    const name = body.attribute_name
    const names = nameProblems(name, await designedNames(db))
    await requireExpression(body.sql, { warehouse, tables, names })
    const [at, by] = [instantOf(clock), session.user]
    const attributeJson = JSON.stringify(body)
    const row: VirtualAttributeRow = {
      name,
      attributeJson,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    }
    await db.transaction().execute(async (trx) => {
      const others = await trx.selectFrom('virtualAttributes').select('name').execute()
      if (others.some(isNamed(name))) throw nameTaken(name)
      await trx.insertInto('virtualAttributes').values(row).execute()
      const change = { action: 'attribute.create' as const, object: name, after: body }
      await record(trx, { session, clock, change })
    })
    await attributes.reload()
    return readRow(deps, row)
  }

const update =
  (deps: AttributeDeps): AttributeHandlers['updateAttribute'] =>
  async ({ params, body, ifMatch }, { session }) => {
    requireWarehouse({ dwhName: params.dwh })
    const { db, clock, warehouse, attributes } = deps
    const name = params.attribute
    const after: VirtualAttributeCreate = { attribute_name: name, ...body }
    const before = await rowNamed(db, name)
    if (body.sql !== attributeOf(before).sql)
      await requireExpression(body.sql, { warehouse, tables: currentTables(deps) })
    const row = await db.transaction().execute(async (trx) => {
      const stored = await rowNamed(trx, name)
      checkEtag(ifMatch, etagOf(attributeOf(stored)), { kind, name })
      const attributeJson = JSON.stringify(after)
      const changed = { ...stored, attributeJson, updatedAt: instantOf(clock), updatedBy: session.user }
      await trx.updateTable('virtualAttributes').set(changed).where('name', '=', name).execute()
      const change = {
        action: 'attribute.update' as const,
        object: name,
        before: attributeOf(stored),
        after,
      }
      await record(trx, { session, clock, change })
      return changed
    })
    await attributes.reload()
    return readRow(deps, row)
  }

const remove =
  (deps: AttributeDeps): AttributeHandlers['deleteAttribute'] =>
  async ({ params, ifMatch }, { session }) => {
    requireWarehouse({ dwhName: params.dwh })
    const { db, clock, attributes } = deps
    const name = params.attribute
    await db.transaction().execute(async (trx) => {
      const before = attributeOf(await rowNamed(trx, name))
      checkEtag(ifMatch, etagOf(before), { kind, name })
      await trx.deleteFrom('virtualAttributes').where('name', '=', name).execute()
      const change = { action: 'attribute.delete' as const, object: name, before }
      await record(trx, { session, clock, change })
    })
    await attributes.reload()
    return {}
  }

/** Why a new attribute cannot have this name. */
const takenName = async ({ db }: AttributeDeps, name: string): Promise<Problem[]> => {
  const others = await db.selectFrom('virtualAttributes').select('name').execute()
  const designed = nameProblems(name, await designedNames(db))
  return others.some(isNamed(name)) ? [problemAt('attribute_name', 'exists', { kind, name })] : designed
}

/** Handlers of virtual attributes. */
export function attributeHandlers(
  platform: PlatformDeps,
  live: Pick<AttributeDeps, 'catalogue' | 'attributes' | 'readRows'>,
): AttributeHandlers {
  const deps: AttributeDeps = { ...platform, ...live }
  return {
    createAttribute: create(deps),
    listAttributes: async ({ params, query }) => {
      requireWarehouse({ dwhName: params.dwh ?? warehouseName })
      const tables = await tablesOf(deps)
      const rows = await deps.db.selectFrom('virtualAttributes').selectAll().orderBy('name').execute()
      return sortedPage(
        rows.map((row) => toRead(row, tables)),
        { query, listing },
      )
    },
    previewAttribute: previewHandler({ ...deps, takenName: (name) => takenName(deps, name) }),
    getAttribute: async ({ params }) => {
      requireWarehouse({ dwhName: params.dwh })
      return readRow(deps, await rowNamed(deps.db, params.attribute))
    },
    updateAttribute: update(deps),
    deleteAttribute: remove(deps),
  }
}
