import { refusalResponse, secondsSince, type Refusal } from '../refusal-body.ts'

/** When a request came in, and how it is called in the log. */
export interface Occasion {
  readonly requestId: string
  /** Mark of `performance.now()`. */
  readonly arrived: number
}

/** A refusal of the gateway itself. */
export function refuseAt({ requestId, arrived }: Occasion, refusal: Refusal): Response {
  return refusalResponse(refusal, { requestId, duration: secondsSince(arrived) })
}
