// Lines that are no rows: all counted, the first kept to be shown.
import type { Extraction } from '#contract/data-manager/table.ts'

export type Rejected = Extraction['rejected']

const shown = 20
const longestText = 300

export interface RejectTally {
  add(line: number, found: { column: string | null; reason: string; text: string }): void
  result(): Rejected
}

export const tallyRejects = (): RejectTally => {
  const samples: Rejected['samples'] = []
  let count = 0
  return {
    add: (line, { column, reason, text }) => {
      count += 1
      if (samples.length < shown) samples.push({ line, column, reason, text: text.slice(0, longestText) })
    },
    result: () => ({ count, samples }),
  }
}
