// Recognizes fast movement of the view. Mounting boxes and drawing their text again at every zoom would then take longer
// than a frame; one drawing shows them until the view rests.
import { encloses, type Bounds, type View, visibleBounds } from './geometry.ts'

/** The view rests after this many milliseconds without a change. */
export const restMs = 80
/** Steps that follow each other within this time are one movement. */
const maxPauseMs = 60
/** A step across the screen that is fast, in pixels; slower panning leaves time to mount boxes. */
const fastStep = 24

interface MotionStep {
  readonly from: View
  readonly to: View
  readonly at: number
  /** The part of the canvas that is mounted, if boxes are. */
  readonly bounds: Bounds | undefined
}

/** Returns a function that tells from each step of the view whether it is part of a fast movement. */
export function createMotion(): (step: MotionStep) => boolean {
  let last = -Infinity
  let steps = 0
  return ({ from, to, at, bounds }) => {
    const isZoom = to.zoom !== from.zoom
    const isFast = isZoom || Math.hypot(to.x - from.x, to.y - from.y) >= fastStep
    const isNext = at - last < maxPauseMs
    last = at
    steps = isFast ? (isNext ? steps + 1 : 1) : 0
    // Panning within the mounted part only moves elements.
    const isMounted = bounds !== undefined && encloses(bounds, visibleBounds(to))
    return steps > 1 && (isZoom || !isMounted)
  }
}
