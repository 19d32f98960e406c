// The parameters of a platform's sentence in the language of the console: figures and lists by its locale; words,
// reasons and refusals as sentences of their own. What is in no table is a name, or was written out long ago, and stays.
import { type ErrorCode, errors, isErrorCode } from '#contract/errors.ts'
import { type MainType, mainTypes } from '#contract/data-manager/table.ts'
import { isReason, isTermCode, type ReasonCode, reasons, type TermCode } from '#contract/reasons.ts'
import { innerParams, itemsOf, type Params, type Slot, type SlotKind, slotsOf } from '#contract/sentence.ts'

/** What a language says. */
export interface MessageFormatter {
  readonly error: (code: ErrorCode, params: Params) => string
  readonly reason: (code: ReasonCode, params: Params) => string
  readonly word: (word: TermCode) => string
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
  readonly formatter: MessageFormatter
}
/** Undefined: a code that only a newer platform knows. */
type Message = string | number | undefined

const isMainType = (word: string): word is MainType => mainTypes.some((type) => type === word)
const isCodeLike = (text: string): boolean => /^[a-z][a-z\d]*(?:_[a-z\d]+)*$/.test(text)
const figure = (write: (value: number) => string | number, value: string | number): Message =>
  typeof value === 'number' ? write(value) : value

const sayWord = (value: string | number, { word }: MessageFormatter): string =>
  isTermCode(value) ? word(value) : String(value)

const sayType = (value: string | number, { type }: MessageFormatter): string => {
  const [main = '', ...sub] = String(value).split(' ')
  if (!isMainType(main)) return String(value)
  return sub.length === 0 ? type(main) : `${type(main)} (${sub.join(' ')})`
}

const unknown = (value: string | number): Message => (isCodeLike(String(value)) ? undefined : value)

/** A reason as a clause; undefined where only a newer platform knows it. */
export function formatReason(
  code: string | number,
  { params, formatter }: { params: Params; formatter: MessageFormatter },
): Message {
  if (!isReason(code)) return unknown(code)
  const spoken = formatMessage(reasons[code], { params, formatter })
  return spoken && formatter.reason(code, spoken)
}

/** A refusal as a sentence; undefined where only a newer platform knows it. */
export function formatRefusal(
  code: string | number,
  { params, formatter }: { params: Params; formatter: MessageFormatter },
): Message {
  if (!isErrorCode(code)) return unknown(code)
  const spoken = formatMessage(errors[code].message, { params, formatter })
  return spoken && formatter.error(code, spoken)
}

const sayReasons = ({ value, inner, formatter }: Given): Message => {
  const items = itemsOf(value).map((item) =>
    formatReason(item, { params: innerParams(inner, item), formatter }),
  )
  const said = items.filter((item) => item !== undefined).map(String)
  return said.length < items.length ? undefined : formatter.list(said, 'and')
}

const speakers = {
  text: ({ value }) => value,
  number: ({ value, formatter }) => figure(formatter.number, value),
  count: ({ value, formatter }) => figure(formatter.number, value),
  bytes: ({ value, formatter }) => figure(formatter.bytes, value),
  seconds: ({ value, formatter }) => figure(formatter.seconds, value),
  list: ({ value, formatter }) => formatter.list(itemsOf(value), 'and'),
  word: ({ value, formatter }) => sayWord(value, formatter),
  forms: ({ value, formatter }) =>
    formatter.list(
      itemsOf(value).map((item) => sayWord(item, formatter)),
      'or',
    ),
  type: ({ value, formatter }) => sayType(value, formatter),
  reason: ({ value, inner, formatter }) => formatReason(value, { params: inner, formatter }),
  reasons: sayReasons,
  error: ({ value, inner, formatter }) => formatRefusal(value, { params: inner, formatter }),
} as const satisfies Record<SlotKind, (given: Given) => Message>

/** The figure that chooses between one and many goes beside its text, as `count`. */
const counted = ({ name, kind }: Slot, { value, said }: { value: string | number; said: Message }) =>
  kind === 'count' && typeof value === 'number'
    ? { [name]: said ?? value, count: value }
    : { [name]: said ?? value }

/**
 * The parameters that a sentence of the contract names, each as it is to stand in the text, and no others.
 * Undefined where one is a code that only a newer platform knows: its own English is then all there is.
 */
export function formatMessage(
  sentence: string,
  { params, formatter }: { params: Params; formatter: MessageFormatter },
): Params | undefined {
  const spoken: Record<string, string | number> = {}
  for (const slot of slotsOf(sentence)) {
    const value = params[slot.name]
    if (value === undefined) continue
    const said = speakers[slot.kind]({ value, inner: innerParams(params, slot.name), formatter })
    if (said === undefined) return undefined
    Object.assign(spoken, counted(slot, { value, said }))
  }
  return spoken
}
