// The queryable tables as callers with row conditions see them: without hidden tables, and with the number of visible
// rows (IAM10a). A count is cached for as long as its table is the same.
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { restrictionOf, visibleTables } from '#domain/query/restriction.ts'
import type { Catalogue, CatalogueState, QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { compileRowCount } from './compile-query.ts'

interface CountDeps {
  readonly warehouse: Warehouse
  readonly catalogue: Catalogue
  /** Milliseconds for each count. */
  readonly timeout: () => number
}

type Tables = readonly QueryableTable[]

/** Returns the function that reads the visible tables of a state. It throws what a query throws. */
export function openVisibleTables({ warehouse, catalogue, timeout }: CountDeps) {
  const counted = new WeakMap<QueryableTable, Map<string, QueryableTable>>()

  const countRows = async (
    table: QueryableTable,
    conditions: readonly RoleCondition[],
  ): Promise<QueryableTable> => {
    const ofTable = counted.get(table) ?? new Map<string, QueryableTable>()
    counted.set(table, ofTable)
    const key = JSON.stringify(conditions)
    const known = ofTable.get(key)
    if (known !== undefined) return known
    const restriction = restrictionOf({ table, timeZone: warehouse.timeZone }, conditions) ?? []
    const statement = compileRowCount(table, restriction)
    const [rows] = (await warehouse.run(statement, { timeout: timeout() })).columns[0] ?? []
    // The statistics of the engine count hidden rows too.
    const fields = table.fields.map((field) => ({ ...field, distinct: null }))
    const found = { ...table, rows: Number(rows), fields }
    ofTable.set(key, found)
    return found
  }

  const count = async (all: Tables, conditions: readonly RoleCondition[]): Promise<Tables> => {
    const tables: QueryableTable[] = []
    // One at a time, so that other queries get connections.
    for (const table of visibleTables(all, conditions)) tables.push(await countRows(table, conditions))
    return tables
  }

  const counting = new WeakMap<Tables, Map<string, Promise<Tables>>>()
  return async (state: CatalogueState, conditions: readonly RoleCondition[]): Promise<Tables> => {
    const all = (await catalogue.tablesOf?.(state)) ?? state.tables
    if (conditions.length === 0) return all
    const ofTables = counting.get(all) ?? new Map<string, Promise<Tables>>()
    counting.set(all, ofTables)
    const key = JSON.stringify(conditions)
    const known = ofTables.get(key)
    if (known !== undefined) return known
    const work = count(all, conditions)
    ofTables.set(key, work)
    void work.catch(() => ofTables.delete(key))
    return work
  }
}
