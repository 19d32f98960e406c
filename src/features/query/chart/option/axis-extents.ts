// The ends of axes that must match: a common scale of panels, and a common zero of two axes.

/** The lowest and highest figure, zero included. */
export interface Extent {
  readonly min: number
  readonly max: number
}

/** Returns the extent of figures, with zero. */
export function extentOf(figures: readonly (number | null)[]): Extent {
  return figures.reduce<Extent>(
    ({ min, max }, figure) => ({ min: Math.min(min, figure ?? 0), max: Math.max(max, figure ?? 0) }),
    { min: 0, max: 0 },
  )
}

const niceSteps = [1, 2, 2.5, 5, 10] as const

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten. */
const niceStep = (step: number): number => {
  const power = 10 ** Math.floor(Math.log10(step))
  return (niceSteps.find((each) => each * power >= step * (1 - 1e-9)) ?? 10) * power
}

/** Returns an extent with round ends, and its step. */
export function niceExtent({ min, max }: Extent, steps: number): Extent & { readonly interval: number } {
  if (min === max) return { min: 0, max: 1, interval: 1 }
  const interval = niceStep((max - min) / steps)
  return { min: Math.floor(min / interval) * interval, max: Math.ceil(max / interval) * interval, interval }
}

/** Extends two axes so that zero has the same place on both. */
export function withCommonZero(extents: readonly Extent[]): readonly Extent[] {
  const shares = extents.map(({ min, max }) => (min === max ? 0 : -min / (max - min)))
  const most = Math.max(...shares)
  // Where one axis has only negative figures and the other does not, zero is in the middle.
  const below = most === 1 && extents.some(({ max }) => max > 0) ? 0.5 : most
  return extents.map(({ min, max }) => {
    if (min === max || below === 0 || below === 1) return { min, max }
    const whole = Math.max(max / (1 - below), -min / below)
    return { min: -below * whole, max: (1 - below) * whole }
  })
}
