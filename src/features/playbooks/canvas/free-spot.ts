// A spot where a new node covers nothing, as near as can be to where it was wanted.
import { freeShift } from '#domain/graph/free-place.ts'
import type { Places } from '#domain/graph/layout-graph.ts'
import type { Point } from '#domain/playbook/playbook.ts'

/** Large enough for every kind of new node, around the spot where its head is to be. */
const room = { left: 118, top: 25, width: 236, height: 130 }

export const freeSpot = (wanted: Point, places: Places): Point => {
  const { width, height } = room
  const block = { x: wanted.x - room.left, y: wanted.y - room.top, width, height }
  const { x, y } = freeShift({ block, others: [...places.values()], gap: 20 })
  return { x: wanted.x + x, y: wanted.y + y }
}
