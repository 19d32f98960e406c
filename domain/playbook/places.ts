// Where nodes stand by somebody's hand, and where that is written: in the document where it has any `position`, else in
// the editor's side file (PBK30).
import type { Editing, Positions } from './edit/command.ts'
import type { NodeId, Playbook, Point } from './playbook.ts'

const owners = new WeakMap<ReadonlyMap<NodeId, unknown>, boolean>()

const hasAny = (playbook: Playbook): boolean => {
  for (const { position } of playbook.nodes.values()) if (position !== null) return true
  return false
}

/** Whether any node of the document has a `position`: then places are written into it. */
export const ownsPlaces = (playbook: Playbook): boolean => {
  const owns = owners.get(playbook.nodes) ?? hasAny(playbook)
  owners.set(playbook.nodes, owns)
  return owns
}

/** Where a node was placed: by its own `position`, else by the side file; null where the layout places it. */
export const placeOf = ({ reading, positions }: Editing, id: NodeId): Point | null => {
  const own = reading.kind === 'playbook' ? reading.nodes.get(id)?.position : undefined
  return own ?? (Object.hasOwn(positions, id) ? positions[id] : undefined) ?? null
}

/** The side file after moves, null taking a node out of it. */
export const movedTo = (
  positions: Positions,
  places: readonly (readonly [NodeId, Point | null])[],
): Positions => {
  if (places.length === 0) return positions
  const next = new Map(Object.entries(positions))
  for (const [id, point] of places)
    if (point === null) next.delete(id)
    else next.set(id, point)
  return Object.fromEntries(next)
}
