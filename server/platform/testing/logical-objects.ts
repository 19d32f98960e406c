// Logical objects for tests.
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'

/** A text attribute, filled from the attributes `from`, as `source/table/attribute`. Each is a source of its own. */
export function logicalAttribute(
  name: string,
  { from = [], ...change }: Partial<LogicalAttribute> & { readonly from?: readonly string[] } = {},
): LogicalAttribute {
  return {
    attribute_name: name,
    is_dimension: true,
    is_measure: false,
    is_summable: false,
    sources: from.map((path) => ({ rules: [], attributes: [path] })),
    attribute_path: null,
    fpui: { operation: 'mapping' },
    type: { main: 'string' },
    ...change,
  }
}

/** An object of type `measure` without attributes. */
export function logicalObject(name: string, change: Partial<LogicalObject> = {}): LogicalObject {
  return {
    object_name: name,
    display_name: name,
    object_type: 'measure',
    to_materialize: true,
    key: [],
    date_type: false,
    relations: [],
    indexes: [],
    attributes: [],
    ...change,
  }
}
