import { toReason, type Reason, type TermCode } from '#contract/reasons.ts'

/** A part of the statement that is not allowed. */
export class SqlRefusal extends Error {
  readonly at: number
  readonly reason: Reason
  constructor(at: number, reason: Reason) {
    super(reason.code)
    this.at = at
    this.reason = reason
  }
}

/** The refusal of an element that no expression contains. */
export function refuseElement(at: number, element: TermCode): SqlRefusal {
  return new SqlRefusal(at, toReason('sql_element', { element }))
}
