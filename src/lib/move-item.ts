/** The list with the item at index `from` moved to index `to`; an index beyond the ends is the end. */
export function moveItem<T>(list: readonly T[], { from, to }: { from: number; to: number }): T[] {
  const item = list[from]
  const rest = list.filter((_, index) => index !== from)
  const at = Math.min(Math.max(to, 0), rest.length)
  return item === undefined ? [...list] : rest.toSpliced(at, 0, item)
}
