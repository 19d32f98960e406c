// What a design may contain, but the person who saves it should know.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import { problem } from './problem.ts'

/** Warnings about objects that can be saved. Paths start with the index of the object (DM32). */
export function objectWarnings(objects: readonly LogicalObject[]): Problem[] {
  return objects.flatMap(({ object_name: object, measure_date_field: attribute = '', attributes }, index) =>
    attribute === '' || attributes.some((own) => own.attribute_name === attribute)
      ? []
      : [problem(`${index}.measure_date_field`, 'date_field_absent', { attribute, object })],
  )
}
