// Resolves the columns of an expression in one table, and derives the type of every node. An expression that the engine
// would convert silently, such as a comparison of a text with a number, is refused.
import type { AttributeType, MainType } from '#contract/data-manager/table.ts'
import { toReason } from '#contract/reasons.ts'
import { readOperand } from '../query/operand.ts'
import { isFloat, isInteger, mainTypeOf, type QueryableTable } from '../query/table.ts'
import type { Expression, ExpressionProblem, TypedExpression, ValueType } from '../schema/expression.ts'
import { commonType, isFunction, resultType } from './functions.ts'

/** Ends the derivation at the first problem. */
class Refusal extends Error {
  readonly problem: ExpressionProblem
  constructor(problem: ExpressionProblem) {
    super(problem.reason.code)
    this.problem = problem
  }
}

/** Type of the values of an attribute. */
function valueTypeOf(type: AttributeType): ValueType {
  const main = mainTypeOf(type)
  if (main !== 'num') return main
  if (isInteger(type)) return 'integer'
  return isFloat(type) || type.sub === undefined ? 'double' : 'decimal'
}

type Fields = Pick<QueryableTable, 'fields'>

/** A physical attribute by its name, or by the only one that differs from it in case. */
export function physicalField(
  { fields }: Fields,
  name: string,
): QueryableTable['fields'][number] | undefined {
  const physical = fields.filter(({ virtual }) => virtual === undefined || virtual === null)
  const exact = physical.find(({ field }) => field === name)
  const similar = physical.filter(({ field }) => field.toLowerCase() === name.toLowerCase())
  return exact ?? (similar.length === 1 ? similar[0] : undefined)
}

const typesRefusal = (at: number, { name, types }: { name: string; types: readonly ValueType[] }): Refusal =>
  new Refusal({ at, reason: toReason('sql_arguments', { name, types: types.join(', ') }) })

const comparing: readonly string[] = [
  '=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'distinct_from',
  'not_distinct_from',
  'between',
  'in',
  'not_in',
  'coalesce',
  'nullif',
  'greatest',
  'least',
]

const castTargets = {
  bigint: { main: 'num', sub: 'bigint' },
  double: { main: 'num', sub: 'double' },
  date: { main: 'date' },
  datetime: { main: 'datetime', sub: 'timestamp' },
} as const satisfies Record<string, AttributeType>

const castTo = (operand: TypedExpression, type: keyof typeof castTargets): TypedExpression => {
  const target = castTargets[type]
  return { kind: 'cast', at: operand.at, operand, target, isTry: false, type: valueTypeOf(target) }
}

const readAs: Readonly<Partial<Record<ValueType, MainType>>> = {
  integer: 'num',
  decimal: 'num',
  double: 'num',
  date: 'date',
  datetime: 'datetime',
}

/** Whether a text is a value of this type. Types that are not listed accept every text. */
const isValueOf = (text: string, type: ValueType): boolean => {
  const main = readAs[type]
  if (main === undefined) return true
  // Digits would be read as seconds, and a day with a time as its day.
  const isWritten = main === 'num' || (/^\d{4}-/.test(text) && (main !== 'date' || text.trim().length <= 10))
  return isWritten && readOperand(main, { operand: text, timeZone: 'UTC' }) !== undefined
}

const checkLiteral = (operand: TypedExpression, type: ValueType): void => {
  if (operand.kind === 'literal' && operand.type === 'string' && !isValueOf(operand.text, type))
    throw new Refusal({ at: operand.at, reason: toReason('sql_literal', { value: operand.text }) })
}

/** A literal text next to dates is a date. */
const asMoments = (args: readonly TypedExpression[]): readonly TypedExpression[] => {
  const moment = args.find(({ type }) => type === 'date' || type === 'datetime')?.type
  if (moment !== 'date' && moment !== 'datetime') return args
  return args.map((arg) => {
    if (arg.kind !== 'literal' || arg.type !== 'string') return arg
    checkLiteral(arg, moment)
    return castTo(arg, moment)
  })
}

type NodeOf<K extends Expression['kind']> = Extract<Expression, { kind: K }>
type CallOf<N extends Expression> = Extract<N, { kind: 'call' }>

const zero = (at: number): TypedExpression => ({ kind: 'literal', at, type: 'integer', text: '0' })

/** A divisor that is null instead of zero, so that the result is null. */
const divisor = (arg: TypedExpression): TypedExpression => ({
  kind: 'call',
  at: arg.at,
  name: 'nullif',
  args: [arg, zero(arg.at)],
  type: arg.type,
})

