// The filters of a JSONPath (RFC 9535, 2.3.5): comparisons, logic, and the five functions. `match` and `search` run
// on a linear-time engine.
import { jsonpath } from 'json-p3'
import { textSteps, type Budget } from './budget.ts'
import { isList, isRecord } from './json-value.ts'
import { matchesPattern, parsePattern } from './pattern.ts'
import { sameValue } from './same-value.ts'

type Expression = jsonpath.expressions.FilterExpression
const { FilterQuery, FunctionExtension, InfixExpression, LogicalExpression, PrefixExpression, RootQuery } =
  jsonpath.expressions
const { BooleanLiteral, NullLiteral, NumberLiteral, StringLiteral } = jsonpath.expressions

/** The nodes of a query within a filter, a single value, or the result of a test. */
type FilterValue =
  | { readonly kind: 'nodes'; readonly values: readonly unknown[] }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'logical'; readonly result: boolean }

/** The current node of a filter, and how to run queries within it. */
interface FilterContext {
  readonly current: unknown
  readonly root: unknown
  readonly budget: Budget
  readonly select: (query: jsonpath.JSONPathQuery, from: unknown) => readonly unknown[]
}

const nothing: FilterValue = { kind: 'nodes', values: [] }
const valueOf = (value: unknown): FilterValue => ({ kind: 'value', value })
const logical = (result: boolean): FilterValue => ({ kind: 'logical', result })

/** The single value, or undefined, which RFC 9535 calls Nothing. */
const single = (found: FilterValue): unknown => {
  if (found.kind === 'logical') return undefined
  if (found.kind === 'value') return found.value
  return found.values.length === 1 ? found.values[0] : undefined
}

const isTrue = (found: FilterValue): boolean => {
  if (found.kind === 'logical') return found.result
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

const infix = (expression: InstanceType<typeof InfixExpression>, context: FilterContext): FilterValue => {
  const left = evaluate(expression.left, context)
  if (expression.operator === '&&')
    return logical(isTrue(left) && isTrue(evaluate(expression.right, context)))
  if (expression.operator === '||')
    return logical(isTrue(left) || isTrue(evaluate(expression.right, context)))
  const test = comparisons[expression.operator]
  const [one, other] = [single(left), single(evaluate(expression.right, context))]
  const isSame = (): boolean => sameValue(one, other, context.budget)
  return logical(test !== undefined && test({ one, other, isSame }))
}

const lengthOf = (value: unknown, budget: Budget): number | undefined => {
  if (typeof value === 'string')
    return budget.spend('steps', textSteps(value)) ? Array.from(value).length : undefined
  if (isList(value)) return value.length
  return isRecord(value) ? Object.keys(value).length : undefined
}

const findsPattern = (text: unknown, { source, budget }: { source: unknown; budget: Budget }): boolean => {
  if (typeof text !== 'string' || typeof source !== 'string') return false
  const { pattern } = parsePattern(source)
  return pattern !== null && matchesPattern(pattern, { text, budget })
}

type Call = (args: readonly FilterValue[], budget: Budget) => FilterValue
const argument = (args: readonly FilterValue[], index: number): unknown => single(args[index] ?? nothing)
const functions: Readonly<Record<string, Call>> = {
  length: (args, budget) => valueOf(lengthOf(argument(args, 0), budget)),
  count: ([nodes]) => valueOf(nodes?.kind === 'nodes' ? nodes.values.length : 0),
  value: (args) => valueOf(argument(args, 0)),
  search: (args, budget) => logical(findsPattern(argument(args, 0), { source: argument(args, 1), budget })),
  match: (args, budget) => {
    const source = argument(args, 1)
    const anchored = typeof source === 'string' ? `^(?:${source})$` : source
    return logical(findsPattern(argument(args, 0), { source: anchored, budget }))
  },
}

const call = (expression: InstanceType<typeof FunctionExtension>, context: FilterContext): FilterValue => {
  const run = functions[expression.name]
  if (run === undefined) return nothing
  return run(
    expression.args.map((inner) => evaluate(inner, context)),
    context.budget,
  )
}

const literal = (expression: Expression): FilterValue => {
  if (expression instanceof NullLiteral) return valueOf(null)
  const isLiteral =
    expression instanceof BooleanLiteral ||
    expression instanceof NumberLiteral ||
    expression instanceof StringLiteral
  return isLiteral ? valueOf(expression.value) : nothing
}

const evaluate = (expression: Expression, context: FilterContext): FilterValue => {
  if (expression instanceof InfixExpression) return infix(expression, context)
  if (expression instanceof PrefixExpression) return logical(!isTrue(evaluate(expression.right, context)))
  if (expression instanceof LogicalExpression) return evaluate(expression.expression, context)
  if (expression instanceof FunctionExtension) return call(expression, context)
  if (!(expression instanceof FilterQuery)) return literal(expression)
  const from = expression instanceof RootQuery ? context.root : context.current
  return { kind: 'nodes', values: context.select(expression.path, from) }
}

/** Whether the current value passes the filter. */
export function passes(expression: Expression, context: FilterContext): boolean {
  return isTrue(evaluate(expression, context))
}
