// Parses JSON text that the platform has stored, with all digits of its numbers (HTTP31).
import { JsonReader } from './json-reader.ts'

/** Matches every text with a number that no double represents, and some others. */
const mayBeInexact = /[\d.]{16}|\d[eE][-+\d]/

/** The value of a JSON text. Numbers that no double represents are `ExactNumber`. Throws `JsonFault` or `SyntaxError`. */
export function parseJson(text: string): unknown {
  if (!mayBeInexact.test(text)) {
    const value: unknown = JSON.parse(text)
    return value
  }
  const reader = new JsonReader({ values: Infinity, depth: Infinity, keepsDigits: true })
  const piece = 16 * 1024
  for (let at = 0; at < text.length; at += piece) reader.feed(text.slice(at, at + piece))
  return reader.finish()
}
