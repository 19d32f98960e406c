import type { Extraction } from '#contract/data-manager/table.ts'
import { formatReason } from './format-message.ts'
import { useMessageFormatter } from './use-message-formatter.ts'

type Reject = Extraction['rejected']['samples'][number]

/** Says why a line is no row; what was kept before reasons had codes is shown as it was written. */
export function useRejectText(): (reject: Reject) => string {
  const formatter = useMessageFormatter()
  return ({ code, params = {}, reason }) => {
    const said = formatter && code !== undefined ? formatReason(code, { params, formatter }) : undefined
    return said === undefined ? reason : String(said)
  }
}
