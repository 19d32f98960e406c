import { parsed } from '../json.ts'
import { broken, skipSpace, stringEnd, type tooDeep } from './scan-json.ts'
import type { Batch } from '../command.ts'

/** Members of one object, column by column, in the order of the text; a key may come more than once. */
export interface Frame {
  /** The offset behind the closing brace. */
  readonly end: number
  readonly keys: readonly string[]
  readonly keyStarts: readonly number[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

export interface Placed<Value> {
  readonly frame: Frame
  readonly values: readonly Value[]
}

/** An object as it stood in the text before, and the edits since. */
interface Known<Value> {
  readonly placed: Placed<Value>
  /** Where it began in the text before. */
  readonly at: number
  readonly text: string
  readonly batch: Batch
}

interface KnownMember<Value> {
  readonly key: string
  /** How far the value begins and ends behind the key. */
  readonly start: number
  readonly end: number
  readonly value: Value
}

/** What is written right behind a value changes it, unless the value says itself where it ends. */
const saysItsEnd = (text: string, end: number): boolean => '}]"'.includes(text.charAt(end - 1))

const columns = (frame: Frame, index: number) => ({
  key: frame.keyStarts[index] ?? 0,
  start: frame.starts[index] ?? 0,
  end: frame.ends[index] ?? 0,
})

/**
 * Gives the member that no edit touched and that now begins at an offset of the new text. Asked from front to back: what
 * was passed by is not found again.
 */
function membersKept<Value>({ placed: { frame, values }, at, text, batch }: Known<Value>) {
  let [index, edits, shift] = [0, 0, 0]
  const passEdits = (keyStart: number): void => {
    for (let edit = batch[edits]; edit !== undefined && edit.end <= keyStart; edit = batch[edits]) {
      shift += edit.insert.length - (edit.end - edit.start)
      edits += 1
    }
  }
  const isTouched = (end: number): boolean => {
    const edit = batch[edits]
    return edit !== undefined && (edit.start < end || (edit.start === end && !saysItsEnd(text, end)))
  }
  return (offset: number): KnownMember<Value> | undefined => {
    for (; index < frame.keys.length; index += 1) {
      const { key, start, end } = columns(frame, index)
      passEdits(at + key)
      if (isTouched(at + end)) continue
      if (at + key + shift > offset) return undefined
      const value = values[index]
      if (at + key + shift === offset && value !== undefined)
        return { key: frame.keys[index] ?? '', start: start - key, end: end - key, value }
    }
    return undefined
  }
}

/** A value that was read, or why none could be. */
export type ReadValue<Value> = { readonly end: number; readonly value: Value } | Failed
export interface Failed {
  readonly failed: typeof broken | typeof tooDeep
  readonly at: number
}

export function isFailed(thing: object): thing is Failed {
  return 'failed' in thing
}
export function failedAt(at: number, failed: Failed['failed'] = broken): Failed {
  return { failed, at }
}

interface Source<Value> {
  readonly text: string
  /** Where the object's opening brace stands. */
  readonly at: number
  readonly known: Known<Value> | null
  readonly read: (key: string, start: number) => ReadValue<Value>
}

interface Columns<Value> {
  readonly keys: string[]
  readonly keyStarts: number[]
  readonly starts: number[]
  readonly ends: number[]
  readonly values: Value[]
}

const keyOf = (raw: string): string | undefined => {
  const key = parsed(raw)?.value
  return typeof key === 'string' ? key : undefined
}

/** Reads key, colon and value; gives the offset behind the value. */
const readMember = <Value>(source: Source<Value>, { at, into }: { at: number; into: Columns<Value> }) => {
  const keyEnd = source.text.charAt(at) === '"' ? stringEnd(source.text, at) : broken
  const key = keyEnd === broken ? undefined : keyOf(source.text.slice(at, keyEnd))
  if (key === undefined) return failedAt(at)
  const colon = skipSpace(source.text, keyEnd)
  if (source.text.charAt(colon) !== ':') return failedAt(colon)
  const start = skipSpace(source.text, colon + 1)
  const read = source.read(key, start)
  if (isFailed(read)) return read
  into.keys.push(key)
  into.keyStarts.push(at - source.at)
  into.starts.push(start - source.at)
  into.ends.push(read.end - source.at)
  into.values.push(read.value)
  return read.end
}

const placedOf = <Value>({ values, ...columns }: Columns<Value>, end: number): Placed<Value> => {
  const frame: Frame = { ...columns, end }
  return { frame, values }
}

/**
 * Reads the members of the object at an offset and holds its text to JSON's grammar, values to what `read` says. Members
 * that are known and untouched are not read again.
 */
export function readMembers<Value>(source: Source<Value>): Placed<Value> | Failed {
  const { text, at, known } = source
  const into: Columns<Value> = { keys: [], keyStarts: [], starts: [], ends: [], values: [] }
  const keptAt = known === null ? () => undefined : membersKept(known)
  let offset = skipSpace(text, at + 1)
  if (text.charAt(offset) === '}') return placedOf(into, offset + 1 - at)
  for (;;) {
    const kept = keptAt(offset)
    let end: number
    if (kept === undefined) {
      const read = readMember(source, { at: offset, into })
      if (typeof read !== 'number') return read
      end = read
    } else {
      into.keys.push(kept.key)
      into.keyStarts.push(offset - at)
      into.starts.push(offset - at + kept.start)
      into.ends.push(offset - at + kept.end)
      into.values.push(kept.value)
      end = offset + kept.end
    }
    offset = skipSpace(text, end)
    const sign = text.charAt(offset)
    if (sign === '}') return placedOf(into, offset + 1 - at)
    if (sign !== ',') return failedAt(offset)
    offset = skipSpace(text, offset + 1)
  }
}
