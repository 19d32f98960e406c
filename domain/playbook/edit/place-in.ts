import { isObject, ownMember } from '../json.ts'
import { ownsPlaces } from '../places.ts'
import type { JsonObject, NodeId, Playbook, Point } from '../playbook.ts'
import type { Editing } from './command.ts'

/** A node's value without its `position`. */
const unplaced = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'position'))

/** The value of a new node with its place, where the document keeps places; null leaves it to the layout. */
export const placedValue = (
  playbook: Playbook,
  { value, at }: { value: JsonObject; at: Point | null },
): JsonObject => {
  if (at === null || !ownsPlaces(playbook)) return unplaced(value)
  const own = ownMember(value, 'position')
  return { ...value, position: { ...(isObject(own) ? own : {}), x: at.x, y: at.y } }
}

/** What the side file has to learn of new nodes: their places, or that what it kept of an id means nobody. */
export const sidePlaces = (
  { positions }: Editing,
  { playbook, nodes }: { playbook: Playbook; nodes: readonly { id: NodeId; at: Point | null }[] },
): readonly (readonly [NodeId, Point | null])[] => {
  const owns = ownsPlaces(playbook)
  return nodes.flatMap(({ id, at }) => {
    const place = owns ? null : at
    return place === null && !Object.hasOwn(positions, id) ? [] : [[id, place] as const]
  })
}
