// Explains why a mapping grants nothing for a response, and what would make it grant something (IAM14, IAM50). It reads
// the trace of `compute`, the response and other recorded sign-ins, and suggests remedies; it changes nothing.
import { explainCondition, type ConditionCode, type ConditionRemedy } from './explain-condition.ts'
import { previewValues, similarText } from './similar-text.ts'
import { explainStop, setPath, type ExplainContext, type Explanation, type Remedy } from './explain-stop.ts'
import { textMemberOf } from './explain.ts'
import type { ConditionTrace } from './conditions.ts'
import { isList, isRecord } from './json-value.ts'
import { jsonPathOf, plainPathOf, selectedPrefix } from './json-path-text.ts'
import { foldName, parseMapping, type MappingKind, type MappingTrace, type Names } from './mappings.ts'
import { openBudget } from './budget.ts'
import { matchesPattern, parsePattern } from './pattern.ts'
import { preparePath, readPath } from './read-path.ts'

export type MappingRemedy =
  | ConditionRemedy
  | { readonly type: 'set_kind'; readonly kind: MappingKind }
  | { readonly type: 'create_missing' }

/**
 * In addition to the reasons of conditions: `selects_nothing`: the JSONPath stops at `reached`; `lists`: it finds
 * lists; `names_unknown`: no role or group has one of the names; `name_similar`: the name of one is similar;
 * `names_long`: the names are longer than a name may be.
 */
type MappingCode =
  | ConditionCode
  | 'selects_nothing'
  | 'lists'
  | 'names_unknown'
  | 'name_similar'
  | 'names_long'

/** `condition` is the first one that is not met; null if the names found are the reason. */
export interface MappingExplanation extends Explanation<MappingCode, MappingRemedy> {
  readonly condition: ConditionTrace | null
}

interface MappingExplainContext extends ExplainContext {
  /** The mapping of the trace, as stored. */
  readonly mapping: unknown
  readonly names: Names
}

type BindTrace = Extract<MappingTrace, { type: 'bind' }>
type ParsedBind = Extract<ReturnType<typeof parseMapping>['grants'], { type: 'bind' }>
type Explained = Explanation<MappingCode, MappingRemedy>

const because = (
  code: MappingCode,
  params: Explained['params'] = {},
  remedies: readonly MappingRemedy[] = [],
): Explained => ({ code, params, remedies })

/** The remedies of a dotted path, as JSONPaths that select all items of a list. */
const asJsonPaths = (remedies: readonly Remedy[], { response }: ExplainContext): Remedy[] =>
  remedies.flatMap((remedy): Remedy[] => {
    if (remedy.type !== 'set_path') return [remedy]
    const path = jsonPathOf(remedy.path, response)
    return /\[\d+\]/.test(path) && remedies.length > 1 ? [] : [setPath(path)]
  })

const explainNothingSelected = (
  { input }: ParsedBind,
  { given, context }: { given: string; context: ExplainContext },
): Explained => {
  const { query } = input
  if (query === null) return because('blank', { part: given })
  const plain = plainPathOf(query)
  if (plain === null) {
    const stop = selectedPrefix(query, context.response)
    return stop === null ? because('blank', { part: given }) : because('selects_nothing', stop)
  }
  const read = readPath(context.response, { prepared: preparePath(plain), budget: openBudget() })
  if (read.found)
    return isList(read.value) && read.value.length === 0
      ? because('list_empty', { reached: given })
      : because('blank', { part: given })
  const { code, params, remedies } = explainStop(read.stop, plain, context)
  return because(code, params, asJsonPaths(remedies, context))
}

/** Values that are no names: lists, objects or nothing. */
const explainNoText = (values: readonly unknown[], given: string): Explained => {
  const value = values.find((each) => each !== null)
  if (isList(value)) return because('lists', { reached: given }, [setPath(`${given}[*]`)])
  if (!isRecord(value)) return because('null', { part: given })
  const member = textMemberOf(value)
  return because('objects', { reached: given }, member === undefined ? [] : [setPath(`${given}${member}`)])
}

const explainUnmatched = (texts: readonly string[], { match }: ParsedBind): Explained => {
  const source = match?.source ?? ''
  const pattern = `(?i)${source}`
  const ignoringCase = parsePattern(pattern).pattern
  const budget = openBudget()
  const isCase = ignoringCase !== null && texts.some((text) => matchesPattern(ignoringCase, { text, budget }))
  return because(
    'pattern_unmatched',
    { pattern: source, values: previewValues(texts) },
    isCase ? [{ type: 'set_pattern', pattern }] : [],
  )
}

const explainUnknown = (
  found: readonly string[],
  { kind, upsert, names }: { kind: MappingKind; upsert: boolean; names: Names },
): Explained => {
  const [own, other] = kind === 'role' ? [names.roles, names.groups] : [names.groups, names.roles]
  const folded = new Set(found.map(foldName))
  const isOther = other.some(({ name }) => folded.has(foldName(name)))
  const remedies: MappingRemedy[] = [
    ...(isOther ? [{ type: 'set_kind', kind: kind === 'role' ? 'group' : 'role' } as const] : []),
    ...(upsert ? [] : [{ type: 'create_missing' } as const]),
  ]
  const known = own.map(({ name }) => name)
  const similar = found
    .map((name) => ({ name, similar: similarText(name, known) }))
    .find((each) => each.similar !== undefined)
  return similar === undefined
    ? because('names_unknown', { values: previewValues(found) }, remedies)
    : because('name_similar', { name: similar.name, similar: similar.similar ?? '' }, remedies)
}

const explainBind = (trace: BindTrace, bind: ParsedBind, context: MappingExplainContext): Explained => {
  const input = isRecord(context.mapping) && isRecord(context.mapping['bind']) ? context.mapping['bind'] : {}
  const given = typeof input['input'] === 'string' ? input['input'].trim() : ''
  if (trace.cut) return because('too_much')
  const namesOf = (outcome: string): string[] =>
    trace.pieces.filter((piece) => piece.outcome === outcome).map(({ name }) => name)
  const unknown = namesOf('unknown')
  if (unknown.length > 0)
    return explainUnknown(unknown, { kind: trace.kind, upsert: bind.upsert, names: context.names })
  const unmatched = namesOf('unmatched')
  if (unmatched.length > 0) return explainUnmatched(unmatched, bind)
  const long = namesOf('too_long')
  if (long.length > 0) return because('names_long', { values: previewValues(long) })
  const values = trace.pieces.map(({ value }) => value)
  return values.length > 0 ? explainNoText(values, given) : explainNothingSelected(bind, { given, context })
}

/**
 * Explains why a mapping grants nothing for this response. Null if it grants something, if it is not complete, or if
 * its problem is known without a response.
 */
export function explainMapping(
  trace: MappingTrace,
  context: MappingExplainContext,
): MappingExplanation | null {
  const condition = trace.conditions.find(({ matches }) => !matches)
  if (condition !== undefined) {
    const explained = explainCondition(condition, context)
    return explained && { ...explained, condition }
  }
  const { grants } = parseMapping(context.mapping)
  if (trace.type === 'fixed' || grants.type === 'fixed' || trace.problem !== null) return null
  if (trace.pieces.some(({ outcome }) => outcome === 'given' || outcome === 'created')) return null
  return { ...explainBind(trace, grants, context), condition: null }
}
