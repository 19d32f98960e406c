// Keeps the typing of one form in one tab: soon after each keystroke, at once when asked to. It begins from what was
// found, remembers what that grew from, and takes away no typing that was not saved or discarded.
import type { Ancestor, DraftPlace, DraftRecord, FoundDraft } from './draft-record.ts'
import type { Keeping, Removed, Shelf } from './draft-shelf.ts'

/** What typing begins from: the values, and the version they were read at. */
export interface Beginning {
  readonly base: string | null
  readonly before: unknown
}

export interface Typing {
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

/** Opens the keeping of a place. `found` is what the form begins with. */
export const openKeeper = ({ shelf, place, tools, onKeeping }: KeeperOptions) => {
  const mine = shelf.at(place)
  const found = mine ?? shelf.list(place.uid, place.form)[0]
  let held: Held = nothingHeld
  if (mine) held = { record: mine, from: mine.from, began: { base: mine.base, before: mine.before } }
  else if (found) held = grownFrom(found)
  let turn = Math.max(0, ...shelf.list(place.uid, place.form).map((each) => each.turn))
  let pending: DraftRecord | undefined
  let callOff: () => void = () => undefined
  let isMuted = false

  const put = (record: DraftRecord): void => {
    held = { ...held, record }
    const keeping = shelf.put(place, record)
    onKeeping?.(keeping)
  }
  const flush = (): void => {
    callOff()
    const record = pending
    pending = undefined
    if (record) put(record)
  }
  const stop = (): void => {
    callOff()
    pending = undefined
  }

  return {
    found,
    /** What the present typing began from; undefined while nothing is typed. */
    began: (): Beginning | undefined => held.began,
    /** Keeps what was typed just now; `current` is what typing begins from when this is its first keystroke. */
    keep: ({ title, address, values, retype }: Typing, current: Beginning): void => {
      held = { ...held, began: held.began ?? current }
      isMuted = false
      turn += 1
      const { base, before } = held.began ?? current
      const typed = { title, address, values, before, base, retype: [...retype], from: [...held.from] }
      const isFirst = pending === undefined
      pending = { version: 1, ...typed, at: tools.now(), turn, mark: tools.freshMark() }
      if (isFirst) callOff = tools.soon(flush)
    },
    flush,
    /** Whether it grew from other drafts: then it is kept also when the form is back where it began. */
    isGrown: (): boolean => held.from.length > 0,
    /** Whether something is typed that another visit would find. */
    isHeld: (): boolean => (held.record !== undefined || pending !== undefined) && !isMuted,
    /** Nothing is typed any more. */
    clear: (): void => {
      stop()
      held = nothingHeld
      shelf.clear(place)
    },
    /** Saved or discarded. Gives the way back. */
    finish: (): (() => void) => {
      flush()
      const past = held
      const removed: Removed = shelf.remove(place, past.from)
      held = nothingHeld
      return () => {
        held = past
        shelf.putBack(removed)
      }
    },
    /**
     * Goes on with the typing of another tab; what was typed here is laid aside and stays findable, unless the other
     * typing grew from it.
     */
    take: (other: FoundDraft): void => {
      flush()
      const mark = held.record?.mark
      const isAncestor = other.from.some((each) => each.mark === mark)
      if (held.record && !isAncestor) shelf.put({ ...place, tab: tools.freshMark() }, held.record)
      shelf.clear(place)
      held = grownFrom(other)
    },
    /** What other tabs hold, and what was laid aside: all that the present typing did not grow from. */
    others: (): readonly FoundDraft[] =>
      shelf
        .list(place.uid, place.form)
        .filter((each) => each.tab !== place.tab && !held.from.some(({ mark }) => mark === each.mark)),
    /** The typing goes on from another version. */
    rebase: (began: Beginning): void => {
      held = { ...held, began }
      const last = pending ?? held.record
      if (last) put({ ...last, ...began, mark: tools.freshMark() })
      stop()
    },
    /** Somebody typed into the same form elsewhere: order goes on from there. */
    heard: (other: number): void => {
      turn = Math.max(turn, other)
    },
    /** Writes the draft again that another tab took away, unless that was asked for. */
    again: (): void => {
      if (held.record && !isMuted) put(held.record)
    },
    /** The draft was deleted on purpose: it is written again with the next keystroke and not before. */
    mute: (): void => {
      stop()
      isMuted = true
    },
  }
}
export type Keeper = ReturnType<typeof openKeeper>
