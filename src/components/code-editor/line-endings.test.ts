import fc from 'fast-check'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { applyBatch } from '#domain/playbook/text-edit.ts'
import { preserveLineEndings } from './line-endings.ts'
import { batchOf, editsBetween } from './text-changes.ts'

const stateOf = (doc: string, caret = 0) =>
  EditorState.create({ doc, selection: { anchor: caret }, extensions: [preserveLineEndings] })

const after = (doc: string, spec: TransactionSpec): string => stateOf(doc).update(spec).newDoc.toString()

const typed = [
  { title: 'a line ending typed among CRLF', doc: 'a\r\nb', from: 1, insert: '\n', is: 'a\r\n\r\nb' },
  { title: 'a line ending typed among LF', doc: 'a\nb', from: 1, insert: '\n', is: 'a\n\nb' },
  { title: 'CRLF pasted among LF', doc: 'a\nb', from: 0, insert: 'x\r\ny', is: 'x\ny' + 'a\nb' },
  { title: 'LF pasted on the last line of CRLF', doc: 'a\r\nb', from: 4, insert: '\nc', is: 'a\r\nb\r\nc' },
  { title: 'a letter typed between both halves', doc: 'a\r\nb', from: 2, insert: 'x', is: 'ax\r\nb' },
  { title: 'the second half deleted', doc: 'a\r\nb', from: 2, to: 3, insert: '', is: 'ab' },
  { title: 'the first half deleted', doc: 'a\r\nb', from: 1, to: 2, insert: '', is: 'ab' },
  {
    title: 'a line deleted up to the middle of its ending',
    doc: 'a\r\nb',
    from: 0,
    to: 2,
    insert: '',
    is: '\r\nb',
  },
  {
    title: 'a single carriage return stays where nothing is edited',
    doc: 'a\rb\nc',
    from: 5,
    insert: 'x',
    is: 'a\rb\ncx',
  },
] as const

describe('PBK91 line endings', () => {
  test.each(typed)('PBK91 $title', ({ title: _title, doc, is, insert, from, ...rest }) => {
    expect(after(doc, { changes: { from, insert, ...rest }, userEvent: 'input.type' })).toBe(is)
  })

  test('PBK91 a caret is never inside a pair', () => {
    const { state } = stateOf('a\r\nb').update({ selection: { anchor: 2 } })
    expect(state.selection.main.head).toBe(1)
  })

  const piece = fc.constantFrom('a', '{"b": 1}', ' ', '\n', '\r\n', '\r', '株', '😀')
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
  const edit = fc.record({ at: fc.nat(60), length: fc.nat(4), insert: text })

  test('PBK91 reported edits produce the shown text, for any text and typing', () => {
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 6 }), (before, edits) => {
        let state = stateOf(before)
        let mine = before
        for (const { at, length, insert } of edits) {
          const from = Math.min(at, mine.length)
          const changes = { from, to: Math.min(from + length, mine.length), insert }
          const transaction = state.update({ changes, userEvent: 'input.type' })
          const batch = batchOf(transaction.changes)
          mine = applyBatch(mine, batch)
          expect(transaction.newDoc.toString()).toBe(mine)
          // Only the edit and the line ending it touches change.
          for (const each of batch) {
            expect(each.start).toBeGreaterThanOrEqual(changes.from - 1)
            expect(each.end).toBeLessThanOrEqual(changes.to + 1)
          }
          state = transaction.state
        }
      }),
    )
  })

  test('PBK91 a CRLF text has only CRLF after any typing', () => {
    const crlf = text.map((each) => each.replaceAll(/[\r\n]+/g, '\r\n') + '\r\n')
    fc.assert(
      fc.property(crlf, edit, (before, { at, length, insert }) => {
        const from = Math.min(at, before.length)
        const changes = { from, to: Math.min(from + length, before.length), insert }
        expect(after(before, { changes, userEvent: 'input.paste' })).not.toMatch(/(?<!\r)\n|\r(?!\n)/)
      }),
    )
  })

  test('PBK91 an external change is applied completely, as edits of the difference', () => {
    fc.assert(
      fc.property(text, text, (before, next) => {
        expect(applyBatch(before, editsBetween(before, next))).toBe(next)
        const changes = editsBetween(before, next).map(({ start, end, insert }) => ({
          from: start,
          to: end,
          insert,
        }))
        expect(after(before, { changes })).toBe(next)
      }),
    )
  })
})
