// Edits of one text as values: applied, turned back, and two of them in a row made one.
import type { Batch, TextEdit } from './command.ts'

/** The text after the edits. */
export const applyBatch = (text: string, batch: Batch): string => {
  let [written, at] = ['', 0]
  for (const { start, end, insert } of batch) {
    written += text.slice(at, start) + insert
    at = end
  }
  return written + text.slice(at)
}

/** The edits that lead back from the text after to the text before. */
export const inverseOf = (text: string, batch: Batch): Batch => {
  let shift = 0
  return batch.map(({ start, end, insert }) => {
    const at = start + shift
    shift += insert.length - (end - start)
    return { start: at, end: at + insert.length, insert: text.slice(start, end) }
  })
}

/** The first half of a pair of surrogates. */
const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff

/** How many units two texts have in common at their beginning, no pair of surrogates parted. */
const commonStart = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1
  return length > 0 && isHigh(one.charCodeAt(length - 1)) ? length - 1 : length
}

const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

const commonEnd = (one: string, { other, most }: { other: string; most: number }): number => {
  let length = 0
  while (
    length < most &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  )
    length += 1
  return length > 0 && isLow(one.charCodeAt(one.length - length)) ? length - 1 : length
}

/** The one edit that makes a text another, without what both begin and end with; none where they are the same. */
export const hullOf = (before: string, after: string): Batch => {
  if (before === after) return []
  const start = commonStart(before, after)
  const most = Math.min(before.length, after.length) - start
  const end = commonEnd(before, { other: after, most })
  return [{ start, end: before.length - end, insert: after.slice(start, after.length - end) }]
}

/** An edit without what it leaves as it was; undefined where that is all. */
export const trimmed = (text: string, { start, end, insert }: TextEdit): TextEdit | undefined => {
  const [hull] = hullOf(text.slice(start, end), insert)
  return hull && { start: start + hull.start, end: start + hull.end, insert: hull.insert }
}
