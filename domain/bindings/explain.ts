// Why a binding is empty, and what would fill it (IAM13). It reads the trace of `compute` and the response, and proposes;
// it changes nothing.
import { boundFields, type ProviderKind } from '#contract/iam/provider.ts'
import { nearestName } from '#domain/find/nearest-name.ts'
import type { BindingTrace, Misfit } from './compute.ts'
import { openBudget } from './budget.ts'
import { isList, isRecord, ownMember } from './json-value.ts'
import { rulesOf, scopesOf, type ScopeNeed } from './provider-kinds.ts'
import { pathTo, readPath, readyPath, type Step, type Stop } from './read-path.ts'

interface ExplainContext {
  readonly kind: ProviderKind
  readonly user_info: boolean
  readonly scope: string
  readonly response: unknown
}

export type Remedy =
  | { readonly type: 'set_path'; readonly path: string }
  | { readonly type: 'add_scope'; readonly scope: string }
  | { readonly type: 'switch_user_info' }

/**
 * Why. `user_info_off`: the part `user` is not fetched; `misplaced`: it stands elsewhere in the response; `groups_cut`:
 * the provider left the list of groups out because it is too long; `needs_scope`; `scope_without_value`: the scope is
 * there, and yet nothing came; `memberships_unread`: the directory call was not made at this sign-in; `not_sent`;
 * `into_value`: the path goes on into something that has no members; `into_list`: it goes on into a list without saying
 * which item; `no_list`; `short_list`; `none_has_it`: no item of the list has it; `json_path`: it is written like a
 * JSONPath; `unreadable`; `too_much`; and what was found and is nothing, or no text: `null`, `blank`, `list`, `object`,
 * `switch`.
 */
type ExplanationCode =
  | 'user_info_off'
  | 'misplaced'
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

/** `params`: `reached`, the path as far as it leads (empty: the beginning); `part`, the step that was not found. */
export interface Explanation {
  readonly code: ExplanationCode
  readonly params: Readonly<Record<string, string | number>>
  /** The likeliest first, at most two. */
  readonly remedies: readonly Remedy[]
}

type EmptyTrace = Extract<BindingTrace, { state: 'empty' }>

const setPath = (path: string): Remedy => ({ type: 'set_path', path })
const isFoundAt = (response: unknown, path: string): boolean => {
  const read = readPath(response, { ready: readyPath(path), budget: openBudget() })
  return read.found && read.value !== null && read.value !== ''
}

interface Stopped extends ExplainContext {
  readonly path: string
  readonly stop: Stop
  /** The first step that was not found. */
  readonly part: string
  /** Beginning with it. */
  readonly first: string
}

type Rule = (stopped: Stopped) => Omit<Explanation, 'params'> | null

const jsonPath: Rule = ({ path }) =>
  path.startsWith('$') ? { code: 'json_path', remedies: [setPath(path.replace(/^\$\.?/, ''))] } : null

const userInfoOff: Rule = ({ first, user_info, response, path }) => {
  if (first !== 'user' || user_info || ownMember(response, 'user') !== undefined) return null
  const beside = path.replace(/^user\./, '')
  const remedies: Remedy[] = [{ type: 'switch_user_info' }]
  return {
    code: 'user_info_off',
    remedies: isFoundAt(response, beside) ? [...remedies, setPath(beside)] : remedies,
  }
}

/** Same letters, whatever their case and what parts the words: `given_name` is `givenName`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const mostPlaces = 2000
const mostNear = 500
const deepest = 4

/** Where members of this name stand, those nearest to the beginning first. */
const placesOf = (response: unknown, name: string): Step[][] => {
  const wanted = plain(name)
  const found: Step[][] = []
  const left: { value: unknown; steps: Step[] }[] = [{ value: response, steps: [] }]
  for (let seen = 0; seen < mostPlaces; seen += 1) {
    const place = left.shift()
    if (place === undefined) break
    if (!isRecord(place.value) || place.steps.length >= deepest) continue
    for (const [key, value] of Object.entries(place.value).slice(0, mostPlaces)) {
      const steps = [...place.steps, key]
      if (plain(key) === wanted && value !== null && value !== '') found.push(steps)
      left.push({ value, steps })
    }
  }
  return found
}

