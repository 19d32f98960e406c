// Errors of a MySQL connection as errors of the platform. The server's own words are kept, the password is not.
import { reasonParams } from '#contract/reasons.ts'
import type { Params } from '#contract/sentence.ts'
import { PlatformError } from '../../core/error.ts'
import { networkReason } from '../../outbound-http/network-reason.ts'
import { codeOf, isTlsError } from '../error-codes.ts'

/** An error that the server sent has its number and state. */
const isServerError = (error: unknown): error is Error =>
  error instanceof Error &&
  typeof Reflect.get(error, 'errno') === 'number' &&
  typeof Reflect.get(error, 'sqlState') === 'string'

const databaseReason = (error: unknown): Params => {
  if (!isServerError(error)) return networkReason(error)
  return reasonParams('database_said', { detail: error.message.slice(0, 300), code: codeOf(error) })
}

/** Why a connection whose socket is open was not established. */
export function connectError(host: string, error: unknown): PlatformError {
  const code = codeOf(error)
  const failed = (as: 'database_sign_in' | 'database_tls' | 'database_unreachable', reason: Params) =>
    new PlatformError(as, { params: { host, ...reason }, cause: error })
  if (isServerError(error)) return failed('database_sign_in', databaseReason(error))
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT')
    return new PlatformError('database_plain', { params: { host }, cause: error })
  if (code === 'HANDSHAKE_SSL_ERROR' || isTlsError(code)) return failed('database_tls', networkReason(error))
  // The client refuses to send the password as plain text.
  if (code === 'MYSQL_CLEAR_PASSWORD_NOT_ENABLED')
    return failed('database_sign_in', reasonParams('database_said', { detail: 'mysql_clear_password', code }))
  return failed('database_unreachable', networkReason(error))
}

/** Whether the user lacks a privilege on a table. */
export function isDenied(error: unknown): boolean {
  return codeOf(error) === 'ER_TABLEACCESS_DENIED_ERROR'
}

/** The user lacks a privilege; `statement` grants it. */
export function privilegeError(
  params: { readonly host: string; readonly table: string; readonly statement: string },
  error: unknown,
): PlatformError {
  return new PlatformError('database_privilege', {
    params: { ...params, ...databaseReason(error) },
    cause: error,
  })
}

/** Shutdown, killed connections and queries, too many connections. */
const lostCodes = new Set([
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  'ER_QUERY_INTERRUPTED',
  'ER_ABORTING_CONNECTION',
  'ER_NORMAL_SHUTDOWN',
])

/** Why a table was not read to its end: the server refused, or the connection broke off. */
export function readError({ host, table }: { host: string; table: string }, error: unknown): unknown {
  if (error instanceof PlatformError) return error
  const isLost = !isServerError(error) || lostCodes.has(codeOf(error))
  return new PlatformError(isLost ? 'database_interrupted' : 'database_read', {
    params: { host, table, ...databaseReason(error) },
    cause: error,
  })
}
