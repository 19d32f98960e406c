// The journal of the document in sight: soon after each step, and at once when the page goes away, what is new is
// written. It writes no step twice, and everything anew where what lay there is gone.
import type { Entry, History } from '#domain/playbook/edit/history.ts'
import {
  type JournalHead,
  type JournalLocation,
  journalId,
  type Journal,
  type StoredStep,
} from '#src/lib/journals/journal-record.ts'
import type { JournalStore, Persistence, JournalWrite } from '#src/lib/journals/journal-store.ts'
import type { Stored, EditorStart } from '../model/create-editor.ts'
import { type Selection, type StepLabel, stepKeys } from '../model/editor-state.ts'
import { type EditorStatus, after } from './document-snapshot.ts'
import type { Step } from '#domain/playbook/command.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'

// Between steps as the editor knows them and as they lie in a journal.

type KeptMoves = StoredStep['step']['moves']

const stepRow = ({ batches, moves, made, touched }: Step): StoredStep['step'] => ({
  batches: batches.map((batch) => batch.map((edit) => ({ ...edit }))),
  moves: Object.fromEntries(
    Object.entries(moves).map(([id, [from, to]]): [string, KeptMoves[string]] => [id, [from, to]]),
  ),
  made: [...made],
  touched: [...touched],
})

function entryRow({ step, inverse, label, group, at }: Entry<StepLabel>): StoredStep {
  return {
    step: stepRow(step),
    inverse: stepRow(inverse),
    label: { key: label.key, params: { ...label.params } },
    group,
    at,
  }
}

const entryOf = ({ label, ...rest }: StoredStep): Entry<StepLabel> => ({
  ...rest,
  label: { params: label.params, key: stepKeys.find((key) => key === label.key) ?? 'step.type' },
})

const historyOf = ({ head, steps }: Journal): History<StepLabel> => {
  const line = steps.map(entryOf)
  return {
    past: line.slice(0, head.cursor),
    future: line.slice(head.cursor).toReversed(),
    isSettled: true,
    storedAt: head.storedAt,
  }
}

const storedOf = ({ head, storedText }: Journal): Stored | null =>
  head.stored === null || storedText === null ? null : { ...head.stored, text: storedText }

/** A journal as an editor begins with it, and what its steps begin from; undefined where they do not lead to what was there. */
export function startOfJournal(
  journal: Journal,
): { readonly start: EditorStart; readonly base: EditorStatus } | undefined {
  const { head } = journal
  const history = historyOf(journal)
  const base = { text: journal.base, positions: head.positions }
  const { text, positions } = history.past.map(({ step }) => step).reduce(after, base)
  if (text.length !== head.size) return undefined
  const selection = { nodes: new Set(head.selection.nodes), edges: head.selection.edges }
  const stored = storedOf(journal)
  return { start: { reading: readPlaybook(text), positions, history, selection, stored }, base }
}

interface Snapshot extends EditorStatus {
  readonly name: string
  readonly history: History<StepLabel>
  readonly stored: Stored | null
  readonly selection: Selection
  readonly unsaved: number
}

/** Clock and waiting, passed in. */
interface JournalTools {
  readonly now: () => number
  /** Does it soon; gives the way to call it off. */
  readonly soon: (act: () => void) => () => void
}

interface JournalOptions {
  readonly store: JournalStore
  readonly place: JournalLocation
  readonly tools: JournalTools
  readonly read: () => Snapshot
  readonly onKeeping: (keeping: Persistence) => void
}

type Line = readonly Entry<StepLabel>[]

const lineOf = ({ past, future }: History<StepLabel>): Line => [...past, ...future.toReversed()]

const isSameSnapshot = (one: Snapshot, other: Snapshot): boolean =>
  one.history === other.history &&
  one.stored === other.stored &&
  one.selection === other.selection &&
  one.text === other.text

