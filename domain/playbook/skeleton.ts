// Where the members of a playbook stand in its text: those of the document and those of `nodes`, no deeper. Offsets count
// from the opening brace of their object, so that what stands behind an edit stays as it is. Kept beside the playbook, not
// in it.
import type { Playbook, PlaybookNode } from './playbook.ts'

/** Members of one object, column by column, in the order of the text; a key may come more than once. */
export interface Frame {
  /** The offset behind the closing brace. */
  readonly end: number
  readonly keys: readonly string[]
  readonly keyStarts: readonly number[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

export interface Placed<Value> {
  readonly frame: Frame
  readonly values: readonly Value[]
}

/** A member of `nodes`; null where it is no node. */
export type NodeEntry = PlaybookNode | null

/** A member of the document: parsed, or `nodes` with its own members. */
export type RootEntry = { readonly json: unknown } | { readonly nodes: Placed<NodeEntry> }

export interface Skeleton {
  /** Where the document's object begins in the text. */
  readonly at: number
  readonly root: Placed<RootEntry>
  /** What counts as `nodes`, and where its object begins in the text. */
  readonly nodes: (Placed<NodeEntry> & { readonly at: number }) | null
}

const skeletons = new WeakMap<Playbook, Skeleton>()

export const keepSkeleton = (playbook: Playbook, skeleton: Skeleton): Playbook => {
  skeletons.set(playbook, skeleton)
  return playbook
}

export const keptSkeleton = (playbook: Playbook): Skeleton | undefined => skeletons.get(playbook)

interface Index {
  asked: number
  byKey: ReadonlyMap<string, number> | null
}
const indexes = new WeakMap<Frame, Index>()

/** As often as this a frame is searched before an index of it pays. */
const few = 8

/** The number of the member that counts under a key: the last one. */
export const indexIn = (frame: Frame, key: string): number | undefined => {
  const index = indexes.get(frame) ?? { asked: 0, byKey: null }
  indexes.set(frame, index)
  index.asked += 1
  if (index.asked > few) index.byKey ??= new Map(frame.keys.map((each, number) => [each, number]))
  if (index.byKey !== null) return index.byKey.get(key)
  const number = frame.keys.lastIndexOf(key)
  return number === -1 ? undefined : number
}
