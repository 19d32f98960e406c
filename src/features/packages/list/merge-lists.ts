// Merges two lists of the store into one. Each list is read page by page in its own order; a row is held back while
// an unread row of another list could precede it.

interface PartialList<Item> {
  readonly items: readonly Item[]
  /** More pages can be read. */
  readonly hasMore: boolean
}

type Compare<Item> = (one: Item, other: Item) => number

/** The rows whose position is final, and the lists to read further for the next row. */
interface MergeResult<Item> {
  readonly items: readonly Item[]
  /** Indexes of the lists that hold back the others. */
  readonly pending: readonly number[]
}

/** Merges ordered lists. Of equal rows, the one of the earlier list comes first. */
export function mergeLists<Item>(
  lists: readonly PartialList<Item>[],
  compare: Compare<Item>,
): MergeResult<Item> {
  const at = lists.map(() => 0)
  const items: Item[] = []
  for (;;) {
    const heads = lists.map((list, index) => list.items[at[index] ?? 0])
    const pending = lists.flatMap(({ hasMore }, index) =>
      hasMore && heads[index] === undefined ? [index] : [],
    )
    if (pending.length > 0) return { items, pending }
    let first = -1
    for (const [index, head] of heads.entries()) {
      const best = heads[first]
      if (head !== undefined && (best === undefined || compare(head, best) < 0)) first = index
    }
    const next = heads[first]
    if (next === undefined) return { items, pending: [] }
    items.push(next)
    at[first] = (at[first] ?? 0) + 1
  }
}
