// The origins of an object: the tables it appends, in the order of their first use (DM13).
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { parsePath, type AttributePath, type KnownAttributes } from './attribute-path.ts'

export interface Origin {
  readonly source: string
  readonly table: string
  /** Attribute names of the table by attribute names of the object. */
  readonly attributes: ReadonlyMap<string, string>
}

/** All paths of an attribute, in order. */
export function pathsOf(attribute: LogicalAttribute): string[] {
  return attribute.sources.flatMap(({ attributes }) => attributes)
}

/** Whether the object has any origin. Objects without one belong to actions and survive builds (DM13). */
export function hasOrigins(object: LogicalObject): boolean {
  return object.attributes.some((attribute) => pathsOf(attribute).length > 0)
}

/** The tables an object appends, and the paths that could not be resolved. */
export function originsOf(
  object: LogicalObject,
  known: KnownAttributes,
): { origins: Origin[]; unknown: string[] } {
  const found = new Map<string, { path: AttributePath; attributes: Map<string, string> }>()
  const unknown: string[] = []
  for (const attribute of object.attributes)
    for (const text of pathsOf(attribute)) {
      const reading = parsePath(text, known)
      if (reading.kind !== 'found') {
        unknown.push(text)
        continue
      }
      const { path } = reading
      const key = JSON.stringify([path.source, path.table])
      const entry = found.get(key) ?? { path, attributes: new Map<string, string>() }
      entry.attributes.set(attribute.attribute_name, path.attribute)
      found.set(key, entry)
    }
  const origins = [...found.values()].map(({ path, attributes }) => ({
    source: path.source,
    table: path.table,
    attributes,
  }))
  return { origins, unknown }
}
