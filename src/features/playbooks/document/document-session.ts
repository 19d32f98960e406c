// One document in one tab: its editor, journal, other tabs, and saving. It does not depend on React; messages are
// part of its state.
import { queryClient } from '#src/api/query-client.ts'
import { createPlaybook, summaryQuery } from '#src/api/playbooks.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { type Store, createStore } from '#src/lib/create-store.ts'
import type { JournalLocation } from '#src/lib/journals/journal-record.ts'
import { addOpenJournal } from '#src/lib/drafts/unsaved-playbooks.ts'
import { journals } from '#src/lib/journals/journals.ts'
import { type DocumentEditor, type StoredDocument, createEditor } from '../model/create-editor.ts'
import { type DocumentSnapshot, nameOfDocument } from './document-snapshot.ts'
import { type DocumentJournal, openJournal } from './journal.ts'
import { createAnalyzer } from '../model/analyzer.ts'
import type { OpenedDocument } from './open-document.ts'
import { type OtherTabs, joinTabs } from './other-tabs.ts'
import { readStored } from './read-stored.ts'
import { createSaving } from './save-document.ts'
import { type SessionState, type TheirVersion, updateSession } from './session-state.ts'

/** Maximum delay from a step until the journal is written. */
const journalDelayMs = 150

const schedule = (act: () => void): (() => void) => {
  const timer = setTimeout(act, journalDelayMs)
  return () => clearTimeout(timer)
}
const now = (): number => Date.now()

type ResolutionKey = 'step.merge' | 'step.theirs' | 'step.mine'

const readTheirs = async (uuid: string): Promise<TheirVersion> => {
  const stored = await readStored(uuid)
  const { playbook } = await queryClient.fetchQuery(summaryQuery(uuid))
  return { ...stored, by: playbook.updated_by, at: playbook.updated_at }
}

const initialState = ({
  uuid,
  newerVersion,
  isDeleted,
  restoredAt,
  otherJournals,
}: OpenedDocument): SessionState => ({
  uuid,
  theirs: null,
  newerVersion: newerVersion?.version ?? null,
  isDeleted,
  isWaitingForPlatform: false,
  error: null,
  restoredAt,
  journalStatus: 'kept',
  otherJournals,
  isUnsavedElsewhere: false,
})

/** State shared by the functions below. */
interface SessionCore {
  readonly editor: DocumentEditor
  readonly store: Store<SessionState>
  /** Undefined while the document is not shown. */
  tabs: OtherTabs | undefined
}

const openDocumentJournal = ({ editor, store }: SessionCore, opened: OpenedDocument): DocumentJournal =>
  openJournal(
    {
      store: journals(),
      key: opened.key,
      tools: { now, schedule },
      read: () => {
        const { reading, positions, selection, unsaved } = editor.getState()
        return {
          text: reading.text,
          positions,
          name: nameOfDocument(reading),
          history: editor.history(),
          stored: editor.stored(),
          selection,
          unsaved,
        }
      },
      onStatus: (journalStatus) => {
        if (journalStatus !== store.get().journalStatus) updateSession(store, { journalStatus })
      },
    },
    { base: opened.base, history: editor.history() },
  )

/** Replaces an unchanged document with the stored version; can be undone. */
const replaceWithTheirs = ({ editor, store }: SessionCore, theirs: TheirVersion): void => {
  editor.setStored(theirs)
  editor.replace({ ...theirs, label: { key: 'step.theirs', params: { version: theirs.version } } })
  updateSession(store, { theirs: null, newerVersion: null })
}

/** Reads the stored version and shows it if the document has no changes. */
const fetchTheirs = async (core: SessionCore): Promise<void> => {
  const { editor, store } = core
  const { uuid } = store.get()
  if (uuid === null) return
  const theirs = await readTheirs(uuid)
  if (theirs.etag === editor.stored()?.etag) return updateSession(store, { theirs: null, newerVersion: null })
  if (editor.getState().unsaved === 0 && !editor.getState().isSaving) return replaceWithTheirs(core, theirs)
  updateSession(store, { theirs, newerVersion: theirs.version })
}

