import type { Batch } from './edit/command.ts'
import type { Frame, Placed } from './skeleton.ts'

/** An object as it stood in the text before, and the edits since. */
export interface Known<Value> {
  readonly placed: Placed<Value>
  /** Where it began in the text before. */
  readonly at: number
  readonly text: string
  readonly batch: Batch
}

export interface KnownMember<Value> {
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
export const membersKept = <Value>({ placed: { frame, values }, at, text, batch }: Known<Value>) => {
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