type CallNode = CallOf<TypedExpression>
const isWhole = ({ type }: CallNode): boolean => type === 'integer'

/** What some calls mean on every engine: a division is never one of integers, and a truncated day stays a day. */
const exactCalls: Readonly<
  Record<string, (call: CallNode, first: TypedExpression, second: TypedExpression) => TypedExpression>
> = {
  '/': (typed, first, second) => ({ ...typed, args: [castTo(first, 'double'), divisor(second)] }),
  '%': (typed, first, second) => ({ ...typed, args: [first, divisor(second)] }),
  floor: (typed, first) => (isWhole(typed) ? first : typed),
  ceil: (typed, first) => (isWhole(typed) ? first : typed),
  date_trunc: (typed) => (typed.type === 'date' ? castTo(typed, 'date') : typed),
}

const exactCall = (typed: CallNode): TypedExpression => {
  const [first = typed, second = first] = typed.args
  const exact = Object.hasOwn(exactCalls, typed.name) ? exactCalls[typed.name] : undefined
  return exact === undefined ? typed : exact(typed, first, second)
}

const call = (node: NodeOf<'call'>, table: Fields): TypedExpression => {
  const { at, name } = node
  const typed = node.args.map((arg) => derive(arg, table))
  const args = comparing.includes(name) ? asMoments(typed) : typed
  const types = args.map((arg) => arg.type)
  const type = isFunction(name) ? resultType(name, types) : undefined
  if (type === undefined) throw typesRefusal(at, { name, types })
  return exactCall({ kind: 'call', at, name, args, type })
}

const truth = (node: Expression, table: Fields): TypedExpression => {
  const typed = derive(node, table)
  if (typed.type !== 'boolean' && typed.type !== 'null')
    throw typesRefusal(typed.at, { name: 'WHEN', types: [typed.type] })
  return typed
}

const aggregateType = (node: NodeOf<'aggregate'>, arg: TypedExpression | null): ValueType => {
  const { at, name } = node
  const type = arg?.type ?? 'null'
  if (name === 'count') return 'integer'
  if (name === 'min' || name === 'max') return type
  if (!['integer', 'decimal', 'double'].includes(type)) throw typesRefusal(at, { name, types: [type] })
  return name === 'avg' ? 'double' : type
}

const aggregate = (node: NodeOf<'aggregate'>, table: Fields): TypedExpression => {
  const arg = node.arg === null ? null : derive(node.arg, table)
  const filter = node.filter === null ? null : truth(node.filter, table)
  return { ...node, arg, filter, type: aggregateType(node, arg) }
}

const choice = (node: NodeOf<'case'>, table: Fields): TypedExpression => {
  const branches = node.branches.map(({ when, value }) => ({
    when: truth(when, table),
    value: derive(value, table),
  }))
  const otherwise = derive(node.otherwise, table)
  const types = [...branches.map(({ value }) => value.type), otherwise.type]
  const type = commonType(types)
  if (type === undefined) throw typesRefusal(node.at, { name: 'CASE', types })
  return { kind: 'case', at: node.at, branches, otherwise, type }
}

const narrow = /^u?(tiny|small)int$|^u?int(eger)?$/i

/** Small integers are calculated with 64 bits, so that `rides * 1000` does not overflow. */
const column = (at: number, { field, type }: { field: string; type: AttributeType }): TypedExpression => {
  const own: TypedExpression = { kind: 'column', at, name: field, type: valueTypeOf(type) }
  return own.type === 'integer' && narrow.test(type.sub ?? '') ? castTo(own, 'bigint') : own
}

const derive = (node: Expression, table: Fields): TypedExpression => {
  switch (node.kind) {
    case 'column': {
      const field = physicalField(table, node.name)
      if (field === undefined)
        throw new Refusal({ at: node.at, reason: toReason('sql_attribute_unknown', { name: node.name }) })
      return column(node.at, field)
    }
    case 'literal':
      return node
    case 'call':
      return call(node, table)
    case 'aggregate':
      return aggregate(node, table)
    case 'case':
      return choice(node, table)
    case 'cast': {
      const operand = derive(node.operand, table)
      const type = valueTypeOf(node.target)
      if (!node.isTry) checkLiteral(operand, type)
      return { ...node, operand, type }
    }
  }
}

/** The expression over the columns of a table with the types of all nodes, or the first problem. */
export function typeExpression(
  expression: Expression,
  table: Fields,
): { readonly typed: TypedExpression } | { readonly problem: ExpressionProblem } {
  try {
    return { typed: derive(expression, table) }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem }
    throw error
  }
}
