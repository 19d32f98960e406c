// Reads the paths of designs by the names of tables alone: reading every attribute of every table for each lineage would
// take too long. A path that two tables can mean is decided by their attributes.
import { literalReadings, decodedReadings, type AttributePath } from '../schema/attribute-path.ts'

/** By source and table: the attributes if they are known, else undefined. */
export type NamedTables = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string> | undefined>>

/** The path that a text means; undefined if no table of its source fits. */
export function readPath(text: string, tables: NamedTables): AttributePath | undefined {
  const readings = [...literalReadings(text), ...decodedReadings(text)].filter(
    ({ source, table, attribute }) => attribute !== '' && tables.get(source)?.has(table) === true,
  )
  return (
    readings.find(
      ({ source, table, attribute }) => tables.get(source)?.get(table)?.has(attribute) === true,
    ) ??
    readings.find(({ source, table }) => tables.get(source)?.get(table) === undefined) ??
    readings[0]
  )
}

/** Tables of a source whose paths can also mean another of its tables: `a/b` beside `a`. Both are returned. */
export function ambiguousTables(tables: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const table of tables) {
    const parts = table.split('/')
    for (let cut = 1; cut < parts.length; cut += 1) {
      const shorter = parts.slice(0, cut).join('/')
      if (!tables.has(shorter)) continue
      found.add(shorter)
      found.add(table)
    }
  }
  return found
}
