// Undo and redo. Entries carry a step and its exact inverse as data. It has no clock and no storage; entries can be
// written as JSON and read again.
import type { Batch, Step, EditState } from '../command.ts'
import type { NodeId, Reading } from '../playbook.ts'
import { applyMoves } from '../positions.ts'
import { readAgain } from '../read/read-playbook.ts'
import { composeBatches, inverseOf } from '../text-edit.ts'

const swapped = (moves: Step['moves']): Step['moves'] =>
  Object.fromEntries(Object.entries(moves).map(([id, [before, after]]) => [id, [after, before]]))

const has = (reading: Reading, id: NodeId): boolean => reading.kind === 'playbook' && reading.nodes.has(id)

/**
 * Applies a step. The inverse restores the same bytes and the same side file. Nodes that the step removed are in
 * `made` of the inverse.
 */
export function applyStep(editing: EditState, step: Step): { editing: EditState; inverse: Step } {
  let { reading } = editing
  const back: Batch[] = []
  for (const batch of step.batches) {
    back.unshift(inverseOf(reading.text, batch))
    reading = readAgain(reading, batch)
  }
  const moves = Object.entries(step.moves).map(([id, [, after]]) => [id, after] as const)
  const affected = [...new Set([...step.made, ...step.touched])]
  const made = affected.filter((id) => has(editing.reading, id) && !has(reading, id))
  return {
    editing: { reading, positions: applyMoves(editing.positions, moves) },
    inverse: { batches: back, moves: swapped(step.moves), made, touched: affected },
  }
}

const joinMoves = (first: Step['moves'], second: Step['moves']): Step['moves'] => ({
  ...first,
  ...Object.fromEntries(
    Object.entries(second).map(([id, [before, after]]) => [id, [(first[id] ?? [before])[0], after]]),
  ),
})

const joinIds = (first: readonly NodeId[], second: readonly NodeId[]): readonly NodeId[] => [
  ...new Set([...first, ...second]),
]

/** Joins two consecutive steps into one. */
export function joinSteps(first: Step, second: Step): Step {
  return {
    batches: composeBatches([...first.batches, ...second.batches]),
    moves: joinMoves(first.moves, second.moves),
    made: joinIds(first.made, second.made),
    touched: joinIds(first.touched, second.touched),
  }
}

/** One step of undo. `Label` is chosen by the caller. */
export interface HistoryEntry<Label> {
  readonly step: Step
  readonly inverse: Step
  readonly label: Label
  /** Entries of one group that follow each other closely are joined; null is never joined. */
  readonly group: string | null
  /** Time of the last change, in milliseconds. */
  readonly at: number
}

export interface History<Label> {
  /** The newest last. */
  readonly past: readonly HistoryEntry<Label>[]
  /** The next one to redo is last. */
  readonly future: readonly HistoryEntry<Label>[]
  /** Whether the newest entry accepts no further changes. */
  readonly isGroupClosed: boolean
  /** Length of `past` when text and side file were stored; null if undo and redo no longer lead there. */
  readonly storedAt: number | null
}

export const emptyHistory: History<never> = { past: [], future: [], isGroupClosed: true, storedAt: 0 }

/** Entries of one group are joined within this interval, in milliseconds (PBK33). */
export const groupInterval = 1500
/** Maximum size of all entries in bytes. The oldest are dropped first; the newest always stays. */
const maxBytes = 48 * 1024 * 1024

const overhead = 200

const batchBytes = (batch: Batch): number =>
  batch.reduce((sum, { insert }) => sum + 2 * insert.length + overhead, 0)

const stepBytes = ({ batches, moves, made, touched }: Step): number =>
  batches.reduce((sum, batch) => sum + batchBytes(batch), 0) +
  overhead * (Object.keys(moves).length + made.length + touched.length)

const sizes = new WeakMap<HistoryEntry<unknown>, number>()

