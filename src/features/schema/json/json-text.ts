// Parses JSON that a user types, with the offset of each value, to show problems at their lines. It accepts what
// JSON.parse accepts, except for numbers that would lose digits, and reports the offset of the first error.
import { isExactDouble } from '#domain/json/exact-double.ts'

interface TextPosition {
  readonly line: number
  readonly column: number
}
export type JsonSyntaxFault = 'value' | 'end' | 'name' | 'colon' | 'comma' | 'string' | 'trailing' | 'inexact'
type ParsedJson =
  | { readonly kind: 'read'; readonly value: unknown; readonly offsets: ReadonlyMap<string, number> }
  | { readonly kind: 'fault'; readonly fault: JsonSyntaxFault; readonly offset: number }

class Fault extends Error {
  readonly fault: JsonSyntaxFault
  readonly offset: number
  constructor(fault: JsonSyntaxFault, offset: number) {
    super(fault)
    this.fault = fault
    this.offset = offset
  }
}

const space = /[ \t\n\r]*/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y

/** Scans the text once; JSON.parse reads the values. */
class JsonScanner {
  readonly offsets = new Map<string, number>()
  readonly #text: string
  #at = 0
  constructor(text: string) {
    this.#text = text
  }

  #take(pattern: RegExp): string | undefined {
    const sticky = pattern
    sticky.lastIndex = this.#at
    const found = sticky.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }
  #skip(): void {
    this.#take(space)
  }
  #fault(fault: JsonSyntaxFault): never {
    throw new Fault(this.#at >= this.#text.length ? 'end' : fault, this.#at)
  }
  #is(sign: string): boolean {
    this.#skip()
    if (this.#text[this.#at] !== sign) return false
    this.#at += 1
    return true
  }

  value(path: string): void {
    this.#skip()
    this.offsets.set(path, this.#at)
    if (this.#is('{')) this.#members(path)
    else if (this.#is('[')) this.#items(path)
    else if (this.#text[this.#at] === '"') {
      if (this.#take(string) === undefined) this.#fault('string')
    } else this.#scalar()
  }

  #scalar(): void {
    const start = this.#at
    const text = this.#take(scalar)
    if (text === undefined) this.#fault('value')
    if (/^[-\d]/.test(text) && !isExactDouble(text)) throw new Fault('inexact', start)
  }

  #members(path: string): void {
    if (this.#is('}')) return
    do {
      this.#skip()
      const name = this.#take(string)
      if (name === undefined) this.#fault('name')
      if (!this.#is(':')) this.#fault('colon')
      this.value(`${path}.${String(JSON.parse(name))}`)
    } while (this.#is(','))
    if (!this.#is('}')) this.#fault('comma')
  }

  #items(path: string): void {
    if (this.#is(']')) return
    let index = 0
    do {
      this.value(`${path}.${index}`)
      index += 1
    } while (this.#is(','))
    if (!this.#is(']')) this.#fault('comma')
  }

  end(): void {
    this.#skip()
    if (this.#at < this.#text.length) throw new Fault('trailing', this.#at)
  }
}

/** Parses a JSON text. `offsets` are by dotted path, starting with `root`. */
export function parseJson(text: string, root: string): ParsedJson {
  const scanner = new JsonScanner(text)
  try {
    scanner.value(root)
    scanner.end()
    const value: unknown = JSON.parse(text)
    return { kind: 'read', value, offsets: scanner.offsets }
  } catch (error) {
    if (error instanceof Fault) return { kind: 'fault', fault: error.fault, offset: error.offset }
    throw error
  }
}

/** Line and column of an offset, both starting at 1. */
export function positionOf(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/** Returns the offset of a path, or of its nearest ancestor in the text. */
export function offsetOf(offsets: ReadonlyMap<string, number>, path: string): number {
  const found = offsets.get(path)
  if (found !== undefined) return found
  const dot = path.lastIndexOf('.')
  return dot === -1 ? 0 : offsetOf(offsets, path.slice(0, dot))
}
