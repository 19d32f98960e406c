// The fields of Parquet structs as columns of their own (DM37). The engine describes them in the name of the type.
import { sql } from 'kysely'
import type { Sql } from '../staging.ts'
import { mostLists, type FoundList } from './row-keys.ts'

interface ParquetColumn {
  /** Path of the column as JSON text: its name, then those of fields. */
  readonly key: string
  /** The names of the path, separated by points. */
  readonly name: string
  /** In the names of the engine. */
  readonly columnType: string
}

/** A column or a field of a struct. */
export interface ParquetField {
  readonly name: string
  /** In the names of the engine. */
  readonly type: string
}

/** Splits a text at commas that are outside of quotes and parentheses. */
const splitFields = (text: string): string[] => {
  const parts: string[] = []
  let [level, isQuoted, from] = [0, false, 0]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '(') level += 1
    else if (sign === ')') level -= 1
    else if (sign === ',' && level === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim())
}

const field = /^(?:"((?:[^"]|"")*)"|(\S+)) (.+)$/s

/** The fields of a struct; null for other types. */
const fieldsOf = (type: string): ParquetField[] | null => {
  if (!type.startsWith('STRUCT(') || !type.endsWith(')')) return null
  const fields = splitFields(type.slice('STRUCT('.length, -1)).map((text) => field.exec(text))
  return fields.map((match) => ({
    name: match?.[1]?.replaceAll('""', '"') ?? match?.[2] ?? '',
    type: match?.[3] ?? '',
  }))
}

interface FoundColumn extends ParquetColumn {
  readonly isList: boolean
}

/** The fields of the objects of a list; null for other types. */
const fieldsOfItems = (type: string): ParquetField[] | null =>
  type.endsWith('[]') ? fieldsOf(type.slice(0, -2)) : null

const unfold = (path: readonly string[], type: string): FoundColumn[] => {
  const fields = fieldsOf(type)
  if (fields !== null) return fields.flatMap((one) => unfold([...path, one.name], one.type))
  const isList = fieldsOfItems(type) !== null
  return [{ key: JSON.stringify(path), name: path.join('.'), columnType: type, isList }]
}

interface UnfoldedColumns {
  readonly columns: readonly ParquetColumn[]
  readonly lists: readonly FoundList[]
}

/**
 * The columns, those of structs in the place of their struct. Their keys are paths. With `hasLists`, lists of structs
 * are no columns.
 */
export function unfoldColumns(described: readonly ParquetField[], hasLists: boolean): UnfoldedColumns {
  const all = described.flatMap(({ name, type }) => unfold([name], type))
  const lists = hasLists ? all.filter(({ isList }) => isList) : []
  if (lists.length > mostLists) return { columns: all, lists: [] }
  return { columns: all.filter((column) => !lists.includes(column)), lists }
}

/** The fields of the items of a list, which is named by the lists on its path; null if there is no such list. */
export function fieldsAt(
  described: readonly ParquetField[],
  list: readonly string[],
): readonly ParquetField[] | null {
  return list.reduce<readonly ParquetField[] | null>((fields, key) => {
    const found = fields?.flatMap(({ name, type }) => unfold([name], type)).find((one) => one.key === key)
    return found === undefined ? null : fieldsOfItems(found.columnType)
  }, described)
}

const pathOf = (key: string): string[] => {
  const path: unknown = JSON.parse(key)
  return Array.isArray(path) ? path.map(String) : []
}

/** The value at a path of `unfoldColumns`, in a row or in the item of a list. */
export function valueAt(key: string, item?: Sql): Sql {
  const [first = '', ...fields] = pathOf(key)
  const start = item === undefined ? sql.id(first) : sql`struct_extract(${item}, ${sql.lit(first)})`
  return fields.reduce<Sql>((value, name) => sql`struct_extract(${value}, ${sql.lit(name)})`, start)
}
