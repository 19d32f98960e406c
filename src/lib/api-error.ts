// The only error of calls. It is shown once: in the form, on the page, or as a toast.
import type { ErrorCode, ErrorParams } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'

interface ApiErrorOptions {
  /**
   * `http`: the platform refused; `network`: it did not answer; `contract`: its reply does not match the contract.
   */
  readonly kind: 'http' | 'network' | 'contract'
  readonly status?: number
  readonly code?: ErrorCode | undefined
  readonly params?: ErrorParams | undefined
  readonly details?: readonly Problem[] | undefined
  readonly requestId?: string | undefined
  /** The endpoint is an extension: a 404 without a code means that the platform does not support it. */
  readonly isExtension?: boolean
  readonly cause?: unknown
}

export class ApiError extends Error {
  readonly kind: 'http' | 'network' | 'contract'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly params: ErrorParams
  readonly details: readonly Problem[]
  readonly requestId: string | undefined
  readonly at = new Date()
  /** The platform does not support this: the screen is unavailable, not broken. */
  readonly isUnavailable: boolean

  constructor(message: string, options: ApiErrorOptions) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.kind = options.kind
    this.status = options.status ?? 0
    this.code = options.code
    this.params = options.params ?? {}
    this.details = options.details ?? []
    this.requestId = options.requestId
    this.isUnavailable =
      options.code === 'not_served' ||
      (options.isExtension === true &&
        (this.status === 501 ||
          this.status === 405 ||
          (this.status === 404 && (options.code ?? 'route_not_found') === 'route_not_found')))
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

/** Whether the error has that code. */
export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return isApiError(error) && error.code === code
}
