import { parsed } from './json.ts'
import { type Known, membersKept } from './known-members.ts'
import { broken, skipSpace, stringEnd, type tooDeep } from './scan.ts'
import type { Frame, Placed } from './skeleton.ts'

/** A value that was read, or why none could be. */
export type ReadValue<Value> = { readonly end: number; readonly value: Value } | Failed
export interface Failed {
  readonly failed: typeof broken | typeof tooDeep
  readonly at: number
}

export const isFailed = (thing: object): thing is Failed => 'failed' in thing
export const failedAt = (at: number, failed: Failed['failed'] = broken): Failed => ({ failed, at })

export interface Source<Value> {
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
export const readMembers = <Value>(source: Source<Value>): Placed<Value> | Failed => {
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
