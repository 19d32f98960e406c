// The one error a call can end in. It is shown once: in the form, on the page, or as a toast.
import type { ErrorCode, ErrorParams } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'

interface DescriptionList {
  /** `http`: the platform refused; `network`: it did not answer; `contract`: its answer is not the declared one. */
  readonly kind: 'http' | 'network' | 'contract'
  readonly status?: number
  readonly code?: ErrorCode | undefined
  readonly params?: ErrorParams | undefined
  readonly details?: readonly Problem[] | undefined
  readonly requestId?: string | undefined
  /** The endpoint is an extension: a 404 without a code means that the platform lacks it. */
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
  /** A platform that lacks this part: show the screen as unavailable, not as broken. */
  readonly isUnavailable: boolean

  constructor(message: string, facts: DescriptionList) {
    super(message, { cause: facts.cause })
    this.name = 'ApiError'
    this.kind = facts.kind
    this.status = facts.status ?? 0
    this.code = facts.code
    this.params = facts.params ?? {}
    this.details = facts.details ?? []
    this.requestId = facts.requestId
    this.isUnavailable =
      facts.code === 'not_served' ||
      (facts.isExtension === true &&
        (this.status === 501 ||
          (this.status === 404 && (facts.code ?? 'route_not_found') === 'route_not_found')))
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

/** Whether the error is that code. */
export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return isApiError(error) && error.code === code
}
