// Matches one form against the tokens of a line: returns the slot values, or the position and the expected slot of a
// mismatch.
import type { JsonPath, NodeId, Playbook, PlaybookNode, Port } from '#domain/playbook/playbook.ts'
import { type KindTerm, type Slot, isKindTerm, kindTerms, keywordsAfterKind } from './command-forms.ts'
import { portOf } from '../rows/outline-rows.ts'
import type { Token } from './tokens.ts'

/** The values of the slots by name. */
export interface SlotValues {
  readonly nodes: Readonly<Record<string, NodeId>>
  readonly port?: Port
  readonly path?: JsonPath
  readonly kind?: (typeof kindTerms)[KindTerm]
  readonly name?: string
  /** Offset of the name in the line. */
  readonly nameAt?: number
  readonly module?: string
  readonly moduleAt?: number
  readonly value?: unknown
}

/** Why a line does not match. */
export interface Mismatch {
  /** Offset in the line, in UTF-16 units. */
  readonly at: number
  readonly expected: Slot['slot'] | 'verb' | 'end' | 'quote'
  /** The expected keyword, or the text that does not exist. */
  readonly about: string
  /** Number of matched slots: the form that matched most is reported. */
  readonly depth: number
}

interface MatchState {
  readonly playbook: Playbook
  readonly tokens: readonly Token[]
  readonly line: string
  readonly at: number
  readonly values: SlotValues
}
type MatchResult =
  | { readonly at: number; readonly values: SlotValues }
  | { readonly about: string; readonly at: number }

const startOf = ({ tokens, line }: Pick<MatchState, 'tokens' | 'line'>, at: number): number =>
  tokens[at]?.start ?? line.length

const mismatch = (state: MatchState, at = state.at): MatchResult => ({
  about: state.tokens[at]?.text ?? '',
  at,
})

const nodeAt = ({ tokens, at, playbook }: MatchState): PlaybookNode | undefined => {
  const token = tokens[at]
  return token?.kind === 'word' ? playbook.nodes.get(token.text) : undefined
}

/** The segments after dots directly behind a token: `.arguments."a b".0`. */
const dottedSegments = (
  { tokens }: MatchState,
  from: number,
): { readonly segments: readonly Token[]; readonly at: number } => {
  const segments: Token[] = []
  let at = from
  for (;;) {
    const [dot, part] = [tokens[at], tokens[at + 1]]
    if (dot?.kind !== 'dot' || !dot.isJoined || !part?.isJoined || part.kind === 'dot')
      return { segments, at }
    segments.push(part)
    at += 2
  }
}

type SlotMatcher = (state: MatchState, slot: Slot) => MatchResult

const matchWord: SlotMatcher = (state, slot) => {
  const token = state.tokens[state.at]
  const isMatch = slot.slot === 'word' && token?.kind === 'word' && token.text.toLowerCase() === slot.word
  return isMatch ? { at: state.at + 1, values: state.values } : mismatch(state)
}

const matchNode: SlotMatcher = (state, slot) => {
  const node = nodeAt(state)
  if (node === undefined || slot.slot !== 'node') return mismatch(state)
  const nodes = { ...state.values.nodes, [slot.name]: node.id }
  return { at: state.at + 1, values: { ...state.values, nodes } }
}

const matchPort: SlotMatcher = (state) => {
  const node = nodeAt(state)
  if (node === undefined) return mismatch(state)
  const { segments, at } = dottedSegments(state, state.at + 1)
  // A name with dots needs no quotes.
  const requested = segments.map(({ text }) => text).join('.')
  const output =
    requested === ''
      ? (node.outputs.find(({ of }) => of === 'outputs') ?? node.outputs[0])
      : (node.outputs.find(({ name }) => name === requested) ??
        node.outputs.find(({ name }) => name.toLowerCase() === requested.toLowerCase()))
  if (output === undefined) return { about: requested, at: state.at + 2 }
  return { at, values: { ...state.values, port: portOf(node.id, output) } }
}

