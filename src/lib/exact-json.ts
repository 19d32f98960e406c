// Parses JSON without losing digits: a number that no double represents becomes the text of its digits (QB31). What
// such a text means follows from the type of its field.
import { isExactDouble } from '#domain/json/exact-double.ts'

/** Shorter numbers are always exact, unless they have an exponent. */
const longNumber = /[\d.]{16}/
/** An escaped character, the start or end of a string, or a long number. */
const tokens = /\\.|"|-?\d[\d.]{15,}(?:[eE][-+]?\d+)?/g

const quoteLongNumbers = (text: string): string => {
  let isInside = false
  return text.replaceAll(tokens, (token) => {
    if (token === '"') isInside = !isInside
    return token === '"' || isInside || isExactDouble(token) ? token : `"${token}"`
  })
}

/** The value of a JSON text. Throws SyntaxError. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(longNumber.test(text) ? quoteLongNumbers(text) : text)
  return value
}
