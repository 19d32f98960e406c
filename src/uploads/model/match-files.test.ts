import { describe, expect, test } from 'vitest'
import type { FileUpload } from './upload-queue.ts'
import { matchFiles } from './match-files.ts'
import { freeFileName, stemOf } from './file-names.ts'
import { type Halt, newTransfer } from './transfer.ts'

const when = Date.UTC(2026, 0, 31)
const upload = (name: string, halt: Halt = 'needs_file'): FileUpload => ({
  id: name,
  batch: 'b',
  name,
  modifiedAt: new Date(when).toISOString(),
  table: name,
  clash: 'none',
  reading: {},
  transfer: { ...newTransfer(3), phase: 'paused', halt },
  importState: { at: 'none' },
  isCancelled: false,
})
const file = (name: string, { text = 'abc', lastModified = when } = {}) =>
  new File([text], name, { lastModified })

const found = (uploads: readonly FileUpload[], files: readonly File[]) => {
  const { matches, rest } = matchFiles({ files: uploads }, files)
  return { matches: matches.map(({ id }) => id), rest: rest.map(({ name }) => name) }
}

describe('UPL24 a dropped file continues its unfinished upload', () => {
  test('matches by name, size and time of change', () => {
    const others = [
      file('calls.csv'),
      file('calls.csv', { text: 'abcd' }),
      file('calls.csv', { lastModified: when + 1 }),
      file('berths.csv'),
    ]
    expect(found([upload('calls.csv')], others)).toEqual({
      matches: ['calls.csv'],
      rest: ['calls.csv', 'calls.csv', 'berths.csv'],
    })
  })
  test('matches each at most once, and only uploads that wait for their file', () => {
    expect(found([upload('a.csv')], [file('a.csv'), file('a.csv')])).toEqual({
      matches: ['a.csv'],
      rest: ['a.csv'],
    })
    expect(found([upload('a.csv', 'person')], [file('a.csv')])).toEqual({ matches: [], rest: ['a.csv'] })
  })
})

test.each([
  ['calls.csv', [], 'calls.csv'],
  ['calls.csv', ['calls.csv'], 'calls 2.csv'],
  ['calls.csv.gz', ['calls.csv.gz', 'calls 2.csv.gz'], 'calls 3.csv.gz'],
  ['calls', ['calls'], 'calls 2'],
])('UPL26 %s next to %j is stored as %s', (name, taken, free) => {
  expect(freeFileName(name, taken)).toBe(free)
})

test.each([
  ['ship-calls.csv', 'ship-calls'],
  ['ship.calls.ndjson.gz', 'ship.calls'],
  ['.csv', '.csv'],
])('UPL25 the proposed name for %s is %s', (name, stem) => {
  expect(stemOf(name)).toBe(stem)
})
