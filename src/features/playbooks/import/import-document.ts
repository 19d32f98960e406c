// A document on its way in: its bytes as they came, what they are read as, what is found in them, and what is to become
// of it. The bytes are what is sent; only a separate copy gets other ones, and only where its uuid stands.
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import type { Reading } from '#domain/playbook/playbook.ts'

export type Choice = 'create' | 'version' | 'copy' | 'skip'

/** What is sent nowhere: `empty`, `large`, `not_utf8`. */
export type Unfit = 'empty' | 'large' | 'not_utf8'

export interface Arrival {
  readonly id: string
  /** Name of the file, or the address; absent for pasted text. */
  readonly from: string | undefined
  readonly bytes: Blob
  /** Absent where the bytes are no text. */
  readonly text: string | undefined
  readonly reading: Reading | undefined
  readonly unfit: Unfit | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** The playbook that is stored under the uuid it names. */
  readonly stored: PlaybookSummary | undefined
  /** What is stored there is these very bytes. */
  readonly isSame: boolean
  /** An earlier document of the list names the same uuid. */
  readonly isTwice: boolean
  readonly choice: Choice
  readonly sending:
    | { readonly state: 'waiting' | 'sending' }
    | { readonly state: 'done'; readonly playbook: PlaybookSummary }
    | { readonly state: 'failed'; readonly error: Error }
}

/** The name a document has in its own text, else where it came from. */
export function nameOf({ reading, from }: Pick<Arrival, 'reading' | 'from'>): string {
  const name = reading?.kind === 'playbook' ? reading.members['name'] : undefined
  return typeof name === 'string' && name.trim() !== '' ? name : (from ?? '')
}

const uuidShape = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** The uuid a document is stored under by its own text, in small letters; none where it names none that is one. */
export function uuidOf(reading: Reading | undefined): string | undefined {
  const uuid = reading?.kind === 'playbook' ? reading.members['uuid'] : undefined
  return typeof uuid === 'string' && uuidShape.test(uuid) ? uuid.toLowerCase() : undefined
}

/** What may become of it, the first being proposed. Nothing is open to what is no playbook. */
export function choicesFor({
  reading,
  stored,
  isSame,
  isTwice,
}: Pick<Arrival, 'reading' | 'stored' | 'isSame' | 'isTwice'>): readonly Choice[] {
  if (reading?.kind !== 'playbook') return ['skip']
  if (isSame) return ['skip', 'copy']
  if (stored !== undefined) return isTwice ? ['copy', 'version', 'skip'] : ['version', 'copy', 'skip']
  return isTwice ? ['copy', 'skip'] : ['create', 'skip']
}

/** Whether it is still to be sent. */
export function isOpen({ choice, sending }: Arrival): boolean {
  return choice !== 'skip' && sending.state !== 'done'
}
