// The conditions of a mapping (IAM14). Values are compared by their type: the number 1 and the text "1" differ, and what
// has no order is neither less nor greater. A list satisfies a comparison when one of its items does; `ne` and `nin`
// say that none does what `eq` and `in` ask.
import type { Comparison } from '#contract/iam/provider.ts'
import type { Budget } from './budget.ts'
import { isList, isRecord } from './json-value.ts'
import { isFound, readPattern, type Pattern } from './pattern.ts'
import { readPath, readyPath, type ReadyPath } from './read-path.ts'
import { sameValue } from './same-value.ts'

/** One comparison, ready to be held against responses. */
export interface Condition {
  readonly path: string
  /** A word of the contract's `comparisons`; any other never holds. */
  readonly comparison: string
  readonly operand: unknown
  readonly pattern: Pattern | null
  readonly ready: ReadyPath
}

/** What became of a condition: `value` is what the path found, undefined where it found nothing. */
export interface ConditionTrace {
  readonly path: string
  readonly comparison: string
  readonly operand: unknown
  readonly value: unknown
  readonly holds: boolean
}

interface Held {
  readonly operand: unknown
  readonly pattern: Pattern | null
  readonly budget: Budget
}
type Test = (value: unknown, held: Held) => boolean

/** Less than nought, nought, more; undefined where there is no order. Texts are ordered by their code units. */
const order = (value: unknown, operand: unknown): number | undefined => {
  if (typeof value === 'number' && typeof operand === 'number') return value - operand
  if (typeof value !== 'string' || typeof operand !== 'string') return undefined
  if (value === operand) return 0
  return value < operand ? -1 : 1
}

/** `some` that costs a step for each item; beyond the budget none is looked at. */
const someWithin = (list: readonly unknown[], budget: Budget, holds: (item: unknown) => boolean): boolean => {
  for (const item of list) {
    if (!budget.spend('steps', 1)) return false
    if (holds(item)) return true
  }
  return false
}

const someItem =
  (test: Test): Test =>
  (value, held) =>
    test(value, held) || (isList(value) && someWithin(value, held.budget, (item) => test(item, held)))

const ordered =
  (isRight: (order: number) => boolean): Test =>
  (value, { operand }) => {
    const found = order(value, operand)
    return found !== undefined && isRight(found)
  }

const equal: Test = someItem((value, { operand, budget }) => sameValue(value, operand, budget))
const among: Test = someItem(
  (value, { operand, budget }) =>
    isList(operand) && someWithin(operand, budget, (one) => sameValue(value, one, budget)),
)

const tests = {
  eq: equal,
  ne: (value, held) => !equal(value, held),
  in: among,
  nin: (value, held) => !among(value, held),
  lt: someItem(ordered((found) => found < 0)),
  lte: someItem(ordered((found) => found <= 0)),
  gt: someItem(ordered((found) => found > 0)),
  gte: someItem(ordered((found) => found >= 0)),
  regexp: someItem(
    (value, { pattern, budget }) =>
      pattern !== null && typeof value === 'string' && isFound(pattern, { text: value, budget }),
  ),
} as const satisfies Record<Comparison, Test>

const isComparison = (word: string): word is Comparison => Object.hasOwn(tests, word)

const patternOf = (comparison: string, operand: unknown): Pattern | null =>
  comparison === 'regexp' && typeof operand === 'string' ? readPattern(operand).pattern : null

/** The conditions of an `if`, out of whatever stands there; one that cannot be read never holds. */
export function readConditions(given: unknown): Condition[] {
  if (given === undefined) return []
  if (!isRecord(given))
    return [{ path: '', comparison: '', operand: given, pattern: null, ready: readyPath('') }]
  return Object.entries(given).flatMap(([path, tests]) =>
    (isRecord(tests) ? Object.entries(tests) : [['', tests] as const]).flatMap(([comparison, operand]) =>
      operand === undefined
        ? []
        : [{ path, comparison, operand, pattern: patternOf(comparison, operand), ready: readyPath(path) }],
    ),
  )
}

/** Holds one condition against a response. */
export function test(
  { path, comparison, operand, pattern, ready }: Condition,
  { response, budget }: { readonly response: unknown; readonly budget: Budget },
): ConditionTrace {
  const read = readPath(response, { ready, budget })
  const value = read.found ? read.value : undefined
  const holds =
    isComparison(comparison) && !budget.isSpent() && tests[comparison](value, { operand, pattern, budget })
  return { path, comparison, operand, value, holds: holds && !budget.isSpent() }
}
