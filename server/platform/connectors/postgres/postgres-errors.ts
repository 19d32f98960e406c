// Errors of a PostgreSQL connection as errors of the platform. The server's own words are kept, the password is not.
import { reasonParams } from '#contract/reasons.ts'
import type { Params } from '#contract/sentence.ts'
import { PlatformError } from '../../core/error.ts'
import { networkReason } from '../../outbound-http/network-reason.ts'
import { codeOf, isTlsError } from '../error-codes.ts'

/** An error that the server sent has a SQLSTATE and a severity. */
const isServerError = (error: unknown): error is Error =>
  error instanceof Error && typeof Reflect.get(error, 'severity') === 'string'

/** The reason as the server or the network gives it. */
const databaseReason = (error: unknown): Params => {
  if (!isServerError(error)) return networkReason(error)
  return reasonParams('database_said', { detail: error.message.slice(0, 300), code: codeOf(error) })
}

/** Why a connection whose socket is open was not established. */
export function connectError(host: string, error: unknown): PlatformError {
  const params = { host }
  if (isServerError(error))
    return new PlatformError('database_sign_in', {
      params: { ...params, ...databaseReason(error) },
      cause: error,
    })
  const text = error instanceof Error ? error.message : ''
  if (text.includes('does not support SSL'))
    return new PlatformError('database_plain', { params, cause: error })
  if (isTlsError(codeOf(error)) || text.includes('establishing an SSL connection'))
    return new PlatformError('database_tls', { params: { ...params, ...networkReason(error) }, cause: error })
  if (/password must be/.test(text))
    return new PlatformError('database_sign_in', {
      params: { ...params, ...reasonParams('database_said', { detail: 'password required', code: '28P01' }) },
    })
  return new PlatformError('database_unreachable', {
    params: { ...params, ...networkReason(error) },
    cause: error,
  })
}

/** The user lacks a privilege; `statement` grants it. Other errors are returned as they are. */
export function privilegeError(
  params: { readonly host: string; readonly table: string; readonly statement: string },
  error: unknown,
): unknown {
  if (codeOf(error) !== '42501') return error
  return new PlatformError('database_privilege', {
    params: { ...params, ...databaseReason(error) },
    cause: error,
  })
}

/** Why a table was not read to its end: the server refused, or the connection broke off. */
export function readError({ host, table }: { host: string; table: string }, error: unknown): unknown {
  if (error instanceof PlatformError) return error
  const code = codeOf(error)
  // 57P01 to 57P03: the server is shut down, crashed, or starts.
  const isLost = !isServerError(error) || /^(?:57P0|08)/.test(code)
  return new PlatformError(isLost ? 'database_interrupted' : 'database_read', {
    params: { host, table, ...databaseReason(error) },
    cause: error,
  })
}
