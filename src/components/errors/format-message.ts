// The parameters of a platform's sentence in the language of the console: figures and lists by its locale; words,
// reasons and refusals as sentences of their own. What is in no table is a name, or was written out long ago, and stays.
import { type ErrorCode, errors, isErrorCode } from '#contract/errors.ts'
import { type MainType, mainTypes } from '#contract/data-manager/table.ts'
import { isReason, isWord, type ReasonCode, reasons, type Word } from '#contract/reasons.ts'
import { innerParams, itemsOf, type Params, type Slot, type SlotKind, slotsOf } from '#contract/sentence.ts'

/** What a language says. */
export interface Voice {
  readonly error: (code: ErrorCode, params: Params) => string
  readonly reason: (code: ReasonCode, params: Params) => string
  readonly word: (word: Word) => string
  readonly type: (type: MainType) => string
  readonly list: (items: readonly string[], joined: 'and' | 'or') => string
  /** A number as it goes into the text: written out, or left to the text. */
  readonly number: (value: number) => string | number
  readonly bytes: (value: number) => string
  readonly seconds: (value: number) => string
}

interface Given {
  readonly value: string | number
  /** Parameters of what the value names. */
  readonly inner: Params
  readonly voice: Voice
}
/** Undefined: a code that only a newer platform knows. */
type Said = string | number | undefined

const isMainType = (word: string): word is MainType => mainTypes.some((type) => type === word)
const isCodeLike = (text: string): boolean => /^[a-z][a-z\d]*(?:_[a-z\d]+)*$/.test(text)
const figure = (write: (value: number) => string | number, value: string | number): Said =>
  typeof value === 'number' ? write(value) : value

const sayWord = (value: string | number, { word }: Voice): string =>
  isWord(value) ? word(value) : String(value)

const sayType = (value: string | number, { type }: Voice): string => {
  const [main = '', ...sub] = String(value).split(' ')
  if (!isMainType(main)) return String(value)
  return sub.length === 0 ? type(main) : `${type(main)} (${sub.join(' ')})`
}

const unknown = (value: string | number): Said => (isCodeLike(String(value)) ? undefined : value)

/** A reason as a clause; undefined where only a newer platform knows it. */
export function sayReason(code: string | number, { params, voice }: { params: Params; voice: Voice }): Said {
  if (!isReason(code)) return unknown(code)
  const spoken = speak(reasons[code], { params, voice })
  return spoken && voice.reason(code, spoken)
}

/** A refusal as a sentence; undefined where only a newer platform knows it. */
export function sayRefusal(code: string | number, { params, voice }: { params: Params; voice: Voice }): Said {
  if (!isErrorCode(code)) return unknown(code)
  const spoken = speak(errors[code].message, { params, voice })
  return spoken && voice.error(code, spoken)
}

const sayReasons = ({ value, inner, voice }: Given): Said => {
  const items = itemsOf(value).map((item) => sayReason(item, { params: innerParams(inner, item), voice }))
  const said = items.filter((item) => item !== undefined).map(String)
  return said.length < items.length ? undefined : voice.list(said, 'and')
}

const speakers = {
  text: ({ value }) => value,
  number: ({ value, voice }) => figure(voice.number, value),
  count: ({ value, voice }) => figure(voice.number, value),
  bytes: ({ value, voice }) => figure(voice.bytes, value),
  seconds: ({ value, voice }) => figure(voice.seconds, value),
  list: ({ value, voice }) => voice.list(itemsOf(value), 'and'),
  word: ({ value, voice }) => sayWord(value, voice),
  forms: ({ value, voice }) =>
    voice.list(
      itemsOf(value).map((item) => sayWord(item, voice)),
      'or',
    ),
  type: ({ value, voice }) => sayType(value, voice),
  reason: ({ value, inner, voice }) => sayReason(value, { params: inner, voice }),
  reasons: sayReasons,
  error: ({ value, inner, voice }) => sayRefusal(value, { params: inner, voice }),
} as const satisfies Record<SlotKind, (given: Given) => Said>

/** The figure that chooses between one and many goes beside its text, as `count`. */
const counted = ({ name, kind }: Slot, { value, said }: { value: string | number; said: Said }) =>
  kind === 'count' && typeof value === 'number'
    ? { [name]: said ?? value, count: value }
    : { [name]: said ?? value }

/**
 * The parameters that a sentence of the contract names, each as it is to stand in the text, and no others.
 * Undefined where one is a code that only a newer platform knows: its own English is then all there is.
 */
export function speak(
  sentence: string,
  { params, voice }: { params: Params; voice: Voice },
): Params | undefined {
  const spoken: Record<string, string | number> = {}
  for (const slot of slotsOf(sentence)) {
    const value = params[slot.name]
    if (value === undefined) continue
    const said = speakers[slot.kind]({ value, inner: innerParams(params, slot.name), voice })
    if (said === undefined) return undefined
    Object.assign(spoken, counted(slot, { value, said }))
  }
  return spoken
}
