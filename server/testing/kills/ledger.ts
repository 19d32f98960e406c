// Records acknowledged writes outside the server. A cell is one object with a value (null: absent) and a single
// writer. After a kill it must contain the last acknowledged value or the one in progress.

interface Cell {
  acknowledged: string | null
  /** `value` undefined: chosen by the server, and the response was lost. */
  underWay?: { readonly value: string | null | undefined } | undefined
}

export interface Ledger {
  /** The last known value of the cell. */
  at(name: string): string | null
  /**
   * Records the attempt, and then the value that `act` returns. After a kill in between, both values are possible.
   */
  write(
    name: string,
    { value, act }: { value: string | null | undefined; act: () => Promise<string | null> },
  ): Promise<void>
  /** The known possible values of the cell. */
  possible(name: string): readonly string[]
  /** The server rejected the write in progress, so it must not appear. */
  refused(name: string): void
  /** One sentence per cell with an impossible value. The found values are the new reference. */
  check(found: ReadonlyMap<string, string | null>): string[]
  /** Number of acknowledged writes. */
  readonly acknowledged: number
}

const mayBe = ({ acknowledged, underWay }: Cell, found: string | null): boolean =>
  found === acknowledged ||
  (underWay !== undefined && (underWay.value === undefined || underWay.value === found))

export function openLedger(): Ledger {
  const cells = new Map<string, Cell>()
  let acknowledged = 0
  const cellAt = (name: string): Cell => {
    const cell = cells.get(name) ?? { acknowledged: null }
    cells.set(name, cell)
    return cell
  }
  return {
    at: (name) => cellAt(name).acknowledged,
    possible: (name) => {
      const { acknowledged: last, underWay } = cellAt(name)
      return [last, underWay?.value].filter((value) => typeof value === 'string')
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
