// Parses the SQL of a virtual attribute with the engine's parser (DM7): an expression, or a SELECT of one expression
// from at most one table. The text is parsed only; it is never run.
import { z } from 'zod'
import { toReason } from '#contract/reasons.ts'
import {
  childrenOf,
  columnsOf,
  isAggregate,
  nodesOf,
  type Definition,
  type Expression,
  type ExpressionProblem,
} from '#domain/schema/expression.ts'
import { growsTooMuch } from '#domain/expression/functions.ts'
import { outerOffset } from '#domain/expression/sql-tokens.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { SqlRefusal } from './sql-refusal.ts'
import { readNode } from './syntax-tree.ts'
import type { Warehouse } from './warehouse.ts'

const maxNodes = 1000

interface Text {
  /** What the engine parses. */
  readonly sql: string
  /** Characters before the text of the user. */
  readonly prefix: number
}

const statementOf = (text: string): Text =>
  /^\s*(select|from|with|values|table|describe|show|summarize|pivot|unpivot)\b/i.test(text)
    ? { sql: text, prefix: 0 }
    : { sql: `SELECT ${text}`, prefix: 7 }

/** A location of the engine counts bytes; one beyond the text means that there is none. */
const offsets = ({ sql, prefix }: Text) => {
  const bytes = Buffer.from(sql)
  return (location: unknown): number | undefined => {
    const byte = Number(location)
    if (!Number.isSafeInteger(byte) || byte > bytes.length) return undefined
    return Math.max(0, bytes.subarray(0, byte).toString().length - prefix)
  }
}

const quotedOrComment = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(--|\/\*)/g

/** A comment could hide the rest of the statement from a reader, and is lost because the SQL is written again. */
const commentAt = (text: string): number | undefined =>
  [...text.matchAll(quotedOrComment)].find(([, comment]) => comment !== undefined)?.index

const failure = z.object({
  error: z.literal(true),
  error_message: z.string(),
  position: z.string().optional(),
})
const success = z.object({
  error: z.literal(false),
  statements: z.array(z.object({ node: z.looseObject({}) })),
})

const emptyList = z.array(z.unknown()).max(0)
/** A plain SELECT: every other clause, by the words that start it, is empty. */
const clauses = {
  WITH: ['cte_map', z.object({ map: emptyList })],
  'ORDER BY, LIMIT, DISTINCT': ['modifiers', emptyList],
  WHERE: ['where_clause', z.null()],
  'GROUP BY': ['group_expressions', emptyList],
  'GROUPING SETS': ['group_sets', emptyList],
  'GROUP BY ALL': ['aggregate_handling', z.literal('STANDARD_HANDLING')],
  HAVING: ['having', z.null()],
  SAMPLE: ['sample', z.null()],
  QUALIFY: ['qualify', z.null()],
} as const satisfies Record<string, readonly [string, z.ZodType]>

const tableNode = z.object({
  type: z.literal('BASE_TABLE'),
  alias: z.string(),
  sample: z.null(),
  schema_name: z.literal(''),
  catalog_name: z.literal(''),
  table_name: z.string(),
  column_name_alias: emptyList,
  at_clause: z.null(),
  query_location: z.unknown(),
})

type Offset = ReturnType<typeof offsets>

/** A clause without a location of its own is at its first word. */
const clauseRefusal = (clause: string, text: string, at?: number): SqlRefusal => {
  const words = clause.split(/\W+/)
  const first = outerOffset(
    text,
    ({ kind, text: word }) => kind === 'name' && words.includes(word.toUpperCase()),
  )
  return new SqlRefusal(at ?? first ?? 0, toReason('sql_clause', { clause }))
}

/** More than one statement, or more than one column. */
const severalRefusal = (text: string, separator: ';' | ','): SqlRefusal =>
  new SqlRefusal(outerOffset(text, ({ text: word }) => word === separator) ?? 0, toReason('sql_several'))

interface Source {
  /** As the user wrote it. */
  readonly text: string
  readonly offsetOf: Offset
}

