// Saves a document: text and side file only if they changed. Each stored part is reported separately, so that after a
// failure in between nothing unsaved is considered stored. A save whose response was lost is recognized by the next
// save.
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { createPlaybook, saveLayout, savePlaybook } from '#src/api/playbooks.ts'
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import type { Store } from '#src/lib/create-store.ts'
import { announceJournals } from '#src/lib/journals/journals.ts'
import type { DocumentEditor, StoredDocument } from '../model/create-editor.ts'
import { isSamePositions } from '#domain/playbook/positions.ts'
import { moveMemory } from './browser-memory.ts'
import { type DocumentSnapshot, layoutOf } from './document-snapshot.ts'
import type { DocumentJournal } from './journal.ts'
import { documentOfPlaybook } from './open-document.ts'
import { readStored } from './read-stored.ts'
import { type SessionState, updateSession } from './session-state.ts'

interface SaveRequest {
  /** Null for a document that is not stored yet or was deleted. */
  readonly uuid: string | null
  readonly stored: StoredDocument | null
  readonly snapshot: DocumentSnapshot
  readonly onStored: (stored: StoredDocument, uuid: string) => void
}

/** The positions remain those of the platform until they are sent. */
const textStored = (
  { etag, version }: PlaybookSummary,
  { snapshot, stored }: SaveRequest,
): StoredDocument => ({
  text: snapshot.text,
  etag,
  version,
  positions: stored?.positions ?? {},
})

const saveText = async (
  request: SaveRequest,
): Promise<{ readonly uuid: string; readonly stored: StoredDocument }> => {
  const { uuid, stored, snapshot } = request
  if (uuid === null || stored === null) {
    const created = await createPlaybook(snapshot.text)
    return { uuid: created.uuid, stored: textStored(created, { ...request, stored: null }) }
  }
  if (stored.text === snapshot.text) return { uuid, stored }
  const saved = await savePlaybook(uuid, { text: snapshot.text, etag: stored.etag })
  return { uuid, stored: textStored(saved, request) }
}

/** Saves the document and returns its uuid. Throws the platform's error. */
const storeDocument = async (request: SaveRequest): Promise<string> => {
  const { snapshot, onStored } = request
  const { uuid, stored } = await saveText(request)
  onStored(stored, uuid)
  if (!isSamePositions(snapshot.positions, stored.positions)) {
    await saveLayout(uuid, layoutOf(snapshot.positions))
    onStored({ ...stored, positions: snapshot.positions }, uuid)
  }
  return uuid
}

/** The outcome of saving: stored under a uuid, or blocked for a reason that the state contains. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly uuid: string }
  | { readonly kind: 'met' | 'failed' | 'nothing' }

/** The text of a save. */
interface SentText {
  /** Null if the platform assigns it. */
  readonly uuid: string | null
  readonly text: string
}

interface SaveDeps {
  readonly editor: DocumentEditor
  readonly journal: DocumentJournal
  readonly store: Store<SessionState>
  readonly isReadOnly: boolean
  /** Reads the stored version. */
  readonly fetchTheirs: () => Promise<void>
  readonly announceSaved: (version: number) => void
}

/** State shared by the functions below. */
interface SaveContext extends SaveDeps {
  /** Texts that were sent without a response since the last stored version: one of them may have been stored. */
  unanswered: readonly SentText[]
  /** Another save was requested while one was in progress. */
  isSaveRequested: boolean
}

const textToSend = ({ editor, store }: SaveContext, asNew: boolean): SentText => {
  const { reading } = editor.getState()
  const documentUuid = reading.kind === 'playbook' ? reading.members['uuid'] : undefined
  const newUuid = typeof documentUuid === 'string' ? documentUuid.toLowerCase() : null
  return { uuid: asNew ? newUuid : store.get().uuid, text: reading.text }
}

/** Sets the uuid as soon as the text is stored: a later failure must not create the playbook twice. */
const applyStored = (
  { editor, store, announceSaved }: SaveContext,
  stored: StoredDocument,
  uuid: string,
): void => {
  editor.setStored(stored)
  updateSession(store, { uuid, isDeleted: false })
  announceSaved(stored.version)
}

const finishSave = async (context: SaveContext, uuid: string): Promise<void> => {
  context.unanswered = []
  const document = documentOfPlaybook(uuid)
  moveMemory(context.journal.document(), document)
  await context.journal.rename(document)
  updateSession(context.store, { restoredAt: null })
}

/** Whether the conflicting version is an earlier save of this session whose response was lost. */
const wasOwnSave = async (context: SaveContext): Promise<boolean> => {
  const uuid = context.unanswered.at(-1)?.uuid ?? null
  if (uuid === null) return false
  const stored = await readStored(uuid)
  if (!context.unanswered.some((each) => each.uuid === uuid && each.text === stored.text)) return false
  applyStored(context, stored, uuid)
  await finishSave(context, uuid)
  return true
}

const isConflict = (error: unknown): boolean => hasCode(error, 'etag_mismatch') || hasCode(error, 'exists')

const handleError = async (context: SaveContext, error: unknown, sent: SentText): Promise<SaveOutcome> => {
  if (isConflict(error) && (await wasOwnSave(context))) return runSave(context, false)
  if (hasCode(error, 'etag_mismatch')) {
    await context.fetchTheirs()
    return { kind: 'met' }
  }
  if (hasCode(error, 'not_found')) {
    updateSession(context.store, { isDeleted: true })
    return { kind: 'met' }
  }
  const isUnreachable = isApiError(error) && error.kind === 'network'
  if (isUnreachable) context.unanswered = [...context.unanswered, sent]
  updateSession(context.store, isUnreachable ? { isWaitingForPlatform: true } : { error })
  return { kind: 'failed' }
}

const runSave = async (context: SaveContext, asNew: boolean): Promise<SaveOutcome> => {
  const { editor, journal, store } = context
  editor.setSaving(true)
  updateSession(store, { error: null, isWaitingForPlatform: false })
  const sent = textToSend(context, asNew)
  const { reading, positions } = editor.getState()
  try {
    const uuid = await storeDocument({
      uuid: asNew ? null : store.get().uuid,
      stored: asNew ? null : editor.stored(),
      snapshot: { text: reading.text, positions },
      onStored: (stored, at) => applyStored(context, stored, at),
    })
    await finishSave(context, uuid)
    await journal.flush()
    announceJournals()
    return { kind: 'saved', uuid }
  } catch (error) {
    return await handleError(context, error, sent).catch((second: unknown) => {
      updateSession(store, { error: second })
      return { kind: 'failed' } as const
    })
  } finally {
    editor.setSaving(false)
  }
}

const save = async (context: SaveContext): Promise<SaveOutcome> => {
  const { editor, store } = context
  const { unsaved, isSaving } = editor.getState()
  context.isSaveRequested = isSaving
  if (context.isReadOnly || isSaving || unsaved === 0) return { kind: 'nothing' }
  if (store.get().theirs !== null || store.get().isDeleted) return { kind: 'met' }
  const outcome = await runSave(context, store.get().uuid === null)
  if (outcome.kind !== 'saved' || !context.isSaveRequested) return outcome
  const next = await save(context)
  return next.kind === 'nothing' ? outcome : next
}

export function createSaving(deps: SaveDeps) {
  const context: SaveContext = { ...deps, unanswered: [], isSaveRequested: false }
  return {
    /** Saves unsaved changes; a known conflict must be resolved first. */
    save: (): Promise<SaveOutcome> => save(context),
    /** Saves the document as a new playbook after it was deleted. */
    saveAsNew: (): Promise<SaveOutcome> => runSave(context, true),
  }
}
