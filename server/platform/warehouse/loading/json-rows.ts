// Reads the items of a JSON list as rows of text: the engine parses the list, and the digits of all numbers are kept.
import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { FileLayout } from './reading-plan.ts'
import { literalPath, type Loading, type Sql } from './staging.ts'
import { largestObject, textOf } from './stage-json.ts'
import { removeCopy } from './text/cleaned-copy.ts'
import { copyText } from './text-pass.ts'
import { pointer } from './nested/unfold-json.ts'

const listLayout: FileLayout = {
  format: 'json',
  isPacked: false,
  encoding: 'utf-8',
  delimiter: '',
  quote: '',
  nulls: [''],
  hasHeader: false,
  hasCrlf: false,
  hasOldBreaks: false,
  fields: 0,
  shape: 'array',
}

/** The rows of a list, to select from. */
export interface JsonRows {
  /** With the columns `position`, from 1, `is_object`, and `json`. */
  readonly from: Sql
  /** Text of the member at `index` of `keys`; null for a member that is absent or null. */
  readonly text: (index: number) => Sql
  /** JSON text of the whole row. */
  readonly content: Sql
}

/**
 * Calls `work` with the rows of the JSON list in a file, and with their members `keys`. The rows can be read until it
 * resolves. Throws `file_unreadable` if the file is no JSON list.
 */
export async function withJsonRows<T>(
  loading: Loading,
  { path, name, keys }: { path: string; name: string; keys: readonly string[] },
  work: (rows: JsonRows) => Promise<T>,
): Promise<T> {
  const { staging, signal } = loading
  const file = { path, name, isPacked: false, signal }
  const marked = await copyText({ file, layout: listLayout, names: [], limit: undefined, staging })
  const copy = marked?.path ?? join(staging, `${randomUUID()}.json`)
  const mark = marked?.mark ?? null
  try {
    // The engine reads files of few folders only.
    if (marked === null) await copyFile(path, copy)
    const pointers = sql.join(keys.map((key) => sql.lit(pointer(key))))
    const from = sql`(SELECT row_number() OVER () AS position, json_type(json) = 'OBJECT' AS is_object, json,
      json_extract_string(json, [${pointers}]) AS cells FROM read_json_objects(${sql.lit(literalPath(copy))},
      format = 'array', maximum_object_size = ${sql.lit(largestObject)}, compression = 'uncompressed'))`
    return await work({
      from,
      text: (index) => textOf(sql`cells[${sql.lit(index + 1)}]`, mark),
      content: textOf(sql`CAST(json AS VARCHAR)`, mark),
    })
  } finally {
    await removeCopy(copy)
  }
}
