// What was acknowledged, kept outside the server that may die. A cell is one thing with a value (null: absent), and
// has one writer: after a kill it must hold what was acknowledged last, or what was under way at that moment.

interface Cell {
  acknowledged: string | null
  /** `value` undefined: the server gives it, and the answer was lost. */
  underWay?: { readonly value: string | null | undefined } | undefined
}

export interface Ledger {
  /** What the cell held last. */
  at(name: string): string | null
  /** Notes what is attempted, and what `act` then says was written. A kill in between leaves both possible. */
  write(
    name: string,
    { value, act }: { value: string | null | undefined; act: () => Promise<string | null> },
  ): Promise<void>
  /** What the cell may hold, as far as it is known. */
  possible(name: string): readonly string[]
  /** The server refused what was under way: it must not come to be. */
  refused(name: string): void
  /** One sentence per cell that holds neither; what was found counts from now on. */
  check(found: ReadonlyMap<string, string | null>): string[]
  /** Writes acknowledged so far. */
  readonly acknowledged: number
}

const mayBe = ({ acknowledged, underWay }: Cell, found: string | null): boolean =>
  found === acknowledged ||
  (underWay !== undefined && (underWay.value === undefined || underWay.value === found))

export function openLedger(): Ledger {
  const cells = new Map<string, Cell>()
  let acknowledged = 0
  const cellAt = (name: string): Cell => {
    const known = cells.get(name) ?? { acknowledged: null }
    cells.set(name, known)
    return known
  }
  return {
    at: (name) => cellAt(name).acknowledged,
    possible: (name) => {
      const { acknowledged: held, underWay } = cellAt(name)
      return [held, underWay?.value].filter((value) => typeof value === 'string')
    },
    write: async (name, { value, act }) => {
      const cell = cellAt(name)
      cell.underWay = { value }
      cell.acknowledged = await act()
      cell.underWay = undefined
      acknowledged += 1
    },
    refused: (name) => {
      cellAt(name).underWay = undefined
    },
    check: (found) => {
      const lost: string[] = []
      for (const [name, value] of found) {
        const cell = cellAt(name)
        if (!mayBe(cell, value))
          lost.push(
            `${name} holds ${value}; acknowledged was ${cell.acknowledged}, under way ${cell.underWay?.value}`,
          )
        cells.set(name, { acknowledged: value })
      }
      return lost
    },
    get acknowledged() {
      return acknowledged
    },
  }
}
