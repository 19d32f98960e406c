// Maps an error to an event of an upload: wait for the connection, continue at another offset, or stop with a reason.
import type { ErrorCode } from '#contract/errors.ts'
import { isApiError } from '#src/lib/api-error.ts'
import type { Halt, TransferEvent } from '../model/transfer.ts'

const halts: Partial<Record<ErrorCode, Halt>> = {
  invalid_token: 'signed_out',
  storage_full: 'full',
  storage_low: 'full',
  not_found: 'gone',
  upload_differs: 'differs',
  upload_overflow: 'changed',
  too_big: 'too_big',
}

/** Temporary statuses of proxies between browser and platform. */
const temporaryStatuses: readonly number[] = [408, 429, 502, 503, 504]

const isUnreadable = (error: unknown): boolean =>
  error instanceof DOMException && ['NotReadableError', 'NotFoundError', 'RangeError'].includes(error.name)

/** The event for an error. */
export function errorEvent(error: unknown): TransferEvent {
  if (isUnreadable(error)) return { what: 'halt', halt: 'unreadable' }
  if (!isApiError(error)) return { what: 'halt', halt: 'refused' }
  const { code, kind, status, params } = error
  if (code === 'upload_offset') return { what: 'offset', received: Number(params['received']) }
  if (code === 'upload_incomplete' || code === 'upload_complete') return { what: 'again' }
  const halt = code && halts[code]
  if (halt) return { what: 'halt', halt, error }
  if (kind === 'network' || temporaryStatuses.includes(status)) return { what: 'broke' }
  return { what: 'halt', halt: 'refused', error }
}
