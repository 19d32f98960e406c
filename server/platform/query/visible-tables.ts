// The queryable tables as callers with row conditions see them: without hidden tables, and with the number of visible
// rows (IAM10a). Counts are cached for as long as the state of the catalogue exists.
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { restrictionOf, visibleTables } from '#domain/query/restriction.ts'
import type { CatalogueState, QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { compileRowCount } from './compile-query.ts'

interface CountDeps {
  readonly warehouse: Warehouse
  /** Milliseconds for each count. */
  readonly timeout: () => number
}

type Tables = readonly QueryableTable[]

/** Returns the function that reads the visible tables of a state. It throws what a query throws. */
export function openVisibleTables({ warehouse, timeout }: CountDeps) {
  const counted = new WeakMap<CatalogueState, Map<string, Promise<Tables>>>()

  const count = async (state: CatalogueState, conditions: readonly RoleCondition[]): Promise<Tables> => {
    const tables: QueryableTable[] = []
    for (const table of visibleTables(state.tables, conditions)) {
      const statement = compileRowCount(
        table,
        restrictionOf({ table, timeZone: warehouse.timeZone }, conditions) ?? [],
      )
      // One at a time, so that other queries get connections.
      const [rows] = (await warehouse.run(statement, { timeout: timeout() })).columns[0] ?? []
      tables.push({ ...table, rows: Number(rows) })
    }
    return tables
  }

  return (state: CatalogueState, conditions: readonly RoleCondition[]): Promise<Tables> => {
    if (conditions.length === 0) return Promise.resolve(state.tables)
    const ofState = counted.get(state) ?? new Map<string, Promise<Tables>>()
    counted.set(state, ofState)
    const key = JSON.stringify(conditions)
    const known = ofState.get(key)
    if (known !== undefined) return known
    const counting = count(state, conditions)
    ofState.set(key, counting)
    void counting.catch(() => ofState.delete(key))
    return counting
  }
}
