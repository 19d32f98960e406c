// One document in one tab: its editor, its journal, the other tabs, and saving it. It knows no React; what is to be said
// stands in its state.
import { queryClient } from '#src/api/query.ts'
import { createPlaybook, summaryQuery } from '#src/api/playbooks.ts'
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import { journals, tellJournals } from '#src/lib/journals/journals.ts'
import { type Stored, createEditor } from './create-editor.ts'
import { nameOfDocument } from './document-name.ts'
import { type DocumentJournal, openJournal } from './journal.ts'
import { openLooker } from './looker.ts'
import { documentOfPlaybook, readStored, type Opened } from './open-document.ts'
import { type OtherTabs, joinTabs } from './other-tabs.ts'
import { sendDocument } from './save-document.ts'
import type { SessionState, Theirs } from './session-state.ts'
import type { Standing } from './standing.ts'

/** Milliseconds from a step to the journal, at most. */
const delay = 150

const soon = (act: () => void): (() => void) => {
  const timer = setTimeout(act, delay)
  return () => clearTimeout(timer)
}
const now = (): number => Date.now()

/** What came of saving: stored under a uuid, or something stands in the way that the state says. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly uuid: string }
  | { readonly kind: 'met' | 'failed' | 'nothing' }

type SettleKey = 'step.merge' | 'step.theirs' | 'step.mine'

/** What a save brings to the platform. */
interface Sent {
  /** Null where the platform gives one. */
  readonly uuid: string | null
  readonly text: string
}

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

