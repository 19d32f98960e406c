// Prints the expression of a virtual attribute as SQL (DM7). Literals are quoted, names are quoted identifiers, and every
// call is in parentheses.
import { sql } from 'kysely'
import type { TypedExpression } from '#domain/schema/expression.ts'
import type { FunctionName } from '#domain/expression/functions.ts'
import type { Dialect, Sql } from './dialect.ts'
import { columnTypeSql } from './loading/column-type.ts'

/** How sums and averages of doubles are computed. */
export type SumDialect = Pick<Dialect, 'sumOfDoubles' | 'averageOfDoubles'>

type Print = (args: readonly Sql[], units: readonly string[]) => Sql

const infix =
  (keyword: string): Print =>
  (args) =>
    sql`(${sql.join(args, sql.raw(` ${keyword} `))})`
const suffix =
  (keyword: string): Print =>
  ([arg]) =>
    sql`(${arg} ${sql.raw(keyword)})`
const prefix =
  (keyword: string): Print =>
  ([arg]) =>
    sql`(${sql.raw(keyword)} ${arg})`
const named =
  (name: string): Print =>
  (args) =>
    sql`${sql.raw(name)}(${sql.join(args)})`
const listed =
  (keyword: string): Print =>
  ([value, ...items]) =>
    sql`(${value} ${sql.raw(keyword)} (${sql.join(items)}))`

const prints: Readonly<Record<FunctionName, Print>> = {
  '+': infix('+'),
  '-': infix('-'),
  '*': infix('*'),
  '/': infix('/'),
  '%': infix('%'),
  negate: prefix('-'),
  '=': infix('='),
  '<>': infix('<>'),
  '<': infix('<'),
  '<=': infix('<='),
  '>': infix('>'),
  '>=': infix('>='),
  distinct_from: infix('is distinct from'),
  not_distinct_from: infix('is not distinct from'),
  between: ([value, low, high]) => sql`(${value} between ${low} and ${high})`,
  in: listed('in'),
  not_in: listed('not in'),
  is_null: suffix('is null'),
  is_not_null: suffix('is not null'),
  and: infix('and'),
  or: infix('or'),
  not: prefix('not'),
  like: infix('like'),
  not_like: infix('not like'),
  '||': infix('||'),
  concat: named('concat'),
  lower: named('lower'),
  upper: named('upper'),
  trim: named('trim'),
  ltrim: named('ltrim'),
  rtrim: named('rtrim'),
  length: named('length'),
  strpos: named('strpos'),
  starts_with: named('starts_with'),
  substring: named('substring'),
  left: named('left'),
  right: named('right'),
  replace: named('replace'),
  split_part: named('split_part'),
  abs: named('abs'),
  floor: named('floor'),
  ceil: named('ceil'),
  round: named('round'),
  coalesce: named('coalesce'),
  nullif: named('nullif'),
  greatest: named('greatest'),
  least: named('least'),
  extract: ([, moment], [unit = '']) => sql`extract(${sql.raw(unit)} from ${moment})`,
  date_trunc: named('date_trunc'),
}

type NodeOf<K extends TypedExpression['kind']> = Extract<TypedExpression, { kind: K }>

const printLiteral = ({ type, text }: NodeOf<'literal'>): Sql => {
  if (type === 'string') return sql.lit(text)
  return text.startsWith('-') ? sql`(${sql.raw(text)})` : sql.raw(text)
}

/** The unit of `extract` is a keyword. The parser accepts only those of a table. */
const unitsOf = ({ name, args }: NodeOf<'call'>): string[] => {
  const [unit] = args
  return name === 'extract' && unit?.kind === 'literal' ? [unit.text] : []
}

const isPrinted = (name: string): name is FunctionName => Object.hasOwn(prints, name)

const printAggregate = (node: NodeOf<'aggregate'>, dialect: SumDialect): Sql => {
  const { name, arg, isDistinct, filter } = node
  const value = arg === null ? sql.raw('*') : printExpression(arg, dialect)
  const operand = isDistinct ? sql`distinct ${value}` : value
  const isDouble = arg?.type === 'double'
  const doubles = { sum: dialect.sumOfDoubles, avg: dialect.averageOfDoubles }
  const call =
    isDouble && (name === 'sum' || name === 'avg') ? doubles[name](operand) : named(name)([operand], [])
  return filter === null ? call : sql`${call} filter (where ${printExpression(filter, dialect)})`
}

const printCase = ({ branches, otherwise }: NodeOf<'case'>, dialect: SumDialect): Sql => {
  const parts = branches.map(
    ({ when, value }) => sql`when ${printExpression(when, dialect)} then ${printExpression(value, dialect)}`,
  )
  return sql`case ${sql.join(parts, sql` `)} else ${printExpression(otherwise, dialect)} end`
}

/** The SQL of an expression over the columns of its table. */
export function printExpression(node: TypedExpression, dialect: SumDialect): Sql {
  switch (node.kind) {
    case 'column':
      return sql.id(node.name)
    case 'literal':
      return printLiteral(node)
    case 'call': {
      if (!isPrinted(node.name)) throw new TypeError(`the function ${node.name} has no SQL`)
      const args = node.args.map((arg) => printExpression(arg, dialect))
      return prints[node.name](args, unitsOf(node))
    }
    case 'aggregate':
      return printAggregate(node, dialect)
    case 'case':
      return sql`(${printCase(node, dialect)})`
    case 'cast':
      return sql`${sql.raw(node.isTry ? 'try_cast' : 'cast')}(${printExpression(node.operand, dialect)} as ${columnTypeSql(node.target)})`
  }
}
