// Custom mappings (IAM14): the roles and groups that a response grants. Each mapping leaves a trace.
import { toReason, type Reason } from '#contract/reasons.ts'
import { textSteps, type Budget } from './budget.ts'
import { parseConditions, testCondition, type Condition, type ConditionTrace } from './conditions.ts'
import { parseJsonPath, selectValues, type ParsedJsonPath } from './json-path.ts'
import { isRecord } from './json-value.ts'
import { parsePattern, replaceFirstMatch, type Pattern } from './pattern.ts'

export type MappingKind = 'role' | 'group'

interface NamedItem {
  readonly id: string
  readonly name: string
}
/** The existing roles and groups. */
export interface Names {
  readonly roles: readonly NamedItem[]
  readonly groups: readonly NamedItem[]
}

/**
 * One text that a `bind` mapping found, and its outcome. `given`: a role or group has that name; `created`: none has,
 * and one is created; `unknown`: none has; `unmatched`: `match` does not match; `no_text`: it is an object or null;
 * `too_long`: it is longer than a name may be; `again`: an earlier value granted the same.
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
  /** All conditions match. */
  readonly matches: boolean
}
export type MappingTrace =
  | (TraceBase & {
      readonly type: 'fixed'
      /** Id of the role or group, and whether it exists. */
      readonly id: string
      readonly exists: boolean
    })
  | (TraceBase & {
      readonly type: 'bind'
      readonly pieces: readonly PieceTrace[]
      /** More was found than is processed; the remaining values grant nothing. */
      readonly cut: boolean
      /** Why the mapping cannot run at all. */
      readonly problem: Reason | null
    })

interface Bind {
  readonly upsert: boolean
  readonly input: ParsedJsonPath
  readonly split: string
  readonly match: Pattern | null
  readonly replace: string | undefined
  readonly problem: Reason | null
}

/** A mapping prepared to run. */
export interface ParsedMapping {
  readonly kind: MappingKind
  readonly conditions: readonly Condition[]
  readonly grants: { readonly type: 'fixed'; readonly id: string } | ({ readonly type: 'bind' } & Bind)
}

const textOr = <T>(value: unknown, fallback: T): string | T => (typeof value === 'string' ? value : fallback)

