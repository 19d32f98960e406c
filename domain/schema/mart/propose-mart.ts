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

/**
 * The tables without those whose relation leads to several rows, and without those that are joined to them: a build
 * refuses such a join. A relation that cannot be measured counts as one that leads to one row.
 */
export function withoutMultiplied(
  tables: readonly MartTable[],
  measures: ReadonlyMap<string, { readonly target_unique: boolean }>,
): MartTable[] {
  const excluded = new Set<string>()
  for (const { name, step } of tables)
    if (step !== null && (excluded.has(step.from) || measures.get(name)?.target_unique === false))
      excluded.add(name)
  return tables.filter(({ name }) => !excluded.has(name))
}
