// JSONPath (RFC 9535) over a provider's response. The library parses the query; the traversal is implemented here,
// because the library's is unbounded on hostile input and runs patterns on JavaScript's engine, whose time is not
// bounded.
import { jsonpath, JSONPathEnvironment, TokenKind } from 'json-p3'
import { toReason, type Reason } from '#contract/reasons.ts'
import type { Budget } from './budget.ts'
import { passes } from './json-path-filter.ts'
import { isList, isRecord } from './json-value.ts'

const { NameSelector, IndexSelector, SliceSelector, WildcardSelector, FilterSelector } = jsonpath.selectors
type Selector = jsonpath.JSONPathSelector
type Query = jsonpath.JSONPathQuery

/** Disables the library's additions to the standard. */
const environment = new JSONPathEnvironment({ keysPattern: /(?!)/y })

export type ParsedJsonPath =
  | { readonly query: Query; readonly problem: null }
  | { readonly query: null; readonly problem: Reason }

/** Parses a JSONPath, or returns the reason it is invalid: `json_path_wrong`. */
export function parseJsonPath(text: string): ParsedJsonPath {
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

/** The value and all its descendants, parents first. */
const withDescendants = (value: unknown, { budget }: Walk): unknown[] => {
  const all: unknown[] = []
  const stack = [value]
  while (stack.length > 0 && budget.spend('steps', 1)) {
    const next = stack.pop()
    all.push(next)
    for (const child of children(next).toReversed()) stack.push(child)
  }
  return all
}

const itemAt = (value: unknown, index: number): unknown[] => {
  if (!isList(value)) return []
  const at = index < 0 ? index + value.length : index
  return at in value ? [value[at]] : []
}

/** RFC 9535, 2.3.4.2.2: the bounds of a slice in a list of this length. */
const boundsOf = (
  { start, stop, step }: { start?: number | undefined; stop?: number | undefined; step: number },
  length: number,
): { from: number; to: number } => {
  const isForward = step > 0
  const clamp = (index: number | undefined, fallback: number): number => {
    if (index === undefined) return fallback
    const at = index < 0 ? index + length : index
    return isForward ? Math.min(Math.max(at, 0), length) : Math.min(Math.max(at, -1), length - 1)
  }
  return isForward
    ? { from: clamp(start, 0), to: clamp(stop, length) }
    : { from: clamp(start, length - 1), to: clamp(stop, -1) }
}

const slice = (value: unknown, selector: InstanceType<typeof SliceSelector>): unknown[] => {
  const step = selector.step ?? 1
  if (!isList(value) || step === 0) return []
  const { from, to } = boundsOf({ start: selector.start, stop: selector.stop, step }, value.length)
  const items: unknown[] = []
  for (let at = from; step > 0 ? at < to : at > to; at += step) items.push(value[at])
  return items
}

interface WalkNode extends Walk {
  readonly value: unknown
}

const filtered = (selector: InstanceType<typeof FilterSelector>, { value, ...walk }: WalkNode): unknown[] =>
  children(value).filter(
    (current) =>
      walk.budget.spend('steps', 1) &&
      passes(selector.expression, {
        current,
        ...walk,
        select: (query, from) => select(query, { ...walk, value: from }),
      }),
  )

const selectFrom = (selector: Selector, node: WalkNode): readonly unknown[] => {
  const { value, budget } = node
  if (budget.isSpent()) return []
  if (selector instanceof NameSelector)
    return isRecord(value) && Object.hasOwn(value, selector.name) ? [value[selector.name]] : []
  if (selector instanceof IndexSelector) return itemAt(value, selector.index)
  if (selector instanceof WildcardSelector) return children(value)
  if (selector instanceof SliceSelector) return slice(value, selector)
  return selector instanceof FilterSelector ? filtered(selector, node) : []
}

const isDescendant = ({ token }: jsonpath.JSONPathSegment): boolean => token.kind === TokenKind.DDOT

const select = (query: Query, { value: from, ...walk }: WalkNode): unknown[] => {
  const within = (found: unknown): boolean => found !== undefined && walk.budget.spend('steps', 1)
  return query.segments.reduce<unknown[]>(
    (values, segment) =>
      values
        .flatMap((value) => (isDescendant(segment) ? withDescendants(value, walk) : [value]))
        .flatMap((value) =>
          segment.selectors.flatMap((selector) => selectFrom(selector, { ...walk, value }).filter(within)),
        ),
    [from],
  )
}

/** The values that a JSONPath selects, in the order of the standard; those beyond the budget are left out. */
export function selectValues(query: Query, { root, budget }: Walk): unknown[] {
  return select(query, { root, budget, value: root })
}
