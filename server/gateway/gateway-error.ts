import { refusalResponse, secondsSince, type Refusal } from '../refusal-body.ts'

/** Identifies a request in logs, with its start time. */
export interface RequestTrace {
  readonly requestId: string
  /** `performance.now()` when the request was received. */
  readonly startedAt: number
}

/** An error response of the gateway itself. */
export function gatewayError({ requestId, startedAt }: RequestTrace, refusal: Refusal): Response {
  return refusalResponse(refusal, { requestId, duration: secondsSince(startedAt) })
}
