// What a table has beside the attributes that an object takes from it: offered, so that they can be taken in.
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Proposals for the attributes that nothing in the object takes yet; none where it appends several tables. */
export const offeredAttributes = (
  object: LogicalObject,
  extractions: readonly Extraction[],
): readonly LogicalAttribute[] => {
  const [only] = extractions
  if (only === undefined || extractions.length > 1) return []
  const taken = new Set(object.attributes.flatMap(pathsOf).map(decoded))
  return proposeObject(only).attributes.filter(
    (attribute) =>
      !pathsOf(attribute)
        .map(decoded)
        .some((path) => taken.has(path)),
  )
}
