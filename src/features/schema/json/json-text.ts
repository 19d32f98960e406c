// JSON as a person types it: the value, and where each of its parts stands, so that a problem can be shown at its line.
// Nothing is forgiven: what JSON.parse refuses is refused, with the place of the first fault.

interface Place {
  readonly line: number
  readonly column: number
}
export type JsonFault = 'value' | 'end' | 'name' | 'colon' | 'comma' | 'string' | 'trailing'
type ReadJson =
  | { readonly kind: 'read'; readonly value: unknown; readonly places: ReadonlyMap<string, number> }
  | { readonly kind: 'fault'; readonly fault: JsonFault; readonly offset: number }

class Fault extends Error {
  readonly fault: JsonFault
  readonly offset: number
  constructor(fault: JsonFault, offset: number) {
    super(fault)
    this.fault = fault
    this.offset = offset
  }
}

const space = /[ \t\n\r]*/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y

/** Walks the text once; values are left to JSON.parse. */
class Walker {
  readonly places = new Map<string, number>()
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
  #fault(fault: JsonFault): never {
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
    this.places.set(path, this.#at)
    if (this.#is('{')) this.#members(path)
    else if (this.#is('[')) this.#items(path)
    else if (this.#text[this.#at] === '"') {
      if (this.#take(string) === undefined) this.#fault('string')
    } else if (this.#take(scalar) === undefined) this.#fault('value')
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

/** Reads a JSON text. `places` are offsets by dotted path, beginning with `root`. */
export function readJson(text: string, root: string): ReadJson {
  const walker = new Walker(text)
  try {
    walker.value(root)
    walker.end()
    const value: unknown = JSON.parse(text)
    return { kind: 'read', value, places: walker.places }
  } catch (error) {
    if (error instanceof Fault) return { kind: 'fault', fault: error.fault, offset: error.offset }
    throw error
  }
}

/** Line and column of an offset, both from 1. */
export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/** The offset of a path, or of the nearest part above it that stands in the text. */
export function offsetOf(places: ReadonlyMap<string, number>, path: string): number {
  const found = places.get(path)
  if (found !== undefined) return found
  const dot = path.lastIndexOf('.')
  return dot === -1 ? 0 : offsetOf(places, path.slice(0, dot))
}
