// Saving a document: its text where that changed, its side file where that changed. What is stored is reported piece by
// piece, so that a failure in the middle takes nothing for stored that is not. A save whose answer never came is
// recognized by the next one.
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { createPlaybook, saveLayout, savePlaybook } from '#src/api/playbooks.ts'
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import type { Store } from '#src/lib/create-store.ts'
import { announceJournals } from '#src/lib/journals/journals.ts'
import type { DocumentEditor, StoredDocument } from '../model/create-editor.ts'
import { isSamePositions } from '#domain/playbook/positions.ts'
import { type DocumentSnapshot, layoutOf } from './document-snapshot.ts'
import type { DocumentJournal } from './journal.ts'
import { documentOfPlaybook, readStored } from './open-document.ts'
import { type SessionState, updateSession } from './session-state.ts'

interface SaveRequest {
  /** Null for what is not stored yet, or was deleted since. */
  readonly uuid: string | null
  readonly stored: StoredDocument | null
  readonly snapshot: DocumentSnapshot
  readonly onStored: (stored: StoredDocument, uuid: string) => void
}

/** The positions are those that the platform has until they are sent. */
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

/** Sends the document and returns the uuid it is stored under. Throws what the platform refused. */
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

/** The outcome of saving: stored under a uuid, or something is in the way, which the state says. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly uuid: string }
  | { readonly kind: 'met' | 'failed' | 'nothing' }

/** What a save brings to the platform. */
interface SentText {
  /** Null where the platform gives one. */
  readonly uuid: string | null
  readonly text: string
}

interface SaveDeps {
  readonly editor: DocumentEditor
  readonly journal: DocumentJournal
  readonly store: Store<SessionState>
  readonly isReadOnly: boolean
  /** Reads what is stored now. */
  readonly fetchTheirs: () => Promise<void>
  readonly announceSaved: (version: number) => void
}

/** What the functions below share and change. */
interface SaveContext extends SaveDeps {
  /** Texts that were sent and not answered since something was stored: one of them may have arrived. */
  unanswered: readonly SentText[]
  /** Saving was asked for while a save was under way. */
  isSaveRequested: boolean
}

const textToSend = ({ editor, store }: SaveContext, asNew: boolean): SentText => {
  const { reading } = editor.getState()
  const documentUuid = reading.kind === 'playbook' ? reading.members['uuid'] : undefined
  const newUuid = typeof documentUuid === 'string' ? documentUuid.toLowerCase() : null
  return { uuid: asNew ? newUuid : store.get().uuid, text: reading.text }
}

/** It is known under its uuid as soon as its text is stored: what fails after that creates it no second time. */
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
  await context.journal.rename(documentOfPlaybook(uuid))
  updateSession(context.store, { restoredAt: null })
}

/** Whether what is in the way of a save is one before it, which arrived and was not answered. */
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
    /** Saves what is not saved; where another version is known to be in the way, that is met first. */
    save: (): Promise<SaveOutcome> => save(context),
    /** Stores what is typed as a new playbook, instead of one that was deleted. */
    saveAsNew: (): Promise<SaveOutcome> => runSave(context, true),
  }
}
