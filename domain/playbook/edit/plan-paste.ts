import type { NodeId, Point } from '../playbook.ts'
import type { Amendment } from './amendment.ts'
import type { CommandOf, Fragment } from './command.ts'
import { freshIds } from './fresh-id.ts'
import type { Plan, Planning } from './plan.ts'
import { placedValue, sidePlaces } from './place-in.ts'
import { edgesAmong, withReferences, withTargets } from './renumber.ts'
import { respelled } from './respell.ts'

const movedBy = (at: Point | null, by: Point): Point | null => at && { x: at.x + by.x, y: at.y + by.y }

const idsByFormer = ({ nodes }: Fragment, ids: readonly NodeId[]): ReadonlyMap<NodeId, NodeId> =>
  new Map(nodes.map(({ id }, index) => [id, ids[index] ?? id]))

export const paste = (
  { editing, playbook }: Planning,
  { fragment, by, references = {} }: CommandOf<'paste'>,
): Plan => {
  const ids = freshIds(playbook, { count: fragment.nodes.length })
  const next = idsByFormer(fragment, ids)
  const within = new Set(next.keys())
  const readAs = (id: NodeId): NodeId | null =>
    next.get(id) ?? (Object.hasOwn(references, id) ? (references[id] ?? null) : null)
  const nodes = fragment.nodes.map(({ id, value, at, text }) => {
    const place = movedBy(at, by)
    const led = withTargets(edgesAmong(value, within), (to) => next.get(to) ?? null)
    const placed = placedValue(playbook, { value: withReferences(led, readAs), at: place })
    return { id: next.get(id) ?? id, at: place, content: respelled(text, placed) }
  })
  return {
    amendments: nodes.map(({ id, content }): Amendment => ({
      to: 'come',
      into: ['nodes'],
      key: id,
      content,
    })),
    places: sidePlaces(editing, { playbook, nodes }),
    made: ids,
  }
}
