// One problem of a design, in the shape the wire has for it.
import { formatError, type ErrorCode, type ErrorParams } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'

/** A problem at a dotted path; the path is repeated in the parameters, so that the sentence can name it. */
export function problem(path: string, code: ErrorCode, params: ErrorParams = {}): Problem {
  return {
    path,
    code,
    params: { path, ...params },
    message: formatError(code, { path, ...params }),
  }
}
