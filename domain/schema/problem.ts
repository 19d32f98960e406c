// Problems of a design in wire format.
import { formatError, type ErrorCode, type ErrorParams } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'

/** A problem at a dotted path. The path is repeated in the parameters for the message. */
export function problem(path: string, code: ErrorCode, params: ErrorParams = {}): Problem {
  return {
    path,
    code,
    params: { path, ...params },
    message: formatError(code, { path, ...params }),
  }
}