export const openSession = (opened: Opened, { isReadOnly }: { readonly isReadOnly: boolean }) => {
  let state = startState(opened)
  const listeners = new Set<() => void>()
  const set = (next: Partial<SessionState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const editor = createEditor(opened.start, { isReadOnly, now, looker: openLooker })
  const standing = () => {
    const { reading, positions } = editor.getState()
    return { text: reading.text, positions }
  }
  const journal: DocumentJournal = openJournal(
    {
      store: journals(),
      place: opened.place,
      tools: { now, soon },
      read: () => {
        const { selection, unsaved } = editor.getState()
        const { history, stored } = editor
        return {
          ...standing(),
          name: nameOfDocument(editor.getState().reading),
          history: history(),
          stored: stored(),
          selection,
          unsaved,
        }
      },
      onKeeping: (keeping) => {
        if (keeping !== state.keeping) set({ keeping })
      },
    },
    { base: opened.base, history: editor.history() },
  )
  let tabs: OtherTabs | undefined
  /** What the journal goes by. */
  let { document } = opened.place
  /** Saving was asked for while a save was under way. */
  let isAskedAgain = false

  /** Shows what is stored now, where nothing is typed; undo leads back. */
  const follow = (theirs: Theirs): void => {
    editor.setStored(theirs)
    editor.become({ ...theirs, label: { key: 'step.theirs', params: { version: theirs.version } } })
    set({ theirs: null, newer: null })
  }
  /** Reads what is stored now: it is shown at once where nothing is typed. */
  const meet = async (): Promise<void> => {
    if (state.uuid === null) return
    const theirs = await theirsOf(state.uuid)
    if (theirs.etag === editor.stored()?.etag) return set({ theirs: null, newer: null })
    if (editor.getState().unsaved === 0 && !editor.getState().isSaving) return follow(theirs)
    set({ theirs, newer: theirs.version })
  }
  /** A version that others saved. */
  const hear = (version: number): void => {
    const known = editor.stored()?.version ?? 0
    if (version <= known || editor.getState().isSaving) return
    set({ newer: version })
    meet().catch(() => undefined)
  }

  /** Texts that were sent and not answered since something was stored: one of them may have arrived. */
  let unanswered: readonly Sent[] = []
  const sentNow = (asNew: boolean): Sent => {
    const { reading } = editor.getState()
    const own = reading.kind === 'playbook' ? reading.members['uuid'] : undefined
    const fresh = typeof own === 'string' ? own.toLowerCase() : null
    return { uuid: asNew ? fresh : state.uuid, text: reading.text }
  }
  /** Whether what stands in the way of a save is one before it, which arrived and was not answered. */
  const isOwn = async (): Promise<boolean> => {
    const uuid = unanswered.at(-1)?.uuid ?? null
    if (uuid === null) return false
    const now = await readStored(uuid)
    if (!unanswered.some((each) => each.uuid === uuid && each.text === now.text)) return false
    onStored(now, uuid)
    await settleAt(uuid)
    return true
  }
  const settleAt = async (uuid: string): Promise<void> => {
    unanswered = []
    if (documentOfPlaybook(uuid) !== document) {
      document = documentOfPlaybook(uuid)
      await journal.rename(document)
    }
    set({ foundAt: null })
  }
  const isMet = (error: unknown): boolean => hasCode(error, 'etag_mismatch') || hasCode(error, 'exists')

  const fail = async (error: unknown, sent: Sent): Promise<SaveOutcome> => {
    if (isMet(error) && (await isOwn())) return send(false)
    if (hasCode(error, 'etag_mismatch')) {
      await meet()
      return { kind: 'met' }
    }
    if (hasCode(error, 'not_found')) {
      set({ isGone: true })
      return { kind: 'met' }
    }
    const isAway = isApiError(error) && error.kind === 'network'
    if (isAway) unanswered = [...unanswered, sent]
    set(isAway ? { isWaiting: true } : { error })
    return { kind: 'failed' }
  }
  /** That it was no playbook is past once it is one. */
  const forgetMended = (): void => {
    if (editor.getState().reading.kind === 'playbook' && hasCode(state.error, 'playbook_unreadable'))
      set({ error: null })
  }
  /** It is known under its uuid as soon as its text is stored: what fails after that creates it no second time. */
  const onStored = (stored: Stored, uuid: string): void => {
    editor.setStored(stored)
    set({ uuid, isGone: false })
    tabs?.tellSaved(stored.version)
  }
  const send = async (asNew: boolean): Promise<SaveOutcome> => {
    editor.setSaving(true)
    set({ error: null, isWaiting: false })
    const sent = sentNow(asNew)
    try {
      const uuid = await sendDocument({
        uuid: asNew ? null : state.uuid,
        stored: asNew ? null : editor.stored(),
        now: standing(),
        onStored,
      })
      await settleAt(uuid)
      await journal.flush()
      tellJournals()
      return { kind: 'saved', uuid }
    } catch (error) {
      return await fail(error, sent).catch((second: unknown) => {
        set({ error: second })
        return { kind: 'failed' } as const
      })
    } finally {
      editor.setSaving(false)
    }
  }

  const save = async (): Promise<SaveOutcome> => {
    const { unsaved, isSaving } = editor.getState()
    isAskedAgain = isSaving
    if (isReadOnly || isSaving || unsaved === 0) return { kind: 'nothing' }
    if (state.theirs !== null || state.isGone) return { kind: 'met' }
    const outcome = await send(state.uuid === null)
    if (outcome.kind !== 'saved' || !isAskedAgain) return outcome
    const next = await save()
    return next.kind === 'nothing' ? outcome : next
  }

  return {
    editor,
    journal,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Saves what is not saved; where another version is known to stand in the way, that is met first. */
    save,
    /** Stores what is typed as a new playbook, in the place of one that was deleted. */
    createAgain: () => send(true),
    /** Stores a text as another playbook, and gives its uuid. */
    saveCopy: async (text: string): Promise<string> => (await createPlaybook(text)).uuid,
    meet,
    hear,
    /** Goes on from their version with another text: the next save replaces theirs, and undo leads back to mine. */
    settle: (theirs: Stored, { key, ...next }: Standing & { readonly key: SettleKey }): void => {
      editor.setStored(theirs)
      editor.become({ ...next, label: { key, params: { version: theirs.version } } })
      set({ theirs: null, newer: null, foundAt: null })
    },
    /** Forgets what is not saved; undo brings it back. */
    discard: (): void => {
      const stored = editor.stored()
      if (stored) editor.become({ ...stored, label: { key: 'step.discard', params: {} } })
      set({ foundAt: null })
    },
    /** Whether leaving would lose something. */
    wouldLose: () => editor.getState().unsaved > 0 && state.keeping !== 'kept',
    /** Listens to other tabs, and keeps what is typed, until it is left. */
    enter: (): (() => void) => {
      if (isReadOnly) return () => undefined
      const joined = joinTabs(opened.place, {
        onTabs: (others) => set({ isElsewhere: [...others.values()].includes(true) }),
        onSaved: hear,
      })
      tabs = joined
      const unsubscribe = editor.subscribe(() => {
        joined.tellUnsaved(editor.getState().unsaved > 0)
        journal.touch()
        forgetMended()
      })
      joined.tellUnsaved(editor.getState().unsaved > 0)
      // Who saved it, and what it says, is not known yet.
      if (state.newer !== null) meet().catch(() => undefined)
      return () => {
        unsubscribe()
        tabs = undefined
        joined.leave()
        void journal.flush()
      }
    },
    isInSight: (): boolean => tabs !== undefined,
    ask: () => tabs?.ask(),
    hide: () => tabs?.hide(),
  }
}
export type DocumentSession = ReturnType<typeof openSession>
