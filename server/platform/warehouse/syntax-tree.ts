// Reads the syntax tree of DuckDB's parser into an expression of the platform (DM7). Every node must be in a table below;
// anything else is refused with its offset.
import { z } from 'zod'
import { toReason, type TermCode } from '#contract/reasons.ts'
import { aggregateNames, type AggregateName, type Expression } from '#domain/schema/expression.ts'
import { isCallable, writtenFunctions } from '#domain/expression/function-signatures.ts'
import { units, type FunctionName } from '#domain/expression/functions.ts'
import { refuseElement, SqlRefusal } from './sql-refusal.ts'
import { castTarget, castType, readLiteral } from './syntax-literal.ts'

interface TreeScope {
  /** Offset in the text of a byte of the statement; undefined for a node without a location. */
  readonly offsetOf: (location: unknown) => number | undefined
  /** Names by which columns can be qualified. */
  readonly tableNames: readonly string[]
  /** The text from an offset on. */
  readonly textFrom: (at: number) => string
}

const node = z.looseObject({
  class: z.string(),
  type: z.string(),
  alias: z.string().optional(),
  query_location: z.unknown().optional(),
})
type RawNode = z.infer<typeof node>

/** How deep expressions can be nested. */
const maxDepth = 100

interface Reading extends TreeScope {
  readonly depth: number
  readonly at: number
}
type Reader = (raw: RawNode, reading: Reading) => Expression

const forbidden: Readonly<Record<string, TermCode>> = {
  SUBQUERY: 'sql_subquery',
  WINDOW: 'sql_window',
  PARAMETER: 'sql_parameter',
  STAR: 'sql_star',
}

/** Reads a node. Throws `SqlRefusal`. */
export function readNode(value: unknown, reading: Reading): Expression {
  const raw = node.parse(value)
  const at = reading.offsetOf(raw.query_location) ?? reading.at
  if (reading.depth > maxDepth) throw new SqlRefusal(at, toReason('sql_too_large'))
  const read = Object.hasOwn(readers, raw.class) ? readers[raw.class] : undefined
  if (read === undefined) throw refuseElement(at, forbidden[raw.class] ?? 'sql_construct')
  return read(raw, { ...reading, at, depth: reading.depth + 1 })
}

const parseAs = <S extends z.ZodType>(schema: S, raw: RawNode, at: number): z.output<S> => {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) throw refuseElement(at, 'sql_construct')
  return parsed.data
}

const readColumn: Reader = (raw, { at, tableNames }) => {
  const { column_names: names } = parseAs(z.object({ column_names: z.array(z.string()).min(1) }), raw, at)
  const [first = '', ...more] = names
  const isQualified = more.length > 0 && tableNames.includes(first)
  // Names of unfolded attributes contain dots.
  return { kind: 'column', at, name: (isQualified ? more : names).join('.') }
}

const readConstant: Reader = (raw, { at, textFrom }) => readLiteral(raw, { at, text: textFrom(at) })

const words: Readonly<Record<string, string>> = { t: 'true', f: 'false' }

/** The parser reads `true` as a cast of 't' without a location. */
const truthOf = (operand: Expression): string | undefined =>
  operand.kind === 'literal' && Object.hasOwn(words, operand.text) ? words[operand.text] : undefined

const readCast: Reader = (raw, reading) => {
  const { at } = reading
  const schema = z.object({ child: z.unknown(), cast_type: castType, try_cast: z.boolean() })
  const { child, cast_type: type, try_cast: isTry } = parseAs(schema, raw, at)
  const operand = readNode(child, reading)
  const isWritten = reading.offsetOf(raw.query_location) !== undefined
  const word = type.id === 'BOOLEAN' && !isWritten ? truthOf(operand) : undefined
  if (word !== undefined) return { kind: 'literal', at, type: 'boolean', text: word }
  return { kind: 'cast', at: operand.at, operand, target: castTarget(type, at), isTry }
}

const readCase: Reader = (raw, reading) => {
  const check = z.object({ when_expr: z.unknown(), then_expr: z.unknown() })
  const schema = z.object({ case_checks: z.array(check), else_expr: z.unknown() })
  const { case_checks: checks, else_expr: otherwise } = parseAs(schema, raw, reading.at)
  return {
    kind: 'case',
    at: reading.at,
    branches: checks.map((each) => ({
      when: readNode(each.when_expr, reading),
      value: readNode(each.then_expr, reading),
    })),
    otherwise: readNode(otherwise, reading),
  }
}

type Call = Extract<Expression, { kind: 'call' }>

const callOf = (name: FunctionName, args: readonly unknown[], reading: Reading): Call => ({
  kind: 'call',
  at: reading.at,
  name,
  args: args.map((arg) => readNode(arg, reading)),
})

const operatorNames: Readonly<Record<string, FunctionName>> = {
  COMPARE_EQUAL: '=',
  COMPARE_NOTEQUAL: '<>',
  COMPARE_LESSTHAN: '<',
  COMPARE_LESSTHANOREQUALTO: '<=',
  COMPARE_GREATERTHAN: '>',
  COMPARE_GREATERTHANOREQUALTO: '>=',
  COMPARE_DISTINCT_FROM: 'distinct_from',
  COMPARE_NOT_DISTINCT_FROM: 'not_distinct_from',
  COMPARE_BETWEEN: 'between',
  COMPARE_IN: 'in',
  COMPARE_NOT_IN: 'not_in',
  CONJUNCTION_AND: 'and',
  CONJUNCTION_OR: 'or',
  OPERATOR_NOT: 'not',
  OPERATOR_IS_NULL: 'is_null',
  OPERATOR_IS_NOT_NULL: 'is_not_null',
  OPERATOR_COALESCE: 'coalesce',
}

