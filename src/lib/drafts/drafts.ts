// The drafts of this browser: the storage, the sessions of the open forms, and changes by other tabs.
import { createEvent } from '../create-store.ts'
import { confirmBeforeLeaving } from '../before-unload.ts'
import { attemptStorage } from './browser-storage.ts'
import { type DraftSession, type DraftSessionDeps, openDraftSession } from './draft-session.ts'
import { type DraftLocation, type FoundDraft, draftKey, readDraft, readDraftKey } from './draft-record.ts'
import { type Persistence, type DraftStorage, openDraftStorage } from './draft-storage.ts'
import { randomId, tabName } from './tab-id.ts'

/** Maximum delay between a keystroke and the write, in milliseconds. */
const delay = 250
const droppedKey = 'drafts-dropped'

const deps: DraftSessionDeps = {
  now: () => Date.now(),
  createMark: randomId,
  schedule: (act) => {
    const timer = setTimeout(act, delay)
    return () => clearTimeout(timer)
  },
}

let opened: DraftStorage | undefined
const draftStorage = (): DraftStorage =>
  (opened ??= openDraftStorage(attemptStorage('localStorage'), attemptStorage('sessionStorage')))

/** Notifications for an open form. */
interface FormEvents {
  readonly onPersistenceChange: (persistence: Persistence) => void
  /** Another tab wrote a draft of the same form, or removed it (null). */
  readonly onOtherTab: (at: number | null) => void
}

type FormSessionOptions = FormEvents & Pick<Parameters<typeof openDraftSession>[0], 'countChanges'>

interface OpenForm {
  readonly key: string
  readonly location: DraftLocation
  readonly session: DraftSession
  readonly events: FormEvents
  persistence: Persistence
  /** Whether it is in the storage. */
  isStored: boolean
}

const openForms = new Set<OpenForm>()
/** The list of drafts may have changed. */
const changed = createEvent()
export const watchDrafts = changed.subscribe

const readDropped = (text: string | null): readonly string[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

const muteDrafts = (keys: readonly string[]): void => {
  for (const entry of openForms) if (keys.includes(entry.key)) entry.session.mute()
}

const onFormStorage = (entry: OpenForm, { key, newValue }: StorageEvent): void => {
  if (key === entry.key) {
    if (newValue === null) entry.session.rewrite()
    return
  }
  const other = readDraft(key ?? '', newValue)
  if (other) entry.session.noteTurn(other.turn)
  entry.events.onOtherTab(other?.at ?? null)
}

const onStorage = (event: StorageEvent): void => {
  const { key, newValue } = event
  if (key === droppedKey) return muteDrafts(readDropped(newValue))
  const location = readDraftKey(key ?? '')
  if (!location) return
  for (const entry of openForms)
    if (entry.location.uid === location.uid && entry.location.form === location.form)
      onFormStorage(entry, event)
  changed.emit()
}

/** Writes all pending drafts: before the page is closed or hidden, or another one is opened. */
export function flushDrafts(): void {
  for (const { session } of openForms) session.flush()
}

const listen = (): void => {
  window.addEventListener('storage', onStorage)
  window.addEventListener('pagehide', flushDrafts)
  document.addEventListener('visibilitychange', flushDrafts)
  confirmBeforeLeaving(() => {
    flushDrafts()
    return draftStorage().hasTemporary()
  })
}
let isListening = false

/** Starts to store what the user types into the form in this tab. */
export function openFormSession(
  { uid, form }: Omit<DraftLocation, 'tab'>,
  { countChanges, ...events }: FormSessionOptions,
) {
  if (!isListening) listen()
  isListening = true
  const location = { uid, form, tab: tabName() }
  const set = (persistence: Persistence, isStored: boolean): void => {
    const isOther = entry.isStored !== isStored
    entry.persistence = persistence
    entry.isStored = isStored
    events.onPersistenceChange(persistence)
    if (isOther) changed.emit()
  }
  const session = openDraftSession({
    storage: draftStorage(),
    location,
    deps,
    ...(countChanges && { countChanges }),
    onPersistenceChange: (persistence) => set(persistence, true),
  })
  const isStored = session.found?.tab === location.tab
  const entry: OpenForm = {
    key: draftKey(location),
    location,
    session,
    events,
    persistence: 'kept',
    isStored,
  }
  return {
    session,
    /** Nothing is typed: the user need not confirm leaving the page. */
    markUntouched: (): void => set('kept', false),
    enter: (): (() => void) => {
      openForms.add(entry)
      return () => {
        session.flush()
        openForms.delete(entry)
      }
    },
  }
}

/** Drafts of a user, newest first. */
export function listDrafts(uid: string): readonly FoundDraft[] {
  return draftStorage().list(uid)
}

const announceDeletion = (keys: readonly string[]): void => {
  const storage = attemptStorage('localStorage')
  try {
    storage?.setItem(droppedKey, JSON.stringify([...keys, randomId()]))
    storage?.removeItem(droppedKey)
  } catch {
    // The storage is full: an open form writes its draft once more, which is harmless.
  }
}

/** Deletes drafts at the user's request, with those they are based on. Returns a function that undoes it. */
export function deleteDrafts(drafts: readonly FoundDraft[]): () => void {
  flushDrafts()
  const keys = drafts.map(({ key }) => key)
  announceDeletion(keys)
  muteDrafts(keys)
  const removed = drafts.flatMap((draft) => draftStorage().remove(draft, draft.from))
  // There may be space now for drafts that could not be stored.
  for (const { session, persistence } of openForms) if (persistence !== 'kept') session.rewrite()
  changed.emit()
  return () => {
    draftStorage().putBack(removed)
    changed.emit()
  }
}
