// Which boxes are elements now. What is wanted follows from the view; what is there catches up a few boxes a frame, so
// that panning into new ground never holds a frame up.
import { type Level, keptAround, levelAt } from './zoom-level.ts'
import { type Bounds, type View, meet, middleOf, seenIn } from './geometry.ts'
import { type Scene, shapesIn } from './spatial-index.ts'

export interface Kept {
  readonly scene: Scene
  readonly level: Level
  readonly bounds: Bounds | undefined
  readonly wanted: ReadonlySet<string>
  /** Elements now: catching up with `wanted`. */
  readonly there: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

const wantedIn = (scene: Scene, bounds: Bounds): ReadonlySet<string> =>
  new Set(shapesIn(scene, bounds).map(({ box }) => box.id))

const levelOf = (view: View, before?: Kept): Pick<Kept, 'level' | 'bounds'> => {
  const level = levelAt(view.zoom, before?.level)
  if (level === 'drawn') return { level, bounds: undefined }
  return { level, bounds: keptAround(view, before?.level === level ? before.bounds : undefined) }
}

/** Everything at once: for the first picture. */
export function keepAll(scene: Scene, view: View): Kept {
  const { level, bounds } = levelOf(view)
  const wanted = bounds === undefined ? nothing : wantedIn(scene, bounds)
  return { scene, level, bounds, wanted, there: wanted }
}

/** After the view moved or the boxes changed; the same object where nothing follows from it. */
export function keepOn(before: Kept, { scene, view }: { scene: Scene; view: View }): Kept {
  const { level, bounds } = levelOf(view, before)
  if (scene === before.scene && level === before.level && bounds === before.bounds) return before
  if (bounds === undefined) return { scene, level, bounds, wanted: nothing, there: nothing }
  const wanted = wantedIn(scene, bounds)
  if (scene === before.scene) return { scene, level, bounds, wanted, there: before.there }
  // What was made or put into view by an edit is there at once.
  const fresh = [...wanted].filter((id) => !before.scene.shapeOf.has(id))
  const there = new Set([...before.there].filter((id) => scene.shapeOf.has(id)).concat(fresh))
  return { scene, level, bounds, wanted, there }
}

const missingIn = ({ wanted, there }: Kept): readonly string[] => [...wanted].filter((id) => !there.has(id))

/** More is there than is worth keeping for the way back. */
const isOverfull = ({ wanted, there }: Kept): boolean => there.size > wanted.size * 1.3 + 16

/** Whether `catchUp` has anything to do. */
export function isBehind(kept: Kept): boolean {
  return isOverfull(kept) || missingIn(kept).length > 0
}

/** Fewer than these come in a frame or two, and nothing has to stand in for them. */
const soonThere = 12

const lackingIn = (kept: Kept, view: View): number => {
  const seen = seenIn(view)
  return missingIn(kept).filter((id) => {
    const shape = kept.scene.shapeOf.get(id)
    return shape !== undefined && meet(shape, seen)
  }).length
}

/** Whether a box that is seen is no element yet. */
export function isLacking(kept: Kept, view: View): boolean {
  return lackingIn(kept, view) > 0
}

/** Whether so many are lacking that the view would be seen empty. */
export function isFarBehind(kept: Kept, view: View): boolean {
  return lackingIn(kept, view) > soonThere
}

/** Few at a time while panning; more where the zoom wants very many. */
const least = 6
const most = 24

/**
 * A few boxes more, those nearest to the middle of what is seen first. What is wanted no more goes at the end, and what
 * stays keeps its place in the order: elements that change places cost more than new ones.
 */
export function catchUp(kept: Kept, view: View): Kept {
  const { scene, wanted, there } = kept
  const missing = missingIn(kept)
  if (missing.length === 0)
    return isOverfull(kept) ? { ...kept, there: new Set([...there].filter((id) => wanted.has(id))) } : kept
  const { x, y } = middleOf(seenIn(view))
  const away = (id: string): number => {
    const shape = scene.shapeOf.get(id)
    if (shape === undefined) return Infinity
    const middle = middleOf(shape)
    return Math.abs(middle.x - x) + Math.abs(middle.y - y)
  }
  const near = new Map(missing.map((id) => [id, away(id)]))
  const count = Math.min(most, Math.max(least, Math.ceil(missing.length / 6)))
  const next = missing.toSorted((one, other) => (near.get(one) ?? 0) - (near.get(other) ?? 0)).slice(0, count)
  return { ...kept, there: new Set([...there, ...next]) }
}
