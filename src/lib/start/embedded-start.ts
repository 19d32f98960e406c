// The gateway writes the session and the preferences into the document (GW9), so that the first page needs no request
// for them.
import { parseExactJson } from '../exact-json.ts'

/** A member of unknown data; undefined if there is none. */
export function memberOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
}

let parsed: unknown

/** What the document contains, unchecked; undefined if there is nothing. */
export function embeddedStart(): unknown {
  const block = document.getElementById('start')
  if (block === null) return parsed
  block.remove()
  try {
    parsed = parseExactJson(block.textContent)
  } catch {
    parsed = undefined
  }
  return parsed
}
