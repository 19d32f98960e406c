// Why JSON text was not read to its end, and what is wrong in text that was.

export type JsonFailure =
  | { readonly code: 'too_many_values' | 'too_deep'; readonly limit: number }
  /** `position`: of the first character, from 1. */
  | { readonly code: 'unexpected'; readonly found: string; readonly position: number }
  | { readonly code: 'incomplete' }

/** Ends the reading of JSON text. */
export class JsonFault extends Error {
  readonly failure: JsonFailure

  constructor(failure: JsonFailure) {
    super(failure.code)
    this.name = 'JsonFault'
    this.failure = failure
  }
}

/**
 * A member that parsers drop (`__proto__`), a member that is sent twice, or a number that no double represents. `path`
 * is dotted.
 */
export interface JsonProblem {
  readonly path: string
  readonly code: 'reserved' | 'twice' | 'inexact'
  /** The name of the member, or the number; long ones are cut. */
  readonly value: string
}
