// The filters of a JSONPath (RFC 9535, 2.3.5): comparisons, logic, and the five functions. `match` and `search` run on
// an engine of linear time.
import { jsonpath } from 'json-p3'
import { textSteps, type Budget } from './budget.ts'
import { isList, isRecord } from './json-value.ts'
import { isFound, readPattern } from './pattern.ts'
import { sameValue } from './same-value.ts'

type Expression = jsonpath.expressions.FilterExpression
const { FilterQuery, FunctionExtension, InfixExpression, LogicalExpression, PrefixExpression, RootQuery } =
  jsonpath.expressions
const { BooleanLiteral, NullLiteral, NumberLiteral, StringLiteral } = jsonpath.expressions

/** What a query within a filter finds; a single value; or the answer of a test. */
type Found =
  | { readonly kind: 'nodes'; readonly values: readonly unknown[] }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'logical'; readonly holds: boolean }

/** Where a filter stands, and how queries within it are run. */
interface FilterPlace {
  readonly current: unknown
  readonly root: unknown
  readonly budget: Budget
  readonly select: (query: jsonpath.JSONPathQuery, from: unknown) => readonly unknown[]
}

const nothing: Found = { kind: 'nodes', values: [] }
const valueOf = (value: unknown): Found => ({ kind: 'value', value })
const logical = (holds: boolean): Found => ({ kind: 'logical', holds })

/** The one value there is; undefined is what RFC 9535 calls Nothing. */
const single = (found: Found): unknown => {
  if (found.kind === 'logical') return undefined
  if (found.kind === 'value') return found.value
  return found.values.length === 1 ? found.values[0] : undefined
}

const isTrue = (found: Found): boolean => {
  if (found.kind === 'logical') return found.holds
  return found.kind === 'nodes' ? found.values.length > 0 : found.value !== false
}

const isLess = (one: unknown, other: unknown): boolean =>
  (typeof one === 'string' && typeof other === 'string' && one < other) ||
  (typeof one === 'number' && typeof other === 'number' && one < other)

interface Sides {
  readonly one: unknown
  readonly other: unknown
  readonly isSame: () => boolean
}
const comparisons: Readonly<Record<string, (sides: Sides) => boolean>> = {
  '==': ({ isSame }) => isSame(),
  '!=': ({ isSame }) => !isSame(),
  '<': ({ one, other }) => isLess(one, other),
  '>': ({ one, other }) => isLess(other, one),
  '<=': ({ one, other, isSame }) => isLess(one, other) || isSame(),
  '>=': ({ one, other, isSame }) => isLess(other, one) || isSame(),
}

const infix = (expression: InstanceType<typeof InfixExpression>, place: FilterPlace): Found => {
  const left = evaluate(expression.left, place)
  if (expression.operator === '&&') return logical(isTrue(left) && isTrue(evaluate(expression.right, place)))
  if (expression.operator === '||') return logical(isTrue(left) || isTrue(evaluate(expression.right, place)))
  const test = comparisons[expression.operator]
  const [one, other] = [single(left), single(evaluate(expression.right, place))]
  const isSame = (): boolean => sameValue(one, other, place.budget)
  return logical(test !== undefined && test({ one, other, isSame }))
}

const lengthOf = (value: unknown, budget: Budget): number | undefined => {
  if (typeof value === 'string')
    return budget.spend('steps', textSteps(value)) ? Array.from(value).length : undefined
  if (isList(value)) return value.length
  return isRecord(value) ? Object.keys(value).length : undefined
}

const finds = (text: unknown, { source, budget }: { source: unknown; budget: Budget }): boolean => {
  if (typeof text !== 'string' || typeof source !== 'string') return false
  const { pattern } = readPattern(source)
  return pattern !== null && isFound(pattern, { text, budget })
}

type Call = (args: readonly Found[], budget: Budget) => Found
const argument = (args: readonly Found[], index: number): unknown => single(args[index] ?? nothing)
const functions: Readonly<Record<string, Call>> = {
  length: (args, budget) => valueOf(lengthOf(argument(args, 0), budget)),
  count: ([nodes]) => valueOf(nodes?.kind === 'nodes' ? nodes.values.length : 0),
  value: (args) => valueOf(argument(args, 0)),
  search: (args, budget) => logical(finds(argument(args, 0), { source: argument(args, 1), budget })),
  match: (args, budget) => {
    const source = argument(args, 1)
    const whole = typeof source === 'string' ? `^(?:${source})$` : source
    return logical(finds(argument(args, 0), { source: whole, budget }))
  },
}

const call = (expression: InstanceType<typeof FunctionExtension>, place: FilterPlace): Found => {
  const carryOut = functions[expression.name]
  if (carryOut === undefined) return nothing
  return carryOut(
    expression.args.map((inner) => evaluate(inner, place)),
    place.budget,
  )
}

const literal = (expression: Expression): Found => {
  if (expression instanceof NullLiteral) return valueOf(null)
  const isKnown =
    expression instanceof BooleanLiteral ||
    expression instanceof NumberLiteral ||
    expression instanceof StringLiteral
  return isKnown ? valueOf(expression.value) : nothing
}

const evaluate = (expression: Expression, place: FilterPlace): Found => {
  if (expression instanceof InfixExpression) return infix(expression, place)
  if (expression instanceof PrefixExpression) return logical(!isTrue(evaluate(expression.right, place)))
  if (expression instanceof LogicalExpression) return evaluate(expression.expression, place)
  if (expression instanceof FunctionExtension) return call(expression, place)
  if (!(expression instanceof FilterQuery)) return literal(expression)
  const from = expression instanceof RootQuery ? place.root : place.current
  return { kind: 'nodes', values: place.select(expression.path, from) }
}

/** Whether the filter holds for the value it stands at. */
export function passes(expression: Expression, place: FilterPlace): boolean {
  return isTrue(evaluate(expression, place))
}
