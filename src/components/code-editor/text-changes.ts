// Changes of a text between its owner and CodeMirror. Both count UTF-16 units, and the document keeps every character
// of the text (see `line-endings.ts`), so that an offset here is an offset there.
import { diff } from '@codemirror/merge'
import type { ChangeSet } from '@codemirror/state'
import type { Batch, TextEdit } from '#domain/playbook/command.ts'

/** What CodeMirror changed, in offsets of the text before. */
export function batchOf(changes: ChangeSet): Batch {
  const edits: TextEdit[] = []
  // oxlint-disable-next-line max-params -- CodeMirror calls it so
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

/** What two texts do not share at their beginning and their end. */
const differing = (before: string, after: string): Range => {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  let same = 0
  const left = most - start
  while (
    same < left &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1
  return { start, endBefore: before.length - same, endAfter: after.length - same }
}

/** Beyond it a change is one piece: to find what it leaves alone would take longer than it is worth. */
const largest = 60_000

/** Few and small edits that make one text of the other, so that what stands between them keeps caret and folds. */
export function editsBetween(before: string, after: string): Batch {
  if (before === after) return []
  const { start, endBefore, endAfter } = differing(before, after)
  const [from, to] = [before.slice(start, endBefore), after.slice(start, endAfter)]
  const whole = [{ start, end: endBefore, insert: to }]
  if (from === '' || to === '' || from.length + to.length > largest) return whole
  const changes = diff(from, to, { scanLimit: 500, timeout: 20 })
  return changes.map(({ fromA, toA, fromB, toB }) => ({
    start: start + fromA,
    end: start + toA,
    insert: to.slice(fromB, toB),
  }))
}
