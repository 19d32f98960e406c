// The request of the query as JSON text that a person edits. A text that can be read becomes the state of the page;
// each problem has the range of the word that it is about.
import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import { queryRequest, type QueryRequest } from '#contract/query/request.ts'
import type { Problem } from '#contract/http.ts'
import type { Span } from '#domain/jinja/span.ts'
import { keyOf, treeAt } from '#domain/playbook/read/json-tree.ts'
import { parseExactJson } from '#src/lib/exact-json.ts'
import { fromRequest, toRequest, toView } from '../state/query-request.ts'
import type { QueryState } from '../state/query-state.ts'

/** `type`: of another JSON type; `shape`: a value that the interface does not allow. */
type TextProblemKind = 'syntax' | 'type' | 'shape' | 'order' | 'unknown'

interface TextProblem extends Span {
  readonly kind: TextProblemKind
  /** The expected JSON type. */
  readonly expected: string
}

interface ReadText {
  /** Undefined if the text has problems. */
  readonly state: QueryState | undefined
  readonly problems: readonly TextProblem[]
}

const spanOf = ({ offset, length }: Pick<Node, 'offset' | 'length'>): Span => ({
  start: offset,
  end: offset + Math.max(length, 1),
})

/** The key of a member, or the value of an item or of the whole text. */
const wordOf = (node: Node | undefined): Span => {
  if (node === undefined) return { start: 0, end: 1 }
  const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
  return spanOf(key ?? node)
}

/** The deepest value on a path that exists. */
const nearest = (tree: Node | undefined, path: readonly (string | number)[]): Node | undefined => {
  for (let length = path.length; length >= 0; length -= 1) {
    const found = treeAt(tree, path.slice(0, length))
    if (found !== undefined) return found
  }
  return tree
}

/** The deepest value on a dotted path, whose names may contain dots themselves. */
const nearestDotted = (node: Node, path: string): Node => {
  if (node.type === 'array') {
    const child = node.children?.[Number(/^\d+/.exec(path)?.[0])]
    return child === undefined ? node : nearestDotted(child, path.replace(/^\d+\.?/, ''))
  }
  return node.type === 'object' ? nearestMember(node, path) : node
}

const nearestMember = (node: Node, path: string): Node => {
  const [member] = (node.children ?? [])
    .filter((each) => path === keyOf(each) || path.startsWith(`${keyOf(each)}.`))
    .toSorted((one, other) => keyOf(other).length - keyOf(one).length)
  const value = member?.children?.[1]
  return member === undefined || value === undefined
    ? node
    : nearestDotted(value, path.slice(keyOf(member).length + 1))
}

/** The range of the word that a problem of the platform is about. */
export function spanOfProblem(text: string, { path }: Pick<Problem, 'path'>): Span {
  const tree = parseTree(text)
  return tree === undefined ? { start: 0, end: 1 } : wordOf(nearestDotted(tree, path))
}

const problem = (kind: TextProblemKind, span: Span, expected = ''): TextProblem => ({
  kind,
  ...span,
  expected,
})

/** The values keep their order unless the text has their fields in another one. */
const viewOf = (request: QueryRequest, state: QueryState): Record<string, unknown> => {
  const { values, answered_by, view } = toView(state)
  const [before, now] = [Object.keys(toRequest(state).data.fields), Object.keys(request.data.fields)]
  const kept = before.filter((field) => now.includes(field))
  const isSameOrder = kept.join('\n') === now.filter((field) => before.includes(field)).join('\n')
  return { ...(isSameOrder ? { values } : {}), answered_by, view }
}

const parts = { value: ['data', 'fields'], filter: ['filter'], evol: ['evol'], total: ['total'] } as const
const isPart = (part: string): part is keyof typeof parts => Object.hasOwn(parts, part)

interface Reading {
  readonly tree: Node | undefined
  readonly state: QueryState
  readonly isField: (name: string) => boolean
}

const readRequest = (request: QueryRequest, { tree, state, isField }: Reading): ReadText => {
  const view = viewOf(request, state)
  const read = fromRequest({ request, view }, isField)
  const unknown = read.ignored
    .filter(({ part }) => part !== 'total')
    .map(({ part, text }) => {
      const path = isPart(part) ? parts[part] : []
      const base = nearest(tree, path)
      return problem('unknown', wordOf(base && nearestDotted(base, text.replace(/ (\S+)$/, '.$1'))))
    })
  const orders = Object.entries(request.order ?? {})
    .filter(([name, direction]) => {
      const only = { ...request, order: { [name]: direction } }
      return fromRequest({ request: only, view }, isField).state.order.length === 0
    })
    .map(([name]) => problem('order', wordOf(nearest(tree, ['order', name]))))
  const problems = [...unknown, ...orders]
  return { state: problems.length === 0 ? read.state : undefined, problems }
}

const valueOf = (text: string): unknown => {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}

/** Reads a typed request. `state` is that of the page, whose view stays. */
export function readRequestText(text: string, page: Pick<Reading, 'state' | 'isField'>): ReadText {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  const value = valueOf(text)
  if (errors.length > 0 || value === undefined) {
    const spans = errors.length > 0 ? errors.slice(0, 1).map(spanOf) : [{ start: 0, end: 1 }]
    return { state: undefined, problems: spans.map((span) => problem('syntax', span)) }
  }
  const read = queryRequest.safeParse(value)
  if (read.success) return readRequest(read.data, { ...page, tree })
  const problems = read.error.issues.map((issue) => {
    const path = issue.path.filter((step) => typeof step !== 'symbol')
    const span = wordOf(nearest(tree, path))
    return issue.code === 'invalid_type' ? problem('type', span, issue.expected) : problem('shape', span)
  })
  return { state: undefined, problems }
}

/** The paths of the members that the page has no control for. */
export function extraPaths({ extra }: Pick<QueryState, 'extra'>): readonly string[] {
  const shown = new Set(['data', 'scale'])
  return Object.entries(extra).flatMap(([name, value]) =>
    shown.has(name) && typeof value === 'object' && value !== null
      ? Object.keys(value).map((member) => `${name}.${member}`)
      : [name],
  )
}
