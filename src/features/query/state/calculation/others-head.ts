// The heads of the row that stands for all rows but the largest. They are no data: no text of a source starts with
// this mark.
import type { Value } from '#contract/query/response.ts'

const mark = '\u0000others '

/** Returns the heads of the row of the others; `count`: how many rows it stands for. */
export function othersHeads(count: number, dimensions: number): readonly Value[] {
  return Array.from({ length: dimensions }, (_, index) => (index === 0 ? `${mark}${count}` : mark))
}

export function isOthersHead(value: Value | undefined): value is string {
  return typeof value === 'string' && value.startsWith(mark)
}

/** Returns for how many rows the others stand; null in the dimensions after the first. */
export function othersCount(head: string): number | null {
  const text = head.slice(mark.length)
  return text === '' ? null : Number(text)
}
