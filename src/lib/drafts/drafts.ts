// The drafts of this browser: one shelf, the keepers of the forms in sight, and what other tabs do to either.
import { createEvent } from '../create-store.ts'
import { confirmBeforeLeaving } from '../before-unload.ts'
import { attemptStorage } from './browser-storage.ts'
import { type Keeper, type KeeperTools, openKeeper } from './draft-session.ts'
import { type DraftPlace, type FoundDraft, draftKey, readDraft, readDraftKey } from './draft-record.ts'
import { type Keeping, type Shelf, openShelf } from './draft-storage.ts'
import { freshWord, tabName } from './tab-id.ts'

/** Milliseconds from a keystroke to the storage, at most. */
const delay = 250
const droppedKey = 'drafts-dropped'

const tools: KeeperTools = {
  now: () => Date.now(),
  freshMark: freshWord,
  soon: (act) => {
    const timer = setTimeout(act, delay)
    return () => clearTimeout(timer)
  },
}

let opened: Shelf | undefined
const shelf = (): Shelf =>
  (opened ??= openShelf(attemptStorage('localStorage'), attemptStorage('sessionStorage')))

/** What other tabs and the storage do to a form in sight. */
interface FormEvents {
  readonly onKeeping: (keeping: Keeping) => void
  /** Another tab wrote or took away a draft of the same form; null when it took it away. */
  readonly onElsewhere: (at: number | null) => void
}

interface Live {
  readonly key: string
  readonly place: DraftPlace
  readonly keeper: Keeper
  readonly events: FormEvents
  keeping: Keeping
  /** It lies on the shelf. */
  isThere: boolean
}

const live = new Set<Live>()
/** There may be other drafts than before. */
const changed = createEvent()
export const watchDrafts = changed.subscribe

const dropped = (text: string | null): readonly string[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

const muteThose = (gone: readonly string[]): void => {
  for (const entry of live) if (gone.includes(entry.key)) entry.keeper.mute()
}

const hearForm = (entry: Live, { key, newValue }: StorageEvent): void => {
  if (key === entry.key) {
    if (newValue === null) entry.keeper.again()
    return
  }
  const other = readDraft(key ?? '', newValue)
  if (other) entry.keeper.heard(other.turn)
  entry.events.onElsewhere(other?.at ?? null)
}

const hear = (event: StorageEvent): void => {
  const { key, newValue } = event
  if (key === droppedKey) return muteThose(dropped(newValue))
  const place = readDraftKey(key ?? '')
  if (!place) return
  for (const entry of live)
    if (entry.place.uid === place.uid && entry.place.form === place.form) hearForm(entry, event)
  if (event.oldValue === null || newValue === null) changed.emit()
}

/** Writes everything that waits: before the page goes away, is hidden or crosses to another one. */
export function flushDrafts(): void {
  for (const { keeper } of live) keeper.flush()
}

const listen = (): void => {
  window.addEventListener('storage', hear)
  window.addEventListener('pagehide', flushDrafts)
  document.addEventListener('visibilitychange', flushDrafts)
  confirmBeforeLeaving(() => {
    flushDrafts()
    return shelf().hasPassing()
  })
}
let isListening = false

/** Begins to keep the form of a person in this tab. */
export function keepForm({ uid, form }: Omit<DraftPlace, 'tab'>, events: FormEvents) {
  if (!isListening) listen()
  isListening = true
  const place = { uid, form, tab: tabName() }
  const set = (keeping: Keeping, isThere: boolean): void => {
    const isOther = entry.isThere !== isThere
    entry.keeping = keeping
    entry.isThere = isThere
    events.onKeeping(keeping)
    if (isOther) changed.emit()
  }
  const keeper = openKeeper({ shelf: shelf(), place, tools, onKeeping: (keeping) => set(keeping, true) })
  const isThere = keeper.found?.tab === place.tab
  const entry: Live = { key: draftKey(place), place, keeper, events, keeping: 'kept', isThere }
  return {
    keeper,
    /** Nothing is typed: nothing has to be asked on leaving. */
    rest: (): void => set('kept', false),
    enter: (): (() => void) => {
      live.add(entry)
      return () => {
        keeper.flush()
        live.delete(entry)
      }
    },
  }
}

/** Drafts of a person, newest first. */
export function listDrafts(uid: string): readonly FoundDraft[] {
  return shelf().list(uid)
}

const announce = (gone: readonly string[]): void => {
  const storage = attemptStorage('localStorage')
  try {
    storage?.setItem(droppedKey, JSON.stringify([...gone, freshWord()]))
    storage?.removeItem(droppedKey)
  } catch {
    // A full storage: an open form then writes its draft once more, which loses nothing.
  }
}

/** Deletes drafts on purpose, and what they grew from. Gives the way back. */
export function deleteDrafts(drafts: readonly FoundDraft[]): () => void {
  flushDrafts()
  const gone = drafts.map(({ key }) => key)
  announce(gone)
  muteThose(gone)
  const removed = drafts.flatMap((draft) => shelf().remove(draft, draft.from))
  // There may be room now for what could not be kept.
  for (const { keeper, keeping } of live) if (keeping !== 'kept') keeper.again()
  changed.emit()
  return () => {
    shelf().putBack(removed)
    changed.emit()
  }
}
