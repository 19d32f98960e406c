// Explains why a path finds nothing in a response and what would find something (IAM50). Bindings, conditions and the
// inputs of mappings share it. It suggests remedies and changes nothing.
import type { ProviderKind } from '#contract/iam/provider.ts'
import { nearestName } from '#domain/find/nearest-name.ts'
import type { Misfit } from './compute.ts'
import { openBudget } from './budget.ts'
import { isList, isRecord, ownMember } from './json-value.ts'
import { rulesOf, scopesOf, type ScopeNeed } from './provider-kinds.ts'
import { pathTo, readPath, preparePath, type Step, type PathStop } from './read-path.ts'

export interface ExplainContext {
  readonly kind: ProviderKind
  readonly user_info: boolean
  readonly scope: string
  readonly response: unknown
  /** Responses of other recorded sign-ins: a name that is missing in this response may be similar to one of theirs. */
  readonly others?: readonly unknown[] | undefined
}

export type Remedy =
  | { readonly type: 'set_path'; readonly path: string }
  | { readonly type: 'add_scope'; readonly scope: string }
  | { readonly type: 'switch_user_info' }

/**
 * Reasons. `user_info_off`: the part `user` is not fetched; `misplaced`: the value is elsewhere in the response;
 * `respelled`: it is there, with other letters, as `name`;
 * `groups_cut`: the provider omitted the list of groups because it is too long; `needs_scope`; `scope_without_value`:
 * the scope is requested, but no value was sent; `memberships_unread`: this sign-in made no directory call;
 * `not_sent`; `into_value`: the path continues into a value without members; `into_list`: it continues into a list
 * without an index; `no_list`; `short_list`; `none_has_it`: no item of the list has it; `json_path`: it is written
 * like a JSONPath; `unreadable`; `too_much`; and for values that are empty or not text: `null`, `blank`, `list`,
 * `object`, `switch`.
 */
export type ExplanationCode =
  | 'user_info_off'
  | 'misplaced'
  | 'respelled'
  | 'groups_cut'
  | 'needs_scope'
  | 'scope_without_value'
  | 'memberships_unread'
  | 'not_sent'
  | 'into_value'
  | 'into_list'
  | 'no_list'
  | 'short_list'
  | 'none_has_it'
  | 'json_path'
  | 'unreadable'
  | 'too_much'
  | Misfit

/** `params`: `reached`, the resolved part of the path (empty for none); `part`, the step that was not found. */
export interface Explanation<Code = ExplanationCode, R = Remedy> {
  readonly code: Code
  readonly params: Readonly<Record<string, string | number>>
  /** The most likely first, at most two. */
  readonly remedies: readonly R[]
}

export function setPath(path: string): Extract<Remedy, { type: 'set_path' }> {
  return { type: 'set_path', path }
}

const isFoundAt = (response: unknown, path: string): boolean => {
  const read = readPath(response, { prepared: preparePath(path), budget: openBudget() })
  return read.found && read.value !== null && read.value !== ''
}

interface StopContext extends ExplainContext {
  readonly path: string
  readonly stop: PathStop
  /** The first step that was not found. */
  readonly part: string
  /** The first step of the path. */
  readonly first: string
}

type Rule = (
  stopped: StopContext,
) => (Omit<Explanation, 'params'> & Partial<Pick<Explanation, 'params'>>) | null

const jsonPath: Rule = ({ path }) =>
  path.startsWith('$') ? { code: 'json_path', remedies: [setPath(path.replace(/^\$\.?/, ''))] } : null

const userInfoOff: Rule = ({ first, user_info, response, path }) => {
  if (first !== 'user' || user_info || ownMember(response, 'user') !== undefined) return null
  const topLevelPath = path.replace(/^user\./, '')
  const remedies: Remedy[] = [{ type: 'switch_user_info' }]
  return {
    code: 'user_info_off',
    remedies: isFoundAt(response, topLevelPath) ? [...remedies, setPath(topLevelPath)] : remedies,
  }
}