const readFrom = (
  from: unknown,
  { text, offsetOf }: Source,
): { name: string; alias: string; at: number } | null => {
  if (z.object({ type: z.literal('EMPTY') }).safeParse(from).success) return null
  const table = tableNode.safeParse(from)
  if (!table.success) {
    const located = z.object({ query_location: z.unknown() }).safeParse(from)
    throw clauseRefusal('FROM', text, offsetOf(located.data?.query_location))
  }
  const { table_name: name, alias, query_location: location } = table.data
  return { name, alias, at: offsetOf(location) ?? 0 }
}

const selectedOf = (
  statement: z.infer<typeof success>['statements'][number]['node'],
  text: string,
): unknown => {
  if (statement['type'] !== 'SELECT_NODE') throw clauseRefusal('UNION, INTERSECT, EXCEPT', text)
  for (const [clause, [member, schema]] of Object.entries(clauses))
    if (!schema.safeParse(statement[member]).success) throw clauseRefusal(clause, text)
  const [only, ...more] = z.array(z.unknown()).parse(statement['select_list'])
  if (only === undefined || more.length > 0) throw severalRefusal(text, ',')
  return only
}

const below = (node: Expression): readonly Expression[] => childrenOf(node).flatMap(nodesOf)

/** The nodes that are in no aggregate function. */
const outside = (node: Expression): readonly Expression[] =>
  node.kind === 'aggregate' ? [] : [node, ...childrenOf(node).flatMap(outside)]

const isGroup = ({ kind }: Expression): boolean => kind === 'aggregate'

/** Aggregates are not nested, and next to one there is no attribute outside. */
const checkAggregates = (expression: Expression): void => {
  const nested = nodesOf(expression).filter(isGroup).flatMap(below).find(isGroup)
  if (nested !== undefined) throw new SqlRefusal(nested.at, toReason('sql_nested'))
  const mixed = outside(expression).find(({ kind }) => kind === 'column')
  if (mixed?.kind === 'column') throw new SqlRefusal(mixed.at, toReason('sql_mixed', { name: mixed.name }))
}

const checkWhole = (expression: Expression): void => {
  const nodes = nodesOf(expression)
  if (nodes.length > maxNodes || growsTooMuch(nodes))
    throw new SqlRefusal(expression.at, toReason('sql_too_large'))
  if (columnsOf(expression).size === 0) throw new SqlRefusal(expression.at, toReason('sql_no_attribute'))
  if (isAggregate(expression)) checkAggregates(expression)
}

const read = (statementText: Text, answer: unknown): Definition => {
  const offsetOf = offsets(statementText)
  const text = statementText.sql.slice(statementText.prefix)
  const failed = failure.safeParse(answer)
  if (failed.success) {
    const { error_message: detail, position } = failed.data
    throw new SqlRefusal(offsetOf(position) ?? 0, toReason('sql_syntax', { detail }))
  }
  const [statement, ...more] = success.parse(answer).statements
  if (statement === undefined || more.length > 0) throw severalRefusal(text, ';')
  const selected = selectedOf(statement.node, text)
  const table = readFrom(statement.node['from_table'], { text, offsetOf })
  const expression = readNode(selected, {
    offsetOf,
    tableNames: table === null ? [] : [table.alias, table.name],
    textFrom: (at) => text.slice(at),
    depth: 0,
    at: 0,
  })
  checkWhole(expression)
  return { expression, table: table === null ? null : { name: table.name, at: table.at } }
}

/** Parses a definition. Every refusal has its offset in the text. */
export async function parseExpression(
  warehouse: Pick<Warehouse, 'run'>,
  text: string,
): Promise<{ readonly definition: Definition } | { readonly problem: ExpressionProblem }> {
  const comment = commentAt(text)
  if (comment !== undefined)
    return { problem: { at: comment, reason: toReason('sql_element', { element: 'sql_comment' }) } }
  const statement = statementOf(text)
  const sql = 'select cast(json_serialize_sql(cast($1 as varchar)) as varchar)'
  const { columns } = await warehouse.run({ sql, parameters: [statement.sql] })
  try {
    return { definition: read(statement, parseJson(String(columns[0]?.[0]))) }
  } catch (error) {
    if (error instanceof SqlRefusal) return { problem: { at: error.at, reason: error.reason } }
    throw error
  }
}
