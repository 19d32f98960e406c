// Proposals of the mart form: a whole mart, and the attribute that counts rows.
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { isIdentifierName } from '../identifier-name.ts'
import { addAttribute, withoutDate } from './edit-mart.ts'
import type { MartTable } from './mart-tree.ts'

/** The attribute by which rows of the base are counted: its key, an identifier, or its first one. */
export function countedAttribute(
  base: Pick<LogicalObject, 'key' | 'attributes'>,
): LogicalAttribute | undefined {
  return (
    base.attributes.find(({ attribute_name: name }) => name === base.key[0]) ??
    base.attributes.find(({ attribute_name: name }) => isIdentifierName(name)) ??
    base.attributes[0]
  )
}

/**
 * Fills a mart with every attribute of the base, and of the other tables those by which they are not joined: one row
 * per row of the base, as it is. `tables` are the base and the tables whose relations multiply nothing.
 */
export function proposeMart(object: LogicalObject, tables: readonly MartTable[]): LogicalObject {
  const empty = withoutDate({ ...object, key: [], indexes: [], relations: [], attributes: [] })
  return tables.reduce<LogicalObject>((mart, { name: table, step, attributes }) => {
    const joined = new Set(step?.pairs.map(([, to]) => to))
    return attributes
      .filter(({ attribute_name: name }) => !joined.has(name))
      .reduce(
        (filled, attribute) =>
          addAttribute({ object: filled, fields: [] }, { table, attribute, isBase: false, computed: null }),
        mart,
      )
  }, empty)
}
