// The fields of Parquet structs as columns of their own (DM37). The engine describes them in the name of the type.
import { sql } from 'kysely'
import type { Sql } from './staging.ts'

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

const unfold = (path: readonly string[], type: string): ParquetColumn[] => {
  const fields = fieldsOf(type)
  if (fields !== null) return fields.flatMap((one) => unfold([...path, one.name], one.type))
  return [{ key: JSON.stringify(path), name: path.join('.'), columnType: type }]
}

/** The columns, those of structs in the place of their struct. Their keys are paths. */
export function unfoldColumns(columns: readonly ParquetField[]): ParquetColumn[] {
  return columns.flatMap(({ name, type }) => unfold([name], type))
}

/** The value at a path of `unfoldColumns`. */
export function valueAt(key: string): Sql {
  const path: unknown = JSON.parse(key)
  const [first = '', ...fields] = Array.isArray(path) ? path.map(String) : []
  return fields.reduce<Sql>((value, name) => sql`struct_extract(${value}, ${sql.lit(name)})`, sql.id(first))
}