/** What the steps began from: as it was known, moved on over those that were let go. */
const baseOf = (now: Snapshot, known: { readonly base: EditorStatus; readonly past: Line }) => {
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
  readonly base: EditorStatus
  readonly past: Line
  readonly line: Line
  readonly stored: Stored | null
}

/** What the functions below share and change. */
interface JournalCore extends JournalOptions {
  place: JournalLocation
  written: Written | undefined
  known: { readonly base: EditorStatus; readonly past: Line }
  last: Snapshot | undefined
  cancelFlush: (() => void) | undefined
  /** What is not written: somebody deleted it on purpose. */
  dropped: Pick<Snapshot, 'text' | 'positions'> | undefined
}

const headOf = (
  { place, tools }: JournalCore,
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

const writingOf = (core: JournalCore, now: Snapshot): JournalWrite => {
  const { base, gone } = baseOf(now, core.known)
  core.known = { base, past: now.history.past }
  const before = core.written
  const first = (before?.first ?? 0) + gone
  const line = lineOf(now.history)
  const isNew = (entry: Entry<StepLabel>, at: number): boolean => before?.line[at + gone] !== entry
  core.written = { first, base, past: now.history.past, line, stored: now.stored }
  return {
    head: headOf(core, now, core.written),
    base: before?.base.text === base.text ? undefined : base.text,
    storedText: before && sameStored(before.stored, now.stored) ? undefined : (now.stored?.text ?? null),
    steps: line.flatMap((entry, at) => (isNew(entry, at) ? [[first + at, entryRow(entry)] as const] : [])),
  }
}

const cancelFlush = (core: JournalCore): void => {
  core.cancelFlush?.()
  core.cancelFlush = undefined
}

const flush = async (core: JournalCore): Promise<void> => {
  cancelFlush(core)
  const now = core.read()
  const isSame = core.last !== undefined && isSameSnapshot(core.last, now)
  if (core.dropped?.text === now.text && core.dropped.positions === now.positions) return
  core.dropped = undefined
  if (isSame) return
  core.last = now
  const isPart = core.written !== undefined
  let keeping = await core.store.write(writingOf(core, now))
  if (keeping !== 'kept' && isPart) {
    // What it is a part of lies elsewhere, or nowhere any more: a journal in pieces is none.
    core.written = undefined
    keeping = await core.store.write(writingOf(core, now))
  }
  // What was taken for written is not: the next writing brings all of it.
  if (keeping !== 'kept') core.written = undefined
  core.onKeeping(keeping)
}

const writeAnew = async (core: JournalCore): Promise<void> => {
  core.written = undefined
  core.last = undefined
  await flush(core)
}

/** Opens the journal of a document; `begun` is where its history begins. */
export function openJournal(
  options: JournalOptions,
  begun: { readonly base: EditorStatus; readonly history: History<StepLabel> },
) {
  const core: JournalCore = {
    ...options,
    written: undefined,
    known: { base: begun.base, past: begun.history.past },
    last: undefined,
    cancelFlush: undefined,
    dropped: undefined,
  }
  return {
    /** Something changed. */
    touch: (): void => {
      core.cancelFlush ??= core.tools.soon(() => void flush(core))
    },
    flush: (): Promise<void> => flush(core),
    /** What lies there is gone on purpose: nothing is written before the document changes. */
    mute: (): void => {
      cancelFlush(core)
      core.written = undefined
      core.dropped = core.read()
    },
    /** What lies there is gone: with the next writing all of it is there again. */
    again: (): Promise<void> => writeAnew(core),
    /** The document is known by another name from now on. */
    rename: async (document: string): Promise<void> => {
      if (core.place.document === document) return
      const old = journalId(core.place)
      core.place = { ...core.place, document }
      await writeAnew(core)
      await core.store.remove(old)
    },
    remove: async (): Promise<void> => {
      cancelFlush(core)
      core.dropped = core.read()
      await core.store.remove(journalId(core.place))
    },
    id: (): string => journalId(core.place),
  }
}
export type DocumentJournal = ReturnType<typeof openJournal>
