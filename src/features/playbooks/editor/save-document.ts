// Sending a document: its text where that changed, its side file where that changed. What is stored is told piece by
// piece, so that a failure in the middle takes nothing for stored that is not.
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { createPlaybook, saveLayout, savePlaybook } from '#src/api/playbooks.ts'
import type { Stored } from './create-editor.ts'
import { isSamePositions } from './same-positions.ts'
import type { Standing } from './standing.ts'
import { layoutOf } from './wire-positions.ts'

interface Sending {
  /** Null for what is not stored yet, or was deleted since. */
  readonly uuid: string | null
  readonly stored: Stored | null
  readonly now: Standing
  readonly onStored: (stored: Stored, uuid: string) => void
}

/** The positions are those that the platform has until they are sent. */
const textStored = ({ etag, version }: PlaybookSummary, { now, stored }: Sending): Stored => ({
  text: now.text,
  etag,
  version,
  positions: stored?.positions ?? {},
})

const sendText = async (sending: Sending): Promise<{ readonly uuid: string; readonly stored: Stored }> => {
  const { uuid, stored, now } = sending
  if (uuid === null || stored === null) {
    const made = await createPlaybook(now.text)
    return { uuid: made.uuid, stored: textStored(made, { ...sending, stored: null }) }
  }
  if (stored.text === now.text) return { uuid, stored }
  const saved = await savePlaybook(uuid, { text: now.text, etag: stored.etag })
  return { uuid, stored: textStored(saved, sending) }
}

/** Saves it and gives the uuid it is stored under. Throws what the platform refused. */
export const sendDocument = async (sending: Sending): Promise<string> => {
  const { now, onStored } = sending
  const { uuid, stored } = await sendText(sending)
  onStored(stored, uuid)
  if (!isSamePositions(now.positions, stored.positions)) {
    await saveLayout(uuid, layoutOf(now.positions))
    onStored({ ...stored, positions: now.positions }, uuid)
  }
  return uuid
}
