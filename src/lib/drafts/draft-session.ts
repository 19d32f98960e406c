// Keeps the typing of one form in one tab: soon after each keystroke, at once when asked to. It begins from what was
// found, remembers what that grew from, and takes away no typing that was not saved or discarded.
import type { Ancestor, DraftPlace, DraftRecord, FoundDraft } from './draft-record.ts'
import type { Keeping, Removed, Shelf } from './draft-storage.ts'

/** What typing begins from: the values, and the version they were read at. */
export interface Beginning {
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
export interface KeeperTools {
  readonly now: () => number
  readonly freshMark: () => string
  /** Does it soon; gives the way to call it off. */
  readonly soon: (act: () => void) => () => void
}

interface Held {
  readonly record: DraftRecord | undefined
  readonly from: readonly Ancestor[]
  readonly began: Beginning | undefined
}

const nothingHeld: Held = { record: undefined, from: [], began: undefined }

const ancestorsOf = (found: FoundDraft): readonly Ancestor[] => [
  { tab: found.tab, mark: found.mark },
  ...found.from,
]

const grownFrom = (found: FoundDraft): Held => ({
  record: undefined,
  from: ancestorsOf(found),
  began: { base: found.base, before: found.before },
})

interface KeeperOptions {
  readonly shelf: Shelf
  readonly place: DraftPlace
  readonly tools: KeeperTools
  /** Told when how it is kept has changed. */
  readonly onKeeping?: (keeping: Keeping) => void
}

interface DraftSession extends KeeperOptions {
  held: Held
  turn: number
  /** Written soon. */
  pending: DraftRecord | undefined
  callOff: () => void
  isMuted: boolean
}

const put = (session: DraftSession, record: DraftRecord): void => {
  session.held = { ...session.held, record }
  const keeping = session.shelf.put(session.place, record)
  session.onKeeping?.(keeping)
}

const stop = (session: DraftSession): void => {
  session.callOff()
  session.pending = undefined
}

const flush = (session: DraftSession): void => {
  const { pending } = session
  stop(session)
  if (pending) put(session, pending)
}

const keep = (
  session: DraftSession,
  { title, address, values, retype }: Typing,
  current: Beginning,
): void => {
  const { tools, held } = session
  const began = held.began ?? current
  session.held = { ...held, began }
  session.isMuted = false
  session.turn += 1
  const typed = { title, address, values, ...began, retype: [...retype], from: [...held.from] }
  const isFirst = session.pending === undefined
  session.pending = { version: 1, ...typed, at: tools.now(), turn: session.turn, mark: tools.freshMark() }
  if (isFirst) session.callOff = tools.soon(() => flush(session))
}

const finish = (session: DraftSession): (() => void) => {
  flush(session)
  const { held, shelf, place } = session
  const removed: Removed = shelf.remove(place, held.from)
  session.held = nothingHeld
  return () => {
    session.held = held
    shelf.putBack(removed)
  }
}

const take = (session: DraftSession, other: FoundDraft): void => {
  flush(session)
  const { held, shelf, place, tools } = session
  const isAncestor = other.from.some(({ mark }) => mark === held.record?.mark)
  if (held.record && !isAncestor) shelf.put({ ...place, tab: tools.freshMark() }, held.record)
  shelf.clear(place)
  session.held = grownFrom(other)
}

const rebase = (session: DraftSession, began: Beginning): void => {
  session.held = { ...session.held, began }
  const last = session.pending ?? session.held.record
  if (last) put(session, { ...last, ...began, mark: session.tools.freshMark() })
  stop(session)
}

const begin = (options: KeeperOptions, mine: FoundDraft | undefined): DraftSession => {
  const { shelf, place } = options
  const all = shelf.list(place.uid, place.form)
  const held: Held = mine
    ? { record: mine, from: mine.from, began: { base: mine.base, before: mine.before } }
    : ((all[0] && grownFrom(all[0])) ?? nothingHeld)
  const turn = Math.max(0, ...all.map((each) => each.turn))
  return { ...options, held, turn, pending: undefined, callOff: () => undefined, isMuted: false }
}

/** Opens the keeping of a place. `found` is what the form begins with. */
export function openKeeper(options: KeeperOptions) {
  const { shelf, place } = options
  const mine = shelf.at(place)
  const session = begin(options, mine)
  return {
    found: mine ?? shelf.list(place.uid, place.form)[0],
    /** What the present typing began from; undefined while nothing is typed. */
    began: (): Beginning | undefined => session.held.began,
    /** Keeps what was typed just now; `current` is what typing begins from when this is its first keystroke. */
    keep: (typing: Typing, current: Beginning): void => keep(session, typing, current),
    flush: (): void => flush(session),
    /** Whether it grew from other drafts: then it is kept also when the form is back where it began. */
    isGrown: (): boolean => session.held.from.length > 0,
    /** Whether something is typed that another visit would find. */
    isHeld: (): boolean =>
      (session.held.record !== undefined || session.pending !== undefined) && !session.isMuted,
    /** Nothing is typed any more. */
    clear: (): void => {
      stop(session)
      session.held = nothingHeld
      shelf.clear(place)
    },
    /** Saved or discarded. Gives the way back. */
    finish: (): (() => void) => finish(session),
    /**
     * Goes on with the typing of another tab; what was typed here is laid aside and stays findable, unless the other
     * typing grew from it.
     */
    take: (other: FoundDraft): void => take(session, other),
    /** What other tabs hold, and what was laid aside: all that the present typing did not grow from. */
    others: (): readonly FoundDraft[] => {
      const from = new Set(session.held.from.map(({ mark }) => mark))
      const all = shelf.list(place.uid, place.form)
      return all.filter(({ tab, mark }) => tab !== place.tab && !from.has(mark))
    },
    /** The typing goes on from another version. */
    rebase: (began: Beginning): void => rebase(session, began),
    /** Somebody typed into the same form elsewhere: order goes on from there. */
    heard: (other: number): void => {
      session.turn = Math.max(session.turn, other)
    },
    /** Writes the draft again that another tab took away, unless that was asked for. */
    again: (): void => {
      if (session.held.record && !session.isMuted) put(session, session.held.record)
    },
    /** The draft was deleted on purpose: it is written again with the next keystroke and not before. */
    mute: (): void => {
      stop(session)
      session.isMuted = true
    },
  }
}
export type Keeper = ReturnType<typeof openKeeper>
