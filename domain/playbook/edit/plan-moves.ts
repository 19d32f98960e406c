import { isObject, ownMember } from '../json.ts'
import { ownsPlaces } from '../positions.ts'
import type { NodeId, Point, JsonObject, Playbook } from '../playbook.ts'
import type { Amendment } from './amendment.ts'
import type { CommandOf, Refusal, Editing } from '../command.ts'
import { type Plan, type Planning, refuse } from './plan.ts'

/** A node's value without its `position`. */
const unplaced = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'position'))

/** The value of a new node with its place, where the document keeps places; null leaves it to the layout. */
export function placedValue(
  playbook: Playbook,
  { value, at }: { value: JsonObject; at: Point | null },
): JsonObject {
  if (at === null || !ownsPlaces(playbook)) return unplaced(value)
  const own = ownMember(value, 'position')
  return { ...value, position: { ...(isObject(own) ? own : {}), x: at.x, y: at.y } }
}

/** What the side file has to learn of new nodes: their places, or that what it kept of an id means nobody. */
export function sidePlaces(
  { positions }: Editing,
  { playbook, nodes }: { playbook: Playbook; nodes: readonly { id: NodeId; at: Point | null }[] },
): readonly (readonly [NodeId, Point | null])[] {
  const owns = ownsPlaces(playbook)
  return nodes.flatMap(({ id, at }) => {
    const place = owns ? null : at
    return place === null && !Object.hasOwn(positions, id) ? [] : [[id, place] as const]
  })
}

const inDocument = (
  { document }: Planning,
  [id, point]: readonly [NodeId, Point | null],
): readonly Amendment[] => {
  const path = ['nodes', id, 'position']
  const own = document.valueAt(path)
  if (point === null) return own === undefined ? [] : [{ to: 'go', path }]
  const value = { ...(isObject(own) ? own : {}), x: point.x, y: point.y }
  return own === undefined
    ? [{ to: 'come', into: ['nodes', id], key: 'position', content: { value } }]
    : [{ to: 'be', path, value }]
}

export function move(planning: Planning, { positions }: CommandOf<'move'>): Plan | Refusal {
  const { editing, playbook } = planning
  const moved = Object.entries(positions)
  const unknown = moved.find(([id]) => !playbook.nodes.has(id))
  if (unknown !== undefined) return refuse('node_unknown', unknown[0])
  const touched = moved.map(([id]) => id)
  if (!ownsPlaces(playbook)) return { amendments: [], places: moved, touched }
  return {
    amendments: moved.flatMap((each) => inDocument(planning, each)),
    places: touched.flatMap((id) => (Object.hasOwn(editing.positions, id) ? [[id, null] as const] : [])),
    touched,
  }
}
