// Converts changes between the owner of a text and CodeMirror. Both count UTF-16 units, and the document contains
// every character of the text (see `line-endings.ts`): offsets are identical.
import { diff } from '@codemirror/merge'
import type { ChangeSet } from '@codemirror/state'
import type { Batch, TextEdit } from '#domain/playbook/command.ts'

/** The changes of CodeMirror, in offsets of the previous text. */
export function batchOf(changes: ChangeSet): Batch {
  const edits: TextEdit[] = []
  // oxlint-disable-next-line max-params -- the signature is defined by CodeMirror
  changes.iterChanges((start, end, _from, _to, inserted) =>
    edits.push({ start, end, insert: inserted.toString() }),
  )
  return edits
}

interface Range {
  readonly start: number
  readonly endBefore: number
  readonly endAfter: number
}

/** The range between the common start and the common end of two texts. */
const differingRange = (before: string, after: string): Range => {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  let same = 0
  const left = shorter - start
  while (
    same < left &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1
  return { start, endBefore: before.length - same, endAfter: after.length - same }
}

/** A larger change becomes one edit: computing a difference would take too long. */
const maxDiffLength = 60_000

/** A few small edits that turn one text into the other and preserve caret and folds between them. */
export function editsBetween(before: string, after: string): Batch {
  if (before === after) return []
  const { start, endBefore, endAfter } = differingRange(before, after)
  const [from, to] = [before.slice(start, endBefore), after.slice(start, endAfter)]
  const replacement = [{ start, end: endBefore, insert: to }]
  if (from === '' || to === '' || from.length + to.length > maxDiffLength) return replacement
  const changes = diff(from, to, { scanLimit: 500, timeout: 20 })
  return changes.map(({ fromA, toA, fromB, toB }) => ({
    start: start + fromA,
    end: start + toA,
    insert: to.slice(fromB, toB),
  }))
}
