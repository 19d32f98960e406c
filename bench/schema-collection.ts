// A schema of 1,000 cards with 30 rows each: tables of sources, prim objects that map them, and marts that join two
// related objects.
import { type LogicalObject, logicalObject } from '#contract/data-manager/logical-object.ts'
import type { TableColumns } from '#contract/data-manager/table.ts'

const counts = { tables: 500, objects: 400, marts: 100 } as const
const columnCount = 30
export const sourceName = 'bench'

const columnsOf = (table: number, seed: number): TableColumns['columns'] =>
  Array.from({ length: columnCount }, (_, at) => ({
    name: `c${at}_${(table * 7 + at * seed) % 97}`,
    main: 'num',
    sub: 'bigint',
  }))

const tableOf = (table: number, seed: number): TableColumns => ({
  database_name: sourceName,
  table_name: `t${table}.csv`,
  columns: columnsOf(table, seed),
})

const attributeOf = (name: string, path: string, level: 'data_prim' | 'data_mart') => ({
  attribute_name: name,
  display_name: name,
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  sources: [{ rules: [], attributes: [path] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type: { main: 'num', sub: 'bigint' },
  database_name: level,
})

const objectOf = (name: string, members: object): LogicalObject =>
  logicalObject.parse({
    object_name: name,
    display_name: name,
    object_type: 'scale',
    to_materialize: true,
    ...members,
  })

export interface SchemaCollection {
  readonly tables: readonly TableColumns[]
  readonly objects: readonly LogicalObject[]
}

/** The same for each seed. */
export function generateSchema(seed: number): SchemaCollection {
  const tables = Array.from({ length: counts.tables }, (_, at) => tableOf(at, seed))
  const names = tables.map(({ columns }) => columns.map(({ name }) => name))
  const prims = Array.from({ length: counts.objects }, (_, at) => {
    // An object can only relate to one that is stored.
    const other = at - 1 - seed
    const own = names[at] ?? []
    return objectOf(`o${at}`, {
      attributes: own.map((name) => attributeOf(name, `${sourceName}/t${at}.csv/${name}`, 'data_prim')),
      relations:
        other < 0
          ? []
          : [
              {
                object_name: `o${other}`,
                attributes: [{ from: own[0] ?? '', to: names[other]?.[0] ?? '' }],
                type: 'many_to_one',
              },
            ],
    })
  })
  const marts = Array.from({ length: counts.marts }, (_, at) => {
    const other = at * 4
    const base = (other + 1 + seed) % counts.objects
    const half = columnCount / 2
    const part = (object: number) =>
      (names[object] ?? [])
        .slice(0, half)
        .map((name) => attributeOf(`o${object}_${name}`, `data_prim/o${object}/${name}`, 'data_mart'))
    return objectOf(`m${at}`, { attributes: [...part(base), ...part(other)] })
  })
  return { tables, objects: [...prims, ...marts] }
}
