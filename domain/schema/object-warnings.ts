// What a design may contain, but the person who saves it should know.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { problem } from './problem.ts'
import { isComparable } from './relation-key.ts'

const dateWarnings = (
  { object_name: object, measure_date_field: attribute = '', attributes }: LogicalObject,
  path: string,
): Problem[] =>
  attribute === '' || attributes.some((own) => own.attribute_name === attribute)
    ? []
    : [problem(`${path}.measure_date_field`, 'date_field_absent', { attribute, object })]

const typeOf = (object: LogicalObject | undefined, name: string): AttributeType | undefined =>
  object?.attributes.find((own) => own.attribute_name === name)?.type

/** A type as messages name it. */
export function typeText({ main, sub }: AttributeType): string {
  return sub === undefined ? main : `${main} ${sub}`
}

/** Keys whose types can only be compared by a conversion, which fails for some values. */
const relationWarnings = (
  object: LogicalObject,
  { path, known }: { path: string; known: readonly LogicalObject[] },
): Problem[] =>
  object.relations.flatMap((relation, index) => {
    const target = known.find(({ object_name: name }) => name === relation.object_name)
    return relation.attributes.flatMap(({ from, to }, position) => {
      const [own, other] = [typeOf(object, from), typeOf(target, to)]
      if (own === undefined || other === undefined || isComparable(own, other)) return []
      const types = { attribute: from, from: typeText(own), other: to, to: typeText(other) }
      const at = `${path}.relations.${index}.attributes.${position}`
      return [problem(at, 'invalid_value', reasonParams('types_differ', types))]
    })
  })

/**
 * Warnings about objects that can be saved. Paths start with the index of the object (DM32, DM42). `others` are the
 * stored objects, for the types that relations compare.
 */
export function objectWarnings(
  objects: readonly LogicalObject[],
  others: readonly LogicalObject[] = [],
): Problem[] {
  const known = [...objects, ...others]
  return objects.flatMap((object, index) => [
    ...dateWarnings(object, String(index)),
    ...relationWarnings(object, { path: String(index), known }),
  ])
}
