// Boxes that somebody placed, among those of the layout: a group brings what lies in it, and reaches around what was
// placed elsewhere.
import type { LayoutBox, LayoutGraph, Place, Places } from '#domain/graph/layout-graph.ts'
import { type Nesting, nestingOf } from '#domain/graph/nesting.ts'
import { groupPadding } from '#domain/graph/spacing.ts'
import type { Point } from '#domain/playbook/playbook.ts'

type Placed = ReadonlyMap<string, Point>

/** Each box where it was placed, or moved along with the group it lies in. */
const shifted = (nesting: Nesting, { places, placed }: { places: Places; placed: Placed }) => {
  const shifts = new Map<string | null, Point>([[null, { x: 0, y: 0 }]])
  const next = new Map<string, Place>()
  for (const group of [null, ...nesting.groups.toReversed()]) {
    const along = shifts.get(group) ?? { x: 0, y: 0 }
    for (const { id } of nesting.membersOf.get(group) ?? []) {
      const place = places.get(id)
      if (!place) continue
      const at = placed.get(id)
      const shift = at ? { x: at.x - place.x, y: at.y - place.y } : along
      shifts.set(id, shift)
      next.set(id, { ...place, x: place.x + shift.x, y: place.y + shift.y })
    }
  }
  return next
}

/** A group around its members; one that was placed keeps its corner unless a member lies beyond it. */
const around = (
  { head = 0, width, height }: LayoutBox,
  { at, members }: { at: Point | undefined; members: readonly Place[] },
): Place => {
  const lefts = members.map(({ x }) => x - groupPadding)
  const tops = members.map(({ y }) => y - groupPadding - head)
  const x = Math.min(...lefts, ...(at ? [at.x] : []))
  const y = Math.min(...tops, ...(at ? [at.y] : []))
  const right = Math.max(x + width, ...members.map((each) => each.x + each.width + groupPadding))
  const bottom = Math.max(y + height, ...members.map((each) => each.y + each.height + groupPadding))
  return { x, y, width: right - x, height: bottom - y }
}

/** The layout's places with what was placed by hand. */
export const withPlaced = (
  graph: LayoutGraph,
  given: { readonly places: Places; readonly placed: Placed },
): Places => {
  const nesting = nestingOf(graph.boxes)
  const next = shifted(nesting, given)
  for (const id of nesting.groups) {
    const box = nesting.boxes.get(id)
    const members = (nesting.membersOf.get(id) ?? []).flatMap((member) => next.get(member.id) ?? [])
    const isTouched =
      given.placed.has(id) || (nesting.membersOf.get(id) ?? []).some((each) => given.placed.has(each.id))
    if (box && isTouched) next.set(id, around(box, { at: given.placed.get(id), members }))
  }
  return next
}
