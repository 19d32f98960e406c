// Cells that straight joints hold together: they move up and down as one.

export interface Block {
  /** Height of its first cell. */
  y: number
  readonly above: Separation[]
  readonly below: Separation[]
  readonly pulls: Pull[]
}

/** `low` stands at least so far below `high`. */
interface Separation {
  readonly high: Block
  readonly low: Block
  readonly distance: number
}

/** The block would stand straight so far below the other one. */
interface Pull {
  readonly other: Block
  readonly distance: number
}

export function createBlock(): Block {
  return { y: 0, above: [], below: [], pulls: [] }
}
