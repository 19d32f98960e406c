// The slow results of a document: diagnostics and layout. The last layout is cached, because typing into an argument
// does not change it.
import type { Rects, Rect } from '#domain/graph/layout-graph.ts'
import { type CheckOptions, checkPlaybook } from '#domain/playbook/check/check-playbook.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import type { EditState, Positions, Batch } from '#domain/playbook/command.ts'
import type { Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import { isSamePositions } from '#domain/playbook/positions.ts'
import { boxOf, layOutPlaybook } from './playbook-layout.ts'

export interface Analysis {
  readonly diagnostics: readonly Diagnostic[]
  readonly layout: Rects
}

/** `isLatest`: the result is for the latest version of the document. */
export interface AnalysisResult extends Analysis {
  readonly isLatest: boolean
}

// Messages between the page and its analysis worker.
export type AnalysisRequest =
  | { readonly type: 'open'; readonly id: number; readonly text: string; readonly positions: Positions }
  /** Applies batches to the document; `positions` only if they changed. */
  | {
      readonly type: 'update'
      readonly id: number
      readonly batches: readonly Batch[]
      readonly positions?: Positions | undefined
    }
  | { readonly type: 'configure'; readonly id: number; readonly options: CheckOptions }

/** Null means unchanged since the last response. */
export interface AnalysisResponse {
  readonly id: number
  readonly diagnostics: readonly Diagnostic[] | null
  readonly layout: Rects | LayoutChanges | null
}

/** What changed in a layout: a message with all rectangles of a large document would block the page. */
interface LayoutChanges {
  readonly changed: Rects
  readonly removed: readonly string[]
}

// Results that are equal reuse the previous objects, and views render only what changed.
const isSameRect = (one: Rect, other: Rect): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

/** How a layout differs from the previous one, which shares the rectangles that are equal. */
export function layoutChanges(before: Rects, after: Rects): LayoutChanges {
  const changed = new Map<string, Rect>()
  const removed: string[] = []
  for (const [id, rect] of after) if (before.get(id) !== rect) changed.set(id, rect)
  for (const id of before.keys()) if (!after.has(id)) removed.push(id)
  return { changed, removed }
}

export function applyLayoutChanges(before: Rects, { changed, removed }: LayoutChanges): Rects {
  const next = new Map(before)
  for (const id of removed) next.delete(id)
  for (const [id, rect] of changed) next.set(id, rect)
  return next
}

/** The new layout with the previous rectangles; the previous map if nothing moved. */
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

/** The new diagnostics with the previous objects; the previous list if nothing changed. */
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

/** Whether both have the same layout: the same nodes in the same order, with equal sizes and edges. */
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
 * Returns a function that replaces equal parts of an analysis with the objects of the previous one. Results that are
 * identical to the last ones are not compared again.
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

/** Layouts of documents that may be opened again. */
const layouts = new WeakMap<Playbook, CachedLayout>()

const layOutOnce = (playbook: Playbook, positions: Positions): CachedLayout => {
  const known = layouts.get(playbook)
  if (known && isSamePositions(known.positions, positions)) return { ...known, positions }
  const computed = { playbook, positions, layout: layOutPlaybook(playbook, positions) }
  layouts.set(playbook, computed)
  return computed
}

export function createAnalysis() {
  let last: CachedLayout | undefined

  const layout = ({ reading, positions }: EditState): Rects => {
    if (reading.kind === 'unreadable') return last?.layout ?? new Map()
    if (last?.positions === positions && isSameGraph(last.playbook, reading)) return last.layout
    last = layOutOnce(reading, positions)
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
