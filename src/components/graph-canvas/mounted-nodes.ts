// Which boxes are mounted. The view determines the required boxes; mounting catches up a few boxes per frame, so that
// panning never blocks a frame.
import { type ZoomLevel, mountBoundsOf, zoomLevelAt } from './zoom-level.ts'
import { type Bounds, type View, intersects, centerOf, visibleBounds } from './geometry.ts'
import { type SpatialIndex, shapesIn } from './spatial-index.ts'

export interface MountedNodes {
  readonly index: SpatialIndex
  readonly level: ZoomLevel
  readonly bounds: Bounds | undefined
  readonly required: ReadonlySet<string>
  /** Boxes mounted now; approaches `required`. */
  readonly mounted: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

const idsIn = (index: SpatialIndex, bounds: Bounds): ReadonlySet<string> =>
  new Set(shapesIn(index, bounds).map(({ box }) => box.id))

const levelOf = (view: View, before?: MountedNodes): Pick<MountedNodes, 'level' | 'bounds'> => {
  const level = zoomLevelAt(view.zoom, before?.level)
  if (level === 'drawn') return { level, bounds: undefined }
  return { level, bounds: mountBoundsOf(view, before?.level === level ? before.bounds : undefined) }
}

/** Mounts everything immediately, for the first render. */
export function mountAll(index: SpatialIndex, view: View): MountedNodes {
  const { level, bounds } = levelOf(view)
  const required = bounds === undefined ? none : idsIn(index, bounds)
  return { index, level, bounds, required, mounted: required }
}

/** Called after the view or the boxes changed; returns the same object if nothing changes. */
export function updateMounted(
  before: MountedNodes,
  { index, view }: { index: SpatialIndex; view: View },
): MountedNodes {
  const { level, bounds } = levelOf(view, before)
  if (index === before.index && level === before.level && bounds === before.bounds) return before
  if (bounds === undefined) return { index, level, bounds, required: none, mounted: none }
  const required = idsIn(index, bounds)
  if (index === before.index) return { index, level, bounds, required, mounted: before.mounted }
  // Boxes that an edit created are mounted immediately.
  const added = [...required].filter((id) => !before.index.shapeOf.has(id))
  const mounted = new Set([...before.mounted].filter((id) => index.shapeOf.has(id)).concat(added))
  return { index, level, bounds, required, mounted }
}

const missingIn = ({ required, mounted }: MountedNodes): readonly string[] =>
  [...required].filter((id) => !mounted.has(id))

/** More boxes are mounted than is useful for panning back. */
const hasSurplus = ({ required, mounted }: MountedNodes): boolean => mounted.size > required.size * 1.3 + 16

/** Whether `mountNext` has work to do. */
export function hasPending(nodes: MountedNodes): boolean {
  return hasSurplus(nodes) || missingIn(nodes).length > 0
}

/** This many boxes are mounted within a frame or two and need no placeholder. */
const toleratedMissing = 12

const countMissingVisible = (nodes: MountedNodes, view: View): number => {
  const visible = visibleBounds(view)
  return missingIn(nodes).filter((id) => {
    const shape = nodes.index.shapeOf.get(id)
    return shape !== undefined && intersects(shape, visible)
  }).length
}

/** Whether a visible box is not mounted yet. */
export function isMissingVisible(nodes: MountedNodes, view: View): boolean {
  return countMissingVisible(nodes, view) > 0
}

/** Whether so many visible boxes are missing that the view would look empty. */
export function isMissingManyVisible(nodes: MountedNodes, view: View): boolean {
  return countMissingVisible(nodes, view) > toleratedMissing
}

/** Few boxes per frame while panning; more after a zoom that requires many. */
const minBatch = 6
const maxBatch = 24

/**
 * Mounts a few more boxes, those nearest to the centre of the view first. Boxes that are no longer required are
 * unmounted at the end, and the order of the others is stable: reordering elements costs more than mounting new ones.
 */
export function mountNext(nodes: MountedNodes, view: View, isUrgent = false): MountedNodes {
  const { index, required, mounted } = nodes
  const missing = missingIn(nodes)
  if (missing.length === 0)
    return hasSurplus(nodes)
      ? { ...nodes, mounted: new Set([...mounted].filter((id) => required.has(id))) }
      : nodes
  const { x, y } = centerOf(visibleBounds(view))
  const distanceOf = (id: string): number => {
    const shape = index.shapeOf.get(id)
    if (shape === undefined) return Infinity
    const middle = centerOf(shape)
    return Math.abs(middle.x - x) + Math.abs(middle.y - y)
  }
  const distances = new Map(missing.map((id) => [id, distanceOf(id)]))
  const some = Math.min(maxBatch, Math.max(minBatch, Math.ceil(missing.length / 6)))
  const count = isUrgent ? Math.max(maxBatch, Math.ceil(missing.length / 3)) : some
  const next = missing
    .toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0))
    .slice(0, count)
  return { ...nodes, mounted: new Set([...mounted, ...next]) }
}
