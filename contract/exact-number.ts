// A JSON number that no double represents exactly, with its digits as they were sent (HTTP31).
import { z } from 'zod'

/** `JSON.stringify` writes the digits unchanged, where the runtime supports `JSON.rawJSON` (Node does). */
export class ExactNumber {
  /** A number of the JSON grammar. */
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }

  toString(): string {
    return this.digits
  }

  toJSON(): unknown {
    const rawJson: unknown = Reflect.get(JSON, 'rawJSON')
    if (typeof rawJson !== 'function') return this.digits
    const raw: unknown = Reflect.apply(rawJson, JSON, [this.digits])
    return raw
  }
}

/** Accepts such a number beside `z.number()`, which accepts doubles only. */
export const exactNumber = z.instanceof(ExactNumber).meta({ type: 'number' })
