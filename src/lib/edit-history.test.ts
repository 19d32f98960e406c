import { expect, it } from 'vitest'
import { emptyHistory, recordEdit, redoEdit, undoEdit } from './edit-history.ts'

it('ENG41c edits are undone and redone one by one, and typing in one field is one step', () => {
  const typed = recordEdit(recordEdit(emptyHistory<string>(), { before: '', key: 'name' }), {
    before: 'a',
    key: 'name',
  })
  const added = recordEdit(typed, { before: 'ab' })
  const first = undoEdit(added, 'ab+')
  expect(first?.value).toBe('ab')
  const second = first && undoEdit(first.history, first.value)
  expect(second?.value).toBe('')
  expect(second && undoEdit(second.history, second.value)).toBeUndefined()
  const again = second && redoEdit(second.history, second.value)
  expect(again?.value).toBe('ab')
  expect(again && redoEdit(again.history, again.value)?.value).toBe('ab+')
})

it('ENG41c an edit after undo drops what was undone', () => {
  const undone = undoEdit(recordEdit(emptyHistory<number>(), { before: 1 }), 2)
  const edited = undone && recordEdit(undone.history, { before: undone.value })
  expect(edited && redoEdit(edited, 3)).toBeUndefined()
})