/** Ignores case and word separators: `given_name` equals `givenName`. */
const normalize = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const maxVisited = 2000
const maxSuggestions = 500
/** Other sign-ins that are read for one explanation. */
export const maxOthers = 200
const maxDepth = 4

/** The next name of a path. A name that is an address or a URN contains dots. */
const partOf = (remaining: string): string =>
  remaining.split(/^(?:https?:\/\/|urn:)/.test(remaining) ? '[' : /[.[]/, 1)[0] ?? ''

/** Paths to members with this name, those closest to the root first. */
const findMembers = (response: unknown, name: string): Step[][] => {
  const target = normalize(name)
  const found: Step[][] = []
  const queue: { value: unknown; steps: Step[] }[] = [{ value: response, steps: [] }]
  for (let visited = 0; visited < maxVisited; visited += 1) {
    const node = queue.shift()
    if (node === undefined) break
    if (!isRecord(node.value) || node.steps.length >= maxDepth) continue
    for (const [key, value] of Object.entries(node.value).slice(0, maxVisited)) {
      const steps = [...node.steps, key]
      if (normalize(key) === target && value !== null && value !== '') found.push(steps)
      queue.push({ value, steps })
    }
  }
  return found
}

const misplaced: Rule = ({ response, stop, path }) => {
  const name = partOf(stop.remaining)
  const [node] = findMembers(response, name)
  if (node === undefined || normalize(name) === '') return null
  const better = `${pathTo(node)}${stop.remaining.slice(name.length)}`
  if (better === path || !isFoundAt(response, better)) return null
  const remedies = [setPath(better)]
  return pathTo(node.slice(0, -1)) === pathTo(stop.reached)
    ? { code: 'respelled', params: { name: String(node.at(-1)) }, remedies }
    : { code: 'misplaced', remedies }
}

const isGroups = (first: string): boolean => first === 'groups' || first === 'memberships'

/** For more than 200 groups, Entra ID sends a reference in place of the list. */
const groupsCut: Rule = ({ kind, first, response, scope }) => {
  const isCut =
    ownMember(response, 'hasgroups') === true ||
    ownMember(response, 'hasgroups') === 'true' ||
    ownMember(ownMember(response, '_claim_names'), 'groups') !== undefined
  if (!isCut || !isGroups(first)) return null
  const { membershipsScope } = rulesOf(kind)
  const isMissing = membershipsScope !== null && !scopesOf(scope).includes(membershipsScope)
  return {
    code: 'groups_cut',
    remedies: [
      ...(first === 'groups' ? [setPath('memberships[*].displayName')] : []),
      ...(isMissing ? [{ type: 'add_scope', scope: membershipsScope } as const] : []),
    ],
  }
}

const needOf = ({ kind, first, part }: StopContext): ScopeNeed | undefined => {
  const { needs } = rulesOf(kind)
  return needs.find(({ fields }) =>
    fields.some((field) => field === part || (isGroups(first) && field === first)),
  )
}

const namesAt = (value: unknown): string[] =>
  isRecord(value) ? Object.keys(value).slice(0, maxSuggestions) : []

/** The names that other sign-ins have where the path stops. A name that one of them has is not a typing error. */
const otherNames = ({ stop, others = [] }: StopContext): string[] => {
  const prepared = preparePath(pathTo(stop.reached))
  const names = others.slice(0, maxOthers).flatMap((other) => {
    if (stop.reached.length === 0) return namesAt(other)
    const read = readPath(other, { prepared, budget: openBudget() })
    return read.found ? namesAt(read.value) : []
  })
  return [...new Set(names)].slice(0, maxSuggestions)
}

const nearestNameOf = (stopped: StopContext): string | undefined => {
  const suggestion = nearestName(stopped.part, namesAt(stopped.stop.value))
  if (suggestion !== undefined) return suggestion
  const names = otherNames(stopped)
  return names.includes(stopped.part) ? undefined : nearestName(stopped.part, names)
}

const suggestionRemedies = (stopped: StopContext): Remedy[] => {
  const { stop, part } = stopped
  const suggestion = nearestNameOf(stopped)
  if (suggestion === undefined) return []
  return [setPath(`${pathTo([...stop.reached, suggestion])}${stop.remaining.slice(part.length)}`)]
}

const scopes: Rule = (stopped) => {
  const need = needOf(stopped)
  if (need === undefined) return null
  const granted = scopesOf(stopped.scope)
  const isGranted = need.scopes.some((scope) => granted.includes(scope))
  const [scope = ''] = need.scopes
  return isGranted
    ? { code: 'scope_without_value', remedies: suggestionRemedies(stopped) }
    : { code: 'needs_scope', remedies: [{ type: 'add_scope', scope }, ...suggestionRemedies(stopped)] }
}

const membershipsUnread: Rule = ({ first, response }) =>
  first === 'memberships' && ownMember(response, 'memberships') === undefined
    ? { code: 'memberships_unread', remedies: [] }
    : null

const isInList = (reached: readonly Step[]): boolean => reached.some((step) => typeof step === 'number')

const notSent: Rule = (stopped) => {
  const { stop } = stopped
  if (isList(stop.value))
    return { code: 'into_list', remedies: intoList(pathTo(stop.reached), stop.remaining) }
  return { code: isInList(stop.reached) ? 'none_has_it' : 'not_sent', remedies: suggestionRemedies(stopped) }
}

const intoList = (list: string, rest: string): Remedy[] => {
  const after = rest === '' || rest.startsWith('[') ? rest : `.${rest}`
  return [setPath(`${list}[0]${after}`), setPath(`${list}[*]${after}`)]
}

/** The first rule that returns an explanation applies. */
const missing: readonly Rule[] = [
  jsonPath,
  userInfoOff,
  groupsCut,
  (stopped) => (isList(stopped.stop.value) ? notSent(stopped) : null),
  (stopped) => (isInList(stopped.stop.reached) ? null : misplaced(stopped)),
  (stopped) => (isInList(stopped.stop.reached) ? null : scopes(stopped)),
  membershipsUnread,
  notSent,
]

const rulesByReason: Readonly<Record<PathStop['reason'], Rule>> = {
  missing: (stopped) => missing.map((rule) => rule(stopped)).find((found) => found !== null) ?? null,
  no_object: () => ({ code: 'into_value', remedies: [] }),
  no_list: ({ stop, response }) => {
    const bare = `${pathTo(stop.reached)}${stop.remaining.replace(/^\[[^\]]*\]/, '')}`
    return { code: 'no_list', remedies: isFoundAt(response, bare) ? [setPath(bare)] : [] }
  },
  short_list: () => ({ code: 'short_list', remedies: [] }),
  unreadable: () => ({ code: 'unreadable', remedies: [] }),
  too_much: () => ({ code: 'too_much', remedies: [] }),
}

const preview = (value: unknown): string => {
  if (isList(value)) return '[ ]'
  return isRecord(value) ? '{ }' : JSON.stringify(value ?? null)
}

/** Explains a path that stopped. */
export function explainStop(stop: PathStop, path: string, context: ExplainContext): Explanation {
  const part = partOf(stop.remaining)
  const first = path.trim().split(/[.[]/, 1)[0] ?? ''
  const stopped: StopContext = { ...context, path: path.trim(), stop, part, first }
  const found = rulesByReason[stop.reason](stopped)
  const { code, remedies, params } = found ?? { code: 'not_sent' as const, remedies: [], params: {} }
  const [scope = ''] = needOf(stopped)?.scopes ?? []
  return {
    code,
    params: {
      reached: pathTo(stop.reached),
      part: part === '' ? stop.remaining : part,
      scope,
      there: preview(stop.value),
      count: isList(stop.value) ? stop.value.length : 0,
      ...params,
    },
    remedies: remedies.slice(0, 2),
  }
}
