// Rejected lines: all are counted, and the first are stored as samples.
import type { Extraction } from '#contract/data-manager/table.ts'
import { formatReason, type Reason } from '#contract/reasons.ts'
import type { Params } from '#contract/sentence.ts'

export type Rejected = Extraction['rejected']

const maxSamples = 20
/** Lines that are stored to be saved as a file. */
const mostLines = 10_000
/** Characters of the text of a stored line. */
export const longestText = 300

type Sample = Rejected['samples'][number]

export interface Reject {
  readonly reason: Reason
  /** Name of the first missing column. */
  readonly column?: string | null
  readonly text?: string
}

/** A rejected line with all of its text. The reason is an English text, and a code for translation. */
export function rejectedLine(
  line: number,
  { reason: { code, params }, column = null, text = '' }: Reject,
): Sample {
  return { line, column, reason: formatReason(code, params), code, params, text }
}

/** Returns the sample of a rejected line, with the beginning of its text. */
export function sampleOf(line: number, found: Reject): Sample {
  const { text, ...sample } = rejectedLine(line, found)
  return { ...sample, text: text.slice(0, longestText) }
}

/** Whether all of these lines are stored, with all of their text. */
export function isComplete(count: number, stored: Rejected['samples']): boolean {
  return stored.length === count && stored.every(({ text }) => text.length < longestText)
}

/** Reads the reason of a stored sample. */
export function reasonOf({ reason, code, params = {} }: Sample): { code: string; params: Params } {
  return {
    code: code ?? reason,
    params,
  }
}

interface RejectTally {
  add(line: number, found: Reject): void
  /** The number of all, and the first ones. */
  result(): Rejected
  /** The lines that are stored. */
  lines(): Rejected['samples']
}

export function tallyRejects(): RejectTally {
  const lines: Rejected['samples'] = []
  let count = 0
  return {
    add: (line, found) => {
      count += 1
      if (lines.length < mostLines) lines.push(sampleOf(line, found))
    },
    result: () => ({ count, samples: lines.slice(0, maxSamples) }),
    lines: () => lines,
  }
}
