// The order of previews: one is taken from its place and put to another.

/** The list with the item at `from` at the place `to`; places beyond the ends are the ends. */
export const moved = <T>(list: readonly T[], { from, to }: { from: number; to: number }): T[] => {
  const item = list[from]
  const rest = list.filter((_, index) => index !== from)
  const at = Math.min(Math.max(to, 0), rest.length)
  return item === undefined ? [...list] : [...rest.slice(0, at), item, ...rest.slice(at)]
}
