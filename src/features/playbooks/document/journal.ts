// The journal of an open document: writes new steps shortly after they happen, and immediately when the page is
// hidden. It does not write a step twice, and writes everything again if the stored journal is gone.
import type { HistoryEntry, History } from '#domain/playbook/edit/history.ts'
import {
  type JournalHead,
  type JournalLocation,
  journalId,
  type Journal,
  type StoredStep,
} from '#src/lib/journals/journal-record.ts'
import type { JournalStore, Persistence, JournalWrite } from '#src/lib/journals/journal-store.ts'
import type { StoredDocument, EditorStart } from '../model/create-editor.ts'
import { type Selection, type StepLabel, stepKeys } from '../model/editor-state.ts'
import { type DocumentSnapshot, applyStepTo } from './document-snapshot.ts'
import type { Step } from '#domain/playbook/command.ts'
import { readOpened } from './read-opened.ts'

// Conversion between editor steps and stored steps.

type StoredMoves = StoredStep['step']['moves']

const stepRow = ({ batches, moves, made, touched }: Step): StoredStep['step'] => ({
  batches: batches.map((batch) => batch.map((edit) => ({ ...edit }))),
  moves: Object.fromEntries(
    Object.entries(moves).map(([id, [from, to]]): [string, StoredMoves[string]] => [id, [from, to]]),
  ),
  made: [...made],
  touched: [...touched],
})

function entryRow({ step, inverse, label, group, at }: HistoryEntry<StepLabel>): StoredStep {
  return {
    step: stepRow(step),
    inverse: stepRow(inverse),
    label: { key: label.key, params: { ...label.params } },
    group,
    at,
  }
}

const entryOf = ({ label, ...rest }: StoredStep): HistoryEntry<StepLabel> => ({
  ...rest,
  label: { params: label.params, key: stepKeys.find((key) => key === label.key) ?? 'step.type' },
})

const historyOf = ({ head, steps }: Journal): History<StepLabel> => {
  const timeline = steps.map(entryOf)
  return {
    past: timeline.slice(0, head.cursor),
    future: timeline.slice(head.cursor).toReversed(),
    isGroupClosed: true,
    storedAt: head.storedAt,
  }
}

const storedOf = ({ head, storedText }: Journal): StoredDocument | null =>
  head.stored === null || storedText === null ? null : { ...head.stored, text: storedText }

/**
 * Converts a journal to the start of an editor, and the base of its steps; undefined if the steps do not lead to the
 * recorded text.
 */
export function readJournalStart(
  journal: Journal,
): { readonly start: EditorStart; readonly base: DocumentSnapshot } | undefined {
  const { head } = journal
  const history = historyOf(journal)
  const base = { text: journal.base, positions: head.positions }
  const { text, positions } = history.past.map(({ step }) => step).reduce(applyStepTo, base)
  if (text.length !== head.size) return undefined
  const selection = { nodes: new Set(head.selection.nodes), edges: head.selection.edges }
  const stored = storedOf(journal)
  return { start: { reading: readOpened(text), positions, history, selection, stored }, base }
}

interface JournalSnapshot extends DocumentSnapshot {
  readonly name: string
  readonly history: History<StepLabel>
  readonly stored: StoredDocument | null
  readonly selection: Selection
  readonly unsaved: number
}

/** Clock and timer, injected for tests. */
interface JournalTools {
  readonly now: () => number
  /** Runs the callback soon; returns a function that cancels it. */
  readonly schedule: (callback: () => void) => () => void
}

interface JournalOptions {
  readonly store: JournalStore
  readonly key: JournalLocation
  readonly tools: JournalTools
  readonly read: () => JournalSnapshot
  readonly onStatus: (status: Persistence) => void
}

type Timeline = readonly HistoryEntry<StepLabel>[]

const timelineOf = ({ past, future }: History<StepLabel>): Timeline => [...past, ...future.toReversed()]

const isSameSnapshot = (one: JournalSnapshot, other: JournalSnapshot): boolean =>
  one.history === other.history &&
  one.stored === other.stored &&
  one.selection === other.selection &&
  one.text === other.text

/** The document before the first step: the previous base plus the steps that were dropped from the history since. */
const advanceBase = (
  current: JournalSnapshot,
  previousBase: { readonly base: DocumentSnapshot; readonly past: Timeline },
) => {
  const [first] = current.history.past
  const droppedCount = first === undefined ? 0 : previousBase.past.indexOf(first)
  if (droppedCount === 0) return { base: previousBase.base, droppedCount }
  if (droppedCount > 0)
    return {
      base: previousBase.past
        .slice(0, droppedCount)
        .map(({ step }) => step)
        .reduce(applyStepTo, previousBase.base),
      droppedCount,
    }
  return {
    base: current.history.past
      .toReversed()
      .map(({ inverse }) => inverse)
      .reduce(applyStepTo, current),
    droppedCount: 0,
  }
}

