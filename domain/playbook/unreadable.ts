import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser'
import { jsonReason } from './json-reasons.ts'
import type { Unreadable } from './playbook.ts'
import { afterMark } from './scan.ts'

const lineEnds = /\r\n|\r|\n/g

/** Line and column of an offset, both from 1. */
const placeOf = (text: string, offset: number) => {
  const ends = [...text.slice(0, offset).matchAll(lineEnds)]
  const last = ends.at(-1)
  return {
    line: ends.length + 1,
    column: offset - (last === undefined ? 0 : last.index + last[0].length) + 1,
  }
}

export const unreadable = (
  text: string,
  { offset, ...why }: Pick<Unreadable, 'because' | 'offset' | 'detail'>,
): Unreadable => ({ kind: 'unreadable', text, ...why, offset, ...placeOf(text, offset) })

interface Complaint {
  readonly code: ParseErrorCode
  readonly offset: number
}

/** The parser calls itself and may run out of stack on a text that is nested a hundred thousand times. */
const firstComplaint = (text: string): Complaint | undefined => {
  const complaints: Complaint[] = []
  try {
    visit(
      text.slice(afterMark(text)),
      { onError: (code, offset) => complaints.push({ code, offset: offset + afterMark(text) }) },
      { disallowComments: true, allowTrailingComma: false },
    )
  } catch {
    return complaints[0]
  }
  return complaints[0]
}

/** Why a text is no JSON; `at` is where our own reading stopped, for want of a better place. */
export const brokenJson = (text: string, at: number): Unreadable => {
  const complaint = firstComplaint(text)
  const detail = complaint === undefined ? 'json_symbol' : jsonReason(printParseErrorCode(complaint.code))
  return unreadable(text, { because: 'json_broken', offset: complaint?.offset ?? at, detail })
}
