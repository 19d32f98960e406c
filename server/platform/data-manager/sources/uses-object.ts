import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { pathsOf } from '#domain/schema/origins.ts'

/** Whether a mart reads the object of this name, or a relation points to it. */
export function usesObject(other: LogicalObject, name: string): boolean {
  const prefixes = [`data_prim/${name}/`, `data_prim/${encodeURIComponent(name)}/`]
  return (
    other.relations.some((relation) => relation.object_name === name) ||
    (objectLevel(other) === 'data_mart' &&
      other.attributes.flatMap(pathsOf).some((path) => prefixes.some((prefix) => path.startsWith(prefix))))
  )
}
