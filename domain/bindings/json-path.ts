// JSONPath (RFC 9535) over what a provider sent. The library reads the text; the walk is ours, since the library's has
// no end on hostile input and runs patterns on JavaScript's engine, whose time is not bounded.
import { jsonpath, JSONPathEnvironment, TokenKind } from 'json-p3'
import { toReason, type Reason } from '#contract/reasons.ts'
import type { Budget } from './budget.ts'
import { passes } from './json-path-filter.ts'
import { isList, isRecord } from './json-value.ts'

const { NameSelector, IndexSelector, SliceSelector, WildcardSelector, FilterSelector } = jsonpath.selectors
type Selector = jsonpath.JSONPathSelector
type Query = jsonpath.JSONPathQuery

/** Without the library's own additions to the standard. */
const environment = new JSONPathEnvironment({ keysPattern: /(?!)/y })

export type JsonPathRead =
  | { readonly query: Query; readonly problem: null }
  | { readonly query: null; readonly problem: Reason }

/** A JSONPath out of its text, or why it is none: `json_path_wrong`. */
export function readJsonPath(text: string): JsonPathRead {
  try {
    return { query: environment.compile(text), problem: null }
  } catch (error) {
    const detail = error instanceof Error ? error.message : ''
    return { query: null, problem: toReason('json_path_wrong', { detail }) }
  }
}

interface Walk {
  readonly root: unknown
  readonly budget: Budget
}

const children = (value: unknown): readonly unknown[] => {
  if (isList(value)) return value
  return isRecord(value) ? Object.values(value) : []
}

/** The value and all below it, each before what it holds. */
const withDescendants = (value: unknown, { budget }: Walk): unknown[] => {
  const all: unknown[] = []
  const left = [value]
  while (left.length > 0 && budget.spend('steps', 1)) {
    const next = left.pop()
    all.push(next)
    for (const child of children(next).toReversed()) left.push(child)
  }
  return all
}

const itemAt = (value: unknown, index: number): unknown[] => {
  if (!isList(value)) return []
  const at = index < 0 ? index + value.length : index
  return at in value ? [value[at]] : []
}

/** RFC 9535, 2.3.4.2.2: where a slice begins and ends in a list of this length. */
const boundsOf = (
  { start, stop, step }: { start?: number | undefined; stop?: number | undefined; step: number },
  length: number,
): { from: number; to: number } => {
  const isForward = step > 0
  const place = (given: number | undefined, otherwise: number): number => {
    if (given === undefined) return otherwise
    const at = given < 0 ? given + length : given
    return isForward ? Math.min(Math.max(at, 0), length) : Math.min(Math.max(at, -1), length - 1)
  }
  return isForward
    ? { from: place(start, 0), to: place(stop, length) }
    : { from: place(start, length - 1), to: place(stop, -1) }
}

const slice = (value: unknown, selector: InstanceType<typeof SliceSelector>): unknown[] => {
  const step = selector.step ?? 1
  if (!isList(value) || step === 0) return []
  const { from, to } = boundsOf({ start: selector.start, stop: selector.stop, step }, value.length)
  const items: unknown[] = []
  for (let at = from; step > 0 ? at < to : at > to; at += step) items.push(value[at])
  return items
}

interface Place extends Walk {
  readonly value: unknown
}

const filtered = (selector: InstanceType<typeof FilterSelector>, { value, ...walk }: Place): unknown[] =>
  children(value).filter(
    (current) =>
      walk.budget.spend('steps', 1) &&
      passes(selector.expression, {
        current,
        ...walk,
        select: (query, from) => select(query, { ...walk, value: from }),
      }),
  )

const chosen = (selector: Selector, place: Place): readonly unknown[] => {
  const { value, budget } = place
  if (budget.isSpent()) return []
  if (selector instanceof NameSelector)
    return isRecord(value) && Object.hasOwn(value, selector.name) ? [value[selector.name]] : []
  if (selector instanceof IndexSelector) return itemAt(value, selector.index)
  if (selector instanceof WildcardSelector) return children(value)
  if (selector instanceof SliceSelector) return slice(value, selector)
  return selector instanceof FilterSelector ? filtered(selector, place) : []
}

const isDescendant = ({ token }: jsonpath.JSONPathSegment): boolean => token.kind === TokenKind.DDOT

const select = (query: Query, { value: from, ...walk }: Place): unknown[] => {
  const within = (found: unknown): boolean => found !== undefined && walk.budget.spend('steps', 1)
  return query.segments.reduce<unknown[]>(
    (values, segment) =>
      values
        .flatMap((value) => (isDescendant(segment) ? withDescendants(value, walk) : [value]))
        .flatMap((value) =>
          segment.selectors.flatMap((selector) => chosen(selector, { ...walk, value }).filter(within)),
        ),
    [from],
  )
}

/** The values a JSONPath selects, in the order of the standard; what the budget does not reach is left out. */
export function selectValues(query: Query, { root, budget }: Walk): unknown[] {
  return select(query, { root, budget, value: root })
}
