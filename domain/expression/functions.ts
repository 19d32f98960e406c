// The functions and operators of virtual attributes (DM7): which arguments each takes, and the type of its result. What
// is not in this table is refused. All of them give the same result for the same row, and none reads anything else.
import type { Expression, ValueType } from '../schema/expression.ts'

/** The type of the result; undefined if the function cannot take these arguments. */
type Signature = (types: readonly ValueType[]) => ValueType | undefined

const numbers: readonly ValueType[] = ['integer', 'decimal', 'double']

const isNumber = (type: ValueType): boolean => numbers.includes(type) || type === 'null'
const isOneOf =
  (...allowed: readonly ValueType[]) =>
  (type: ValueType): boolean =>
    allowed.includes(type) || type === 'null'
const isText = isOneOf('string')
const isTruth = isOneOf('boolean')
const isMoment = isOneOf('date', 'datetime')
const isAny = (): boolean => true

/** The type that contains the values of all of them; undefined if there is none. */
export function commonType(types: readonly ValueType[]): ValueType | undefined {
  const known = types.filter((type) => type !== 'null')
  const [first = 'null'] = known
  if (known.every((type) => type === first)) return first
  if (!known.every(isNumber)) return undefined
  return numbers.findLast((type) => known.some((each) => each === type))
}

const isBetween = (count: number, [least, most]: readonly [number, number]): boolean =>
  count >= least && count <= most

/** Numbers only. The result has the type that contains all of them. */
const number =
  (...count: readonly [number, number]): Signature =>
  (types) =>
    isBetween(types.length, count) && types.every(isNumber) ? commonType(types) : undefined

/** The first arguments have these types; the last ones can be absent. */
const fixed =
  (
    result: ValueType,
    { args, optional = 0 }: { args: readonly ((type: ValueType) => boolean)[]; optional?: number },
  ): Signature =>
  (types) =>
    isBetween(types.length, [args.length - optional, args.length]) &&
    types.every((type, index) => args[index]?.(type))
      ? result
      : undefined

const comparison =
  (...count: readonly [number, number]): Signature =>
  (types) =>
    isBetween(types.length, count) && commonType(types) !== undefined ? 'boolean' : undefined

const common =
  (...count: readonly [number, number]): Signature =>
  (types) =>
    isBetween(types.length, count) ? commonType(types) : undefined

const all =
  (result: ValueType, isAllowed: (type: ValueType) => boolean): Signature =>
  (types) =>
    types.length > 0 && types.every(isAllowed) ? result : undefined

/** Numbers, or days added to or subtracted from a date. */
const plus: Signature = ([one, other, ...more]) => {
  if (one === undefined || other === undefined || more.length > 0) return undefined
  if (one === 'date' && isOneOf('integer')(other)) return 'date'
  return number(2, 2)([one, other])
}
const minus: Signature = (types) => (types.every(isOneOf('date')) ? 'integer' : plus(types))

/** A value of the type of its first argument, which is a date or an instant. */
const truncated: Signature = ([unit, moment, ...more]) =>
  unit === 'string' && moment !== undefined && isMoment(moment) && more.length === 0 ? moment : undefined

const many = 100

const functions = {
  '+': plus,
  '-': minus,
  '*': number(2, 2),
  '/': fixed('double', { args: [isNumber, isNumber] }),
  '%': number(2, 2),
  negate: number(1, 1),
  '=': comparison(2, 2),
  '<>': comparison(2, 2),
  '<': comparison(2, 2),
  '<=': comparison(2, 2),
  '>': comparison(2, 2),
  '>=': comparison(2, 2),
  distinct_from: comparison(2, 2),
  not_distinct_from: comparison(2, 2),
  between: comparison(3, 3),
  in: comparison(2, 1000),
  not_in: comparison(2, 1000),
  is_null: fixed('boolean', { args: [isAny] }),
  is_not_null: fixed('boolean', { args: [isAny] }),
  and: all('boolean', isTruth),
  or: all('boolean', isTruth),
  not: fixed('boolean', { args: [isTruth] }),
  like: fixed('boolean', { args: [isText, isText] }),
  not_like: fixed('boolean', { args: [isText, isText] }),
  '||': fixed('string', { args: [isText, isText] }),
  concat: all('string', isText),
  lower: fixed('string', { args: [isText] }),
  upper: fixed('string', { args: [isText] }),
  trim: fixed('string', { args: [isText, isText], optional: 1 }),
  ltrim: fixed('string', { args: [isText, isText], optional: 1 }),
  rtrim: fixed('string', { args: [isText, isText], optional: 1 }),
  length: fixed('integer', { args: [isText] }),
  strpos: fixed('integer', { args: [isText, isText] }),
  starts_with: fixed('boolean', { args: [isText, isText] }),
  substring: fixed('string', { args: [isText, isOneOf('integer'), isOneOf('integer')], optional: 1 }),
  left: fixed('string', { args: [isText, isOneOf('integer')] }),
  right: fixed('string', { args: [isText, isOneOf('integer')] }),
  replace: fixed('string', { args: [isText, isText, isText] }),
  split_part: fixed('string', { args: [isText, isText, isOneOf('integer')] }),
  abs: number(1, 1),
  floor: number(1, 1),
  ceil: number(1, 1),
  round: (types) => (isOneOf('integer')(types[1] ?? 'null') ? number(1, 1)(types.slice(0, 1)) : undefined),
  coalesce: common(1, many),
  nullif: common(2, 2),
  greatest: common(1, many),
  least: common(1, many),
  extract: fixed('integer', { args: [isText, isMoment] }),
  date_trunc: truncated,
} as const satisfies Record<string, Signature>
export type FunctionName = keyof typeof functions

export function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(functions, name)
}

const signatures: Readonly<Record<FunctionName, Signature>> = functions

/** The type of the result of a function; undefined if it cannot take these arguments. */
export function resultType(name: FunctionName, types: readonly ValueType[]): ValueType | undefined {
  return signatures[name](types)
}

/** Units of `extract` and of `date_trunc`. */
export const units = {
  extract: ['year', 'quarter', 'month', 'week', 'isodow', 'day', 'hour', 'minute'],
  date_trunc: ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute'],
} as const satisfies Record<string, readonly string[]>

/** How many times longer than its parts a text can become by replacing. */
const maxGrowth = 1000

const textOf = (node: Expression | undefined): string | undefined =>
  node?.kind === 'literal' && node.type === 'string' ? node.text : undefined

/** Factor by which one call can lengthen its first argument. Infinite if it is not limited. */
function growthOf(node: Expression): number {
  if (node.kind !== 'call' || node.name !== 'replace') return 1
  const [from, to] = [textOf(node.args[1]), textOf(node.args[2])]
  if (from === undefined || to === undefined) return Number.POSITIVE_INFINITY
  return from === '' ? 1 : Math.max(1, to.length / from.length)
}

/** Whether the calls of an expression can make a text too long. */
export function growsTooMuch(nodes: readonly Expression[]): boolean {
  return nodes.reduce((growth, node) => growth * growthOf(node), 1) > maxGrowth
}
