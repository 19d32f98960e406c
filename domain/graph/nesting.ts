// The tree of groups. A missing or cyclic parent is ignored; of boxes with one ID the first one is used.
import { getOrCreateList } from './level.ts'
import type { LayoutBox } from './layout-graph.ts'

export interface Nesting {
  readonly boxes: ReadonlyMap<string, LayoutBox>
  readonly parentOf: ReadonlyMap<string, string>
  /** Direct members of a group; under null, boxes without a group. In the order of the boxes. */
  readonly membersOf: ReadonlyMap<string | null, readonly LayoutBox[]>
  /** All groups with members, inner ones before outer ones. */
  readonly groups: readonly string[]
}

const validParents = (boxes: ReadonlyMap<string, LayoutBox>): ReadonlyMap<string, string> => {
  const parentOf = new Map<string, string>()
  const parents = new Set<string>()
  for (const { id, parent } of boxes.values()) {
    if (parent === undefined || !boxes.has(parent)) continue
    parentOf.set(id, parent)
    parents.add(parent)
  }
  // Only a box with members can be part of a cycle.
  const isValid = new Set<string>()
  for (const id of parents) {
    const path = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !isValid.has(at); at = parentOf.get(at)) {
      if (path.has(at)) {
        parentOf.delete(at)
        break
      }
      path.add(at)
    }
    for (const each of path) isValid.add(each)
  }
  return parentOf
}

/** Builds the tree of groups. Linear for any depth. */
export function nestingOf(all: readonly LayoutBox[]): Nesting {
  const boxes = new Map<string, LayoutBox>()
  for (const box of all) if (!boxes.has(box.id)) boxes.set(box.id, box)
  const parentOf = validParents(boxes)
  const membersOf = new Map<string | null, LayoutBox[]>()
  for (const box of boxes.values()) getOrCreateList(membersOf, parentOf.get(box.id) ?? null).push(box)
  const outermostFirst: string[] = []
  const waiting = (membersOf.get(null) ?? []).toReversed()
  for (let box = waiting.pop(); box; box = waiting.pop()) {
    const members = membersOf.get(box.id)
    if (!members) continue
    outermostFirst.push(box.id)
    waiting.push(...members)
  }
  return { boxes, parentOf, membersOf, groups: outermostFirst.toReversed() }
}
