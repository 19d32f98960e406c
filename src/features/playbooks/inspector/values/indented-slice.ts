// A value cut out of its text is indented as deeply as it stands there. It is shown without that indent, and what is
// edited is edited in place: the text outside of an edit keeps every byte.
import type { Batch } from '#domain/playbook/command.ts'

interface Slice {
  /** As it is shown. */
  readonly text: string
  /** What was taken from the beginning of each line but the first. */
  readonly indent: string
}

const shared = (one: string, other: string): string => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return one.slice(0, at)
}

const blanks = /^[ \t]*/

/** The text of a value without the indent that all its lines share. */
export function unindented(source: string): Slice {
  const [first = '', ...rest] = source.split('\n')
  const indents = rest.map((line) => blanks.exec(line)?.[0] ?? '')
  const indent = indents.length === 0 ? '' : indents.reduce(shared)
  return { text: [first, ...rest.map((line) => line.slice(indent.length))].join('\n'), indent }
}

const linesBefore = (text: string, offset: number): number => text.slice(0, offset).split('\n').length - 1

/** Edits of what is shown as edits of the text it was cut from, where it begins at `start`. */
export function editsInPlace(
  { text, indent }: Slice,
  { batch, start }: { batch: Batch; start: number },
): Batch {
  const placed = (offset: number) => start + offset + linesBefore(text, offset) * indent.length
  return batch.map((edit) => ({
    start: placed(edit.start),
    end: placed(edit.end),
    insert: edit.insert.replaceAll('\n', `\n${indent}`),
  }))
}
