// The content of an event for display: its rows, and its text with line breaks and unchanged digits.
import { applyEdits, format } from 'jsonc-parser'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRecord } from '#domain/merge/shape.ts'

/** Bytes that are loaded without being requested. */
export const loadedAtOnce = 1_000_000
/** Characters that are formatted; longer texts are shown as they were sent. */
const mostFormatted = 500_000
const mostRows = 100

export interface EventContent {
  /** As it was sent. */
  readonly text: string
  readonly formatted: string
  /** The first rows; undefined if the content is not a list. Values that are not objects are in the column `value`. */
  readonly rows: readonly Readonly<Record<string, unknown>>[] | undefined
  /** Number of all rows. */
  readonly count: number
}

const valueOf = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

export function readContent(text: string): EventContent {
  const value = valueOf(text)
  const rows = Array.isArray(value) ? value : undefined
  const canFormat = text.length <= mostFormatted && !text.trim().includes('\n')
  return {
    text,
    formatted: canFormat
      ? applyEdits(text, format(text, undefined, { insertSpaces: true, tabSize: 2 }))
      : text,
    rows: rows?.slice(0, mostRows).map((row: unknown) => (isRecord(row) ? row : { value: row })),
    count: rows?.length ?? 0,
  }
}