const parseBind = (bind: Readonly<Record<string, unknown>>): Bind => {
  const input = parseJsonPath(textOr(bind['input'], ''))
  const source = textOr(bind['match'], undefined)
  const match = source === undefined ? null : parsePattern(source)
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

/** Parses a stored mapping of any shape; one that cannot be parsed grants nothing. */
export function parseMapping(mapping: unknown): ParsedMapping {
  const record = isRecord(mapping) ? mapping : {}
  const conditions = parseConditions(record['if'])
  const { bind, role, group } = record
  if (isRecord(bind))
    return {
      kind: bind['kind'] === 'role' ? 'role' : 'group',
      conditions,
      grants: { type: 'bind', ...parseBind(bind) },
    }
  return typeof role === 'string'
    ? { kind: 'role', conditions, grants: { type: 'fixed', id: role } }
    : { kind: 'group', conditions, grants: { type: 'fixed', id: textOr(group, '') } }
}

const maxNameLength = 200
const maxPieces = 10_000
/** Maximum number of roles and groups that one response may create. */
export const maxCreated = 1000

/** Names have one line: control characters become spaces. */
const controlCharacters = /[\p{Cc}\p{Cs}]+/gu

const piecesOf = (value: unknown, split: string, budget: Budget): string[] | null => {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  const text = String(value)
  if (!budget.spend('steps', textSteps(text))) return []
  return (split === '' ? [text] : text.split(split, maxPieces + 1))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

/** Folds a name as the store compares names: ASCII letters ignore case. */
export function foldName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Ids by folded name. */
type NameIndex = ReadonlyMap<string, string>
export function indexNames(named: readonly NamedItem[]): NameIndex {
  return new Map(named.map(({ id, name }) => [foldName(name), id]))
}

export interface MappingContext {
  readonly response: unknown
  readonly budget: Budget
  readonly ids: Readonly<Record<MappingKind, ReadonlySet<string>>>
  readonly names: Readonly<Record<MappingKind, NameIndex>>
  /** Folded names that `upsert` creates, for all mappings of one response. */
  readonly upserted: Readonly<Record<MappingKind, Set<string>>>
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
  /** Values were left out. */
  isCut: boolean
}

/** The name in a text; empty if `match` does not match. */
const nameOf = (text: string, bind: Bind, budget: Budget): string =>
  (bind.match === null ? text : replaceFirstMatch(bind.match, { text, replace: bind.replace, budget }))
    .replaceAll(controlCharacters, ' ')
    .trim()

/** Reserves a name to create; false if the limit is reached. */
const reserveUpsert = (name: string, upserted: MappingContext['upserted'], kind: MappingKind): boolean => {
  if (upserted[kind].has(name)) return true
  if (upserted.role.size + upserted.group.size >= maxCreated) return false
  upserted[kind].add(name)
  return true
}

const outcomeOf = (
  text: string,
  {
    bind,
    kind,
    context,
    gathered,
  }: { bind: Bind; kind: MappingKind; context: MappingContext; gathered: Gathered },
): Omit<PieceTrace, 'value'> => {
  const name = nameOf(text, bind, context.budget)
  if (name === '') return { name: text, outcome: 'unmatched' }
  if (name.length > maxNameLength) return { name, outcome: 'too_long' }
  const folded = foldName(name)
  const id = context.names[kind].get(folded)
  if (id === undefined && !bind.upsert) return { name, outcome: 'unknown' }
  if (gathered.ids.has(id ?? '') || gathered.created.has(folded)) return { name, outcome: 'again' }
  if (id !== undefined) {
    gathered.ids.add(id)
    return { name, outcome: 'given' }
  }
  if (!reserveUpsert(folded, context.upserted, kind)) {
    gathered.isCut = true
    return { name, outcome: 'unknown' }
  }
  gathered.created.set(folded, name)
  return { name, outcome: 'created' }
}

const runBind = (bind: Bind, kind: MappingKind, context: MappingContext): Gathered => {
  const gathered: Gathered = { ids: new Set(), created: new Map(), pieces: [], isCut: false }
  if (bind.input.query === null || bind.problem !== null) return gathered
  for (const value of selectValues(bind.input.query, { root: context.response, budget: context.budget })) {
    const texts = piecesOf(value, bind.split, context.budget)
    if (texts === null) gathered.pieces.push({ value, name: '', outcome: 'no_text' })
    for (const text of texts ?? []) {
      if (gathered.pieces.length >= maxPieces) return gathered
      gathered.pieces.push({ value, ...outcomeOf(text, { bind, kind, context, gathered }) })
    }
  }
  return gathered
}

/** Runs one mapping for a response, with its trace. */
export function runMapping(
  { kind, conditions, grants }: ParsedMapping,
  { index, context }: { readonly index: number; readonly context: MappingContext },
): MappingOutcome {
  const tested = conditions.map((condition) => testCondition(condition, context))
  const matches = tested.every((trace) => trace.matches)
  const base = { index, kind, conditions: tested, matches }
  if (grants.type === 'fixed') {
    const exists = context.ids[kind].has(grants.id)
    const trace = { ...base, type: 'fixed', id: grants.id, exists } as const
    return { trace, ids: matches && exists ? [grants.id] : [], created: [] }
  }
  const { ids, created, pieces, isCut } = matches
    ? runBind(grants, kind, context)
    : { ids: [], created: new Map<string, string>(), pieces: [], isCut: false }
  const cut = isCut || context.budget.isSpent() || pieces.length >= maxPieces
  const trace = { ...base, type: 'bind', pieces, cut, problem: grants.problem } as const
  return { trace, ids: [...ids], created: [...created.values()] }
}
