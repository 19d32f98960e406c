// What an error on the way means for an upload: wait for the connection, go on elsewhere in the file, or stop and say why.
import type { ErrorCode } from '#contract/errors.ts'
import { isApiError } from '#src/lib/api-error.ts'
import type { Halt, TransferEvent } from '../model/transfer.ts'

const halts: Partial<Record<ErrorCode, Halt>> = {
  invalid_token: 'signed_out',
  storage_full: 'full',
  not_found: 'gone',
  upload_differs: 'differs',
  upload_overflow: 'changed',
  too_big: 'too_big',
}

/** Statuses of something between here and the platform: it will be back. */
const temporaryStatuses: readonly number[] = [408, 429, 502, 503, 504]

const isUnreadable = (error: unknown): boolean =>
  error instanceof DOMException && ['NotReadableError', 'NotFoundError', 'RangeError'].includes(error.name)

/** The event an error stands for. */
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
