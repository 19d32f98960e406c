// Cells that straight joints hold together are one block; blocks stand over one another in the order of their layers.
// First each block stands as high as it may, then it moves to the middle of what it is joined with, as far as its
// neighbours let it.
import { median } from './median.ts'
import { rowGap } from './spacing.ts'
import { straightJoints } from './straight-joints.ts'
import { weighJoints } from './weigh-joints.ts'
import type { Cell, Joint } from './cells.ts'

interface Block {
  readonly cells: Cell[]
  /** Height of its first cell. */
  y: number
  readonly above: Fence[]
  readonly below: Fence[]
  readonly pulls: Pull[]
}

/** `low` stands at least so far below `high`. */
interface Fence {
  readonly high: Block
  readonly low: Block
  readonly distance: number
}

/** The block would stand straight so far below the other one. */
interface Pull {
  readonly other: Block
  readonly distance: number
}

/** Of each cell: its block, and how far below the block's first cell it stands. */
interface Standing {
  readonly block: Block
  readonly down: number
}

type Layers = readonly (readonly Cell[])[]

const standingsOf = (
  layers: Layers,
): { blocks: readonly Block[]; standings: ReadonlyMap<Cell, Standing> } => {
  const straightTo = new Map<Cell, Joint>()
  weighJoints(layers)
  for (const joint of layers.flatMap((layer) => straightJoints(layer))) straightTo.set(joint.to, joint)
  const blocks: Block[] = []
  const standings = new Map<Cell, Standing>()
  for (const cell of layers.flat()) {
    const joint = straightTo.get(cell)
    const before = joint && standings.get(joint.from)
    if (joint && before) {
      before.block.cells.push(cell)
      standings.set(cell, { block: before.block, down: before.down + joint.exit - joint.entry })
      continue
    }
    const block: Block = { cells: [cell], y: 0, above: [], below: [], pulls: [] }
    blocks.push(block)
    standings.set(cell, { block, down: 0 })
  }
  return { blocks, standings }
}

const gapBetween = (high: Cell, low: Cell): number => {
  const lines = Number(high.item === null) + Number(low.item === null)
  return lines === 0 ? rowGap.boxes : lines === 1 ? rowGap.line : rowGap.lines
}

const setFences = (layers: Layers, standings: ReadonlyMap<Cell, Standing>): void => {
  for (const layer of layers) {
    layer.forEach((cell, at) => {
      const next = layer[at + 1]
      const [high, low] = [standings.get(cell), next && standings.get(next)]
      if (!next || !high || !low) return
      const distance = high.down + cell.height + gapBetween(cell, next) - low.down
      const fence = { high: high.block, low: low.block, distance }
      high.block.below.push(fence)
      low.block.above.push(fence)
    })
  }
}

const setPulls = (layers: Layers, standings: ReadonlyMap<Cell, Standing>): void => {
  for (const joint of layers.flat().flatMap(({ after }) => after)) {
    const [from, to] = [standings.get(joint.from), standings.get(joint.to)]
    if (!from || !to || from.block === to.block) continue
    const distance = from.down + joint.exit - joint.entry - to.down
    to.block.pulls.push({ other: from.block, distance })
    from.block.pulls.push({ other: to.block, distance: -distance })
  }
}

/** Blocks so that each comes after all that stand above it. */
const fromTheTop = (blocks: readonly Block[]): readonly Block[] => {
  const missing = new Map(blocks.map((block) => [block, block.above.length]))
  const sorted = blocks.filter(({ above }) => above.length === 0)
  for (let at = 0; at < sorted.length; at += 1) {
    for (const { low } of sorted[at]?.below ?? []) {
      const left = (missing.get(low) ?? 0) - 1
      missing.set(low, left)
      if (left === 0) sorted.push(low)
    }
  }
  return sorted
}

const leastOf = ({ above }: Block): number =>
  above.reduce((least, { high, distance }) => Math.max(least, high.y + distance), -Infinity)
const mostOf = ({ below }: Block): number =>
  below.reduce((most, { low, distance }) => Math.min(most, low.y - distance), Infinity)

const wishOf = ({ pulls, y }: Block): number =>
  median(pulls.map(({ other, distance }) => other.y + distance)) ?? y

const relax = (block: Block): void => {
  block.y = Math.min(Math.max(wishOf(block), leastOf(block)), mostOf(block))
}

const rounds = 16
const blocksTooManyForAll = 4000
const roundsThen = 6

/** Heights of all cells, from the top, without overlaps. `layers` are in order and `at` of all cells says the same. */
export const placeRows = (layers: Layers): ReadonlyMap<Cell, number> => {
  const { blocks, standings } = standingsOf(layers)
  setFences(layers, standings)
  setPulls(layers, standings)
  const down = fromTheTop(blocks)
  const up = down.toReversed()
  for (const block of down) block.y = Math.max(0, leastOf(block))
  const turns = blocks.length > blocksTooManyForAll ? roundsThen : rounds
  for (let turn = 0; turn < turns; turn += 1) (turn % 2 === 0 ? up : down).forEach(relax)
  return new Map([...standings].map(([cell, { block, down: below }]) => [cell, block.y + below]))
}
