// The conditions of a mapping (IAM14). Values are compared by type: the number 1 and the text "1" differ, and values
// without an order are neither less nor greater. A list satisfies a comparison if one of its items does; `ne` and
// `nin` are true if no item satisfies `eq` and `in`.
import type { Comparison } from '#contract/iam/provider.ts'
import type { Budget } from './budget.ts'
import { isList, isRecord } from './json-value.ts'
import { matchesPattern, parsePattern, type Pattern } from './pattern.ts'
import { readPath, preparePath, type PathStop, type PreparedPath } from './read-path.ts'
import { sameValue } from './same-value.ts'

/** One comparison, prepared for evaluation. */
export interface Condition {
  readonly path: string
  /** One of the contract's `comparisons`; any other never matches. */
  readonly comparison: string
  readonly operand: unknown
  readonly pattern: Pattern | null
  readonly prepared: PreparedPath
}

/** The result of a condition: `value` is what the path found, undefined if nothing; `stop` says where it stopped. */
export interface ConditionTrace {
  readonly path: string
  readonly comparison: string
  readonly operand: unknown
  readonly value: unknown
  readonly stop: PathStop | null
  readonly matches: boolean
}

interface TestContext {
  readonly operand: unknown
  readonly pattern: Pattern | null
  readonly budget: Budget
}
type Test = (value: unknown, context: TestContext) => boolean

/** Negative, zero or positive; undefined if there is no order. Texts are ordered by code units. */
const order = (value: unknown, operand: unknown): number | undefined => {
  if (typeof value === 'number' && typeof operand === 'number') return value - operand
  if (typeof value !== 'string' || typeof operand !== 'string') return undefined
  if (value === operand) return 0
  return value < operand ? -1 : 1
}

/** `some` that costs one step per item and stops when the budget is spent. */
const someWithin = (
  list: readonly unknown[],
  budget: Budget,
  matches: (item: unknown) => boolean,
): boolean => {
  for (const item of list) {
    if (!budget.spend('steps', 1)) return false
    if (matches(item)) return true
  }
  return false
}

const someItem =
  (test: Test): Test =>
  (value, context) =>
    test(value, context) ||
    (isList(value) && someWithin(value, context.budget, (item) => test(item, context)))

const ordered =
  (accepts: (order: number) => boolean): Test =>
  (value, { operand }) => {
    const found = order(value, operand)
    return found !== undefined && accepts(found)
  }

const equal: Test = someItem((value, { operand, budget }) => sameValue(value, operand, budget))
const among: Test = someItem(
  (value, { operand, budget }) =>
    isList(operand) && someWithin(operand, budget, (one) => sameValue(value, one, budget)),
)

const tests = {
  eq: equal,
  ne: (value, context) => !equal(value, context),
  in: among,
  nin: (value, context) => !among(value, context),
  lt: someItem(ordered((found) => found < 0)),
  lte: someItem(ordered((found) => found <= 0)),
  gt: someItem(ordered((found) => found > 0)),
  gte: someItem(ordered((found) => found >= 0)),
  regexp: someItem(
    (value, { pattern, budget }) =>
      pattern !== null && typeof value === 'string' && matchesPattern(pattern, { text: value, budget }),
  ),
} as const satisfies Record<Comparison, Test>

const isComparison = (name: string): name is Comparison => Object.hasOwn(tests, name)

const patternOf = (comparison: string, operand: unknown): Pattern | null =>
  comparison === 'regexp' && typeof operand === 'string' ? parsePattern(operand).pattern : null

/** Parses the conditions of an `if` of any shape. One that cannot be parsed never matches. */
export function parseConditions(conditions: unknown): Condition[] {
  if (conditions === undefined) return []
  if (!isRecord(conditions))
    return [{ path: '', comparison: '', operand: conditions, pattern: null, prepared: preparePath('') }]
  return Object.entries(conditions).flatMap(([path, tests]) =>
    (isRecord(tests) ? Object.entries(tests) : [['', tests] as const]).flatMap(([comparison, operand]) =>
      operand === undefined
        ? []
        : [
            {
              path,
              comparison,
              operand,
              pattern: patternOf(comparison, operand),
              prepared: preparePath(path),
            },
          ],
    ),
  )
}

/** Evaluates one condition for a response. */
export function testCondition(
  { path, comparison, operand, pattern, prepared }: Condition,
  { response, budget }: { readonly response: unknown; readonly budget: Budget },
): ConditionTrace {
  const read = readPath(response, { prepared, budget })
  const value = read.found ? read.value : undefined
  const matches =
    isComparison(comparison) && !budget.isSpent() && tests[comparison](value, { operand, pattern, budget })
  const stop = read.found ? null : read.stop
  return { path, comparison, operand, value, stop, matches: matches && !budget.isSpent() }
}
