// Adds virtual attributes to the tables of a state: each is a field of every table that has all attributes it reads
// (DM7). The engine binds it there and determines its type.
import { sql } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { VirtualAttributeCreate } from '#contract/data-manager/virtual-attribute.ts'
import { columnsOf, isAggregate, type Definition, type TypedExpression } from '#domain/schema/expression.ts'
import { physicalField, typeExpression } from '#domain/expression/type-expression.ts'
import { duckDialect } from '../../warehouse/dialect.ts'
import type { DuckWarehouse } from '../../warehouse/duckdb.ts'
import { attributeTypeOf, columnTypeSql } from '../../warehouse/loading/column-type.ts'
import type { Sql } from '../../warehouse/loading/staging.ts'
import { printExpression } from '../../warehouse/print-expression.ts'
import { compile } from '../../warehouse/sql.ts'
import type { Statement } from '../../warehouse/warehouse.ts'
import type { QueryableField, QueryableTable } from './catalogue.ts'

/** A virtual attribute whose SQL was parsed. */
export interface ParsedAttribute {
  readonly attribute: VirtualAttributeCreate
  readonly definition: Definition
}

type Executing = Pick<DuckWarehouse, 'execute'>

/** A relation with the columns of a table that does not exist. */
export function emptyRelation({ fields }: Pick<QueryableTable, 'fields'>): Sql {
  const columns = fields.map(
    ({ field, type }) => sql`CAST(NULL AS ${columnTypeSql(type)}) AS ${sql.id(field)}`,
  )
  return sql`(SELECT ${sql.join(columns)} WHERE false)`
}

/** Selects expressions of one kind from a table, or from a relation with its columns. */
export function selectionOf(
  { database_name: level, physical_name: name }: QueryableTable,
  expressions: readonly TypedExpression[],
  from: Sql = sql.id(level, name),
): Sql {
  const values = expressions.map((each) => printExpression(each, duckDialect))
  return sql`select ${sql.join(values)} from ${from}`
}

const describe = async (
  warehouse: Executing,
  statement: Statement,
): Promise<readonly AttributeType[] | undefined> => {
  try {
    const batch = await warehouse.execute({ ...statement, sql: `DESCRIBE ${statement.sql}` })
    return (batch.columns[1] ?? []).map((name) => attributeTypeOf(String(name)))
  } catch {
    return undefined
  }
}

interface Bound {
  readonly table: QueryableTable
  /** A relation with the columns of the table; undefined for the table itself. */
  readonly from?: Sql | undefined
}

/** The types of expressions of one kind; undefined for one that the engine cannot bind. */
const typesOf = async (
  warehouse: Executing,
  { table, expressions, from }: Bound & { readonly expressions: readonly TypedExpression[] },
): Promise<readonly (AttributeType | undefined)[]> => {
  if (expressions.length === 0) return []
  const together = await describe(warehouse, compile(selectionOf(table, expressions, from)))
  if (together !== undefined) return together
  const types: (AttributeType | undefined)[] = []
  for (const each of expressions)
    types.push((await describe(warehouse, compile(selectionOf(table, [each], from))))?.[0])
  return types
}

/** Whether the attribute can be a field of the table: no attribute has its name, and its SQL may read the table. */
const isOffered = (table: QueryableTable, { attribute, definition }: ParsedAttribute): boolean =>
  (definition.table === null || definition.table.name === table.table_name) &&
  physicalField(table, attribute.attribute_name) === undefined

interface Candidate {
  readonly attribute: VirtualAttributeCreate
  readonly typed: TypedExpression
}

const fieldOf = ({ attribute, typed }: Candidate, type: AttributeType): QueryableField => ({
  field: attribute.attribute_name,
  display_name: attribute.display_name?.trim() || attribute.attribute_name,
  type,
  is_dimension: attribute.is_dimension,
  is_measure: attribute.is_measure,
  is_summable: attribute.is_summable,
  virtual: {
    kind: isAggregate(typed) ? 'aggregate' : 'row',
    columns: [...columnsOf(typed).keys()],
    expression: typed,
  },
})

/** The table with the virtual attributes that it has, after its own. */
export async function withVirtual(
  warehouse: Executing,
  { table, attributes, from }: Bound & { readonly attributes: readonly ParsedAttribute[] },
): Promise<QueryableTable> {
  const candidates = attributes
    .filter((parsed) => isOffered(table, parsed))
    .flatMap(({ attribute, definition }): Candidate[] => {
      const found = typeExpression(definition.expression, table)
      return 'typed' in found ? [{ attribute, typed: found.typed }] : []
    })
  const fields: QueryableField[] = []
  for (const isGroup of [false, true]) {
    const ofKind = candidates.filter(({ typed }) => isAggregate(typed) === isGroup)
    const types = await typesOf(warehouse, { table, from, expressions: ofKind.map(({ typed }) => typed) })
    for (const [index, candidate] of ofKind.entries()) {
      const type = types[index]
      if (type !== undefined) fields.push(fieldOf(candidate, type))
    }
  }
  return fields.length === 0 ? table : { ...table, fields: [...table.fields, ...fields] }
}
