// Reads JSON text piece by piece: counts values and depth as it goes, keeps the digits of numbers, and finds members
// that are sent twice or dropped by parsers (HTTP31, HTTP32).
import { ExactNumber } from '#contract/exact-number.ts'
import { isExactDouble } from './exact-double.ts'
import { JsonFault, type JsonProblem } from './json-fault.ts'

export interface JsonLimits {
  readonly values: number
  readonly depth: number
  /** Numbers that no double represents become `ExactNumber`; otherwise each is a problem. */
  readonly keepsDigits: boolean
  /** Of a list as the whole value, only the first item is kept; the others are checked and counted. */
  readonly keepsFirst?: boolean
}

type Container =
  | { readonly items: unknown[]; count: number }
  | { readonly members: Record<string, unknown>; key: string }
type Expected = 'value' | 'value_or_end' | 'key' | 'key_or_end' | 'colon' | 'comma_or_end' | 'nothing'
type Token = 'string' | 'number' | 'word'

const maxProblems = 100
const maxQuoted = 20
const maxLength = 200
const longestWord = 5
const reservedMember = '__proto__'

const space = /[ \t\n\r]+/y
/** Everything within quotes up to the end, or up to an escape that is incomplete or wrong. */
const inString = /(?:[^"\\\u0000-\u001f]+|\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt]))*/y
const inNumber = /[-+.0-9eE]*/y
const inWord = /[a-z]*/y
const wholeNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const longestEscape = 6
const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

const isKeyExpected = (expected: Expected): boolean => expected === 'key' || expected === 'key_or_end'
const isValueExpected = (expected: Expected): boolean => expected === 'value' || expected === 'value_or_end'

/** The only mark, besides the end of a container, where no value is expected. */
const marks: Readonly<Partial<Record<Expected, string>>> = {
  key: '"',
  key_or_end: '"',
  colon: ':',
  comma_or_end: ',',
}

const unescape = (raw: string): string => {
  if (!raw.includes('\\')) return raw
  const text: unknown = JSON.parse(`"${raw}"`)
  return String(text)
}

const shorten = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

/** Reads one JSON document. Its methods throw `JsonFault` at the first excess or syntax error. */
export class JsonReader {
  /** Values begun so far. */
  values = 0
  /** Items of a list as the whole value; null if it is something else. */
  rows: number | null = null
  readonly problems: JsonProblem[] = []
  readonly #limits: JsonLimits
  readonly #stack: Container[] = []
  #expected: Expected = 'value'
  #token: Token | undefined
  #parts: string[] = []
  #text = ''
  #at = 0
  /** Characters before `#text`. */
  #before = 0
  #result: unknown

  constructor(limits: JsonLimits) {
    this.#limits = limits
  }

  /** Reads the next piece of the text. */
  feed(piece: string): void {
    this.#before += this.#at
    this.#text = this.#text.slice(this.#at) + piece
    this.#at = 0
    while (this.#at < this.#text.length && this.#step());
  }

  /** The value, after the whole text was fed; undefined for an empty text. */
  finish(): unknown {
    if (this.#token === 'number') this.#endNumber()
    else if (this.#token === 'word') this.#endWord()
    if (this.#expected === 'nothing') return this.#result
    if (this.values === 0 && this.#token === undefined) return undefined
    throw new JsonFault({ code: 'incomplete' })
  }

  /** Whether it advanced: an escape at the end of a piece waits for the next one. */
  #step(): boolean {
    if (this.#token === 'string') return this.#readString()
    if (this.#token === 'number') {
      if (this.#take(inNumber)) this.#endNumber()
    } else if (this.#token === 'word') {
      if (this.#take(inWord)) this.#endWord()
    } else if (!this.#skipSpace()) this.#readMark(this.#text[this.#at] ?? '')
    return true
  }

  #skipSpace(): boolean {
    space.lastIndex = this.#at
    if (!space.test(this.#text)) return false
    this.#at = space.lastIndex
    return true
  }

  /** Adds what matches to the token. Whether the token ended within this piece. */
  #take(run: RegExp): boolean {
    run.lastIndex = this.#at
    run.test(this.#text)
    if (run.lastIndex > this.#at) this.#parts.push(this.#text.slice(this.#at, run.lastIndex))
    this.#at = run.lastIndex
    return this.#at < this.#text.length
  }

  #begin(token: Token): void {
    this.#token = token
    this.#parts = []
  }

  #end(): string {
    this.#token = undefined
    return this.#parts.length === 1 ? (this.#parts[0] ?? '') : this.#parts.join('')
  }

  #readMark(mark: string): void {
    if (mark === '}' || mark === ']') this.#close(mark)
    else if (isValueExpected(this.#expected)) this.#beginValue(mark)
    else if (marks[this.#expected] !== mark) this.#refuse(mark)
    else if (mark === '"') this.#beginString()
    else if (mark === ':') this.#pass('value')
    else this.#pass('items' in (this.#stack.at(-1) ?? {}) ? 'value' : 'key')
  }

  #pass(expected: Expected): void {
    this.#at += 1
    this.#expected = expected
  }

  #beginString(): void {
    this.#at += 1
    this.#begin('string')
  }

  #beginValue(mark: string): void {
    this.values += 1
    if (this.values > this.#limits.values)
      throw new JsonFault({ code: 'too_many_values', limit: this.#limits.values })
    if (mark === '"') this.#beginString()
    else if (mark === '{') this.#open({ members: {}, key: '' }, 'key_or_end')
    else if (mark === '[') this.#open({ items: [], count: 0 }, 'value_or_end')
    else if (mark === '-' || (mark >= '0' && mark <= '9')) this.#begin('number')
    else if (mark >= 'a' && mark <= 'z') this.#begin('word')
    else this.#refuse(mark)
  }

  #open(container: Container, expected: Expected): void {
    if (this.#stack.length === this.#limits.depth)
      throw new JsonFault({ code: 'too_deep', limit: this.#limits.depth })
    this.#stack.push(container)
    this.#pass(expected)
  }

  #close(mark: '}' | ']'): void {
    const container = this.#stack.at(-1)
    const isEmpty = this.#expected === 'key_or_end' || this.#expected === 'value_or_end'
    if (container === undefined || (mark === ']') !== 'items' in container) return this.#refuse(mark)
    if (!isEmpty && this.#expected !== 'comma_or_end') return this.#refuse(mark)
    this.#stack.pop()
    if (this.#stack.length === 0 && 'items' in container) this.rows = container.count
    this.#at += 1
    return this.#put('items' in container ? container.items : container.members)
  }

  #put(value: unknown): void {
    const container = this.#stack.at(-1)
    this.#expected = container === undefined ? 'nothing' : 'comma_or_end'
    if (container === undefined) this.#result = value
    else if ('items' in container) this.#putItem(container, value)
    else if (container.key !== reservedMember) container.members[container.key] = value
  }

  #putItem(list: { readonly items: unknown[]; count: number }, value: unknown): void {
    list.count += 1
    const isKept = this.#limits.keepsFirst !== true || this.#stack.length > 1 || list.count === 1
    if (isKept) list.items.push(value)
  }

  #readString(): boolean {
    const from = this.#at
    inString.lastIndex = from
    inString.test(this.#text)
    const end = inString.lastIndex
    if (end > from) this.#parts.push(unescape(this.#text.slice(from, end)))
    this.#at = end
    const mark = this.#text[end]
    if (mark === undefined) return true
    if (mark === '"') {
      this.#at += 1
      this.#endString(this.#end())
      return true
    }
    if (mark === '\\' && this.#text.length - end < longestEscape && !/^\\[^u]/.test(this.#text.slice(end)))
      return false
    this.#refuse(mark)
    return true
  }

  #endString(text: string): void {
    const container = this.#stack.at(-1)
    if (!isKeyExpected(this.#expected) || container === undefined || 'items' in container) {
      this.#put(text)
      return
    }
    container.key = text
    this.#expected = 'colon'
    if (text === reservedMember) this.#report('reserved', text)
    else if (Object.hasOwn(container.members, text)) this.#report('twice', text)
  }

  #endNumber(): void {
    const text = this.#end()
    if (!wholeNumber.test(text)) this.#refuse(text)
    if (isExactDouble(text)) this.#put(Number(text))
    else if (this.#limits.keepsDigits) this.#put(new ExactNumber(text))
    else {
      this.#report('inexact', text)
      this.#put(Number(text))
    }
  }

  #endWord(): void {
    const text = this.#end()
    if (text.length > longestWord || !words.has(text)) this.#refuse(text)
    this.#put(words.get(text))
  }

  #report(code: JsonProblem['code'], value: string): void {
    if (this.problems.length < maxProblems)
      this.problems.push({ path: shorten(this.#path()), code, value: shorten(value) })
  }

  #path(): string {
    return this.#stack.map((each) => ('items' in each ? String(each.count) : each.key)).join('.')
  }

  #refuse(found: string): never {
    const isAhead = this.#text.startsWith(found, this.#at)
    const position = this.#before + this.#at + 1 - (isAhead ? 0 : found.length)
    throw new JsonFault({ code: 'unexpected', found: found.slice(0, maxQuoted), position })
  }
}