/** Handles a version saved by someone else. */
const receiveVersion = (core: SessionCore, version: number): void => {
  const currentVersion = core.editor.stored()?.version ?? 0
  if (version <= currentVersion || core.editor.getState().isSaving) return
  updateSession(core.store, { newerVersion: version })
  fetchTheirs(core).catch(() => undefined)
}

/** Clears the error that the text is not a playbook, once it is one. */
const clearUnreadableError = ({ editor, store }: SessionCore): void => {
  if (editor.getState().reading.kind === 'playbook' && hasCode(store.get().error, 'playbook_unreadable'))
    updateSession(store, { error: null })
}

/** Listens to other tabs and writes the journal until the returned function is called. */
const activate = (core: SessionCore, key: JournalLocation, journal: DocumentJournal): (() => void) => {
  const { editor, store } = core
  const otherTabs = joinTabs(key, {
    onTabs: (otherJournals) =>
      updateSession(store, { isUnsavedElsewhere: [...otherJournals.values()].includes(true) }),
    onSaved: (version) => receiveVersion(core, version),
  })
  core.tabs = otherTabs
  const unsubscribe = editor.subscribe(() => {
    otherTabs.announceUnsaved(editor.getState().unsaved > 0)
    journal.scheduleFlush()
    clearUnreadableError(core)
  })
  const removeJournal = addOpenJournal(() => journal.flush())
  otherTabs.announceUnsaved(editor.getState().unsaved > 0)
  // The author and content of the newer version are not known yet.
  if (store.get().newerVersion !== null) fetchTheirs(core).catch(() => undefined)
  return () => {
    unsubscribe()
    core.tabs = undefined
    removeJournal()
    otherTabs.leave()
    void journal.flush()
  }
}

export function openSession(opened: OpenedDocument, { isReadOnly }: { readonly isReadOnly: boolean }) {
  const store = createStore(initialState(opened))
  const editor = createEditor(opened.start, { isReadOnly, now, createAnalyzer })
  const core: SessionCore = { editor, store, tabs: undefined }
  const journal = openDocumentJournal(core, opened)
  const { save, saveAsNew } = createSaving({
    editor,
    journal,
    store,
    isReadOnly,
    fetchTheirs: () => fetchTheirs(core),
    announceSaved: (version) => core.tabs?.announceSaved(version),
  })
  return {
    editor,
    journal,
    getState: store.get,
    subscribe: store.subscribe,
    save,
    saveAsNew,
    /** Stores a text as a new playbook and returns its uuid. */
    saveCopy: async (text: string): Promise<string> => (await createPlaybook(text)).uuid,
    fetchTheirs: () => fetchTheirs(core),
    receiveVersion: (version: number) => receiveVersion(core, version),
    /**
     * Resolves a conflict with another text based on their version: the next save replaces theirs, and undo restores
     * mine.
     */
    resolve: (
      theirs: StoredDocument,
      { key, ...next }: DocumentSnapshot & { readonly key: ResolutionKey },
    ): void => {
      editor.setStored(theirs)
      editor.replace({ ...next, label: { key, params: { version: theirs.version } } })
      updateSession(store, { theirs: null, newerVersion: null, restoredAt: null })
    },
    /** Discards unsaved changes; can be undone. */
    discard: (): void => {
      const stored = editor.stored()
      if (stored) editor.replace({ ...stored, label: { key: 'step.discard', params: {} } })
      updateSession(store, { restoredAt: null })
    },
    /** Whether leaving would lose changes. */
    hasUnstoredChanges: () => editor.getState().unsaved > 0 && store.get().journalStatus !== 'kept',
    /** Listens to other tabs and writes the journal until the document is left. */
    activate: () => (isReadOnly ? () => undefined : activate(core, opened.key, journal)),
    isActive: (): boolean => core.tabs !== undefined,
    refreshTabs: () => core.tabs?.refresh(),
    announceHidden: () => core.tabs?.announceHidden(),
  }
}
export type DocumentSession = ReturnType<typeof openSession>
