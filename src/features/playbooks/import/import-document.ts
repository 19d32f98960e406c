// A document to import: its bytes, reading, diagnostics and choice. The bytes are sent unchanged, except for a
// separate copy, which gets a new uuid.
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import type { Reading } from '#domain/playbook/playbook.ts'

export type Choice = 'create' | 'version' | 'copy' | 'skip'

/** Reasons to reject a document before sending it. */
export type RejectReason = 'empty' | 'large' | 'not_utf8'

export interface ImportCandidate {
  readonly id: string
  /** Name of the file, or the URL; undefined for pasted text. */
  readonly from: string | undefined
  readonly bytes: Blob
  /** Undefined if the bytes are not text. */
  readonly text: string | undefined
  readonly reading: Reading | undefined
  readonly unfit: RejectReason | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** The stored playbook with the same uuid. */
  readonly stored: PlaybookSummary | undefined
  /** The stored playbook has the same bytes. */
  readonly isSame: boolean
  /** An earlier document of the list has the same uuid. */
  readonly isDuplicate: boolean
  readonly choice: Choice
  readonly sending:
    | { readonly state: 'waiting' | 'sending' }
    | { readonly state: 'done'; readonly playbook: PlaybookSummary }
    | { readonly state: 'failed'; readonly error: Error }
}

/** The name in the document, else its source. */
export function nameOf({ reading, from }: Pick<ImportCandidate, 'reading' | 'from'>): string {
  const name = reading?.kind === 'playbook' ? reading.members['name'] : undefined
  return typeof name === 'string' && name.trim() !== '' ? name : (from ?? '')
}

const uuidShape = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** The uuid in the document, in lower case; undefined if it is missing or invalid. */
export function uuidOf(reading: Reading | undefined): string | undefined {
  const uuid = reading?.kind === 'playbook' ? reading.members['uuid'] : undefined
  return typeof uuid === 'string' && uuidShape.test(uuid) ? uuid.toLowerCase() : undefined
}

/** The possible choices, the default first. Documents that are not playbooks can only be skipped. */
export function choicesFor({
  reading,
  stored,
  isSame,
  isDuplicate,
}: Pick<ImportCandidate, 'reading' | 'stored' | 'isSame' | 'isDuplicate'>): readonly Choice[] {
  if (reading?.kind !== 'playbook') return ['skip']
  if (isSame) return ['skip', 'copy']
  if (stored !== undefined) return isDuplicate ? ['copy', 'version', 'skip'] : ['version', 'copy', 'skip']
  return isDuplicate ? ['copy', 'skip'] : ['create', 'skip']
}

/** Whether it still has to be sent. */
export function isPending({ choice, sending }: ImportCandidate): boolean {
  return choice !== 'skip' && sending.state !== 'done'
}
