// Virtual attributes: created, listed and deleted (DM7). One is a field of queries as soon as it is saved.
import type { PlatformApi } from '#contract/api.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import {
  virtualAttributeCreate,
  type VirtualAttribute,
  type VirtualAttributeCreate,
} from '#contract/data-manager/virtual-attribute.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { Db } from '../../db/sqlite.ts'
import type { VirtualAttributeRow } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { QueryableTable } from '../catalogue/catalogue.ts'
import type { LiveAttributes } from '../catalogue/live-attributes.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { objectOf } from '../sources/known-attributes.ts'
import { checkAttribute } from './check-attribute.ts'

const kind = 'virtual_attribute' satisfies TermCode

type AttributeHandlers = Pick<
  Handlers<PlatformApi['dataManager']>,
  'createAttribute' | 'listAttributes' | 'deleteAttribute'
>

interface AttributeDeps extends PlatformDeps {
  readonly catalogue: LiveCatalogue
  readonly attributes: LiveAttributes
}

const listing: Listing<VirtualAttribute> = {
  text: ({ attribute_name: name, sql }) => `${name} ${sql}`,
  sorts: {
    attribute_name: ({ attribute_name: name }) => name.toLowerCase(),
    created_at: ({ created_at: at }) => at,
  },
}

const attributeOf = (row: VirtualAttributeRow): VirtualAttributeCreate =>
  virtualAttributeCreate.parse(JSON.parse(row.attributeJson))

/** Adds what the platform found: the tables that have it, and its type in the first of them. */
const toRead = (row: VirtualAttributeRow, tables: readonly QueryableTable[]): VirtualAttribute => {
  const holders = tables.flatMap((table) => {
    const field = table.fields.find((each) => each.field === row.name && each.virtual)
    return field === undefined ? [] : [{ table, field }]
  })
  const [first] = holders
  return {
    ...attributeOf(row),
    kind: first?.field.virtual?.kind ?? null,
    attributes: [...(first?.field.virtual?.columns ?? [])],
    table_names: holders.map(({ table }) => table.table_name),
    type: first?.field.type ?? null,
    created_at: row.createdAt,
    created_by: row.createdBy,
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

const create =
  (deps: AttributeDeps): AttributeHandlers['createAttribute'] =>
  async ({ params, body }, { session }) => {
    requireWarehouse({ dwhName: params.dwh })
    const { db, clock, warehouse, catalogue, attributes } = deps
    const state = catalogue.current()
    if (state === null) throw new PlatformError('nothing_to_query')
    await checkAttribute(body, { warehouse, state, designed: await designedNames(db) })
    const name = body.attribute_name
    const row: VirtualAttributeRow = {
      name,
      attributeJson: JSON.stringify(body),
      createdAt: instantOf(clock),
      createdBy: session.user,
    }
    await db.transaction().execute(async (trx) => {
      const names = await trx.selectFrom('virtualAttributes').select('name').execute()
      if (names.some((other) => other.name.toLowerCase() === name.toLowerCase()))
        throw new PlatformError('exists', { params: { kind, name } })
      await trx.insertInto('virtualAttributes').values(row).execute()
      const change = { action: 'attribute.create' as const, object: name, after: body }
      await record(trx, { session, clock, change })
    })
    await attributes.reload()
    return { attribute: toRead(row, await tablesOf(deps)) }
  }

const remove =
  (deps: AttributeDeps): AttributeHandlers['deleteAttribute'] =>
  async ({ params }, { session }) => {
    requireWarehouse({ dwhName: params.dwh })
    const { db, clock, attributes } = deps
    const name = params.attribute
    await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('virtualAttributes')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirst()
      if (row === undefined) throw new PlatformError('not_found', { params: { kind, name } })
      await trx.deleteFrom('virtualAttributes').where('name', '=', name).execute()
      const change = { action: 'attribute.delete' as const, object: name, before: attributeOf(row) }
      await record(trx, { session, clock, change })
    })
    await attributes.reload()
    return {}
  }

/** Handlers of virtual attributes. */
export function attributeHandlers(
  platform: PlatformDeps,
  live: Pick<AttributeDeps, 'catalogue' | 'attributes'>,
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
    deleteAttribute: remove(deps),
  }
}
