// A value in its document is indented according to its depth. It is shown without that indent, and edits are applied
// to the original text, where everything outside an edit stays unchanged.
import type { Batch } from '#domain/playbook/command.ts'

interface Slice {
  /** The text without indent. */
  readonly text: string
  /** The indent removed from all lines but the first. */
  readonly indent: string
}

const shared = (one: string, other: string): string => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return one.slice(0, at)
}

const blanks = /^[ \t]*/

/** The text of a value without the indent shared by its lines. */
export function unindented(source: string): Slice {
  const [first = '', ...rest] = source.split('\n')
  const indents = rest.map((line) => blanks.exec(line)?.[0] ?? '')
  const indent = indents.length === 0 ? '' : indents.reduce(shared)
  return { text: [first, ...rest.map((line) => line.slice(indent.length))].join('\n'), indent }
}

const linesBefore = (text: string, offset: number): number => text.slice(0, offset).split('\n').length - 1

/** Converts edits of the shown text to edits of the original text, in which it starts at `start`. */
export function editsAtIndent(
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
