// Sending what arrived: the very bytes, except for a separate copy, whose uuid is written anew.
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { call } from '#src/api/call.ts'
import { withFreshUuid } from './fresh-uuid.ts'
import type { Arrival } from './arrival.ts'

const typed = (bytes: Blob): Blob => new Blob([bytes], { type: 'application/json' })

/** Stores one document as was chosen. */
export const sendArrival = async ({
  choice,
  bytes,
  text = '',
  stored,
}: Arrival): Promise<PlaybookSummary> => {
  if (choice === 'version' && stored !== undefined) {
    const { playbook } = await call(playbooks.put, {
      params: { playbook: stored.uuid },
      body: typed(bytes),
      ifMatch: stored.etag,
    })
    return playbook
  }
  const body = choice === 'copy' ? typed(new Blob([withFreshUuid(text)])) : typed(bytes)
  const { playbook } = await call(playbooks.create, { body })
  return playbook
}
