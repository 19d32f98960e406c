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

const indexes = new WeakMap<Frame, ReadonlyMap<string, number>>()

/** The number of the member that counts under a key: the last one. */
export const indexIn = (frame: Frame, key: string): number | undefined => {
  const kept = indexes.get(frame) ?? new Map(frame.keys.map((each, index) => [each, index]))
  indexes.set(frame, kept)
  return kept.get(key)
}