const bytesOf = (entry: HistoryEntry<unknown>): number => {
  const bytes = sizes.get(entry) ?? stepBytes(entry.step) + stepBytes(entry.inverse)
  sizes.set(entry, bytes)
  return bytes
}

const bounded = <Label>(history: History<Label>, max: number): History<Label> => {
  let [bytes, count] = [0, 0]
  for (const entry of history.past.toReversed()) {
    bytes += bytesOf(entry)
    if (bytes > max && count > 0) break
    count += 1
  }
  const dropped = history.past.length - count
  if (dropped === 0) return history
  const storedAt = history.storedAt === null || history.storedAt < dropped ? null : history.storedAt - dropped
  return { ...history, past: history.past.slice(dropped), storedAt }
}

/** The newest entry if the next one is joined to it. */
const openEntry = <Label>(
  history: History<Label>,
  next: HistoryEntry<Label>,
): HistoryEntry<Label> | undefined => {
  const last = history.past.at(-1)
  if (last === undefined || history.isGroupClosed || next.group === null || last.group !== next.group)
    return undefined
  const isClose = next.at - last.at <= groupInterval
  return isClose && history.future.length === 0 && history.storedAt !== history.past.length ? last : undefined
}

/** Records an applied step. Steps that were undone before can no longer be redone. */
export function recordStep<Label>(
  history: History<Label>,
  { entry, max = maxBytes }: { entry: HistoryEntry<Label>; max?: number },
): History<Label> {
  const { past } = history
  const last = openEntry(history, entry)
  const isBeyond = history.storedAt !== null && history.storedAt > past.length
  const next: History<Label> = {
    ...history,
    future: [],
    isGroupClosed: false,
    storedAt: isBeyond ? null : history.storedAt,
  }
  if (last === undefined) return bounded({ ...next, past: [...past, entry] }, max)
  const joined: HistoryEntry<Label> = {
    ...last,
    step: joinSteps(last.step, entry.step),
    inverse: joinSteps(entry.inverse, last.inverse),
    at: entry.at,
  }
  return bounded({ ...next, past: [...past.slice(0, -1), joined] }, max)
}

/** Prevents the next step from being joined to the newest entry. */
export function closeGroup<Label>(history: History<Label>): History<Label> {
  return history.isGroupClosed ? history : { ...history, isGroupClosed: true }
}

/** Moves the newest entry to the future; the caller applies `entry.inverse`. Null if there is none. */
export function undo<Label>(history: History<Label>) {
  const entry = history.past.at(-1)
  if (entry === undefined) return null
  const past = history.past.slice(0, -1)
  return { entry, history: { ...history, past, future: [...history.future, entry], isGroupClosed: true } }
}

/** Moves the entry undone last back to the past; the caller applies `entry.step`. Null if there is none. */
export function redo<Label>(history: History<Label>) {
  const entry = history.future.at(-1)
  if (entry === undefined) return null
  const future = history.future.slice(0, -1)
  return { entry, history: { ...history, past: [...history.past, entry], future, isGroupClosed: true } }
}

/** Marks the current state of text and side file as stored. */
export function markStored<Label>(history: History<Label>): History<Label> {
  return {
    ...history,
    isGroupClosed: true,
    storedAt: history.past.length,
  }
}

/**
 * Marks as stored the state in which `newest` was the newest entry, even if more was recorded since; undefined is the
 * initial state. Close the group when the state is sent.
 */
export function markStoredUpTo<Label>(
  history: History<Label>,
  newest: HistoryEntry<Label> | undefined,
): History<Label> {
  const all = [...history.past, ...history.future.toReversed()]
  const at = newest === undefined ? 0 : all.indexOf(newest) + 1
  return { ...history, storedAt: newest !== undefined && at === 0 ? null : at }
}

/** Number of undo or redo steps between the stored state and the current one; 0 only if it is stored. */
export function unsavedSteps({ past, storedAt }: History<unknown>): number {
  return storedAt === null ? past.length + 1 : Math.abs(past.length - storedAt)
}
