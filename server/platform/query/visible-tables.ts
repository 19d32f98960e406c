// The queryable tables as callers with row conditions see them: without hidden tables, and with the number of visible
// rows (IAM10a). Counts are cached for as long as the tables of a state are the same.
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
  const counted = new WeakMap<Tables, Map<string, Promise<Tables>>>()

  const count = async (all: Tables, conditions: readonly RoleCondition[]): Promise<Tables> => {
    const tables: QueryableTable[] = []
    for (const table of visibleTables(all, conditions)) {
      const statement = compileRowCount(
        table,
        restrictionOf({ table, timeZone: warehouse.timeZone }, conditions) ?? [],
      )
      // One at a time, so that other queries get connections.
      const [rows] = (await warehouse.run(statement, { timeout: timeout() })).columns[0] ?? []
      // The statistics of the engine count hidden rows too.
      const fields = table.fields.map((field) => ({ ...field, distinct: null }))
      tables.push({ ...table, rows: Number(rows), fields })
    }
    return tables
  }

  return async (state: CatalogueState, conditions: readonly RoleCondition[]): Promise<Tables> => {
    const all = (await catalogue.tablesOf?.(state)) ?? state.tables
    if (conditions.length === 0) return all
    const ofTables = counted.get(all) ?? new Map<string, Promise<Tables>>()
    counted.set(all, ofTables)
    const key = JSON.stringify(conditions)
    const known = ofTables.get(key)
    if (known !== undefined) return known
    const counting = count(all, conditions)
    ofTables.set(key, counting)
    void counting.catch(() => ofTables.delete(key))
    return counting
  }
}
