// Steps carried out, joined, and remembered: what was done and what was undone, as data, is entries that carry a step and
// its exact inverse. It knows no clock, no editor and no storage; it can be written down as JSON and read again.
import type { Batch, Step, Editing } from '../command.ts'
import type { NodeId, Reading } from '../playbook.ts'
import { movedTo } from '../positions.ts'
import { readAgain } from '../read/read-playbook.ts'
import { composed, inverseOf } from '../text-edit.ts'

const swapped = (moves: Step['moves']): Step['moves'] =>
  Object.fromEntries(Object.entries(moves).map(([id, [before, after]]) => [id, [after, before]]))

const has = (reading: Reading, id: NodeId): boolean => reading.kind === 'playbook' && reading.nodes.has(id)

/**
 * Carries a step out. Its inverse leads back to the same bytes and the same side file; what the step took away, the
 * inverse is said to make.
 */
export function applyStep(editing: Editing, step: Step): { editing: Editing; inverse: Step } {
  let { reading } = editing
  const back: Batch[] = []
  for (const batch of step.batches) {
    back.unshift(inverseOf(reading.text, batch))
    reading = readAgain(reading, batch)
  }
  const places = Object.entries(step.moves).map(([id, [, after]]) => [id, after] as const)
  const concerned = [...new Set([...step.made, ...step.touched])]
  const made = concerned.filter((id) => has(editing.reading, id) && !has(reading, id))
  return {
    editing: { reading, positions: movedTo(editing.positions, places) },
    inverse: { batches: back, moves: swapped(step.moves), made, touched: concerned },
  }
}

const joinedMoves = (first: Step['moves'], second: Step['moves']): Step['moves'] => ({
  ...first,
  ...Object.fromEntries(
    Object.entries(second).map(([id, [before, after]]) => [id, [(first[id] ?? [before])[0], after]]),
  ),
})

const joinedIds = (first: readonly NodeId[], second: readonly NodeId[]): readonly NodeId[] => [
  ...new Set([...first, ...second]),
]

/** One step that does what two do, one after the other. */
export function joinedSteps(first: Step, second: Step): Step {
  return {
    batches: composed([...first.batches, ...second.batches]),
    moves: joinedMoves(first.moves, second.moves),
    made: joinedIds(first.made, second.made),
    touched: joinedIds(first.touched, second.touched),
  }
}

/** One press of undo. `Label` is what the caller says of it. */
export interface Entry<Label> {
  readonly step: Step
  readonly inverse: Step
  readonly label: Label
  /** Entries of one group that follow each other closely become one; null never does. */
  readonly group: string | null
  /** When it was last added to, in milliseconds. */
  readonly at: number
}

export interface History<Label> {
  /** The newest last. */
  readonly past: readonly Entry<Label>[]
  /** What redo does first, last. */
  readonly future: readonly Entry<Label>[]
  /** The newest entry takes nothing more in. */
  readonly isSettled: boolean
  /** How long `past` was when text and side file were stored; null where no undo or redo leads there any more. */
  readonly storedAt: number | null
}

export const emptyHistory: History<never> = { past: [], future: [], isSettled: true, storedAt: 0 }

/** Entries of one group this close, in milliseconds, become one (PBK33). */
export const together = 1500
/** What the entries may hold, in bytes; the oldest go first, the newest stays whatever its size. */
const mostBytes = 48 * 1024 * 1024

const overhead = 200

const batchBytes = (batch: Batch): number =>
  batch.reduce((sum, { insert }) => sum + 2 * insert.length + overhead, 0)

const stepBytes = ({ batches, moves, made, touched }: Step): number =>
  batches.reduce((sum, batch) => sum + batchBytes(batch), 0) +
  overhead * (Object.keys(moves).length + made.length + touched.length)

const sizes = new WeakMap<Entry<unknown>, number>()

const bytesOf = (entry: Entry<unknown>): number => {
  const bytes = sizes.get(entry) ?? stepBytes(entry.step) + stepBytes(entry.inverse)
  sizes.set(entry, bytes)
  return bytes
}

const bounded = <Label>(history: History<Label>, most: number): History<Label> => {
  let [bytes, kept] = [0, 0]
  for (const entry of history.past.toReversed()) {
    bytes += bytesOf(entry)
    if (bytes > most && kept > 0) break
    kept += 1
  }
  const gone = history.past.length - kept
  if (gone === 0) return history
  const storedAt = history.storedAt === null || history.storedAt < gone ? null : history.storedAt - gone
  return { ...history, past: history.past.slice(gone), storedAt }
}

/** The newest entry where the next one is to become part of it. */
const openEntry = <Label>(history: History<Label>, next: Entry<Label>): Entry<Label> | undefined => {
  const last = history.past.at(-1)
  if (last === undefined || history.isSettled || next.group === null || last.group !== next.group)
    return undefined
  const isClose = next.at - last.at <= together
  return isClose && history.future.length === 0 && history.storedAt !== history.past.length ? last : undefined
}

/** A step that was carried out. What was undone before it can be redone no more. */
export function record<Label>(
  history: History<Label>,
  { entry, most = mostBytes }: { entry: Entry<Label>; most?: number },
): History<Label> {
  const { past } = history
  const last = openEntry(history, entry)
  const isBeyond = history.storedAt !== null && history.storedAt > past.length
  const next: History<Label> = {
    ...history,
    future: [],
    isSettled: false,
    storedAt: isBeyond ? null : history.storedAt,
  }
  if (last === undefined) return bounded({ ...next, past: [...past, entry] }, most)
  const joined: Entry<Label> = {
    ...last,
    step: joinedSteps(last.step, entry.step),
    inverse: joinedSteps(entry.inverse, last.inverse),
    at: entry.at,
  }
  return bounded({ ...next, past: [...past.slice(0, -1), joined] }, most)
}

/** The next step is undone alone. */
export function settle<Label>(history: History<Label>): History<Label> {
  return history.isSettled ? history : { ...history, isSettled: true }
}

/** Takes the newest entry back; `entry.inverse` is what has to be carried out. Null where there is none. */
export function undo<Label>(history: History<Label>) {
  const entry = history.past.at(-1)
  if (entry === undefined) return null
  const past = history.past.slice(0, -1)
  return { entry, history: { ...history, past, future: [...history.future, entry], isSettled: true } }
}

/** Does again what was undone last; `entry.step` is what has to be carried out. Null where there is none. */
export function redo<Label>(history: History<Label>) {
  const entry = history.future.at(-1)
  if (entry === undefined) return null
  const future = history.future.slice(0, -1)
  return { entry, history: { ...history, past: [...history.past, entry], future, isSettled: true } }
}

/** Text and side file, as they are now, were stored. */
export function stored<Label>(history: History<Label>): History<Label> {
  return {
    ...history,
    isSettled: true,
    storedAt: history.past.length,
  }
}

/**
 * What was the newest entry when text and side file were sent is what is stored now, whatever was done meanwhile;
 * undefined: nothing had been done. Settle the history when they are sent.
 */
export function storedSince<Label>(
  history: History<Label>,
  newest: Entry<Label> | undefined,
): History<Label> {
  const all = [...history.past, ...history.future.toReversed()]
  const at = newest === undefined ? 0 : all.indexOf(newest) + 1
  return { ...history, storedAt: newest !== undefined && at === 0 ? null : at }
}

/** How many presses of undo or redo lie between what is stored and now; 0 exactly when this is what is stored. */
export function unsavedSteps({ past, storedAt }: History<unknown>): number {
  return storedAt === null ? past.length + 1 : Math.abs(past.length - storedAt)
}
