// Formats the parameters of the platform's sentences for the language of the console: numbers and lists by locale;
// terms, reasons and errors as texts. A value that is not a known code is a name, or a text that an earlier version
// stored, and is returned unchanged.
import { type ErrorCode, errors, isErrorCode } from '#contract/errors.ts'
import { type MainType, mainTypes } from '#contract/data-manager/table.ts'
import { isReason, isTermCode, type ReasonCode, reasons, type TermCode } from '#contract/reasons.ts'
import {
  innerParams,
  itemsOf,
  type Params,
  type Sentence,
  type Slot,
  type SlotKind,
  slotsOf,
} from '#contract/sentence.ts'

/** The texts and formats of one language. */
export interface MessageFormatter {
  readonly error: (code: ErrorCode, params: Params) => string
  readonly reason: (code: ReasonCode, params: Params) => string
  readonly term: (term: TermCode) => string
  readonly type: (type: MainType) => string
  readonly list: (items: readonly string[], joined: 'and' | 'or') => string
  /** A formatted number, or the number itself where the text formats it. */
  readonly number: (value: number) => string | number
  readonly bytes: (value: number) => string
  readonly seconds: (value: number) => string
}

interface SlotValue {
  readonly value: string | number
  /** Parameters of the code in the value. */
  readonly inner: Params
  readonly formatter: MessageFormatter
}
/** Undefined for a code that only a newer platform knows. */
type Message = string | number | undefined

const isMainType = (text: string): text is MainType => mainTypes.some((type) => type === text)
const isCodeLike = (text: string): boolean => /^[a-z][a-z\d]*(?:_[a-z\d]+)*$/.test(text)
const formatNumber = (format: (value: number) => string | number, value: string | number): Message =>
  typeof value === 'number' ? format(value) : value

const formatTerm = (value: string | number, { term }: MessageFormatter): string =>
  isTermCode(value) ? term(value) : String(value)

const formatType = (value: string | number, { type }: MessageFormatter): string => {
  const [main = '', ...sub] = String(value).split(' ')
  if (!isMainType(main)) return String(value)
  return sub.length === 0 ? type(main) : `${type(main)} (${sub.join(' ')})`
}

const passThrough = (value: string | number): Message => (isCodeLike(String(value)) ? undefined : value)

/** The clause of a reason; undefined if only a newer platform knows the code. */
export function formatReason(
  code: string | number,
  { params, formatter }: { params: Params; formatter: MessageFormatter },
): Message {
  if (!isReason(code)) return passThrough(code)
  const formatted = formatMessage(reasons[code], { params, formatter })
  return formatted && formatter.reason(code, formatted)
}

/** The sentence of an error; undefined if only a newer platform knows the code. */
export function formatRefusal(
  code: string | number,
  { params, formatter }: { params: Params; formatter: MessageFormatter },
): Message {
  if (!isErrorCode(code)) return passThrough(code)
  const formatted = formatMessage(errors[code].message, { params, formatter })
  return formatted && formatter.error(code, formatted)
}

const formatReasons = ({ value, inner, formatter }: SlotValue): Message => {
  const items = itemsOf(value).map((item) =>
    formatReason(item, { params: innerParams(inner, item), formatter }),
  )
  const known = items.filter((item) => item !== undefined).map(String)
  return known.length < items.length ? undefined : formatter.list(known, 'and')
}

const formatters = {
  text: ({ value }) => value,
  number: ({ value, formatter }) => formatNumber(formatter.number, value),
  count: ({ value, formatter }) => formatNumber(formatter.number, value),
  bytes: ({ value, formatter }) => formatNumber(formatter.bytes, value),
  seconds: ({ value, formatter }) => formatNumber(formatter.seconds, value),
  list: ({ value, formatter }) => formatter.list(itemsOf(value), 'and'),
  term: ({ value, formatter }) => formatTerm(value, formatter),
  terms: ({ value, formatter }) =>
    formatter.list(
      itemsOf(value).map((item) => formatTerm(item, formatter)),
      'or',
    ),
  type: ({ value, formatter }) => formatType(value, formatter),
  reason: ({ value, inner, formatter }) => formatReason(value, { params: inner, formatter }),
  reasons: formatReasons,
  error: ({ value, inner, formatter }) => formatRefusal(value, { params: inner, formatter }),
} as const satisfies Record<SlotKind, (value: SlotValue) => Message>

/** The number that selects the plural form is passed as `count` too. */
const toParams = ({ name, kind }: Slot, value: string | number, text: string | number): Params =>
  kind === 'count' && typeof value === 'number' ? { [name]: text, count: value } : { [name]: text }

/**
 * The parameters in the slots of a sentence of the contract, each formatted for the text. Undefined if one is a code
 * that only a newer platform knows; its own English message is shown then.
 */
export function formatMessage(
  sentence: Sentence,
  { params, formatter }: { params: Params; formatter: MessageFormatter },
): Params | undefined {
  const formatted: Record<string, string | number> = {}
  for (const slot of slotsOf(sentence)) {
    const value = params[slot.name]
    if (value === undefined) continue
    const text = formatters[slot.kind]({ value, inner: innerParams(params, slot.name), formatter })
    if (text === undefined) return undefined
    Object.assign(formatted, toParams(slot, value, text))
  }
  return formatted
}
