// Boxes that somebody placed, among those of the layout: what lies in a group comes along with it.
import { fitGroups } from '#domain/graph/fit-groups.ts'
import type { LayoutGraph, Place, Places } from '#domain/graph/layout-graph.ts'
import { nestingOf } from '#domain/graph/nesting.ts'
import type { Point } from '#domain/playbook/playbook.ts'

const still: Point = { x: 0, y: 0 }

/** The layout's places with what was placed by hand, groups around their members. */
export const withPlaced = (
  { boxes }: LayoutGraph,
  { places, placed }: { readonly places: Places; readonly placed: ReadonlyMap<string, Point> },
): Places => {
  const nesting = nestingOf(boxes)
  const shifts = new Map<string | null, Point>()
  const next = new Map<string, Place>()
  for (const group of [null, ...nesting.groups.toReversed()])
    for (const { id } of nesting.membersOf.get(group) ?? []) {
      const place = places.get(id)
      if (!place) continue
      const at = placed.get(id)
      const shift = at ? { x: at.x - place.x, y: at.y - place.y } : (shifts.get(group) ?? still)
      shifts.set(id, shift)
      next.set(id, { ...place, x: place.x + shift.x, y: place.y + shift.y })
    }
  return fitGroups(boxes, next)
}
