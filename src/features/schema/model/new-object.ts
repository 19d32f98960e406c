// Proposes a new object for a table, and a new mart for its base, each with a name that no other object has.
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

/** Proposes a mart without attributes. `label` is its display name. */
export function proposeNewMart(
  base: string,
  label: string,
  objects: readonly StoredLogicalObject[],
): LogicalObject {
  const taken = new Set(objects.map(({ object }) => object.object_name.toLowerCase()))
  const name = `${base.slice(0, 110)}_mart`
  const isTaken = (tried: string) => taken.has(tried.toLowerCase())
  return {
    object_name: freeName(name, isTaken, (number) => `${name}_${number}`),
    display_name: label.slice(0, 200),
    object_type: 'measure',
    to_materialize: true,
    key: [],
    date_type: false,
    relations: [],
    indexes: [],
    attributes: [],
  }
}
