import type { Extraction } from '#contract/data-manager/table.ts'
import { formatReason } from '#domain/messages/format-message.ts'
import { useMessageFormatter } from './use-message-formatter.ts'

type Reject = Pick<Extraction['rejected']['samples'][number], 'code' | 'params' | 'reason'>

/** Formats a stored reason, such as why a line was rejected; reasons stored older entries without codes are shown as they are. */
export function useRejectText(): (reject: Reject) => string {
  const formatter = useMessageFormatter()
  return ({ code, params = {}, reason }) => {
    const text = formatter && code !== undefined ? formatReason(code, { params, formatter }) : undefined
    return text === undefined ? reason : String(text)
  }
}
