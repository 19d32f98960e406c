// Lines that are no rows: all counted, the first kept to be shown.
import type { Extraction } from '#contract/data-manager/table.ts'
import { formatReason, type Reason } from '#contract/reasons.ts'
import type { Params } from '#contract/sentence.ts'

export type Rejected = Extraction['rejected']

const shown = 20
const longestText = 300

type Sample = Rejected['samples'][number]

interface Reject {
  readonly because: Reason
  /** Name of the first column that is missing. */
  readonly column?: string | null
  readonly text?: string
}

/** One reject as it is shown; its reason in English, and as a code for whoever says it in another language. */
export function sampleOf(
  line: number,
  { because: { code, params }, column = null, text = '' }: Reject,
): Sample {
  return {
    line,
    column,
    reason: formatReason(code, params),
    code,
    params,
    text: text.slice(0, longestText),
  }
}

/** Why a line is none, out of what was kept of it. */
export function becauseOf({ reason, code, params = {} }: Sample): { code: string; params: Params } {
  return {
    code: code ?? reason,
    params,
  }
}

interface RejectTally {
  add(line: number, found: Reject): void
  result(): Rejected
}

export function tallyRejects(): RejectTally {
  const samples: Rejected['samples'] = []
  let count = 0
  return {
    add: (line, found) => {
      count += 1
      if (samples.length < shown) samples.push(sampleOf(line, found))
    },
    result: () => ({ count, samples }),
  }
}
