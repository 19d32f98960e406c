// Checks a new virtual attribute (DM7): its name, its SQL, and that a built table holds what it reads. The engine binds
// the SQL that the platform prints, never the text of the user.
import type { VirtualAttributeCreate } from '#contract/data-manager/virtual-attribute.ts'
import { toReason, type Reason, type TermCode } from '#contract/reasons.ts'
import type { Problem } from '#contract/http.ts'
import { nested } from '#contract/sentence.ts'
import {
  childrenOf,
  columnsOf,
  type Definition,
  type ExpressionProblem,
  type TypedExpression,
} from '#domain/schema/expression.ts'
import { physicalField, typeExpression } from '#domain/expression/type-expression.ts'
import { isUnit } from '#domain/query/term.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { DuckWarehouse } from '../../warehouse/duckdb.ts'
import { parseExpression } from '../../warehouse/parse-expression.ts'
import type { CatalogueState, QueryableTable } from '../catalogue/catalogue.ts'
import { selectFrom } from '../catalogue/virtual-tables.ts'

/** Line and column of an offset, from 1. */
const positionOf = (text: string, at: number): { line: number; column: number } => {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

const expressionProblem = (sql: string, { at, reason }: ExpressionProblem): Problem =>
  problemAt('sql', 'expression_refused', { ...positionOf(sql, at), ...nested('reason', reason) })

const nameProblems = (name: string, designed: ReadonlySet<string>): Problem[] => {
  const unit = name.slice(name.lastIndexOf('.') + 1)
  const taken: TermCode | undefined = isUnit(unit)
    ? 'taken_unit'
    : designed.has(name.toLowerCase())
      ? 'taken_attribute'
      : undefined
  return taken === undefined ? [] : [problemAt('attribute_name', 'attribute_taken', { name, taken })]
}

type Tables = readonly QueryableTable[]

/** Columns and tables that do not exist. */
const missing = ({ expression, table }: Definition, tables: Tables): ExpressionProblem[] => {
  if (table !== null && tables.every(({ table_name: name }) => name !== table.name))
    return [{ at: table.at, reason: toReason('sql_table_unknown', { name: table.name }) }]
  return [...columnsOf(expression)]
    .filter(([name]) => tables.every((each) => physicalField(each, name) === undefined))
    .map(([name, at]) => ({ at, reason: toReason('sql_attribute_unknown', { name }) }))
}

const holdersOf = ({ expression, table }: Definition, tables: Tables): Tables => {
  const names = [...columnsOf(expression).keys()]
  return tables.filter(
    (each) =>
      (table === null || each.table_name === table.name) &&
      names.every((name) => physicalField(each, name) !== undefined),
  )
}

type Explaining = Pick<DuckWarehouse, 'explain'>

const engineError = async (
  warehouse: Explaining,
  { table, node }: { table: QueryableTable; node: TypedExpression },
): Promise<Reason | undefined> => {
  try {
    await warehouse.explain(selectFrom(table, [node]))
    return undefined
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    const [detail = ''] = cause.split('\n')
    return toReason('sql_engine', { detail: detail.slice(0, 200) })
  }
}

const typedChildren = (node: TypedExpression): readonly TypedExpression[] =>
  childrenOf(node).filter((child): child is TypedExpression => 'type' in child)

/** The engine names positions of the printed SQL, so the smallest part that it refuses is searched for. */
const bindingProblem = async (
  warehouse: Explaining,
  { table, node }: { table: QueryableTable; node: TypedExpression },
): Promise<ExpressionProblem | undefined> => {
  const reason = await engineError(warehouse, { table, node })
  if (reason === undefined) return undefined
  for (const child of typedChildren(node)) {
    const inner = await bindingProblem(warehouse, { table, node: child })
    if (inner !== undefined) return inner
  }
  return { at: node.at, reason }
}

/** The first problem with the tables that hold all attributes; undefined if one of them can answer. */
const tableProblem = async (
  warehouse: Explaining,
  { expression, holders }: { expression: Definition['expression']; holders: Tables },
): Promise<ExpressionProblem | undefined> => {
  let first: ExpressionProblem | undefined
  for (const table of holders) {
    const found = typeExpression(expression, table)
    const problem =
      'problem' in found ? found.problem : await bindingProblem(warehouse, { table, node: found.typed })
    if (problem === undefined) return undefined
    first ??= problem
  }
  return first
}

interface Scope {
  readonly warehouse: Pick<DuckWarehouse, 'run' | 'explain'>
  readonly state: CatalogueState
  /** Names of the attributes of logical objects, in lower case. */
  readonly designed: ReadonlySet<string>
}

const sqlProblems = async (
  sql: string,
  { warehouse, state }: Scope,
): Promise<readonly ExpressionProblem[]> => {
  const reading = await parseExpression(warehouse, sql)
  if ('problem' in reading) return [reading.problem]
  const { definition } = reading
  const { expression } = definition
  const absent = missing(definition, state.tables)
  if (absent.length > 0) return absent
  const holders = holdersOf(definition, state.tables)
  if (holders.length === 0) {
    const attributes = [...columnsOf(expression).keys()].join(', ')
    return [{ at: expression.at, reason: toReason('sql_attribute_elsewhere', { attributes }) }]
  }
  const problem = await tableProblem(warehouse, { expression, holders })
  return problem === undefined ? [] : [problem]
}

/** Throws all problems of a new virtual attribute. */
export async function checkAttribute(attribute: VirtualAttributeCreate, scope: Scope): Promise<void> {
  const { attribute_name: name, sql } = attribute
  const problems = [
    ...nameProblems(name, scope.designed),
    ...(await sqlProblems(sql, scope)).map((problem) => expressionProblem(sql, problem)),
  ]
  if (problems.length > 0) throw refuse(problems)
}
