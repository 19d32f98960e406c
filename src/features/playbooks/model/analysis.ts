// What follows from a document and takes its time: what the checks find, and where the nodes stand. It remembers what it
// saw last, so that typing into an argument lays nothing out anew.
import type { Rects, Rect } from '#domain/graph/layout-graph.ts'
import { type CheckOptions, checkPlaybook } from '#domain/playbook/check/check-playbook.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import type { EditState, Positions, Batch } from '#domain/playbook/command.ts'
import type { Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import { boxOf, layOutPlaybook } from './playbook-layout.ts'

/** What follows from a document. */
export interface Analysis {
  readonly diagnostics: readonly Diagnostic[]
  readonly layout: Rects
}

/** What was found. `isLatest`: of the document as it was handed over last. */
export interface AnalysisResult extends Analysis {
  readonly isLatest: boolean
}

// What the page and the worker that looks at its document say to each other.
export type AnalysisRequest =
  | { readonly type: 'open'; readonly id: number; readonly text: string; readonly positions: Positions }
  /** The document as the batches make it; `positions` where they are others. */
  | {
      readonly type: 'update'
      readonly id: number
      readonly batches: readonly Batch[]
      readonly positions?: Positions | undefined
    }
  | { readonly type: 'configure'; readonly id: number; readonly options: CheckOptions }

/** Null: as it was told last. */
export interface AnalysisResponse {
  readonly id: number
  readonly diagnostics: readonly Diagnostic[] | null
  readonly layout: Rects | null
}

// What was computed anew keeps the objects of what it equals, so that views draw only what changed.
const isSameRect = (one: Rect, other: Rect): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

/** The new places with the old objects; the old map where nothing moved. */
export function reuseLayout(before: Rects, after: Rects): Rects {
  let isSame = before.size === after.size
  const next = new Map<string, Rect>()
  for (const [id, rect] of after) {
    const previous = before.get(id)
    const current = previous && isSameRect(previous, rect) ? previous : rect
    isSame &&= current === previous
    next.set(id, current)
  }
  return isSame ? before : next
}

/** The new findings with the old objects; the old list where nothing is another. */
export function reuseDiagnostics(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): readonly Diagnostic[] {
  const previous = new Map(before.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]))
  const next = after.map((diagnostic) => previous.get(JSON.stringify(diagnostic)) ?? diagnostic)
  const isSame = next.length === before.length && next.every((diagnostic, at) => diagnostic === before[at])
  return isSame ? before : next
}

interface CachedLayout {
  readonly playbook: Playbook
  readonly positions: Positions
  readonly layout: Rects
}

const layoutKeyOf = (node: PlaybookNode): string =>
  JSON.stringify([node.id, node.kind, node.outputs, node.position, boxOf(node)])

/** Whether both are drawn alike: the same nodes in the same order, as large and joined as before. */
const isSameGraph = (one: Playbook, other: Playbook): boolean => {
  if (one.nodes === other.nodes) return true
  if (one.nodes.size !== other.nodes.size) return false
  const others = other.nodes.values()
  for (const node of one.nodes.values()) {
    const next = others.next().value
    if (next === undefined || (next !== node && layoutKeyOf(next) !== layoutKeyOf(node))) return false
  }
  return true
}

/**
 * Returns a function that gives an analysis the objects of the one before where they are equal. What was found last time
 * is the very same object again where nothing changed; that is not compared anew.
 */
export function createAnalysisReuse(): (before: Analysis, after: Analysis) => Analysis {
  let lastAnalysis: Analysis | undefined
  let lastReused: Analysis | undefined
  return (before, after) => {
    const isUnchanged = lastAnalysis?.layout === after.layout && lastReused?.layout === before.layout
    const layout = isUnchanged ? before.layout : reuseLayout(before.layout, after.layout)
    const diagnostics =
      lastAnalysis?.diagnostics === after.diagnostics
        ? before.diagnostics
        : reuseDiagnostics(before.diagnostics, after.diagnostics)
    lastAnalysis = after
    lastReused = { diagnostics, layout }
    return lastReused
  }
}

export function createAnalysis() {
  let last: CachedLayout | undefined

  const layout = ({ reading, positions }: EditState): Rects => {
    if (reading.kind === 'unreadable') return last?.layout ?? new Map()
    if (last?.positions === positions && isSameGraph(last.playbook, reading)) return last.layout
    last = { playbook: reading, positions, layout: layOutPlaybook(reading, positions) }
    return last.layout
  }

  return {
    layout,
    analyze: (editing: EditState, options: CheckOptions): Analysis => ({
      layout: layout(editing),
      diagnostics: checkPlaybook(editing.reading, options),
    }),
  }
}
