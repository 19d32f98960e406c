// Stores what is typed into one form in one tab: shortly after each keystroke, or immediately on request. It starts
// from a restored draft, records the drafts that it is based on, and never deletes edits that were neither saved nor
// discarded.
import type { Ancestor, DraftLocation, DraftRecord, FoundDraft } from './draft-record.ts'
import type { Persistence, RemovedDrafts, DraftStorage } from './draft-storage.ts'

/** The values that the edits start from, and their version. */
export interface DraftStart {
  readonly base: string | null
  readonly before: unknown
}

interface Typing {
  readonly title: string
  readonly address: string
  readonly values: unknown
  /** Secret fields that are filled. */
  readonly retype: readonly string[]
}

/** Clock, random ids and timers, injected. */
export interface DraftSessionDeps {
  readonly now: () => number
  readonly createMark: () => string
  /** Runs `act` after a short delay; returns a function that cancels it. */
  readonly schedule: (act: () => void) => () => void
}

interface TypedDraft {
  readonly record: DraftRecord | undefined
  readonly from: readonly Ancestor[]
  readonly start: DraftStart | undefined
}

const noDraft: TypedDraft = { record: undefined, from: [], start: undefined }

const ancestorsOf = (found: FoundDraft): readonly Ancestor[] => [
  { tab: found.tab, mark: found.mark },
  ...found.from,
]

const basedOn = (found: FoundDraft): TypedDraft => ({
  record: undefined,
  from: ancestorsOf(found),
  start: { base: found.base, before: found.before },
})

interface DraftSessionOptions {
  readonly storage: DraftStorage
  readonly location: DraftLocation
  readonly deps: DraftSessionDeps
  /** Counts the changes of the values since the start of the edits; undefined if the form does not count them. */
  readonly countChanges?: (values: unknown) => number | undefined
  /** Called when the kind of storage has changed. */
  readonly onPersistenceChange?: (persistence: Persistence) => void
}

interface SessionState extends DraftSessionOptions {
  draft: TypedDraft
  turn: number
  /** Will be written after a short delay. */
  pending: DraftRecord | undefined
  cancelWrite: () => void
  isMuted: boolean
}

const put = (session: SessionState, typed: DraftRecord): void => {
  // Counted once per write, not with every keystroke.
  const record = { ...typed, changes: session.countChanges?.(typed.values) }
  session.draft = { ...session.draft, record }
  const persistence = session.storage.put(session.location, record)
  session.onPersistenceChange?.(persistence)
}

const cancelPending = (session: SessionState): void => {
  session.cancelWrite()
  session.pending = undefined
}

const flush = (session: SessionState): void => {
  const { pending } = session
  cancelPending(session)
  if (pending) put(session, pending)
}

const update = (
  session: SessionState,
  { title, address, values, retype }: Typing,
  current: DraftStart,
): void => {
  const { deps, draft } = session
  const start = draft.start ?? current
  session.draft = { ...draft, start }
  session.isMuted = false
  session.turn += 1
  const typed = { title, address, values, ...start, retype: [...retype], from: [...draft.from] }
  const isFirst = session.pending === undefined
  session.pending = { version: 1, ...typed, at: deps.now(), turn: session.turn, mark: deps.createMark() }
  if (isFirst) session.cancelWrite = deps.schedule(() => flush(session))
}

const finish = (session: SessionState): (() => void) => {
  flush(session)
  const { draft, storage, location } = session
  const removed: RemovedDrafts = storage.remove(location, draft.from)
  session.draft = noDraft
  return () => {
    session.draft = draft
    storage.putBack(removed)
  }
}

const adopt = (session: SessionState, other: FoundDraft): void => {
  flush(session)
  const { draft, storage, location, deps } = session
  const isAncestor = other.from.some(({ mark }) => mark === draft.record?.mark)
  if (draft.record && !isAncestor) storage.put({ ...location, tab: deps.createMark() }, draft.record)
  storage.clear(location)
  session.draft = basedOn(other)
}

const rebase = (session: SessionState, start: DraftStart): void => {
  session.draft = { ...session.draft, start }
  const last = session.pending ?? session.draft.record
  if (last) put(session, { ...last, ...start, mark: session.deps.createMark() })
  cancelPending(session)
}

const createSession = (options: DraftSessionOptions, mine: FoundDraft | undefined): SessionState => {
  const { storage, location } = options
  const all = storage.list(location.uid, location.form)
  const draft: TypedDraft = mine
    ? { record: mine, from: mine.from, start: { base: mine.base, before: mine.before } }
    : ((all[0] && basedOn(all[0])) ?? noDraft)
  const turn = Math.max(0, ...all.map((each) => each.turn))
  return { ...options, draft, turn, pending: undefined, cancelWrite: () => undefined, isMuted: false }
}

/** Opens the draft of a location. `found` is the draft that the form starts with. */
export function openDraftSession(options: DraftSessionOptions) {
  const { storage, location } = options
  const mine = storage.at(location)
  const session = createSession(options, mine)
  return {
    found: mine ?? storage.list(location.uid, location.form)[0],
    /** What the current edits started from; undefined while nothing is typed. */
    start: (): DraftStart | undefined => session.draft.start,
    /** Stores the current values; `current` is the start of the edits if this is the first keystroke. */
    update: (typing: Typing, current: DraftStart): void => update(session, typing, current),
    flush: (): void => flush(session),
    /** Whether it is based on other drafts: then it is stored even if the form is back at its start. */
    hasAncestors: (): boolean => session.draft.from.length > 0,
    /** Whether another visit would restore something. */
    hasDraft: (): boolean =>
      (session.draft.record !== undefined || session.pending !== undefined) && !session.isMuted,
    /** Removes the draft: the form has its initial values again. */
    clear: (): void => {
      cancelPending(session)
      session.draft = noDraft
      storage.clear(location)
    },
    /** Called when the form was saved or discarded. Returns a function that undoes it. */
    finish: (): (() => void) => finish(session),
    /**
     * Continues the edits of another tab. The edits of this tab are parked and can still be restored, unless the
     * others are based on them.
     */
    adopt: (other: FoundDraft): void => adopt(session, other),
    /** Drafts of other tabs, and parked ones: all that the current edits are not based on. */
    others: (): readonly FoundDraft[] => {
      const from = new Set(session.draft.from.map(({ mark }) => mark))
      const all = storage.list(location.uid, location.form)
      return all.filter(({ tab, mark }) => tab !== location.tab && !from.has(mark))
    },
    /** The edits continue from another version. */
    rebase: (start: DraftStart): void => rebase(session, start),
    /** The same form was edited elsewhere: the order continues from there. */
    noteTurn: (other: number): void => {
      session.turn = Math.max(session.turn, other)
    },
    /** Writes the draft again after another tab removed it, unless it was deleted by the user. */
    rewrite: (): void => {
      if (session.draft.record && !session.isMuted) put(session, session.draft.record)
    },
    /** The user deleted the draft: it is written again with the next keystroke, not earlier. */
    mute: (): void => {
      cancelPending(session)
      session.isMuted = true
    },
  }
}
export type DraftSession = ReturnType<typeof openDraftSession>
