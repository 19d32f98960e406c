// Two lists that the store keeps apart, shown as one. Each of them is read page by page and keeps its own order; what
// may still come before a row that is there already holds that row back.

interface PartList<Item> {
  readonly items: readonly Item[]
  /** There is more of it to be read. */
  readonly hasMore: boolean
}

type Compare<Item> = (one: Item, other: Item) => number

/** The rows that are sure of their place, and which lists must be read further for the next one. */
interface Merged<Item> {
  readonly items: readonly Item[]
  /** Places of the lists that hold the others back. */
  readonly wanted: readonly number[]
}

/** Merges two or more ordered lists; of equal rows the one of the list named first comes first. */
export function mergeLists<Item>(lists: readonly PartList<Item>[], compare: Compare<Item>): Merged<Item> {
  const at = lists.map(() => 0)
  const items: Item[] = []
  for (;;) {
    const heads = lists.map((list, index) => list.items[at[index] ?? 0])
    const wanted = lists.flatMap(({ hasMore }, index) =>
      hasMore && heads[index] === undefined ? [index] : [],
    )
    if (wanted.length > 0) return { items, wanted }
    let first = -1
    for (const [index, head] of heads.entries()) {
      const best = heads[first]
      if (head !== undefined && (best === undefined || compare(head, best) < 0)) first = index
    }
    const next = heads[first]
    if (next === undefined) return { items, wanted: [] }
    items.push(next)
    at[first] = (at[first] ?? 0) + 1
  }
}
