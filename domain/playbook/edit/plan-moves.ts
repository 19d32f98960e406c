import { isObject, ownMember } from '../json.ts'
import { storesPositions } from '../positions.ts'
import type { NodeId, Point, JsonObject, Playbook } from '../playbook.ts'
import type { Amendment } from './amendment.ts'
import type { CommandOf, Refusal, EditState } from '../command.ts'
import { type CommandPlan, type PlanContext, refuse } from './plan.ts'

/** The value of a node without its `position`. */
const withoutPosition = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'position'))

/** The value of a new node with its position if the document stores positions; null leaves it to the layout. */
export function withPosition(
  playbook: Playbook,
  { value, at }: { value: JsonObject; at: Point | null },
): JsonObject {
  if (at === null || !storesPositions(playbook)) return withoutPosition(value)
  const own = ownMember(value, 'position')
  return { ...value, position: { ...(isObject(own) ? own : {}), x: at.x, y: at.y } }
}

/**
 * Changes of the side file for new nodes: their positions, or the removal of an outdated position with the same ID.
 */
export function sidePositions(
  { positions }: EditState,
  { playbook, nodes }: { playbook: Playbook; nodes: readonly { id: NodeId; at: Point | null }[] },
): readonly (readonly [NodeId, Point | null])[] {
  const owns = storesPositions(playbook)
  return nodes.flatMap(({ id, at }) => {
    const position = owns ? null : at
    return position === null && !Object.hasOwn(positions, id) ? [] : [[id, position] as const]
  })
}

const inDocument = (
  { document }: PlanContext,
  [id, point]: readonly [NodeId, Point | null],
): readonly Amendment[] => {
  const path = ['nodes', id, 'position']
  const own = document.valueAt(path)
  if (point === null) return own === undefined ? [] : [{ op: 'remove', path }]
  const value = { ...(isObject(own) ? own : {}), x: point.x, y: point.y }
  return own === undefined
    ? [{ op: 'add', into: ['nodes', id], key: 'position', content: { value } }]
    : [{ op: 'replace', path, value }]
}

export function move(context: PlanContext, { positions }: CommandOf<'move'>): CommandPlan | Refusal {
  const { editing, playbook } = context
  const moved = Object.entries(positions)
  const unknown = moved.find(([id]) => !playbook.nodes.has(id))
  if (unknown !== undefined) return refuse('node_unknown', unknown[0])
  const touched = moved.map(([id]) => id)
  if (!storesPositions(playbook)) return { amendments: [], positions: moved, touched }
  return {
    amendments: moved.flatMap((each) => inDocument(context, each)),
    positions: touched.flatMap((id) => (Object.hasOwn(editing.positions, id) ? [[id, null] as const] : [])),
    touched,
  }
}
