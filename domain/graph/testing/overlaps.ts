// What a layout must never do: two boxes of one level over one another, or a member outside its group.
import type { LayoutBox, Place, Places } from '../layout-graph.ts'
import { nestingOf } from '../nesting.ts'

const overlap = (one: Place, other: Place): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const isWithin = (place: Place, room: Place): boolean =>
  place.x >= room.x &&
  place.y >= room.y &&
  place.x + place.width <= room.x + room.width &&
  place.y + place.height <= room.y + room.height

/** What a group has below its head. */
const roomOf = ({ x, y, width, height }: Place, head: number): Place => ({
  x,
  y: y + head,
  width,
  height: height - head,
})

/** A sentence for each of them. */
export function overlapsIn(boxes: readonly LayoutBox[], places: Places): readonly string[] {
  const nesting = nestingOf(boxes)
  const found: string[] = []
  for (const [group, members] of nesting.membersOf) {
    const level = members.map(({ id }) => ({ id, place: places.get(id) }))
    const around = group === null ? undefined : places.get(group)
    const room = around && roomOf(around, nesting.boxes.get(group ?? '')?.head ?? 0)
    level.forEach(({ id, place }, at) => {
      if (!place) found.push(`${id} has no place`)
      else if (room && !isWithin(place, room)) found.push(`${id} is not in ${group}`)
      for (const other of level.slice(at + 1)) {
        if (place && other.place && overlap(place, other.place)) found.push(`${id} over ${other.id}`)
      }
    })
  }
  return found
}
