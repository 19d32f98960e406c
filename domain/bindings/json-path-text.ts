// Converts between JSONPaths (mappings) and the dotted paths of bindings, and finds where a JSONPath stops.
import { jsonpath } from 'json-p3'
import { openBudget } from './budget.ts'
import { parseJsonPath, selectValues } from './json-path.ts'
import { isList, ownMember } from './json-value.ts'
import { preparePath, readPath } from './read-path.ts'

const { NameSelector, IndexSelector, WildcardSelector } = jsonpath.selectors
type Query = jsonpath.JSONPathQuery

const stepOf = ({ selectors }: jsonpath.JSONPathSegment): string | null => {
  const [selector] = selectors
  if (selectors.length !== 1 || selector === undefined) return null
  if (selector instanceof NameSelector) return `.${selector.name}`
  if (selector instanceof WildcardSelector) return '[*]'
  return selector instanceof IndexSelector && selector.index >= 0 ? `[${selector.index}]` : null
}

/** The dotted path that reads the same; null if only a JSONPath can express it. */
export function plainPathOf({ segments }: Query): string | null {
  const isChild = (segment: jsonpath.JSONPathSegment): boolean => !String(segment).startsWith('..')
  const steps = segments.map((segment) => (isChild(segment) ? stepOf(segment) : null))
  return steps.includes(null) ? null : steps.join('').replace(/^\./, '')
}

const nameStep = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`

/** The JSONPath for a dotted path of this response. If the path leads to a list, it selects all its items. */
export function jsonPathOf(path: string, response: unknown): string {
  const read = readPath(response, { prepared: preparePath(path), budget: openBudget() })
  const items = read.found && isList(read.value) && !path.includes('[*]') ? '[*]' : ''
  // A name at the top may contain dots.
  const [first = ''] = path.split('[', 1)
  const isWhole = ownMember(response, first) !== undefined
  const rest = (isWhole ? path.slice(first.length) : path).match(/\[[^\]]*\]|[^.[]+/g) ?? []
  const steps = isWhole ? [first, ...rest] : rest
  return `$${steps.map((step) => (step.startsWith('[') ? step : nameStep(step))).join('')}${items}`
}

/** The longest beginning of a JSONPath that selects something, and the step after it; null if all of it does. */
export function selectedPrefix(
  { segments }: Query,
  response: unknown,
): { readonly reached: string; readonly part: string } | null {
  const prefixes = segments.map((_, index) => `$${segments.slice(0, index + 1).join('')}`)
  const stop = prefixes.findIndex((prefix) => {
    const { query } = parseJsonPath(prefix)
    return query !== null && selectValues(query, { root: response, budget: openBudget() }).length === 0
  })
  return stop === -1 ? null : { reached: prefixes[stop - 1] ?? '$', part: String(segments[stop]) }
}
