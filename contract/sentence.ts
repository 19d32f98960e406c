// Sentences with slots for parameters: `{name}`, or `{name:kind}` where the value is more than plain text. This file
// parses and fills sentences; it contains none.

/** Parameters of a sentence. A parameter that names a code has the parameters of that code next to it, under `<name>.`. */
export type Params = Readonly<Record<string, string | number>>

/** A sentence in two forms. The slot of kind `count` decides which one is used. */
interface PluralSentence {
  readonly one: string
  readonly other: string
}
export type Sentence = string | PluralSentence

/**
 * The kind of a value. `number`, `bytes`, `seconds`: numbers; `count`: the number that selects the plural form;
 * `list`: texts separated by `, `; `term`: a code of the table of terms; `terms`: several of them, any of which may
 * apply; `type`: the type of an attribute; `reason`, `reasons`: codes of reasons; `error`: an error code.
 */
export type SlotKind =
  | 'text'
  | 'number'
  | 'count'
  | 'bytes'
  | 'seconds'
  | 'list'
  | 'term'
  | 'terms'
  | 'type'
  | 'reason'
  | 'reasons'
  | 'error'

export interface Slot {
  readonly name: string
  readonly kind: SlotKind
}

const kinds = {
  text: true,
  number: true,
  count: true,
  bytes: true,
  seconds: true,
  list: true,
  term: true,
  terms: true,
  type: true,
  reason: true,
  reasons: true,
  error: true,
} as const satisfies Record<SlotKind, true>
const isKind = (text: string): text is SlotKind => Object.hasOwn(kinds, text)

const slotPattern = /\{\w+(?::\w+)?\}/g

const parseSlot = (text: string): Slot => {
  const [name = '', kind = 'text'] = text.slice(1, -1).split(':')
  return { name, kind: isKind(kind) ? kind : 'text' }
}

const pluralForm = (sentence: Sentence): string => (typeof sentence === 'string' ? sentence : sentence.other)

/** The slots of a sentence in their order; those of the plural form where there are two forms. */
export function slotsOf(sentence: Sentence): Slot[] {
  return [...pluralForm(sentence).matchAll(slotPattern)].map(([text]) => parseSlot(text))
}

/** Replaces every slot of a text. */
export function replaceSlots(text: string, replace: (slot: Slot) => string): string {
  return text.replaceAll(slotPattern, (slot) => replace(parseSlot(slot)))
}

const selectForm = (sentence: Sentence, params: Params): string => {
  if (typeof sentence === 'string') return sentence
  const counted = slotsOf(sentence).find(({ kind }) => kind === 'count')
  return counted !== undefined && params[counted.name] === 1 ? sentence.one : sentence.other
}

/** The English sentence with every slot formatted; a parameter that is absent stays visible as `{name}`. */
export function fill(
  sentence: Sentence,
  { params, format }: { readonly params: Params; readonly format: (slot: Slot) => string },
): string {
  return replaceSlots(selectForm(sentence, params), (slot) =>
    Object.hasOwn(params, slot.name) ? format(slot) : `{${slot.name}}`,
  )
}

/** The parameters of the code that the parameter `name` contains. */
export function innerParams(params: Params, name: string): Params {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), value]] : [],
    ),
  )
}

/** A code with its parameters, as the parameter `name` of another sentence. */
export function nested(
  name: string,
  { code, params }: { readonly code: string; readonly params: Params },
): Record<string, string | number> {
  return {
    [name]: code,
    ...Object.fromEntries(Object.entries(params).map(([key, value]) => [`${name}.${key}`, value])),
  }
}

/** The items of a list in one parameter. */
export function itemsOf(value: string | number): string[] {
  return String(value)
    .split(', ')
    .filter((item) => item !== '')
}

type SlotsIn<S extends string> = S extends `${string}{${infer P}}${infer Rest}` ? P | SlotsIn<Rest> : never
type NameIn<P> = P extends `${infer Name}:${string}` ? Name : P
type NumericSlot = `${string}:${'number' | 'count' | 'bytes' | 'seconds'}`
type PluralForm<S extends Sentence> = S extends PluralSentence ? S['other'] : S & string

/** The parameters of a sentence, derived from its slots. */
export type ParamsOf<S extends Sentence> = {
  readonly [P in SlotsIn<PluralForm<S>> as NameIn<P> & string]: P extends NumericSlot ? number : string
}
