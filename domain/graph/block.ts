// A block of cells connected by straight joints, which move together.

export interface Block {
  /** Top of its first cell. */
  y: number
  readonly above: Separation[]
  readonly below: Separation[]
  readonly pulls: Pull[]
  /** Blocks above that do not have a place in the order yet. */
  missing: number
}

/** `low` is at least this distance below `high`. */
interface Separation {
  readonly high: Block
  readonly low: Block
  readonly distance: number
}

/** The distance below the other block at which their joint would be straight. */
interface Pull {
  readonly other: Block
  readonly distance: number
}

export function createBlock(): Block {
  return { y: 0, above: [], below: [], pulls: [], missing: 0 }
}
