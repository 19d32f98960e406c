// Proposes a new object for a table, with a name that no other object has.
import type { LogicalObject, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { freeName } from '#src/lib/free-name.ts'

export function proposeNewObject(
  extraction: Extraction,
  objects: readonly StoredLogicalObject[],
): LogicalObject {
  const proposal = proposeObject(extraction)
  const name = proposal.object_name
  const taken = new Set(objects.map(({ object }) => object.object_name.toLowerCase()))
  const isTaken = (tried: string) => taken.has(tried.toLowerCase())
  return { ...proposal, object_name: freeName(name, isTaken, (number) => `${name}_${number}`) }
}
