// Derives the reason for an unreachable server from errors of Node's network modules.
import { toReason, type Reason } from '#contract/reasons.ts'
import { nested, type Params } from '#contract/sentence.ts'

type NetworkReason = 'refused_connection' | 'host_not_found' | 'broken_connection' | 'untrusted_certificate'

const signs: readonly (readonly [RegExp, NetworkReason])[] = [
  [/^ECONNREFUSED$/, 'refused_connection'],
  [/^(?:ENOTFOUND|EAI_\w+|ENODATA)$/, 'host_not_found'],
  [/^(?:ECONNRESET|EPIPE|ECONNABORTED)$/, 'broken_connection'],
  [/^(?:CERT_\w+|ERR_TLS_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+|DEPTH_\w+)$/, 'untrusted_certificate'],
]

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'string') return code
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return inner === undefined ? '' : codeOf(inner)
}

const reasonOf = (error: unknown): Reason => {
  const code = codeOf(error)
  const found = signs.find(([pattern]) => pattern.test(code))
  const detail = code === '' ? (error instanceof Error ? error.name : 'unknown') : code
  return found === undefined ? toReason('network', { detail }) : toReason(found[1], { detail })
}

/** The parameter `reason` of an error for an unreachable server. It contains only codes, no text from the server. */
export function networkReason(error: unknown): Params {
  return nested('reason', reasonOf(error))
}