/** A number is an index in a list, else the name of a member. */
const membersOf = (value: unknown, segments: readonly Token[]): JsonPath => {
  let inside = value
  return segments.map(({ text }) => {
    const key = Array.isArray(inside) && /^\d+$/.test(text) ? Number(text) : text
    inside = typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined
    return key
  })
}

const matchMember: SlotMatcher = (state) => {
  const node = nodeAt(state)
  if (node === undefined) return mismatch(state)
  const { segments, at } = dottedSegments(state, state.at + 1)
  if (segments.length === 0) return mismatch(state, state.at + 1)
  const path = ['nodes', node.id, ...membersOf(node.value, segments)]
  return { at, values: { ...state.values, path } }
}

const matchKind: SlotMatcher = (state) => {
  const token = state.tokens[state.at]
  const requested = token?.kind === 'word' ? token.text.toLowerCase() : ''
  if (!isKindTerm(requested)) return mismatch(state)
  return { at: state.at + 1, values: { ...state.values, kind: kindTerms[requested] } }
}

const matchStep: SlotMatcher = (state, slot) => {
  const result = matchKind(state, slot)
  if ('about' in result) return result
  const { kind } = result.values
  return kind === 'action' || kind === 'trigger' ? result : mismatch(state)
}

const matchName: SlotMatcher = (state) => {
  const token = state.tokens[state.at]
  if (token === undefined || token.kind === 'dot' || token.kind === 'open') return mismatch(state)
  const { text, start, kind } = token
  const isKeyword = state.values.kind !== undefined && kind === 'word' && keywordsAfterKind.has(text)
  if (isKeyword) return mismatch(state)
  return { at: state.at + 1, values: { ...state.values, name: text, nameAt: start } }
}

const matchModule: SlotMatcher = (state) => {
  const token = state.tokens[state.at]
  if (token?.kind !== 'word' && token?.kind !== 'text') return mismatch(state)
  // A name with dots needs no quotes.
  const { segments, at } = dottedSegments(state, state.at + 1)
  const module = [token, ...segments].map(({ text }) => text).join('.')
  return { at, values: { ...state.values, module, moduleAt: token.start } }
}

const valueOf = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return text
  }
}

const matchValue: SlotMatcher = (state) => {
  if (state.at >= state.tokens.length) return mismatch(state)
  const value = valueOf(state.line.slice(startOf(state, state.at)).trim())
  return { at: state.tokens.length, values: { ...state.values, value } }
}

const matchers = {
  word: matchWord,
  node: matchNode,
  port: matchPort,
  member: matchMember,
  kind: matchKind,
  step: matchStep,
  module: matchModule,
  name: matchName,
  value: matchValue,
} as const satisfies Record<Slot['slot'], SlotMatcher>

interface Line {
  readonly line: string
  readonly tokens: readonly Token[]
  readonly playbook: Playbook
}

const mismatchAt = (state: MatchState, { at, about }: { at: number; about: string }, slot?: Slot) => {
  const isOpen = state.tokens[at]?.kind === 'open'
  return {
    at: startOf(state, at),
    expected: isOpen ? 'quote' : (slot?.slot ?? 'end'),
    about: slot?.slot === 'word' ? slot.word : about,
  } as const
}

/** The slot values of this form, or the mismatch. */
export function matchForm(slots: readonly Slot[], line: Line): SlotValues | Mismatch {
  let state: MatchState = { ...line, at: 0, values: { nodes: {} } }
  for (const [depth, slot] of slots.entries()) {
    const result = matchers[slot.slot](state, slot)
    if ('about' in result) return { ...mismatchAt(state, result, slot), depth }
    state = { ...state, ...result }
  }
  const extra = state.tokens[state.at]
  if (extra === undefined) return state.values
  return { ...mismatchAt(state, { at: state.at, about: extra.text }), depth: slots.length }
}
