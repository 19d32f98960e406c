// The journal of the document in sight: soon after each step, and at once when the page goes away, what is new is
// written. It writes no step twice, and everything anew where what lay there is gone.
import type { Entry, History } from '#domain/playbook/history.ts'
import { type JournalHead, type JournalPlace, journalId } from '#src/lib/journals/journal-record.ts'
import type { JournalStore, Keeping, Writing } from '#src/lib/journals/journal-store.ts'
import type { Stored } from './create-editor.ts'
import type { Selection, StepLabel } from './editor-state.ts'
import { entryRow } from './journal-rows.ts'
import { type Standing, after } from './standing.ts'

export interface Snapshot extends Standing {
  readonly name: string
  readonly history: History<StepLabel>
  readonly stored: Stored | null
  readonly selection: Selection
  readonly unsaved: number
}

/** Clock and waiting, passed in. */
export interface JournalTools {
  readonly now: () => number
  /** Does it soon; gives the way to call it off. */
  readonly soon: (act: () => void) => () => void
}

interface JournalOptions {
  readonly store: JournalStore
  readonly place: JournalPlace
  readonly tools: JournalTools
  readonly read: () => Snapshot
  readonly onKeeping: (keeping: Keeping) => void
}

type Line = readonly Entry<StepLabel>[]

const lineOf = ({ past, future }: History<StepLabel>): Line => [...past, ...future.toReversed()]

const isSameSnapshot = (one: Snapshot, other: Snapshot): boolean =>
  one.history === other.history &&
  one.stored === other.stored &&
  one.selection === other.selection &&
  one.text === other.text

/** What the steps began from: as it was known, moved on over those that were let go. */
const baseOf = (now: Snapshot, known: { readonly base: Standing; readonly past: Line }) => {
  const [first] = now.history.past
  const gone = first === undefined ? 0 : known.past.indexOf(first)
  if (gone === 0) return { base: known.base, gone }
  if (gone > 0)
    return {
      base: known.past
        .slice(0, gone)
        .map(({ step }) => step)
        .reduce(after, known.base),
      gone,
    }
  return {
    base: now.history.past
      .toReversed()
      .map(({ inverse }) => inverse)
      .reduce(after, now),
    gone: 0,
  }
}

const sameStored = (one: Stored | null, other: Stored | null): boolean => one?.text === other?.text

interface Written {
  readonly first: number
  readonly base: Standing
  readonly past: Line
  readonly line: Line
  readonly stored: Stored | null
}

/** Opens the journal of a document; `begun` is where its history begins. */
export const openJournal = (
  { store, place: opened, tools, read, onKeeping }: JournalOptions,
  begun: { readonly base: Standing; readonly history: History<StepLabel> },
) => {
  let place = opened
  let written: Written | undefined
  let known = { base: begun.base, past: begun.history.past }
  let last: Snapshot | undefined
  let callOff: (() => void) | undefined
  /** What is not written: somebody deleted it on purpose. */
  let dropped: Pick<Snapshot, 'text' | 'positions'> | undefined

  const headOf = (
    now: Snapshot,
    { first, base, line }: Pick<Written, 'first' | 'base' | 'line'>,
  ): JournalHead => ({
    ...place,
    version: 1,
    id: journalId(place),
    name: now.name,
    at: tools.now(),
    unsaved: now.unsaved,
    first,
    cursor: now.history.past.length,
    steps: line.length,
    storedAt: now.history.storedAt,
    size: now.text.length,
    stored: now.stored && {
      etag: now.stored.etag,
      version: now.stored.version,
      positions: now.stored.positions,
    },
    positions: base.positions,
    selection: { nodes: [...now.selection.nodes], edges: [...now.selection.edges] },
  })

  const writingOf = (now: Snapshot): Writing => {
    const { base, gone } = baseOf(now, known)
    known = { base, past: now.history.past }
    const before = written
    const first = (before?.first ?? 0) + gone
    const line = lineOf(now.history)
    const isNew = (entry: Entry<StepLabel>, at: number): boolean => before?.line[at + gone] !== entry
    written = { first, base, past: now.history.past, line, stored: now.stored }
    return {
      head: headOf(now, written),
      base: before?.base.text === base.text ? undefined : base.text,
      storedText: before && sameStored(before.stored, now.stored) ? undefined : (now.stored?.text ?? null),
      steps: line.flatMap((entry, at) => (isNew(entry, at) ? [[first + at, entryRow(entry)] as const] : [])),
    }
  }

  const flush = async (): Promise<void> => {
    callOff?.()
    callOff = undefined
    const now = read()
    const isSame = last !== undefined && isSameSnapshot(last, now)
    if (dropped?.text === now.text && dropped.positions === now.positions) return
    dropped = undefined
    if (isSame) return
    last = now
    const isPart = written !== undefined
    let keeping = await store.write(writingOf(now))
    if (keeping !== 'kept' && isPart) {
      // What it is a part of lies elsewhere, or nowhere any more: a journal in pieces is none.
      written = undefined
      keeping = await store.write(writingOf(now))
    }
    // What was taken for written is not: the next writing brings all of it.
    if (keeping !== 'kept') written = undefined
    onKeeping(keeping)
  }

  return {
    /** Something changed. */
    touch: (): void => {
      callOff ??= tools.soon(() => void flush())
    },
    flush,
    /** What lies there is gone on purpose: nothing is written before the document changes. */
    mute: (): void => {
      callOff?.()
      callOff = undefined
      written = undefined
      dropped = read()
    },
    /** What lies there is gone: with the next writing all of it is there again. */
    again: async (): Promise<void> => {
      written = undefined
      last = undefined
      await flush()
    },
    /** The document is known by another name from now on. */
    rename: async (document: string): Promise<void> => {
      const old = journalId(place)
      place = { ...place, document }
      written = undefined
      last = undefined
      await flush()
      if (old !== journalId(place)) await store.remove(old)
    },
    remove: async (): Promise<void> => {
      callOff?.()
      callOff = undefined
      dropped = read()
      await store.remove(journalId(place))
    },
    id: (): string => journalId(place),
  }
}
export type DocumentJournal = ReturnType<typeof openJournal>
