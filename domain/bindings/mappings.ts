// Custom mappings (IAM14): which roles and groups a response gives. Each mapping leaves a trace of what it looked at.
import { toReason, type Reason } from '#contract/reasons.ts'
import { textSteps, type Budget } from './budget.ts'
import { readConditions, test, type Condition, type ConditionTrace } from './conditions.ts'
import { readJsonPath, selectValues, type JsonPathRead } from './json-path.ts'
import { isRecord } from './json-value.ts'
import { readPattern, renamed, type Pattern } from './pattern.ts'

export type MappingKind = 'role' | 'group'

interface Named {
  readonly id: string
  readonly name: string
}
/** The roles and groups there are. */
export interface Names {
  readonly roles: readonly Named[]
  readonly groups: readonly Named[]
}

/**
 * One text a `bind` mapping found and what became of it. `given`: a role or group has that name; `created`: none has,
 * and one is made; `unknown`: none has; `unmatched`: `match` does not find it; `no_text`: it is an object or nothing;
 * `too_long`: no name is that long; `again`: an earlier value gave the same.
 */
interface PieceTrace {
  readonly value: unknown
  readonly name: string
  readonly outcome: 'given' | 'created' | 'unknown' | 'unmatched' | 'no_text' | 'too_long' | 'again'
}

interface TraceBase {
  readonly index: number
  readonly kind: MappingKind
  readonly conditions: readonly ConditionTrace[]
  /** All conditions hold. */
  readonly holds: boolean
}
export type MappingTrace =
  | (TraceBase & {
      readonly type: 'fixed'
      /** Id of the role or group, and whether it exists. */
      readonly id: string
      readonly known: boolean
    })
  | (TraceBase & {
      readonly type: 'bind'
      readonly pieces: readonly PieceTrace[]
      /** More was found than may be looked at; the rest gave nothing. */
      readonly cut: boolean
      /** Why it cannot be carried out at all. */
      readonly problem: Reason | null
    })

interface Bind {
  readonly upsert: boolean
  readonly input: JsonPathRead
  readonly split: string
  readonly match: Pattern | null
  readonly replace: string | undefined
  readonly problem: Reason | null
}

/** A mapping ready to be run. */
export interface ReadMapping {
  readonly kind: MappingKind
  readonly conditions: readonly Condition[]
  readonly gives: { readonly type: 'fixed'; readonly id: string } | ({ readonly type: 'bind' } & Bind)
}

const textOr = <T>(value: unknown, otherwise: T): string | T =>
  typeof value === 'string' ? value : otherwise

const readBind = (bind: Readonly<Record<string, unknown>>): Bind => {
  const input = readJsonPath(textOr(bind['input'], ''))
  const source = textOr(bind['match'], undefined)
  const match = source === undefined ? null : readPattern(source)
  const replace = textOr(bind['replace'], undefined)
  const alone = replace !== undefined && match === null ? toReason('replace_alone') : null
  return {
    upsert: bind['upsert'] === true,
    input,
    split: textOr(bind['split'], ''),
    match: match?.pattern ?? null,
    replace,
    problem: input.problem ?? match?.problem ?? alone,
  }
}

/** A mapping out of whatever is stored; one that cannot be read gives nothing. */
export function readMapping(mapping: unknown): ReadMapping {
  const given = isRecord(mapping) ? mapping : {}
  const conditions = readConditions(given['if'])
  const { bind, role, group } = given
  if (isRecord(bind))
    return {
      kind: bind['kind'] === 'role' ? 'role' : 'group',
      conditions,
      gives: { type: 'bind', ...readBind(bind) },
    }
  return typeof role === 'string'
    ? { kind: 'role', conditions, gives: { type: 'fixed', id: role } }
    : { kind: 'group', conditions, gives: { type: 'fixed', id: textOr(group, '') } }
}

const longestName = 200
const mostPieces = 10_000
/** Roles and groups that one response may make. */
export const mostCreated = 1000

/** Names are lines: what would break one becomes a blank. */
const unsound = /[\p{Cc}\p{Cs}]+/gu

