// Which boxes are elements now. What is wanted follows from the view; what is there catches up a few boxes a frame, so
// that panning into new ground never holds a frame up.
import { type Level, keptAround, levelAt } from './detail.ts'
import { type Bounds, type View, middleOf, seenIn } from './geometry.ts'
import { type Scene, shapesIn } from './scene.ts'

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
export const keepAll = (scene: Scene, view: View): Kept => {
  const { level, bounds } = levelOf(view)
  const wanted = bounds === undefined ? nothing : wantedIn(scene, bounds)
  return { scene, level, bounds, wanted, there: wanted }
}

/** After the view moved or the boxes changed; the same object where nothing follows from it. */
export const keepOn = (before: Kept, { scene, view }: { scene: Scene; view: View }): Kept => {
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

export const isComplete = ({ wanted, there }: Kept): boolean => {
  for (const id of wanted) if (!there.has(id)) return false
  return true
}

/** Up to `most` boxes more, those nearest to the middle of what is seen first; what is wanted no more goes at the end. */
export const catchUp = (kept: Kept, { view, most }: { view: View; most: number }): Kept => {
  const { scene, wanted, there } = kept
  const missing = [...wanted].filter((id) => !there.has(id))
  if (missing.length === 0) return there.size === wanted.size ? kept : { ...kept, there: wanted }
  if (missing.length > most) {
    const { x, y } = middleOf(seenIn(view))
    const away = (id: string): number => {
      const shape = scene.shapeOf.get(id)
      if (shape === undefined) return Infinity
      const { x: left, y: top } = middleOf(shape)
      return Math.abs(left - x) + Math.abs(top - y)
    }
    const near = new Map(missing.map((id) => [id, away(id)]))
    missing.sort((one, other) => (near.get(one) ?? 0) - (near.get(other) ?? 0))
  }
  return { ...kept, there: new Set([...there, ...missing.slice(0, most)]) }
}
