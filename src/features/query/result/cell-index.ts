// Finds the group of a row and a column. Only combinations that exist take memory.

interface CellIndexInput {
  /** Number of rows. */
  readonly rows: number
  /** Number of groups. */
  readonly count: number
  readonly rowOf: (group: number) => number
  readonly columnOf: (group: number) => number
}

/** Returns the function from a row and a column to their group; undefined if there is none. */
export function cellIndex({ rows, count, rowOf, columnOf }: CellIndexInput) {
  const ends = new Int32Array(rows + 1)
  for (let group = 0; group < count; group += 1) ends[rowOf(group) + 1] = (ends[rowOf(group) + 1] ?? 0) + 1
  for (let row = 0; row < rows; row += 1) ends[row + 1] = (ends[row + 1] ?? 0) + (ends[row] ?? 0)
  const groups = new Int32Array(count)
  const next = ends.slice()
  for (let group = 0; group < count; group += 1) {
    const at = next[rowOf(group)] ?? 0
    groups[at] = group
    next[rowOf(group)] = at + 1
  }
  for (let row = 0; row < rows; row += 1)
    groups.subarray(ends[row], ends[row + 1]).sort((a, b) => columnOf(a) - columnOf(b))
  return (row: number, column: number): number | undefined => {
    let [low, high] = [ends[row] ?? 0, (ends[row + 1] ?? 0) - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const group = groups[middle] ?? 0
      const found = columnOf(group)
      if (found === column) return group
      if (found < column) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }
}
