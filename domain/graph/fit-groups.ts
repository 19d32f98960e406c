// Groups follow what lies in them: after boxes were placed by hand, each group stands around its members again.
import { groupAround } from './frame.ts'
import { nestingOf } from './nesting.ts'
import type { LayoutBox, Place, Places } from './layout-graph.ts'

const isSame = (one: Place | undefined, other: Place): boolean =>
  one?.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

/** The same places, those of groups put around their members; a group without members stays. Linear. */
export function fitGroups(boxes: readonly LayoutBox[], places: Places): Places {
  const nesting = nestingOf(boxes)
  const fitted = new Map(places)
  for (const id of nesting.groups) {
    const group = nesting.boxes.get(id)
    const members = (nesting.membersOf.get(id) ?? []).flatMap((member) => fitted.get(member.id) ?? [])
    const around = group && groupAround(group, members)
    if (around && !isSame(fitted.get(id), around)) fitted.set(id, around)
  }
  return fitted
}