const hasSameStoredText = (one: StoredDocument | null, other: StoredDocument | null): boolean =>
  one?.text === other?.text

interface WrittenJournal {
  readonly first: number
  readonly base: DocumentSnapshot
  readonly past: Timeline
  readonly timeline: Timeline
  readonly stored: StoredDocument | null
}

/** State shared by the functions below. */
interface JournalCore extends JournalOptions {
  key: JournalLocation
  written: WrittenJournal | undefined
  previousBase: { readonly base: DocumentSnapshot; readonly past: Timeline }
  lastRead: JournalSnapshot | undefined
  cancelFlush: (() => void) | undefined
  /** The state that the user deleted on purpose; it is not written again. */
  discarded: Pick<JournalSnapshot, 'text' | 'positions'> | undefined
}

const headOf = (
  { key, tools }: JournalCore,
  current: JournalSnapshot,
  { first, base, timeline }: Pick<WrittenJournal, 'first' | 'base' | 'timeline'>,
): JournalHead => ({
  ...key,
  version: 1,
  id: journalId(key),
  name: current.name,
  at: tools.now(),
  unsaved: current.unsaved,
  first,
  cursor: current.history.past.length,
  steps: timeline.length,
  storedAt: current.history.storedAt,
  size: current.text.length,
  stored: current.stored && {
    etag: current.stored.etag,
    version: current.stored.version,
    positions: current.stored.positions,
  },
  positions: base.positions,
  selection: { nodes: [...current.selection.nodes], edges: [...current.selection.edges] },
})

const changesToWrite = (core: JournalCore, current: JournalSnapshot): JournalWrite => {
  const { base, droppedCount } = advanceBase(current, core.previousBase)
  core.previousBase = { base, past: current.history.past }
  const before = core.written
  const first = (before?.first ?? 0) + droppedCount
  const timeline = timelineOf(current.history)
  const isNew = (entry: HistoryEntry<StepLabel>, at: number): boolean =>
    before?.timeline[at + droppedCount] !== entry
  core.written = { first, base, past: current.history.past, timeline, stored: current.stored }
  return {
    head: headOf(core, current, core.written),
    base: before?.base.text === base.text ? undefined : base.text,
    storedText:
      before && hasSameStoredText(before.stored, current.stored) ? undefined : (current.stored?.text ?? null),
    steps: timeline.flatMap((entry, at) =>
      isNew(entry, at) ? [[first + at, entryRow(entry)] as const] : [],
    ),
  }
}

const cancelFlush = (core: JournalCore): void => {
  core.cancelFlush?.()
  core.cancelFlush = undefined
}

const flush = async (core: JournalCore): Promise<void> => {
  cancelFlush(core)
  const current = core.read()
  const isUnchanged = core.lastRead !== undefined && isSameSnapshot(core.lastRead, current)
  if (core.discarded?.text === current.text && core.discarded.positions === current.positions) return
  core.discarded = undefined
  if (isUnchanged) return
  core.lastRead = current
  const isPartial = core.written !== undefined
  let status = await core.store.write(changesToWrite(core, current))
  if (status !== 'kept' && isPartial) {
    // The rest of the journal is gone: a partial journal is useless, so all of it is written.
    core.written = undefined
    status = await core.store.write(changesToWrite(core, current))
  }
  // Nothing was stored: the next write includes everything.
  if (status !== 'kept') core.written = undefined
  core.onStatus(status)
}

const writeAll = async (core: JournalCore): Promise<void> => {
  core.written = undefined
  core.lastRead = undefined
  await flush(core)
}

/** Opens the journal of a document; `origin` is the start of its history. */
export function openJournal(
  options: JournalOptions,
  origin: { readonly base: DocumentSnapshot; readonly history: History<StepLabel> },
) {
  const core: JournalCore = {
    ...options,
    written: undefined,
    previousBase: { base: origin.base, past: origin.history.past },
    lastRead: undefined,
    cancelFlush: undefined,
    discarded: undefined,
  }
  return {
    scheduleFlush: (): void => {
      core.cancelFlush ??= core.tools.schedule(() => void flush(core))
    },
    flush: (): Promise<void> => flush(core),
    /** The stored journal was deleted on purpose: writes nothing until the document changes. */
    pause: (): void => {
      cancelFlush(core)
      core.written = undefined
      core.discarded = core.read()
    },
    /** The stored journal is gone: writes all of it again. */
    rewrite: (): Promise<void> => writeAll(core),
    /** Continues the journal under another document key. */
    rename: async (document: string): Promise<void> => {
      if (core.key.document === document) return
      const old = journalId(core.key)
      core.key = { ...core.key, document }
      await writeAll(core)
      await core.store.remove(old)
    },
    remove: async (): Promise<void> => {
      cancelFlush(core)
      core.discarded = core.read()
      await core.store.remove(journalId(core.key))
    },
    id: (): string => journalId(core.key),
    document: (): string => core.key.document,
  }
}
export type DocumentJournal = ReturnType<typeof openJournal>
