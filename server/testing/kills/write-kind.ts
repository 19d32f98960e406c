// A kind of write that a kill may interrupt: how it is performed, and how its result is read back.
import type { EndpointClient } from '../../platform/core/endpoint-client.ts'

export interface KillTarget {
  /** Folder of local sources. */
  readonly sources: string
  /** Calls as the administrator. */
  readonly request: EndpointClient
  /** Calls with this token. */
  readonly requestAs: (token: string | undefined) => EndpointClient
}

export interface Change {
  readonly cell: string
  readonly before: string | null
  /** undefined: chosen by the server. */
  readonly value: string | null | undefined
}

export interface WriteKind {
  readonly cells: readonly string[]
  /** The next value, from the current one and a number never used before. undefined: chosen by the server. */
  value(before: string | null, next: number): string | null | undefined
  /** Changes a cell from one value to another, and returns the written one. */
  write(target: KillTarget, change: Change): Promise<string | null>
  /** Reads the values of the cells. `possible` returns the valid values of a cell. */
  read(
    target: KillTarget,
    possible: (cell: string) => readonly string[],
  ): Promise<ReadonlyMap<string, string | null>>
}

/** Alternates between values, and sometimes deletes. */
export function createOrDelete(before: string | null, next: number): string | null {
  return before !== null && next % 3 === 0 ? null : `value ${next}`
}

interface Cells<T> {
  readonly cells: readonly string[]
  readonly values: ReadonlyMap<string, T>
  readonly valueOf: (value: T) => string
}

/** Every cell with its value; null if absent. */
export function readCells<T>({ cells, values, valueOf }: Cells<T>): ReadonlyMap<string, string | null> {
  return new Map(
    cells.map((cell) => {
      const value = values.get(cell)
      return [cell, value === undefined ? null : valueOf(value)] as const
    }),
  )
}