const misplaced: Rule = ({ response, stop, path }) => {
  const name = stop.rest.split(/[.[]/, 1)[0] ?? ''
  const [place] = placesOf(response, name)
  if (place === undefined || plain(name) === '') return null
  const better = `${pathTo(place)}${stop.rest.slice(name.length)}`
  return better !== path && isFoundAt(response, better)
    ? { code: 'misplaced', remedies: [setPath(better)] }
    : null
}

const isGroups = (first: string): boolean => first === 'groups' || first === 'memberships'

/** Entra ID names the place of a list of more than 200 groups in place of the list. */
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

const needOf = ({ kind, first, part }: Stopped): ScopeNeed | undefined => {
  const { needs } = rulesOf(kind)
  return needs.find(({ fields }) =>
    fields.some((field) => field === part || (isGroups(first) && field === first)),
  )
}

const nearRemedies = ({ stop, part }: Stopped): Remedy[] => {
  const names = isRecord(stop.there) ? Object.keys(stop.there).slice(0, mostNear) : []
  const near = nearestName(part, names)
  if (near === undefined) return []
  return [setPath(`${pathTo([...stop.reached, near])}${stop.rest.slice(part.length)}`)]
}

const scopes: Rule = (stopped) => {
  const need = needOf(stopped)
  if (need === undefined) return null
  const granted = scopesOf(stopped.scope)
  const isGranted = need.scopes.some((scope) => granted.includes(scope))
  const [scope = ''] = need.scopes
  return isGranted
    ? { code: 'scope_without_value', remedies: nearRemedies(stopped) }
    : { code: 'needs_scope', remedies: [{ type: 'add_scope', scope }, ...nearRemedies(stopped)] }
}

const membershipsUnread: Rule = ({ first, response }) =>
  first === 'memberships' && ownMember(response, 'memberships') === undefined
    ? { code: 'memberships_unread', remedies: [] }
    : null

const isInList = (reached: readonly Step[]): boolean => reached.some((step) => typeof step === 'number')

const notSent: Rule = (stopped) => {
  const { stop } = stopped
  if (isList(stop.there)) return { code: 'into_list', remedies: intoList(pathTo(stop.reached), stop.rest) }
  return { code: isInList(stop.reached) ? 'none_has_it' : 'not_sent', remedies: nearRemedies(stopped) }
}

const intoList = (list: string, rest: string): Remedy[] => {
  const after = rest === '' || rest.startsWith('[') ? rest : `.${rest}`
  return [setPath(`${list}[0]${after}`), setPath(`${list}[*]${after}`)]
}

/** In this order: the first that knows speaks. */
const missing: readonly Rule[] = [
  jsonPath,
  userInfoOff,
  groupsCut,
  (stopped) => (isList(stopped.stop.there) ? notSent(stopped) : null),
  (stopped) => (isInList(stopped.stop.reached) ? null : misplaced(stopped)),
  (stopped) => (isInList(stopped.stop.reached) ? null : scopes(stopped)),
  membershipsUnread,
  notSent,
]

const byStop: Readonly<Record<Stop['why'], Rule>> = {
  missing: (stopped) => missing.map((rule) => rule(stopped)).find((found) => found !== null) ?? null,
  no_object: () => ({ code: 'into_value', remedies: [] }),
  no_list: ({ stop, response }) => {
    const bare = `${pathTo(stop.reached)}${stop.rest.replace(/^\[[^\]]*\]/, '')}`
    return { code: 'no_list', remedies: isFoundAt(response, bare) ? [setPath(bare)] : [] }
  },
  short_list: () => ({ code: 'short_list', remedies: [] }),
  unreadable: () => ({ code: 'unreadable', remedies: [] }),
  too_much: () => ({ code: 'too_much', remedies: [] }),
}

const shownOf = (value: unknown): string => {
  if (isList(value)) return '[ ]'
  return isRecord(value) ? '{ }' : JSON.stringify(value ?? null)
}

const explainStop = (stop: Stop, path: string, context: ExplainContext): Explanation => {
  const part = stop.rest.split(/[.[]/, 1)[0] ?? ''
  const first = path.trim().split(/[.[]/, 1)[0] ?? ''
  const stopped: Stopped = { ...context, path: path.trim(), stop, part, first }
  const { code, remedies } = byStop[stop.why](stopped) ?? { code: 'not_sent', remedies: [] }
  const [scope = ''] = needOf(stopped)?.scopes ?? []
  return {
    code,
    params: {
      reached: pathTo(stop.reached),
      part: part === '' ? stop.rest : part,
      scope,
      there: shownOf(stop.there),
      count: isList(stop.there) ? stop.there.length : 0,
    },
    remedies: remedies.slice(0, 2),
  }
}

/** Paths to texts within an object, names first. */
const textsWithin = (path: string, value: unknown): Remedy[] => {
  if (!isRecord(value)) return []
  const names = Object.keys(value).filter((name) => typeof value[name] === 'string' && value[name] !== '')
  const likely = names.find((name) => /^(displayname|name|value|email)$/i.test(name)) ?? names[0]
  return likely === undefined ? [] : [setPath(`${path}.${likely}`)]
}

const isBoundField = (field: string): boolean => boundFields.some((bound) => bound === field)

const misfits = {
  null: () => [],
  blank: () => [],
  switch: () => [],
  object: ({ path, value }) => textsWithin(path, value),
  list: ({ path, value, field }) => {
    const one = path.includes('[*]') ? path.replace('[*]', '[0]') : `${path}[0]`
    const hasItem = isList(value) && value.length > 0
    if (!hasItem) return []
    return isBoundField(field) ? [setPath(one)] : [setPath(one), setPath(`${path}[*]`)]
  },
} as const satisfies Record<Misfit, (found: { path: string; field: string; value: unknown }) => Remedy[]>

const explainMisfit = (
  { path, field, misfit, value }: Extract<EmptyTrace, { stop: null }>,
  { kind }: ExplainContext,
): Explanation => {
  const part = path.trim().split('.').at(-1) ?? ''
  const need = rulesOf(kind).needs.find(({ fields }) => misfit === 'null' && fields.includes(part))
  return {
    code: misfit,
    params: {
      reached: path.trim(),
      part,
      scope: need?.scopes[0] ?? '',
      count: isList(value) ? value.length : 0,
    },
    remedies: misfits[misfit]({ path: path.trim(), field, value }),
  }
}

/** Why a binding came out empty for this response, with what can be done in one click. */
export function explain(trace: EmptyTrace, context: ExplainContext): Explanation {
  return trace.stop === null ? explainMisfit(trace, context) : explainStop(trace.stop, trace.path, context)
}
