// Checks the SQL of a virtual attribute against the built tables (DM7). The engine binds the SQL that the platform prints,
// never the text of the user.
import { sql } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { toReason, type Reason } from '#contract/reasons.ts'
import { physicalField, typeExpression } from '#domain/expression/type-expression.ts'
import { nearestName } from '#domain/find/nearest-name.ts'
import {
  childrenOf,
  columnsOf,
  type Definition,
  type ExpressionProblem,
  type TypedExpression,
} from '#domain/schema/expression.ts'
import { PlatformError } from '../../core/error.ts'
import { attributeTypeOf } from '../../warehouse/loading/column-type.ts'
import { parseExpression } from '../../warehouse/parse-expression.ts'
import { compile } from '../../warehouse/sql.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { QueryableTable } from '../catalogue/catalogue.ts'
import { selectionOf } from '../catalogue/virtual-tables.ts'

type Tables = readonly QueryableTable[]

interface Scope {
  readonly warehouse: Pick<Warehouse, 'run'>
  /** The built tables; the first that can answer decides the type. */
  readonly tables: Tables
}

/** What the SQL means in the first table that can answer. */
export interface CheckedExpression {
  readonly table: QueryableTable
  readonly typed: TypedExpression
  readonly type: AttributeType
  /** All tables whose attributes fit. */
  readonly tables: Tables
}

type Check = { readonly checked: CheckedExpression } | { readonly problems: readonly ExpressionProblem[] }

/** Names that are compared with an unknown one. */
const mostCompared = 500

const isPhysical = ({ virtual }: QueryableTable['fields'][number]): boolean => (virtual ?? null) === null

/** Only names of about the same length can be similar, and comparing takes time. */
const unknownAttribute = (name: string, tables: Tables): Reason => {
  const names = new Set(tables.flatMap(({ fields }) => fields.filter(isPhysical).map(({ field }) => field)))
  const close = [...names].filter((each) => Math.abs(each.length - name.length) <= name.length / 2 + 1)
  const similar = nearestName(name, close.slice(0, mostCompared))
  return similar === undefined
    ? toReason('sql_attribute_unknown', { name })
    : toReason('sql_attribute_similar', { name, similar })
}

/** Columns and tables that do not exist. */
const missing = ({ expression, table }: Definition, tables: Tables): ExpressionProblem[] => {
  if (table !== null && tables.every(({ table_name: name }) => name !== table.name))
    return [{ at: table.at, reason: toReason('sql_table_unknown', { name: table.name }) }]
  return [...columnsOf(expression)]
    .filter(([name]) => tables.every((each) => physicalField(each, name) === undefined))
    .map(([name, at]) => ({ at, reason: unknownAttribute(name, tables) }))
}

const holdersOf = ({ expression, table }: Definition, tables: Tables): Tables => {
  const names = [...columnsOf(expression).keys()]
  return tables.filter(
    (each) =>
      (table === null || each.table_name === table.name) &&
      names.every((name) => physicalField(each, name) !== undefined),
  )
}

interface Bound {
  readonly table: QueryableTable
  readonly node: TypedExpression
}

type Binding = { readonly type: AttributeType } | { readonly reason: Reason }

const stopped: readonly string[] = ['query_timeout', 'query_cancelled']

/** The types of expressions, by the engine, which reads no row for them. Throws if it cannot bind one. */
export async function typesOf(
  warehouse: Scope['warehouse'],
  { table, nodes }: { readonly table: QueryableTable; readonly nodes: readonly TypedExpression[] },
): Promise<readonly AttributeType[]> {
  if (nodes.length === 0) return []
  const values = nodes.map((node) => sql`typeof((${selectionOf(table, [node])} where false))`)
  const { columns } = await warehouse.run(compile(sql`select ${sql.join(values)}`))
  return columns.map(([name]) => attributeTypeOf(String(name)))
}

/** The type of an expression; or why the engine cannot bind it. */
const bind = async (warehouse: Scope['warehouse'], { table, node }: Bound): Promise<Binding> => {
  try {
    const [type] = await typesOf(warehouse, { table, nodes: [node] })
    return { type: type ?? { main: 'string' } }
  } catch (error) {
    if (error instanceof PlatformError && stopped.includes(error.code)) throw error
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    const [detail = ''] = cause.split('\n')
    return { reason: toReason('sql_engine', { detail: detail.slice(0, 200) }) }
  }
}

const typedChildren = (node: TypedExpression): readonly TypedExpression[] =>
  childrenOf(node).filter((child): child is TypedExpression => 'type' in child)

/** The engine names positions of the printed SQL, so the smallest part that it refuses is searched for. */
const refusedPart = async (
  warehouse: Scope['warehouse'],
  { table, node }: Bound,
): Promise<ExpressionProblem | undefined> => {
  const bound = await bind(warehouse, { table, node })
  if ('type' in bound) return undefined
  for (const child of typedChildren(node)) {
    const inner = await refusedPart(warehouse, { table, node: child })
    if (inner !== undefined) return inner
  }
  return { at: node.at, reason: bound.reason }
}

/** The first table that can answer, or the first problem of those that hold all attributes. */
const checkTables = async (
  { warehouse }: Scope,
  { expression, holders }: { expression: Definition['expression']; holders: Tables },
): Promise<Check> => {
  let first: ExpressionProblem | undefined
  for (const table of holders) {
    const found = typeExpression(expression, table)
    if ('problem' in found) {
      first ??= found.problem
      continue
    }
    const bound = await bind(warehouse, { table, node: found.typed })
    if ('type' in bound) {
      const tables = holders.filter((each) => 'typed' in typeExpression(expression, each))
      return { checked: { table, typed: found.typed, type: bound.type, tables } }
    }
    first ??= await refusedPart(warehouse, { table, node: found.typed })
  }
  return { problems: first === undefined ? [] : [first] }
}

/** Parses the SQL and checks it in the built tables. Every problem has its offset in the text. */
export async function checkExpression(text: string, scope: Scope): Promise<Check> {
  const reading = await parseExpression(scope.warehouse, text)
  if ('problem' in reading) return { problems: [reading.problem] }
  const { definition } = reading
  const { expression } = definition
  const absent = missing(definition, scope.tables)
  if (absent.length > 0) return { problems: absent }
  const holders = holdersOf(definition, scope.tables)
  if (holders.length === 0) {
    const attributes = [...columnsOf(expression).keys()].join(', ')
    return { problems: [{ at: expression.at, reason: toReason('sql_attribute_elsewhere', { attributes }) }] }
  }
  return checkTables(scope, { expression, holders })
}
