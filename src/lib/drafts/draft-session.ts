// Keeps the typing of one form in one tab: soon after each keystroke, at once when asked to. It begins from what was
// found, remembers what that grew from, and takes away no typing that was not saved or discarded.
import type { Ancestor, DraftLocation, DraftRecord, FoundDraft } from './draft-record.ts'
import type { Persistence, RemovedDrafts, DraftStorage } from './draft-storage.ts'

/** What typing begins from: the values, and the version they were read at. */
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

/** Clock, chance and waiting, passed in. */
export interface DraftSessionDeps {
  readonly now: () => number
  readonly createMark: () => string
  /** Does it soon; gives the way to call it off. */
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
  /** Told when how it is kept has changed. */
  readonly onPersistenceChange?: (persistence: Persistence) => void
}

interface SessionState extends DraftSessionOptions {
  draft: TypedDraft
  turn: number
  /** Written soon. */
  pending: DraftRecord | undefined
  cancelWrite: () => void
  isMuted: boolean
}

const put = (session: SessionState, record: DraftRecord): void => {
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

/** Opens the keeping of a place. `found` is what the form begins with. */
export function openDraftSession(options: DraftSessionOptions) {
  const { storage, location } = options
  const mine = storage.at(location)
  const session = createSession(options, mine)
  return {
    found: mine ?? storage.list(location.uid, location.form)[0],
    /** What the present typing began from; undefined while nothing is typed. */
    start: (): DraftStart | undefined => session.draft.start,
    /** Keeps what was typed just now; `current` is what typing begins from when this is its first keystroke. */
    update: (typing: Typing, current: DraftStart): void => update(session, typing, current),
    flush: (): void => flush(session),
    /** Whether it grew from other drafts: then it is kept also when the form is back where it began. */
    hasAncestors: (): boolean => session.draft.from.length > 0,
    /** Whether something is typed that another visit would find. */
    hasDraft: (): boolean =>
      (session.draft.record !== undefined || session.pending !== undefined) && !session.isMuted,
    /** Nothing is typed any more. */
    clear: (): void => {
      cancelPending(session)
      session.draft = noDraft
      storage.clear(location)
    },
    /** Saved or discarded. Gives the way back. */
    finish: (): (() => void) => finish(session),
    /**
     * Goes on with the typing of another tab; what was typed here is laid aside and stays findable, unless the other
     * typing grew from it.
     */
    adopt: (other: FoundDraft): void => adopt(session, other),
    /** What other tabs hold, and what was laid aside: all that the present typing did not grow from. */
    others: (): readonly FoundDraft[] => {
      const from = new Set(session.draft.from.map(({ mark }) => mark))
      const all = storage.list(location.uid, location.form)
      return all.filter(({ tab, mark }) => tab !== location.tab && !from.has(mark))
    },
    /** The typing goes on from another version. */
    rebase: (start: DraftStart): void => rebase(session, start),
    /** Somebody typed into the same form elsewhere: order goes on from there. */
    noteTurn: (other: number): void => {
      session.turn = Math.max(session.turn, other)
    },
    /** Writes the draft again that another tab took away, unless that was asked for. */
    rewrite: (): void => {
      if (session.draft.record && !session.isMuted) put(session, session.draft.record)
    },
    /** The draft was deleted on purpose: it is written again with the next keystroke and not before. */
    mute: (): void => {
      cancelPending(session)
      session.isMuted = true
    },
  }
}
export type DraftSession = ReturnType<typeof openDraftSession>
