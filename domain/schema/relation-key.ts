// Which attributes a relation can compare, and the type of a relation that the uniqueness of its sides shows.
import type { RelationType } from '#contract/data-manager/relation-endpoints.ts'
import { mainTypes, type AttributeType } from '#contract/data-manager/table.ts'

/** A date is compared with an instant as its midnight. Unknown types are stored as text. */
const kindOf = ({ main }: AttributeType): string => {
  if (main === 'datetime') return 'date'
  return mainTypes.some((known) => known === main) ? main : 'string'
}

/** Whether values of the two types are compared without a conversion that can fail. */
export function isComparable(one: AttributeType, other: AttributeType): boolean {
  return kindOf(one) === kindOf(other)
}

/** The type of a relation whose keys are unique on these sides. */
export function relationTypeOf(unique: { readonly from: boolean; readonly to: boolean }): RelationType {
  if (unique.to) return unique.from ? 'one_to_one' : 'many_to_one'
  return unique.from ? 'one_to_many' : 'many_to_many'
}
