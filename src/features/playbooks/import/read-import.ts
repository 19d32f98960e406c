// Reads import sources: decodes the bytes, parses and checks the document, and finds a stored playbook with the same
// uuid.
import { limits } from '#contract/http.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { checkPlaybook } from '#domain/playbook/check/check-playbook.ts'
import type { Reading } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { callWith } from '#src/api/call.ts'
import { readPlaybookText } from '#src/api/playbooks.ts'
import { type ImportCandidate, type RejectReason, choicesFor, uuidOf } from './import-document.ts'

export interface ImportSource {
  readonly from: string | undefined
  readonly bytes: Blob
}

const textOf = async (bytes: Blob): Promise<string | undefined> => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await bytes.arrayBuffer())
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const rejectReasonOf = ({ size }: Blob): RejectReason | undefined => {
  if (size === 0) return 'empty'
  return size > limits.playbook ? 'large' : undefined
}

/** Uses the list, because a missing uuid is not an error here. */
const findStored = async (uuid: string, signal: AbortSignal): Promise<PlaybookSummary | undefined> => {
  const { items } = await callWith(playbooks.list, { query: { q: uuid, limit: 1000 } }, { signal })
  return items.find((item) => item.uuid === uuid)
}

const isSameText = async (
  stored: PlaybookSummary,
  { text, bytes, signal }: { text: string; bytes: Blob; signal: AbortSignal },
): Promise<boolean> =>
  stored.size === bytes.size && (await readPlaybookText(stored.uuid, signal)).text === text

interface ImportContext {
  readonly id: string
  /** Uuids of the preceding documents. */
  readonly earlier: ReadonlySet<string>
  readonly signal: AbortSignal
}

/** The playbook stored under the uuid of a document, and whether it is identical. */
const findTarget = async (
  { reading, text, bytes }: { reading: Reading | undefined; text: string | undefined; bytes: Blob },
  { earlier, signal }: ImportContext,
) => {
  const uuid = uuidOf(reading)
  if (uuid === undefined || text === undefined)
    return { stored: undefined, isSame: false, isDuplicate: false }
  const stored = await findStored(uuid, signal)
  const isSame = stored !== undefined && (await isSameText(stored, { text, bytes, signal }))
  return { stored, isSame, isDuplicate: earlier.has(uuid) }
}

/** Reads and checks one document. Rejects if the platform is not reachable or the file is no longer readable. */
export async function readCandidate(
  { from, bytes }: ImportSource,
  context: ImportContext,
): Promise<ImportCandidate> {
  const unfit = rejectReasonOf(bytes)
  const text = unfit === undefined ? await textOf(bytes) : undefined
  const reading = text === undefined ? undefined : readPlaybook(text)
  const details = { reading, ...(await findTarget({ reading, text, bytes }, context)) }
  return {
    id: context.id,
    from,
    bytes,
    text,
    unfit: unfit ?? (text === undefined ? 'not_utf8' : undefined),
    diagnostics: reading === undefined ? [] : checkPlaybook(reading),
    ...details,
    choice: choicesFor(details)[0] ?? 'skip',
    sending: { state: 'waiting' },
  }
}
