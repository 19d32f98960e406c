import { isObject } from '../json.ts'
import { ownsPlaces } from '../places.ts'
import type { NodeId, Point } from '../playbook.ts'
import type { Amendment } from './amendment.ts'
import type { CommandOf, Refusal } from './command.ts'
import { type Plan, type Planning, refuse } from './plan.ts'

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

export const move = (planning: Planning, { positions }: CommandOf<'move'>): Plan | Refusal => {
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
