// Where a tooltip stands: beside its owner, inside the window, on the other side when there is no room.

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
interface Question {
  readonly owner: Box
  readonly hint: Size
  readonly window: Size
  readonly side: Side
}

const gap = 6
const edge = 4
const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

const at = (side: Side, { owner, hint }: Pick<Question, 'owner' | 'hint'>) => {
  const centre = owner.left + owner.width / 2 - hint.width / 2
  const middle = owner.top + owner.height / 2 - hint.height / 2
  const places = {
    top: { top: owner.top - hint.height - gap, left: centre },
    bottom: { top: owner.top + owner.height + gap, left: centre },
    left: { top: middle, left: owner.left - hint.width - gap },
    right: { top: middle, left: owner.left + owner.width + gap },
  }
  return places[side]
}

const keep = (value: number, most: number): number => Math.max(edge, Math.min(value, most - edge))

/** Top and left of the tooltip in the window, in pixels. */
export function placeHint({ owner, hint, window, side }: Question): { top: number; left: number } {
  const fits = ({ top, left }: { top: number; left: number }) =>
    top >= edge &&
    left + (side === 'left' || side === 'right' ? 0 : hint.width) >= 0 &&
    top + hint.height <= window.height - edge &&
    (side === 'top' || side === 'bottom' || (left >= edge && left + hint.width <= window.width - edge))
  const wished = at(side, { owner, hint })
  const { top, left } = fits(wished) ? wished : at(opposite[side], { owner, hint })
  return { top: keep(top, window.height - hint.height), left: keep(left, window.width - hint.width) }
}
