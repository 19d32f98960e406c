// Row selection: one row, or with Shift a range from the last one.

interface Choice {
  /** Keys of all rows, in display order. */
  order: readonly string[]
  chosen: ReadonlySet<string>
  key: string
  on: boolean
  /** The previously selected row, if Shift was held. */
  from: string | undefined
}

/** The new selection. */
export function choose({ order, chosen, key, on, from }: Choice): ReadonlySet<string> {
  const at = order.indexOf(key)
  const start = from === undefined ? at : order.indexOf(from)
  const touched = start < 0 ? [key] : order.slice(Math.min(start, at), Math.max(start, at) + 1)
  const next = new Set(chosen)
  for (const each of touched) {
    if (on) next.add(each)
    else next.delete(each)
  }
  return next
}

/** Selects all rows, or none of them. Rows that a filter hides, or that another table shows, keep their state. */
export function chooseAll(
  order: readonly string[],
  { chosen, on }: Pick<Choice, 'chosen' | 'on'>,
): ReadonlySet<string> {
  const shown = new Set(order)
  return new Set([...[...chosen].filter((key) => !shown.has(key)), ...(on ? order : [])])
}

/** Whether all, some or none of the rows are selected. */
export function extent(order: readonly string[], chosen: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const count = order.filter((key) => chosen.has(key)).length
  if (count === 0) return 'none'
  return count === order.length ? 'all' : 'some'
}
