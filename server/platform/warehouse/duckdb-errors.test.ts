import { expect, it } from 'vitest'
import { PlatformError } from '../core/error.ts'
import { failureFrom, openFailure } from './duckdb-errors.ts'

it.each([
  ['INTERRUPT Error: Interrupted!', 'query_cancelled'],
  ['IO Error: Could not write file "x": No space left on device', 'storage_full'],
  ['Out of Memory Error: failed to offload data block of size 256.0 KiB', 'storage_full'],
  ['Binder Error: no such column', 'ERROR'],
])('converts %s to %s and preserves its cause', (message, code) => {
  const cause = new Error(message)
  expect(failureFrom(cause)).toMatchObject({ code, cause })
})

it('leaves a platform error unchanged', () => {
  const refusal = new PlatformError('query_timeout', { params: { seconds: 1 } })
  expect(failureFrom(refusal)).toBe(refusal)
})

it.each([
  [
    'IO Error: Could not set lock on file "f": Conflicting lock is held in node (PID 7).',
    /in use by another process/,
  ],
  ['IO Error: No space left on device', /^The disk is full/],
  [
    'IO Error: not a valid DuckDB database file!\nmore',
    /is damaged \(IO Error: not a valid DuckDB database file!\)\. Restore a backup .* adopt, and build again$/,
  ],
  ['IO Error: Corrupt database file: computed checksum 1 does not match', /is damaged .* Restore a backup/],
  ['IO Error: Cannot open file "f": Permission denied\nmore', /cannot be opened: .* Permission denied$/],
])('formats as one sentence: %s', (message, sentence) => {
  expect(openFailure('f', new Error(message)).message).toMatch(sentence)
})
