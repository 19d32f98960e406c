// The virtual attributes of this process (DM7): parsed at start and after every change, and bound once to each state of
// the catalogue.
import { virtualAttributeCreate } from '#contract/data-manager/virtual-attribute.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { parseExpression } from '../../warehouse/parse-expression.ts'
import type { CatalogueState, QueryableTable } from './catalogue.ts'
import { emptyRelation, withVirtual, type ParsedAttribute } from './virtual-tables.ts'

export interface LiveAttributes {
  /** The tables of a state with their virtual attributes. */
  tablesOf(state: CatalogueState): Promise<readonly QueryableTable[]>
  /** Tables that are not built, with their virtual attributes. */
  plannedTablesOf(tables: readonly QueryableTable[]): Promise<readonly QueryableTable[]>
  /** Reads the attributes again, after a change was committed. */
  reload(): Promise<void>
}

type AttributeDeps = Pick<PlatformDeps, 'db' | 'warehouse' | 'logger'>

/**
 * The attributes whose SQL this version accepts. Others stay stored, and no table has them. Those that were parsed
 * before do not need the warehouse, so a deletion never fails after its commit.
 */
const readAttributes = async (
  { db, warehouse, logger }: AttributeDeps,
  before: readonly ParsedAttribute[],
): Promise<ParsedAttribute[]> => {
  const rows = await db.selectFrom('virtualAttributes').selectAll().orderBy('name').execute()
  const parsed: ParsedAttribute[] = []
  for (const row of rows) {
    const attribute = virtualAttributeCreate.parse(JSON.parse(row.attributeJson))
    const known = before.find((each) => each.attribute.sql === attribute.sql)
    const reading = known ?? (await parseExpression(warehouse, attribute.sql))
    if ('definition' in reading) parsed.push({ attribute, definition: reading.definition })
    else
      logger.error({ attribute: row.name, reason: reading.problem.reason }, 'a virtual attribute is refused')
  }
  return parsed
}

/** Opens the virtual attributes. */
export async function openAttributes(deps: AttributeDeps): Promise<LiveAttributes> {
  let attributes = await readAttributes(deps, [])
  let bound = new WeakMap<CatalogueState, Promise<readonly QueryableTable[]>>()
  /** Tables that several states share are bound once. */
  let boundTables = new WeakMap<QueryableTable, QueryableTable>()
  let reading: Promise<void> = Promise.resolve()

  const bind = async (state: CatalogueState): Promise<readonly QueryableTable[]> => {
    if (attributes.length === 0) return state.tables
    const own = attributes
    const known = boundTables
    const tables: QueryableTable[] = []
    for (const table of state.tables) {
      const found = known.get(table) ?? (await withVirtual(deps.warehouse, { table, attributes: own }))
      known.set(table, found)
      tables.push(found)
    }
    return tables
  }

  const read = async (): Promise<void> => {
    attributes = await readAttributes(deps, attributes)
    bound = new WeakMap()
    boundTables = new WeakMap()
  }

  return {
    tablesOf: (state) => {
      const known = bound.get(state)
      if (known !== undefined) return known
      const binding = bind(state)
      const target = bound
      target.set(state, binding)
      void binding.catch(() => target.delete(state))
      return binding
    },
    plannedTablesOf: (tables) =>
      attributes.length === 0
        ? Promise.resolve(tables)
        : Promise.all(
            tables.map((table) =>
              withVirtual(deps.warehouse, { table, attributes, from: emptyRelation(table) }),
            ),
          ),
    // One after the other, so that the last one has read the last change.
    reload: () => {
      const next = reading.then(read, read)
      reading = next
      return next
    },
  }
}
