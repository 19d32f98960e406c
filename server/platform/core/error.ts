// The error type for responses. Any other exception is a bug and becomes a 500 without its text.
import { errors, formatError, type ErrorCode, type ErrorParams } from '#contract/errors.ts'
import { nested } from '#contract/sentence.ts'
import type { Problem } from '#contract/http.ts'

interface Detail {
  readonly params?: ErrorParams
  readonly problems?: readonly Problem[]
  readonly retryAfter?: number
  readonly cause?: unknown
}

/**
 * An error the caller can see: a code of `contract/errors.ts`, its parameters, and all problems of the input.
 * `retryAfter` in seconds.
 */
export class PlatformError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly problems: readonly Problem[]
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, detail: Detail = {}) {
    super(formatError(code, detail.params), { cause: detail.cause })
    this.name = 'PlatformError'
    this.code = code
    this.params = detail.params ?? {}
    this.problems = detail.problems ?? []
    this.retryAfter = detail.retryAfter
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** One problem of an input. `path` is also a parameter, so that the message can name it. */
export function problemAt(path: string, code: ErrorCode, params: ErrorParams = {}): Problem {
  return {
    path,
    code,
    params: { path, ...params },
    message: formatError(code, { path, ...params }),
  }
}

/** The first of many problems: the reading ended with them. */
export function refuseMany(problems: readonly Problem[]): PlatformError {
  const [first] = problems
  if (first === undefined) return new PlatformError('internal')
  return new PlatformError('too_many_problems', {
    params: { count: problems.length, ...nested('first', first) },
    problems,
  })
}

/** An error with every problem found. A single problem determines the code. */
export function refuse(problems: readonly Problem[]): PlatformError {
  const [first] = problems
  if (first === undefined) return new PlatformError('internal')
  if (problems.length === 1) return new PlatformError(first.code, { params: first.params, problems })
  return new PlatformError('invalid_input', {
    params: { count: problems.length, ...nested('first', first) },
    problems,
  })
}