const operator =
  (argsOf: (raw: RawNode) => readonly unknown[]): Reader =>
  (raw, reading) => {
    const name = Object.hasOwn(operatorNames, raw.type) ? operatorNames[raw.type] : undefined
    if (name === undefined) throw refuseElement(reading.at, 'sql_construct')
    return callOf(name, argsOf(raw), reading)
  }

const childrenOf = (raw: RawNode): readonly unknown[] => z.array(z.unknown()).parse(raw['children'])

/** Other names of functions and operators. */
const synonyms: Readonly<Record<string, FunctionName>> = {
  mod: '%',
  '~~': 'like',
  '!~~': 'not_like',
  substr: 'substring',
  len: 'length',
  char_length: 'length',
  character_length: 'length',
  ceiling: 'ceil',
  position: 'strpos',
  prefix: 'starts_with',
  date_part: 'extract',
  datepart: 'extract',
  datetrunc: 'date_trunc',
}

const functionRefusal = (at: number, name: string): SqlRefusal =>
  new SqlRefusal(at, toReason('sql_function', { name, allowed: writtenFunctions.join(', ') }))

const functionNode = z.object({
  function_name: z.string(),
  schema: z.string(),
  catalog: z.string(),
  children: z.array(z.unknown()),
  filter: z.unknown(),
  distinct: z.boolean(),
  order_bys: z.object({ orders: z.array(z.unknown()) }),
  export_state: z.boolean(),
})
type FunctionNode = z.infer<typeof functionNode>

const isAggregateName = (name: string): name is AggregateName =>
  aggregateNames.some((known) => known === name)

const readAggregate = (name: AggregateName, raw: FunctionNode, reading: Reading): Expression => {
  const [arg, ...more] = raw.children
  const isCountOfRows = raw.function_name.toLowerCase() === 'count_star'
  if (more.length > 0 || (arg === undefined) !== isCountOfRows)
    throw new SqlRefusal(reading.at, toReason('sql_arguments', { name, types: String(raw.children.length) }))
  return {
    kind: 'aggregate',
    at: reading.at,
    name,
    arg: arg === undefined ? null : readNode(arg, reading),
    isDistinct: raw.distinct,
    filter: raw.filter === null ? null : readNode(raw.filter, reading),
  }
}

const textOf = (node: Expression | undefined): string =>
  node?.kind === 'literal' && node.type === 'string' ? node.text.toLowerCase() : ''

/** The unit of `extract` and `date_trunc` is a literal of a table. */
const checkUnit = (call: Call): Expression => {
  if (call.name !== 'extract' && call.name !== 'date_trunc') return call
  const [unit = call] = call.args
  const allowed: readonly string[] = units[call.name]
  const text = textOf(unit)
  if (!allowed.includes(text)) {
    const reason = toReason('sql_unit', { name: call.name, allowed: allowed.join(', ') })
    throw new SqlRefusal(unit.at, reason)
  }
  return { ...call, args: call.args.with(0, { kind: 'literal', at: unit.at, type: 'string', text }) }
}

/** `year(x)` is `extract(year from x)`. */
const readUnit = (unit: string, raw: FunctionNode, reading: Reading): Expression => {
  const text: Expression = { kind: 'literal', at: reading.at, type: 'string', text: unit }
  const args = raw.children.map((child) => readNode(child, reading))
  return { kind: 'call', at: reading.at, name: 'extract', args: [text, ...args] }
}

const isUnit = (name: string): boolean => units.extract.some((unit) => unit === name)

const readScalar = (name: string, raw: FunctionNode, reading: Reading): Expression => {
  if (raw.children.length === 1) {
    if (isUnit(name)) return readUnit(name, raw, reading)
    if (name === '+') return readNode(raw.children[0], reading)
    if (name === '-') return callOf('negate', raw.children, reading)
  }
  const known = Object.hasOwn(synonyms, name) ? synonyms[name] : isCallable(name) ? name : undefined
  if (known === undefined) throw functionRefusal(reading.at, name)
  return checkUnit(callOf(known, raw.children, reading))
}

const readFunction: Reader = (raw, reading) => {
  const found = parseAs(functionNode, raw, reading.at)
  const name = found.function_name.toLowerCase()
  const isPlain = ['', 'main'].includes(found.schema) && found.catalog === ''
  if (!isPlain || found.export_state) throw functionRefusal(reading.at, `${found.schema}.${name}`)
  if (found.order_bys.orders.length > 0) throw refuseElement(reading.at, 'sql_construct')
  const aggregate = { count_star: 'count', mean: 'avg' }[name] ?? name
  if (isAggregateName(aggregate)) return readAggregate(aggregate, found, reading)
  if (found.distinct || found.filter !== null) throw refuseElement(reading.at, 'sql_construct')
  return readScalar(name, found, reading)
}

const readers: Readonly<Record<string, Reader>> = {
  COLUMN_REF: readColumn,
  CONSTANT: readConstant,
  CAST: readCast,
  CASE: readCase,
  COMPARISON: operator((raw) => [raw['left'], raw['right']]),
  BETWEEN: operator((raw) => [raw['input'], raw['lower'], raw['upper']]),
  CONJUNCTION: operator(childrenOf),
  OPERATOR: operator(childrenOf),
  FUNCTION: readFunction,
}
