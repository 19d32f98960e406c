// One document in one tab: its editor, its journal, the other tabs, and saving it. It knows no React; what is to be said
// stands in its state.
import { queryClient } from '#src/api/query-client.ts'
import { createPlaybook, summaryQuery } from '#src/api/playbooks.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { type Store, createStore } from '#src/lib/create-store.ts'
import type { JournalLocation } from '#src/lib/journals/journal-record.ts'
import { journals } from '#src/lib/journals/journals.ts'
import { type DocumentEditor, type Stored, createEditor } from '../model/create-editor.ts'
import { type EditorStatus, nameOfDocument } from './document-snapshot.ts'
import { type DocumentJournal, openJournal } from './journal.ts'
import { openLooker } from '../model/analyzer.ts'
import { type Opened, readStored } from './open-document.ts'
import { type OtherTabs, joinTabs } from './other-tabs.ts'
import { openSaving } from './save-document.ts'
import { type SessionState, type Theirs, updateSession } from './session-state.ts'

/** Milliseconds from a step to the journal, at most. */
const delay = 150

const soon = (act: () => void): (() => void) => {
  const timer = setTimeout(act, delay)
  return () => clearTimeout(timer)
}
const now = (): number => Date.now()

type SettleKey = 'step.merge' | 'step.theirs' | 'step.mine'

const theirsOf = async (uuid: string): Promise<Theirs> => {
  const stored = await readStored(uuid)
  const { playbook } = await queryClient.fetchQuery(summaryQuery(uuid))
  return { ...stored, by: playbook.updated_by, at: playbook.updated_at }
}

const startState = ({ uuid, newer, isGone, foundAt, others }: Opened): SessionState => ({
  uuid,
  theirs: null,
  newer: newer?.version ?? null,
  isGone,
  isWaiting: false,
  error: null,
  foundAt,
  keeping: 'kept',
  others,
  isElsewhere: false,
})

/** What the functions below share and change. */
interface SessionCore {
  readonly editor: DocumentEditor
  readonly store: Store<SessionState>
  /** Undefined while the document is not in sight. */
  tabs: OtherTabs | undefined
}

const openDocumentJournal = ({ editor, store }: SessionCore, opened: Opened): DocumentJournal =>
  openJournal(
    {
      store: journals(),
      place: opened.place,
      tools: { now, soon },
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
      onKeeping: (keeping) => {
        if (keeping !== store.get().keeping) updateSession(store, { keeping })
      },
    },
    { base: opened.base, history: editor.history() },
  )

/** Shows what is stored now, where nothing is typed; undo leads back. */
const follow = ({ editor, store }: SessionCore, theirs: Theirs): void => {
  editor.setStored(theirs)
  editor.become({ ...theirs, label: { key: 'step.theirs', params: { version: theirs.version } } })
  updateSession(store, { theirs: null, newer: null })
}

/** Reads what is stored now: it is shown at once where nothing is typed. */
const meet = async (core: SessionCore): Promise<void> => {
  const { editor, store } = core
  const { uuid } = store.get()
  if (uuid === null) return
  const theirs = await theirsOf(uuid)
  if (theirs.etag === editor.stored()?.etag) return updateSession(store, { theirs: null, newer: null })
  if (editor.getState().unsaved === 0 && !editor.getState().isSaving) return follow(core, theirs)
  updateSession(store, { theirs, newer: theirs.version })
}

/** A version that others saved. */
const hear = (core: SessionCore, version: number): void => {
  const known = core.editor.stored()?.version ?? 0
  if (version <= known || core.editor.getState().isSaving) return
  updateSession(core.store, { newer: version })
  meet(core).catch(() => undefined)
}

/** Clears the error that the text is not a playbook, once it is one. */
const forgetUnreadable = ({ editor, store }: SessionCore): void => {
  if (editor.getState().reading.kind === 'playbook' && hasCode(store.get().error, 'playbook_unreadable'))
    updateSession(store, { error: null })
}

/** Listens to other tabs and keeps what is typed, until the function it returns is called. */
const enter = (core: SessionCore, place: JournalLocation, journal: DocumentJournal): (() => void) => {
  const { editor, store } = core
  const joined = joinTabs(place, {
    onTabs: (others) => updateSession(store, { isElsewhere: [...others.values()].includes(true) }),
    onSaved: (version) => hear(core, version),
  })
  core.tabs = joined
  const unsubscribe = editor.subscribe(() => {
    joined.tellUnsaved(editor.getState().unsaved > 0)
    journal.touch()
    forgetUnreadable(core)
  })
  joined.tellUnsaved(editor.getState().unsaved > 0)
  // Who saved it, and what it says, is not known yet.
  if (store.get().newer !== null) meet(core).catch(() => undefined)
  return () => {
    unsubscribe()
    core.tabs = undefined
    joined.leave()
    void journal.flush()
  }
}

export function openSession(opened: Opened, { isReadOnly }: { readonly isReadOnly: boolean }) {
  const store = createStore(startState(opened))
  const editor = createEditor(opened.start, { isReadOnly, now, looker: openLooker })
  const core: SessionCore = { editor, store, tabs: undefined }
  const journal = openDocumentJournal(core, opened)
  const { save, createAgain } = openSaving({
    editor,
    journal,
    store,
    isReadOnly,
    meet: () => meet(core),
    tellSaved: (version) => core.tabs?.tellSaved(version),
  })
  return {
    editor,
    journal,
    getState: store.get,
    subscribe: store.subscribe,
    save,
    createAgain,
    /** Stores a text as another playbook, and gives its uuid. */
    saveCopy: async (text: string): Promise<string> => (await createPlaybook(text)).uuid,
    meet: () => meet(core),
    hear: (version: number) => hear(core, version),
    /** Goes on from their version with another text: the next save replaces theirs, and undo leads back to mine. */
    settle: (theirs: Stored, { key, ...next }: EditorStatus & { readonly key: SettleKey }): void => {
      editor.setStored(theirs)
      editor.become({ ...next, label: { key, params: { version: theirs.version } } })
      updateSession(store, { theirs: null, newer: null, foundAt: null })
    },
    /** Forgets what is not saved; undo brings it back. */
    discard: (): void => {
      const stored = editor.stored()
      if (stored) editor.become({ ...stored, label: { key: 'step.discard', params: {} } })
      updateSession(store, { foundAt: null })
    },
    /** Whether leaving would lose something. */
    wouldLose: () => editor.getState().unsaved > 0 && store.get().keeping !== 'kept',
    /** Listens to other tabs, and keeps what is typed, until it is left. */
    enter: () => (isReadOnly ? () => undefined : enter(core, opened.place, journal)),
    isInSight: (): boolean => core.tabs !== undefined,
    ask: () => core.tabs?.ask(),
    hide: () => core.tabs?.hide(),
  }
}
export type DocumentSession = ReturnType<typeof openSession>