const piecesOf = (value: unknown, split: string, budget: Budget): string[] | null => {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  const text = String(value)
  if (!budget.spend('steps', textSteps(text))) return []
  return (split === '' ? [text] : text.split(split, mostPieces + 1))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

/** As names are compared where they are kept: capital letters of ASCII do not count. */
export function foldName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Ids by folded name. */
type NameIndex = ReadonlyMap<string, string>
export function indexNames(named: readonly Named[]): NameIndex {
  return new Map(named.map(({ id, name }) => [foldName(name), id]))
}

export interface MappingPlace {
  readonly response: unknown
  readonly budget: Budget
  readonly ids: Readonly<Record<MappingKind, ReadonlySet<string>>>
  readonly names: Readonly<Record<MappingKind, NameIndex>>
  /** Names that `upsert` makes, folded, of all mappings of one response. */
  readonly made: Readonly<Record<MappingKind, Set<string>>>
}

interface MappingOutcome {
  readonly trace: MappingTrace
  readonly ids: readonly string[]
  readonly created: readonly string[]
}

interface Gathered {
  readonly ids: Set<string>
  readonly created: Map<string, string>
  readonly pieces: PieceTrace[]
  /** Something was left out. */
  isCut: boolean
}

/** What a text names; empty where `match` does not find it. */
const nameOf = (text: string, bind: Bind, budget: Budget): string =>
  (bind.match === null ? text : renamed(bind.match, { text, replace: bind.replace, budget }))
    .replaceAll(unsound, ' ')
    .trim()

/** Whether a name may be made: it is to be already, or there is room for it. */
const mayMake = (name: string, made: MappingPlace['made'], kind: MappingKind): boolean => {
  if (made[kind].has(name)) return true
  if (made.role.size + made.group.size >= mostCreated) return false
  made[kind].add(name)
  return true
}

const outcomeOf = (
  text: string,
  { bind, kind, place, gathered }: { bind: Bind; kind: MappingKind; place: MappingPlace; gathered: Gathered },
): Omit<PieceTrace, 'value'> => {
  const name = nameOf(text, bind, place.budget)
  if (name === '') return { name: text, outcome: 'unmatched' }
  if (name.length > longestName) return { name, outcome: 'too_long' }
  const folded = foldName(name)
  const id = place.names[kind].get(folded)
  if (id === undefined && !bind.upsert) return { name, outcome: 'unknown' }
  if (gathered.ids.has(id ?? '') || gathered.created.has(folded)) return { name, outcome: 'again' }
  if (id !== undefined) {
    gathered.ids.add(id)
    return { name, outcome: 'given' }
  }
  if (!mayMake(folded, place.made, kind)) {
    gathered.isCut = true
    return { name, outcome: 'unknown' }
  }
  gathered.created.set(folded, name)
  return { name, outcome: 'created' }
}

const bound = (bind: Bind, kind: MappingKind, place: MappingPlace): Gathered => {
  const gathered: Gathered = { ids: new Set(), created: new Map(), pieces: [], isCut: false }
  if (bind.input.query === null || bind.problem !== null) return gathered
  for (const value of selectValues(bind.input.query, { root: place.response, budget: place.budget })) {
    const texts = piecesOf(value, bind.split, place.budget)
    if (texts === null) gathered.pieces.push({ value, name: '', outcome: 'no_text' })
    for (const text of texts ?? []) {
      if (gathered.pieces.length >= mostPieces) return gathered
      gathered.pieces.push({ value, ...outcomeOf(text, { bind, kind, place, gathered }) })
    }
  }
  return gathered
}

/** What one mapping gives for a response, and why. */
export function runMapping(
  { kind, conditions, gives }: ReadMapping,
  { index, place }: { readonly index: number; readonly place: MappingPlace },
): MappingOutcome {
  const tested = conditions.map((condition) => test(condition, place))
  const holds = tested.every((trace) => trace.holds)
  const base = { index, kind, conditions: tested, holds }
  if (gives.type === 'fixed') {
    const known = place.ids[kind].has(gives.id)
    const trace = { ...base, type: 'fixed', id: gives.id, known } as const
    return { trace, ids: holds && known ? [gives.id] : [], created: [] }
  }
  const { ids, created, pieces, isCut } = holds
    ? bound(gives, kind, place)
    : { ids: [], created: new Map<string, string>(), pieces: [], isCut: false }
  const cut = isCut || place.budget.isSpent() || pieces.length >= mostPieces
  const trace = { ...base, type: 'bind', pieces, cut, problem: gives.problem } as const
  return { trace, ids: [...ids], created: [...created.values()] }
}
