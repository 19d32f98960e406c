// Position of a tooltip: next to its owner and inside the window, on the opposite side if there is no space.

export type Side = 'top' | 'bottom' | 'left' | 'right'

interface Box {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}
interface Size {
  readonly width: number
  readonly height: number
}
interface TooltipLayout {
  readonly owner: Box
  readonly tooltip: Size
  readonly window: Size
  readonly side: Side
}

const gap = 6
const edge = 4
const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

const at = (side: Side, { owner, tooltip }: Pick<TooltipLayout, 'owner' | 'tooltip'>) => {
  const centre = owner.left + owner.width / 2 - tooltip.width / 2
  const middle = owner.top + owner.height / 2 - tooltip.height / 2
  const positions = {
    top: { top: owner.top - tooltip.height - gap, left: centre },
    bottom: { top: owner.top + owner.height + gap, left: centre },
    left: { top: middle, left: owner.left - tooltip.width - gap },
    right: { top: middle, left: owner.left + owner.width + gap },
  }
  return positions[side]
}

const clamp = (value: number, most: number): number => Math.max(edge, Math.min(value, most - edge))

/** Top and left of the tooltip in the window, in pixels. */
export function positionTooltip({ owner, tooltip, window, side }: TooltipLayout): {
  top: number
  left: number
} {
  const fits = ({ top, left }: { top: number; left: number }) =>
    top >= edge &&
    left + (side === 'left' || side === 'right' ? 0 : tooltip.width) >= 0 &&
    top + tooltip.height <= window.height - edge &&
    (side === 'top' || side === 'bottom' || (left >= edge && left + tooltip.width <= window.width - edge))
  const preferred = at(side, { owner, tooltip })
  const { top, left } = fits(preferred) ? preferred : at(opposite[side], { owner, tooltip })
  return { top: clamp(top, window.height - tooltip.height), left: clamp(left, window.width - tooltip.width) }
}
