import { parseJson } from '../json.ts'
import { broken, skipSpace, stringEnd, type tooDeep } from './scan-json.ts'
import type { Batch } from '../command.ts'

/** Members of one object as columns, in the order of the text. A key may occur more than once. */
export interface Frame {
  /** Offset after the closing brace. */
  readonly end: number
  readonly keys: readonly string[]
  readonly keyStarts: readonly number[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

export interface ObjectMembers<Value> {
  readonly frame: Frame
  readonly values: readonly Value[]
}

/** An object of the previous text, and the edits since. */
interface PreviousObject<Value> {
  readonly members: ObjectMembers<Value>
  /** Its offset in the previous text. */
  readonly at: number
  readonly text: string
  readonly batch: Batch
}

interface ReusedMember<Value> {
  readonly key: string
  /** Offsets of the value, relative to the key. */
  readonly start: number
  readonly end: number
  readonly value: Value
}

/** Whether the end of a value is certain. Text inserted directly after other values changes them. */
const isSelfDelimited = (text: string, end: number): boolean => '}]"'.includes(text.charAt(end - 1))

const columns = (frame: Frame, index: number) => ({
  key: frame.keyStarts[index] ?? 0,
  start: frame.starts[index] ?? 0,
  end: frame.ends[index] ?? 0,
})

/**
 * Returns the member that no edit touched and that now starts at an offset of the new text. Offsets must increase
 * from call to call.
 */
function reusableMembers<Value>({ members: { frame, values }, at, text, batch }: PreviousObject<Value>) {
  let [index, edits, shift] = [0, 0, 0]
  const passEdits = (keyStart: number): void => {
    for (let edit = batch[edits]; edit !== undefined && edit.end <= keyStart; edit = batch[edits]) {
      shift += edit.insert.length - (edit.end - edit.start)
      edits += 1
    }
  }
  const isTouched = (end: number): boolean => {
    const edit = batch[edits]
    return edit !== undefined && (edit.start < end || (edit.start === end && !isSelfDelimited(text, end)))
  }
  return (offset: number): ReusedMember<Value> | undefined => {
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

/** A value, or the reason why it could not be read. */
export type ReadValue<Value> = { readonly end: number; readonly value: Value } | ReadFailure
export interface ReadFailure {
  readonly failed: typeof broken | typeof tooDeep
  readonly at: number
}

export function isReadFailure(result: object): result is ReadFailure {
  return 'failed' in result
}
export function failAt(at: number, failed: ReadFailure['failed'] = broken): ReadFailure {
  return { failed, at }
}

interface Source<Value> {
  readonly text: string
  /** Offset of the opening brace. */
  readonly at: number
  readonly previous: PreviousObject<Value> | null
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
  const key = parseJson(raw)?.value
  return typeof key === 'string' ? key : undefined
}

/** Reads key, colon and value. Returns the offset after the value. */
const readMember = <Value>(source: Source<Value>, { at, into }: { at: number; into: Columns<Value> }) => {
  const keyEnd = source.text.charAt(at) === '"' ? stringEnd(source.text, at) : broken
  const key = keyEnd === broken ? undefined : keyOf(source.text.slice(at, keyEnd))
  if (key === undefined) return failAt(at)
  const colon = skipSpace(source.text, keyEnd)
  if (source.text.charAt(colon) !== ':') return failAt(colon)
  const start = skipSpace(source.text, colon + 1)
  const read = source.read(key, start)
  if (isReadFailure(read)) return read
  into.keys.push(key)
  into.keyStarts.push(at - source.at)
  into.starts.push(start - source.at)
  into.ends.push(read.end - source.at)
  into.values.push(read.value)
  return read.end
}

const createMembers = <Value>({ values, ...columns }: Columns<Value>, end: number): ObjectMembers<Value> => {
  const frame: Frame = { ...columns, end }
  return { frame, values }
}

/**
 * Reads the members of the object at an offset. The grammar of the object is checked here, values by `read`.
 * Unchanged members of the previous text are not read again.
 */
export function readMembers<Value>(source: Source<Value>): ObjectMembers<Value> | ReadFailure {
  const { text, at, previous } = source
  const into: Columns<Value> = { keys: [], keyStarts: [], starts: [], ends: [], values: [] }
  const reusableAt = previous === null ? () => undefined : reusableMembers(previous)
  let offset = skipSpace(text, at + 1)
  if (text.charAt(offset) === '}') return createMembers(into, offset + 1 - at)
  for (;;) {
    const reused = reusableAt(offset)
    let end: number
    if (reused === undefined) {
      const read = readMember(source, { at: offset, into })
      if (typeof read !== 'number') return read
      end = read
    } else {
      into.keys.push(reused.key)
      into.keyStarts.push(offset - at)
      into.starts.push(offset - at + reused.start)
      into.ends.push(offset - at + reused.end)
      into.values.push(reused.value)
      end = offset + reused.end
    }
    offset = skipSpace(text, end)
    const sign = text.charAt(offset)
    if (sign === '}') return createMembers(into, offset + 1 - at)
    if (sign !== ',') return failAt(offset)
    offset = skipSpace(text, offset + 1)
  }
}
