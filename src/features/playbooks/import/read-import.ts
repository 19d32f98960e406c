// Reading what arrives: bytes to text, text to a document, its findings, and whether it is stored here already.
import { limits } from '#contract/http.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { checkPlaybook } from '#domain/playbook/check/check-playbook.ts'
import type { Reading } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { callWith } from '#src/api/call.ts'
import { readPlaybookText } from '#src/api/playbooks.ts'
import { type Arrival, type Unfit, choicesFor, uuidOf } from './import-document.ts'

export interface Brought {
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

const unfitOf = ({ size }: Blob): Unfit | undefined => {
  if (size === 0) return 'empty'
  return size > limits.playbook ? 'large' : undefined
}

/** A list is asked, since a uuid that is not stored is no error while one looks for it. */
const storedUnder = async (uuid: string, signal: AbortSignal): Promise<PlaybookSummary | undefined> => {
  const { items } = await callWith(playbooks.list, { query: { q: uuid, limit: 1000 } }, { signal })
  return items.find((item) => item.uuid === uuid)
}

const isSameText = async (
  stored: PlaybookSummary,
  { text, bytes, signal }: { text: string; bytes: Blob; signal: AbortSignal },
): Promise<boolean> =>
  stored.size === bytes.size && (await readPlaybookText(stored.uuid, signal)).text === text

interface Around {
  readonly id: string
  /** Uuids of the documents before it. */
  readonly earlier: ReadonlySet<string>
  readonly signal: AbortSignal
}

/** What is stored under the uuid of a document, and whether it is the very same. */
const placeOf = async (
  { reading, text, bytes }: { reading: Reading | undefined; text: string | undefined; bytes: Blob },
  { earlier, signal }: Around,
) => {
  const uuid = uuidOf(reading)
  if (uuid === undefined || text === undefined) return { stored: undefined, isSame: false, isTwice: false }
  const stored = await storedUnder(uuid, signal)
  const isSame = stored !== undefined && (await isSameText(stored, { text, bytes, signal }))
  return { stored, isSame, isTwice: earlier.has(uuid) }
}

/** One document, read and checked. Rejects where the platform cannot be asked, or the file no longer be read. */
export async function readArrival({ from, bytes }: Brought, around: Around): Promise<Arrival> {
  const unfit = unfitOf(bytes)
  const text = unfit === undefined ? await textOf(bytes) : undefined
  const reading = text === undefined ? undefined : readPlaybook(text)
  const known = { reading, ...(await placeOf({ reading, text, bytes }, around)) }
  return {
    id: around.id,
    from,
    bytes,
    text,
    unfit: unfit ?? (text === undefined ? 'not_utf8' : undefined),
    diagnostics: reading === undefined ? [] : checkPlaybook(reading),
    ...known,
    choice: choicesFor(known)[0] ?? 'skip',
    sending: { state: 'waiting' },
  }
}
