// Saving a document: its text where that changed, its side file where that changed. What is stored is reported piece by
// piece, so that a failure in the middle takes nothing for stored that is not. A save whose answer never came is
// recognized by the next one.
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { createPlaybook, saveLayout, savePlaybook } from '#src/api/playbooks.ts'
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import type { Store } from '#src/lib/create-store.ts'
import { announceJournals } from '#src/lib/journals/journals.ts'
import type { DocumentEditor, Stored } from '../model/create-editor.ts'
import { isSamePositions } from '#domain/playbook/positions.ts'
import { type EditorStatus, layoutOf } from './document-snapshot.ts'
import type { DocumentJournal } from './journal.ts'
import { documentOfPlaybook, readStored } from './open-document.ts'
import { type SessionState, updateSession } from './session-state.ts'

interface Sending {
  /** Null for what is not stored yet, or was deleted since. */
  readonly uuid: string | null
  readonly stored: Stored | null
  readonly now: EditorStatus
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

/** Sends the document and returns the uuid it is stored under. Throws what the platform refused. */
const sendDocument = async (sending: Sending): Promise<string> => {
  const { now, onStored } = sending
  const { uuid, stored } = await sendText(sending)
  onStored(stored, uuid)
  if (!isSamePositions(now.positions, stored.positions)) {
    await saveLayout(uuid, layoutOf(now.positions))
    onStored({ ...stored, positions: now.positions }, uuid)
  }
  return uuid
}

/** The outcome of saving: stored under a uuid, or something is in the way, which the state says. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly uuid: string }
  | { readonly kind: 'met' | 'failed' | 'nothing' }

/** What a save brings to the platform. */
interface Sent {
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
  readonly meet: () => Promise<void>
  readonly tellSaved: (version: number) => void
}

/** What the functions below share and change. */
interface SaveMachine extends SaveDeps {
  /** Texts that were sent and not answered since something was stored: one of them may have arrived. */
  unanswered: readonly Sent[]
  /** Saving was asked for while a save was under way. */
  isAskedAgain: boolean
}

const sentNow = ({ editor, store }: SaveMachine, asNew: boolean): Sent => {
  const { reading } = editor.getState()
  const own = reading.kind === 'playbook' ? reading.members['uuid'] : undefined
  const fresh = typeof own === 'string' ? own.toLowerCase() : null
  return { uuid: asNew ? fresh : store.get().uuid, text: reading.text }
}

/** It is known under its uuid as soon as its text is stored: what fails after that creates it no second time. */
const takeStored = ({ editor, store, tellSaved }: SaveMachine, stored: Stored, uuid: string): void => {
  editor.setStored(stored)
  updateSession(store, { uuid, isGone: false })
  tellSaved(stored.version)
}

const finishAt = async (machine: SaveMachine, uuid: string): Promise<void> => {
  machine.unanswered = []
  await machine.journal.rename(documentOfPlaybook(uuid))
  updateSession(machine.store, { foundAt: null })
}

/** Whether what is in the way of a save is one before it, which arrived and was not answered. */
const isOwn = async (machine: SaveMachine): Promise<boolean> => {
  const uuid = machine.unanswered.at(-1)?.uuid ?? null
  if (uuid === null) return false
  const stored = await readStored(uuid)
  if (!machine.unanswered.some((each) => each.uuid === uuid && each.text === stored.text)) return false
  takeStored(machine, stored, uuid)
  await finishAt(machine, uuid)
  return true
}

const isMet = (error: unknown): boolean => hasCode(error, 'etag_mismatch') || hasCode(error, 'exists')

const fail = async (machine: SaveMachine, error: unknown, sent: Sent): Promise<SaveOutcome> => {
  if (isMet(error) && (await isOwn(machine))) return send(machine, false)
  if (hasCode(error, 'etag_mismatch')) {
    await machine.meet()
    return { kind: 'met' }
  }
  if (hasCode(error, 'not_found')) {
    updateSession(machine.store, { isGone: true })
    return { kind: 'met' }
  }
  const isAway = isApiError(error) && error.kind === 'network'
  if (isAway) machine.unanswered = [...machine.unanswered, sent]
  updateSession(machine.store, isAway ? { isWaiting: true } : { error })
  return { kind: 'failed' }
}

const send = async (machine: SaveMachine, asNew: boolean): Promise<SaveOutcome> => {
  const { editor, journal, store } = machine
  editor.setSaving(true)
  updateSession(store, { error: null, isWaiting: false })
  const sent = sentNow(machine, asNew)
  const { reading, positions } = editor.getState()
  try {
    const uuid = await sendDocument({
      uuid: asNew ? null : store.get().uuid,
      stored: asNew ? null : editor.stored(),
      now: { text: reading.text, positions },
      onStored: (stored, at) => takeStored(machine, stored, at),
    })
    await finishAt(machine, uuid)
    await journal.flush()
    announceJournals()
    return { kind: 'saved', uuid }
  } catch (error) {
    return await fail(machine, error, sent).catch((second: unknown) => {
      updateSession(store, { error: second })
      return { kind: 'failed' } as const
    })
  } finally {
    editor.setSaving(false)
  }
}

const save = async (machine: SaveMachine): Promise<SaveOutcome> => {
  const { editor, store } = machine
  const { unsaved, isSaving } = editor.getState()
  machine.isAskedAgain = isSaving
  if (machine.isReadOnly || isSaving || unsaved === 0) return { kind: 'nothing' }
  if (store.get().theirs !== null || store.get().isGone) return { kind: 'met' }
  const outcome = await send(machine, store.get().uuid === null)
  if (outcome.kind !== 'saved' || !machine.isAskedAgain) return outcome
  const next = await save(machine)
  return next.kind === 'nothing' ? outcome : next
}

export function openSaving(deps: SaveDeps) {
  const machine: SaveMachine = { ...deps, unanswered: [], isAskedAgain: false }
  return {
    /** Saves what is not saved; where another version is known to be in the way, that is met first. */
    save: (): Promise<SaveOutcome> => save(machine),
    /** Stores what is typed as a new playbook, instead of one that was deleted. */
    createAgain: (): Promise<SaveOutcome> => send(machine, true),
  }
}
