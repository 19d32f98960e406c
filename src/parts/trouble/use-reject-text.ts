import type { Extraction } from '#contract/data-manager/table.ts'
import { sayReason } from './speak.ts'
import { useVoice } from './use-voice.ts'

type Reject = Extraction['rejected']['samples'][number]

/** Says why a line is no row; what was kept before reasons had codes is shown as it was written. */
export const useRejectText = (): ((reject: Reject) => string) => {
  const voice = useVoice()
  return ({ code, params = {}, reason }) => {
    const said = voice && code !== undefined ? sayReason(code, { params, voice }) : undefined
    return said === undefined ? reason : String(said)
  }
}
