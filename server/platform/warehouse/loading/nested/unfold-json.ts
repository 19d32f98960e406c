// The members of JSON objects as columns: nested objects unfold into `a.b.c` (DM37).
import { sql } from 'kysely'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../../core/error.ts'
import { utf8Pieces, type FileBytes } from '../file-bytes.ts'
import type { FileLayout } from '../reading-plan.ts'
import { execute, type Loading, type Sql } from '../staging.ts'
import { mostLists, type FoundList } from './row-keys.ts'

interface Member {
  /** Its name: the keys of its path, separated by points. */
  readonly name: string
  /** Its path as a JSON pointer. */
  readonly pointer: string
}

/** Objects and lists inside of each other. The engine needs its stack for each level. */
const maxLevels = 100

const quote = 34
const backslash = 92
const lineFeed = 10
/** Change of the level by byte: brackets and braces. */
const steps = new Int8Array(256)
for (const byte of Buffer.from('[{')) steps[byte] = 1
for (const byte of Buffer.from(']}')) steps[byte] = -1

/** Returns the deepest level so far, for each further piece of text. */
const createLevelMeter = (hasLines: boolean) => {
  let [level, deepest] = [0, 0]
  let [isText, isEscaped] = [false, false]
  const outside = (byte: number): void => {
    level = Math.max(0, level + (steps[byte] ?? 0))
    if (level > deepest) deepest = level
  }
  /** Lines are independent of each other, so that a broken one does not hide the levels of the next. */
  const endLine = (): void => {
    level = 0
    isText = false
    isEscaped = false
  }
  return (piece: Buffer): number => {
    for (const byte of piece)
      if (hasLines && byte === lineFeed) endLine()
      else if (isEscaped) isEscaped = false
      else if (byte === quote) isText = !isText
      else if (isText) isEscaped = byte === backslash
      else outside(byte)
    return deepest
  }
}

/** Throws `file_unreadable` if values are nested more deeply than 100 levels. */
export async function requireShallow(file: FileBytes, layout: FileLayout): Promise<void> {
  const meter = createLevelMeter(layout.shape === 'lines')
  for await (const piece of utf8Pieces(file, layout))
    if (meter(piece) > maxLevels)
      throw new PlatformError('file_unreadable', {
        params: { file: file.name, ...reasonParams('nested_deep', { levels: maxLevels }) },
      })
}

/** Converts a key to a step of a JSON pointer. */
export function pointer(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

type Structure = Readonly<Record<string, unknown>>

const isStructure = (value: unknown): value is Structure =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 1 && isStructure(value[0])

interface FoundMember extends Member {
  readonly isList: boolean
}

const membersOf = (structure: Structure, parent: Member | null): FoundMember[] =>
  Object.entries(structure).flatMap(([key, inner]) => {
    const member = {
      name: parent === null ? key : `${parent.name}.${key}`,
      pointer: `${parent?.pointer ?? ''}${pointer(key)}`,
    }
    return isStructure(inner) ? membersOf(inner, member) : [{ ...member, isList: isListOfObjects(inner) }]
  })

export interface Unfolded {
  readonly members: readonly Member[]
  readonly lists: readonly FoundList[]
}

interface UnfoldTask {
  readonly from: Sql
  readonly name: string
  readonly keys: readonly string[]
  /** Maximum number of members. */
  readonly limit: number
  /** Lists of objects are not members. */
  readonly hasLists: boolean
}

/**
 * The members of all objects, those of nested objects in the place of their object. An object that is another value in
 * some rows remains one member. All objects remain members if there would be more than `limit` columns.
 */
export async function unfoldMembers(
  loading: Loading,
  { from, name, keys, limit, hasLists }: UnfoldTask,
): Promise<Unfolded> {
  const bare = { members: keys.map((key) => ({ name: key, pointer: pointer(key) })), lists: [] }
  if (keys.length === 0 || keys.length > limit) return bare
  const statement = sql`SELECT CAST(json_group_structure(json) AS VARCHAR) FROM ${from}`
  const batch = await execute(loading, { statement, name })
  const found: unknown = JSON.parse(String(batch.columns[0]?.[0] ?? 'null'))
  if (!isStructure(found)) return bare
  const unfolded = keys.flatMap((key) => membersOf({ [key]: found[key] }, null))
  const lists = hasLists ? unfolded.filter(({ isList }) => isList) : []
  if (unfolded.length > limit) return bare
  if (lists.length > mostLists) return { members: unfolded, lists: [] }
  return {
    members: unfolded.filter((member) => !lists.includes(member)),
    lists: lists.map((list) => ({ name: list.name, key: list.pointer })),
  }
}
