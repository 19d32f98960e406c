import type { Extraction } from '#contract/data-manager/table.ts'
import { sayReason } from './format-message.ts'
import { useVoice } from './use-message-formatter.ts'

type Reject = Extraction['rejected']['samples'][number]

/** Says why a line is no row; what was kept before reasons had codes is shown as it was written. */
export function useRejectText(): (reject: Reject) => string {
  const voice = useVoice()
  return ({ code, params = {}, reason }) => {
    const said = voice && code !== undefined ? sayReason(code, { params, voice }) : undefined
    return said === undefined ? reason : String(said)
  }
}
