// What follows from a document and takes its time: what the checks find, and where the nodes stand. It remembers what it
// saw last, so that typing into an argument lays nothing out anew.
import type { Places, Place } from '#domain/graph/layout-graph.ts'
import { type CheckOptions, checkPlaybook } from '#domain/playbook/check/check-playbook.ts'
import type { Finding } from '#domain/playbook/check/diagnostic.ts'
import type { Editing, Positions, Batch } from '#domain/playbook/command.ts'
import type { Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import { boxOf, placesOf } from './playbook-layout.ts'

/** What follows from a document. */
export interface Analysis {
  readonly findings: readonly Finding[]
  readonly places: Places
}

/** What was found. `isLatest`: of the document as it was handed over last. */
export interface Look extends Analysis {
  readonly isLatest: boolean
}

// What the page and the worker that looks at its document say to each other.
export type LookAsk =
  | { readonly ask: 'open'; readonly id: number; readonly text: string; readonly positions: Positions }
  /** The document as the batches make it; `positions` where they are others. */
  | {
      readonly ask: 'follow'
      readonly id: number
      readonly batches: readonly Batch[]
      readonly positions?: Positions | undefined
    }
  | { readonly ask: 'know'; readonly id: number; readonly options: CheckOptions }

/** Null: as it was told last. */
export interface LookAnswer {
  readonly id: number
  readonly findings: readonly Finding[] | null
  readonly places: Places | null
}

// What was computed anew keeps the objects of what it equals, so that views draw only what changed.
const isSamePlace = (one: Place, other: Place): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

/** The new places with the old objects; the old map where nothing moved. */
export function reusePlaces(before: Places, after: Places): Places {
  let isSame = before.size === after.size
  const next = new Map<string, Place>()
  for (const [id, place] of after) {
    const old = before.get(id)
    const kept = old && isSamePlace(old, place) ? old : place
    isSame &&= kept === old
    next.set(id, kept)
  }
  return isSame ? before : next
}

/** The new findings with the old objects; the old list where nothing is another. */
export function reuseFindings(before: readonly Finding[], after: readonly Finding[]): readonly Finding[] {
  const known = new Map(before.map((finding) => [JSON.stringify(finding), finding]))
  const next = after.map((finding) => known.get(JSON.stringify(finding)) ?? finding)
  const isSame = next.length === before.length && next.every((finding, at) => finding === before[at])
  return isSame ? before : next
}

interface LaidOut {
  readonly playbook: Playbook
  readonly positions: Positions
  readonly places: Places
}

const shapeOf = (node: PlaybookNode): string =>
  JSON.stringify([node.id, node.kind, node.outputs, node.position, boxOf(node)])

/** Whether both are drawn alike: the same nodes in the same order, as large and joined as before. */
const isSameGraph = (one: Playbook, other: Playbook): boolean => {
  if (one.nodes === other.nodes) return true
  if (one.nodes.size !== other.nodes.size) return false
  const others = other.nodes.values()
  for (const node of one.nodes.values()) {
    const next = others.next().value
    if (next === undefined || (next !== node && shapeOf(next) !== shapeOf(node))) return false
  }
  return true
}

/**
 * Returns a function that gives an analysis the objects of the one before where they are equal. What was found last time
 * is the very same object again where nothing changed; that is not compared anew.
 */
export function openReuse(): (before: Analysis, after: Analysis) => Analysis {
  let found: Analysis | undefined
  let reused: Analysis | undefined
  return (before, after) => {
    const isAsBefore = found?.places === after.places && reused?.places === before.places
    const places = isAsBefore ? before.places : reusePlaces(before.places, after.places)
    const findings =
      found?.findings === after.findings ? before.findings : reuseFindings(before.findings, after.findings)
    found = after
    reused = { findings, places }
    return reused
  }
}

export function openLook() {
  let last: LaidOut | undefined

  const places = ({ reading, positions }: Editing): Places => {
    if (reading.kind === 'unreadable') return last?.places ?? new Map()
    if (last?.positions === positions && isSameGraph(last.playbook, reading)) return last.places
    last = { playbook: reading, positions, places: placesOf(reading, positions) }
    return last.places
  }

  return {
    places,
    look: (editing: Editing, options: CheckOptions): Analysis => ({
      places: places(editing),
      findings: checkPlaybook(editing.reading, options),
    }),
  }
}
