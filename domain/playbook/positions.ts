// Positions of nodes moved by hand. They are stored in the document if any node has a `position`, else in the
// editor's side file (PBK30).
import type { Positions } from './command.ts'
import type { NodeId, Playbook, Point } from './playbook.ts'

const owners = new WeakMap<ReadonlyMap<NodeId, unknown>, boolean>()

const hasAny = (playbook: Playbook): boolean => {
  for (const { position } of playbook.nodes.values()) if (position !== null) return true
  return false
}

/** Whether any node of the document has a `position`. If so, positions are stored in the document. */
export function storesPositions(playbook: Playbook): boolean {
  const owns = owners.get(playbook.nodes) ?? hasAny(playbook)
  owners.set(playbook.nodes, owns)
  return owns
}

/** The side file after moves. Null removes a node. */
export function applyMoves(
  positions: Positions,
  moves: readonly (readonly [NodeId, Point | null])[],
): Positions {
  if (moves.length === 0) return positions
  const next = new Map(Object.entries(positions))
  for (const [id, point] of moves)
    if (point === null) next.delete(id)
    else next.set(id, point)
  return Object.fromEntries(next)
}

/** Whether two side files are equal. */
export function isSamePositions(one: Positions, other: Positions): boolean {
  if (one === other) return true
  const ids = Object.keys(one)
  return (
    ids.length === Object.keys(other).length &&
    ids.every((id) => one[id]?.x === other[id]?.x && one[id]?.y === other[id]?.y)
  )
}
