import { expect, test } from 'vitest'
import { ApiError } from '#src/lib/api-error.ts'
import { errorEvent } from './error-event.ts'
import type { TransferEvent } from '../model/transfer.ts'

const refusal = (status: number, facts: Partial<ConstructorParameters<typeof ApiError>[1]> = {}): ApiError =>
  new ApiError('refused', { kind: 'http', status, ...facts })

const cases: readonly [string, unknown, Partial<TransferEvent>][] = [
  ['UPL21 no answer', new ApiError('', { kind: 'network' }), { what: 'broke' }],
  ['UPL21 a platform that is away', refusal(502, { code: 'platform_unreachable' }), { what: 'broke' }],
  [
    'UPL21 another offset',
    refusal(409, { code: 'upload_offset', params: { received: 7, offset: 9 } }),
    { what: 'offset', received: 7 },
  ],
  ['UPL21 bytes that are missing', refusal(409, { code: 'upload_incomplete' }), { what: 'again' }],
  ['UPL22 a hash that differs', refusal(422, { code: 'upload_differs' }), { what: 'halt', halt: 'differs' }],
  ['UPL23 a full disk', refusal(507, { code: 'storage_full' }), { what: 'halt', halt: 'full' }],
  ['UPL23 a lost session', refusal(403, { code: 'invalid_token' }), { what: 'halt', halt: 'signed_out' }],
  ['UPL23 an upload given up', refusal(404, { code: 'not_found' }), { what: 'halt', halt: 'gone' }],
  ['UPL23 a file too large', refusal(400, { code: 'too_big' }), { what: 'halt', halt: 'too_big' }],
  ['UPL23 a missing right', refusal(401, { code: 'missing_permission' }), { what: 'halt', halt: 'refused' }],
  [
    'UPL23 a file that vanished while it was read',
    new DOMException('gone', 'NotReadableError'),
    { what: 'halt', halt: 'unreadable' },
  ],
]

test.each(cases)('%s', (_title, error, event) => {
  expect(errorEvent(error)).toMatchObject(event)
})
