// One kind of write that a killed server may be in the middle of: how it is done, and how its outcome is read back.
import type { EndpointClient } from '../../platform/http/client.ts'

export interface Place {
  /** Folder that local sources read. */
  readonly sources: string
  /** As the administrator. */
  readonly ask: EndpointClient
  /** As whoever holds the token. */
  readonly askAs: (token: string | undefined) => EndpointClient
}

export interface Change {
  readonly cell: string
  readonly before: string | null
  /** undefined: the server gives it. */
  readonly value: string | null | undefined
}

export interface Kind {
  readonly cells: readonly string[]
  /** The value to write next, out of the present one and a number never used before. undefined: the server says. */
  value(before: string | null, next: number): string | null | undefined
  /** Brings a cell from one value to another and answers what was written. */
  write(place: Place, change: Change): Promise<string | null>
  /** What the cells hold; `possible` are the values that a cell may hold. */
  read(
    place: Place,
    possible: (cell: string) => readonly string[],
  ): Promise<ReadonlyMap<string, string | null>>
}

/** A value, another value, nothing, and from the beginning. */
export function comeAndGo(before: string | null, next: number): string | null {
  return before !== null && next % 3 === 0 ? null : `value ${next}`
}

interface Cells<T> {
  readonly cells: readonly string[]
  readonly values: ReadonlyMap<string, T>
  readonly say: (value: T) => string
}

/** Every cell with what was found of it; null where it is absent. */
export function foundIn<T>({ cells, values, say }: Cells<T>): ReadonlyMap<string, string | null> {
  return new Map(
    cells.map((cell) => {
      const value = values.get(cell)
      return [cell, value === undefined ? null : say(value)] as const
    }),
  )
}
