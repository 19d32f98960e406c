// Keys of columns that are not in the file: the numbers of rows, by which the rows of a list belong to the row that
// contains the list (DM37). Keys of members start with other characters.

/** Number of a row, from 1. */
export const rowKey = '#row'
/** Number of the row that contains the list. */
export const parentKey = '#parent'

export function isRowKey(key: string): boolean {
  return key === rowKey || key === parentKey
}

/** A list of objects whose items are the rows of a table of their own. */
export interface FoundList {
  /** Names of the path of its member, separated by points. */
  readonly name: string
  /** Path of its member in a row: a JSON pointer, or a path of `unfoldColumns`. */
  readonly key: string
}

/** Lists of one table that become tables. If there are more, all of them remain attributes. */
export const mostLists = 50

/** The keys of a table: the number of its parent row first, its own last if it has lists. */
export function withRowKeys(
  keys: readonly string[],
  { list, lists }: { list: readonly string[]; lists: readonly FoundList[] },
): string[] {
  return [...(list.length > 0 ? [parentKey] : []), ...keys, ...(lists.length > 0 ? [rowKey] : [])]
}
