import { useState } from 'react'
import type { RemoteTable } from '#contract/data-manager/connection.ts'
import { remoteKey } from './remote-tables.ts'

export interface TableChoice {
  readonly keys: ReadonlySet<string>
  /** Selects or deselects tables. */
  readonly toggle: (tables: readonly RemoteTable[], isOn: boolean) => void
  /** The column by which a refresh reads only new rows, by the key of the table; absent for the whole table. */
  readonly growing: ReadonlyMap<string, string>
  /** Chooses such a column; null for the whole table. */
  readonly grow: (key: string, column: string | null) => void
}

/** The set with some keys added or removed. */
export function toggled(
  keys: ReadonlySet<string>,
  { of, isOn }: { of: readonly string[]; isOn: boolean },
): ReadonlySet<string> {
  if (isOn) return new Set([...keys, ...of])
  const removed = new Set(of)
  return new Set([...keys].filter((key) => !removed.has(key)))
}

/** Selected tables. They stay selected while the list is searched or read again. */
export function useTableChoice(): TableChoice {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [growing, setGrowing] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    keys,
    growing,
    grow: (key, column) =>
      setGrowing((before) => {
        const others = [...before].filter(([one]) => one !== key)
        return new Map(column === null ? others : [...others, [key, column]])
      }),
    toggle: (tables, isOn) => setKeys((before) => toggled(before, { of: tables.map(remoteKey), isOn })),
  }
}
