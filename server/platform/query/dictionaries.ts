// Dictionary tables (QB10): which fields are keys of a table that has a label for each key.
import type { Dataset } from '#contract/query/dataset.ts'
import { mainTypeOf } from '#domain/query/table.ts'
import { stepsOf } from '#domain/schema/relations.ts'
import type { QueryableField, QueryableTable } from '../data-manager/catalogue/catalogue.ts'

type Dictionary = Dataset['dictionnary'][string]

/** The dictionary of an attribute of a prim object; undefined if it has none. */
type Meaning = (object: string, attribute: string) => Dictionary | undefined

const isPrim = ({ database_name: level }: QueryableTable): boolean => level === 'data_prim'

/** The only text dimension beside the key; of several, the one named like the table, `name` or `label`. */
const labelOf = ({ table_name: table, fields }: QueryableTable, key: string): string | undefined => {
  const texts = fields
    .filter(({ field, type, is_dimension: isDimension, virtual }) => {
      const isPhysical = (virtual ?? null) === null
      return field !== key && isDimension && isPhysical && mainTypeOf(type) === 'string'
    })
    .map(({ field }) => field)
  return texts.length === 1 ? texts[0] : [table, 'name', 'label'].find((name) => texts.includes(name))
}

const dictionaryOf = (table: QueryableTable): Dictionary | undefined => {
  const [id, ...others] = table.key ?? []
  if (id === undefined || others.length > 0 || table.object_type !== 'scale') return undefined
  const value = labelOf(table, id)
  return value === undefined ? undefined : { id, value, table_name: table.table_name }
}

/** The only element of a list; undefined if there are none or several different ones. */
const onlyOf = <T>(list: readonly T[]): T | undefined => {
  const [first, ...others] = new Set(list)
  return others.length === 0 ? first : undefined
}

/** Reads the keys and relations of prim objects: an attribute is the key of a dictionary, or related to one. */
const readMeaning = (tables: readonly QueryableTable[]): Meaning => {
  const prim = tables.filter(isPrim)
  const dictionaries = new Map(prim.map((table) => [table.table_name, dictionaryOf(table)]))
  const steps = stepsOf(
    prim.map(({ table_name: name, relations = [] }) => ({ object_name: name, relations })),
  )
  return (object, attribute) => {
    const own = dictionaries.get(object)
    if (own?.id === attribute) return own
    const related = steps.flatMap(({ from, to, pairs: [pair, ...others] }) => {
      const found = dictionaries.get(to)
      const isOfField = from === object && pair?.[0] === attribute && others.length === 0
      return isOfField && found !== undefined && found.id === pair[1] ? [found] : []
    })
    return onlyOf(related)
  }
}

const dictionaryOfField = (
  meaning: Meaning,
  { table, field }: { table: QueryableTable; field: QueryableField },
): Dictionary | undefined => {
  if (isPrim(table)) return meaning(table.table_name, field.field)
  const { origin, aggregate } = field
  return origin && !aggregate ? meaning(origin.object, origin.attribute) : undefined
}

/**
 * The dictionary of each field name: `id` is the key and `value` the label of the dictionary table `table_name`. A name has one only
 * if it is the same for every table with this name. Tables that are not listed give none.
 */
export function dictionariesOf(tables: readonly QueryableTable[]): Dataset['dictionnary'] {
  const meaning = readMeaning(tables)
  const byName = new Map<string, (Dictionary | undefined)[]>()
  for (const table of tables)
    for (const field of table.fields)
      byName.set(field.field, [
        ...(byName.get(field.field) ?? []),
        dictionaryOfField(meaning, { table, field }),
      ])
  return Object.fromEntries(
    [...byName].flatMap(([name, found]) => {
      const dictionary = onlyOf(found)
      return dictionary === undefined ? [] : [[name, dictionary]]
    }),
  )
}
