// One form against the pieces of a line: what its slots hold, or where and what it expected instead.
import type { JsonPath, NodeId, Playbook, PlaybookNode, Port } from '#domain/playbook/playbook.ts'
import { type KindWord, type Slot, isKindWord, kindWords } from './command-forms.ts'
import { portOf } from '../rows/outline-rows.ts'
import type { Token } from './tokens.ts'

/** What the slots of a form hold, by their names. */
export interface Held {
  readonly nodes: Readonly<Record<string, NodeId>>
  readonly port?: Port
  readonly path?: JsonPath
  readonly kind?: (typeof kindWords)[KindWord]
  readonly name?: string
  readonly value?: unknown
}

/** Why a line is not understood: what was expected at its place. */
export interface Miss {
  /** Where in the line, in UTF-16 units. */
  readonly at: number
  readonly expected: Slot['slot'] | 'end' | 'quote'
  /** The word that was expected, or what stands there that does not exist. */
  readonly about: string
  /** How many slots were understood: of several forms the best is told. */
  readonly depth: number
}

interface Place {
  readonly playbook: Playbook
  readonly tokens: readonly Token[]
  readonly line: string
  readonly at: number
  readonly held: Held
}
type Taken = { readonly at: number; readonly held: Held } | { readonly about: string; readonly at: number }

const startOf = ({ tokens, line }: Pick<Place, 'tokens' | 'line'>, at: number): number =>
  tokens[at]?.start ?? line.length

const miss = (place: Place, at = place.at): Taken => ({ about: place.tokens[at]?.text ?? '', at })

const nodeAt = ({ tokens, at, playbook }: Place): PlaybookNode | undefined => {
  const token = tokens[at]
  return token?.kind === 'word' ? playbook.nodes.get(token.text) : undefined
}

/** The pieces behind dots that are joined to the token before: `.arguments."a b".0`. */
const dotted = (
  { tokens }: Place,
  from: number,
): { readonly parts: readonly Token[]; readonly at: number } => {
  const parts: Token[] = []
  let at = from
  for (;;) {
    const [dot, part] = [tokens[at], tokens[at + 1]]
    if (dot?.kind !== 'dot' || !dot.isJoined || !part?.isJoined || part.kind === 'dot') return { parts, at }
    parts.push(part)
    at += 2
  }
}

type Take = (place: Place, slot: Slot) => Taken

const takeWord: Take = (place, slot) => {
  const token = place.tokens[place.at]
  const isIt = slot.slot === 'word' && token?.kind === 'word' && token.text.toLowerCase() === slot.word
  return isIt ? { at: place.at + 1, held: place.held } : miss(place)
}

const takeNode: Take = (place, slot) => {
  const node = nodeAt(place)
  if (node === undefined || slot.slot !== 'node') return miss(place)
  const nodes = { ...place.held.nodes, [slot.name]: node.id }
  return { at: place.at + 1, held: { ...place.held, nodes } }
}

const takePort: Take = (place) => {
  const node = nodeAt(place)
  if (node === undefined) return miss(place)
  const { parts, at } = dotted(place, place.at + 1)
  // A name with dots in it may be written bare.
  const asked = parts.map(({ text }) => text).join('.')
  const output =
    asked === ''
      ? (node.outputs.find(({ of }) => of === 'outputs') ?? node.outputs[0])
      : (node.outputs.find(({ name }) => name === asked) ??
        node.outputs.find(({ name }) => name.toLowerCase() === asked.toLowerCase()))
  if (output === undefined) return { about: asked, at: place.at + 2 }
  return { at, held: { ...place.held, port: portOf(node.id, output) } }
}

/** A number is the place of an item where there is a list, else the name of a member. */
const membersOf = (value: unknown, parts: readonly Token[]): JsonPath => {
  let inside = value
  return parts.map(({ text }) => {
    const key = Array.isArray(inside) && /^\d+$/.test(text) ? Number(text) : text
    inside = typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined
    return key
  })
}

const takeMember: Take = (place) => {
  const node = nodeAt(place)
  if (node === undefined) return miss(place)
  const { parts, at } = dotted(place, place.at + 1)
  if (parts.length === 0) return miss(place, place.at + 1)
  const path = ['nodes', node.id, ...membersOf(node.value, parts)]
  return { at, held: { ...place.held, path } }
}

const takeKind: Take = (place) => {
  const token = place.tokens[place.at]
  const asked = token?.kind === 'word' ? token.text.toLowerCase() : ''
  if (!isKindWord(asked)) return miss(place)
  return { at: place.at + 1, held: { ...place.held, kind: kindWords[asked] } }
}

const takeName: Take = (place) => {
  const token = place.tokens[place.at]
  if (token === undefined || token.kind === 'dot' || token.kind === 'open') return miss(place)
  return { at: place.at + 1, held: { ...place.held, name: token.text } }
}

const valueOf = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return text
  }
}

const takeValue: Take = (place) => {
  if (place.at >= place.tokens.length) return miss(place)
  const value = valueOf(place.line.slice(startOf(place, place.at)).trim())
  return { at: place.tokens.length, held: { ...place.held, value } }
}

const takes = {
  word: takeWord,
  node: takeNode,
  port: takePort,
  member: takeMember,
  kind: takeKind,
  name: takeName,
  value: takeValue,
} as const satisfies Record<Slot['slot'], Take>

interface Line {
  readonly line: string
  readonly tokens: readonly Token[]
  readonly playbook: Playbook
}

const missAt = (place: Place, { at, about }: { at: number; about: string }, slot?: Slot) => {
  const isOpen = place.tokens[at]?.kind === 'open'
  return {
    at: startOf(place, at),
    expected: isOpen ? 'quote' : (slot?.slot ?? 'end'),
    about: slot?.slot === 'word' ? slot.word : about,
  } as const
}

/** What a form holds of this line, or where it ends to fit. */
export function matchForm(slots: readonly Slot[], line: Line): Held | Miss {
  let place: Place = { ...line, at: 0, held: { nodes: {} } }
  for (const [depth, slot] of slots.entries()) {
    const taken = takes[slot.slot](place, slot)
    if ('about' in taken) return { ...missAt(place, taken, slot), depth }
    place = { ...place, ...taken }
  }
  const rest = place.tokens[place.at]
  if (rest === undefined) return place.held
  return { ...missAt(place, { at: place.at, about: rest.text }), depth: slots.length }
}
