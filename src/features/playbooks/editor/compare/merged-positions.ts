import type { Positions } from '#domain/playbook/edit/command.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'

interface Sides {
  readonly base: Positions
  readonly theirs: Positions
  readonly mine: Positions
}

const isMoved = (id: NodeId, { base, mine }: Sides): boolean =>
  base[id]?.x !== mine[id]?.x || base[id]?.y !== mine[id]?.y

/** Side files put together: what was moved here stands here, under the ids that the merge gave. */
export const mergedPositions = (sides: Sides, renamed: ReadonlyMap<NodeId, NodeId>): Positions => {
  const moved = Object.keys({ ...sides.base, ...sides.mine }).filter((id) => isMoved(id, sides))
  const next = new Map(Object.entries(sides.theirs))
  for (const id of moved) {
    const at = sides.mine[id]
    const name = renamed.get(id) ?? id
    if (at) next.set(name, at)
    else next.delete(name)
  }
  return Object.fromEntries(next)
}
