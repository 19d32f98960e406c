// A sentence with places for parameters: `{name}`, or `{name:kind}` where the value is more than a text. It says how
// a sentence is taken apart and filled, and knows no sentence.

/** Parameters of a sentence. What a parameter names has its own parameters beside it, under `<name>.`. */
export type Params = Readonly<Record<string, string | number>>

/**
 * What a value is. `number`, `bytes`, `seconds`: figures; `count`: the figure that chooses between one and many;
 * `list`: texts with `, ` between them; `word`, `forms`: a word of the vocabulary, several of which any may be meant;
 * `type`: of an attribute; `reason`, `reasons`: why; `error`: a refusal.
 */
export type SlotKind =
  | 'text'
  | 'number'
  | 'count'
  | 'bytes'
  | 'seconds'
  | 'list'
  | 'word'
  | 'forms'
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
  word: true,
  forms: true,
  type: true,
  reason: true,
  reasons: true,
  error: true,
} as const satisfies Record<SlotKind, true>
const isKind = (word: string): word is SlotKind => Object.hasOwn(kinds, word)

const place = /\{\w+(?::\w+)?\}/g

const slotOf = (written: string): Slot => {
  const [name = '', kind = 'text'] = written.slice(1, -1).split(':')
  return { name, kind: isKind(kind) ? kind : 'text' }
}

/** The places of a sentence in their order. */
export function slotsOf(sentence: string): Slot[] {
  return [...sentence.matchAll(place)].map(([written]) => slotOf(written))
}

/** The sentence with every place filled by `say`; a parameter that is absent stays visible as `{name}`. */
export function fill(
  sentence: string,
  { params, say }: { readonly params: Params; readonly say: (slot: Slot) => string },
): string {
  return sentence.replaceAll(place, (written) => {
    const slot = slotOf(written)
    return Object.hasOwn(params, slot.name) ? say(slot) : `{${slot.name}}`
  })
}

/** The parameters of what the parameter `name` names. */
export function innerParams(params: Params, name: string): Params {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), value]] : [],
    ),
  )
}

/** A code with its parameters, as the parameter `name` of something else. */
export function nested(
  name: string,
  { code, params }: { readonly code: string; readonly params: Params },
): Record<string, string | number> {
  return {
    [name]: code,
    ...Object.fromEntries(Object.entries(params).map(([key, value]) => [`${name}.${key}`, value])),
  }
}

/** The items of a list that stands in one parameter. */
export function itemsOf(value: string | number): string[] {
  return String(value)
    .split(', ')
    .filter((item) => item !== '')
}

type SlotsIn<S extends string> = S extends `${string}{${infer P}}${infer Rest}` ? P | SlotsIn<Rest> : never
type NameIn<P> = P extends `${infer Name}:${string}` ? Name : P
type Figure = `${string}:${'number' | 'count' | 'bytes' | 'seconds'}`

/** The parameters a sentence asks for, by its own words. */
export type ParamsOf<S extends string> = {
  readonly [P in SlotsIn<S> as NameIn<P> & string]: P extends Figure ? number : string
}
