// In which line of a text file each row begins. Rows follow each other line by line, except around rejected lines, blank
// lines and values with line breaks, so only the places where the distance changes are stored.

/** Places that are stored; lines of later rows are not known. */
const mostPlaces = 100_000

/** The line of a row, both from 1; null if it is not known. */
export type LineOf = (row: number) => number | null

interface RowLines {
  note(row: number, line: number): void
  readonly lineOf: LineOf
}

export function createRowLines(): RowLines {
  const rows: number[] = []
  const distances: number[] = []
  let end = Infinity
  return {
    note: (row, line) => {
      const distance = line - row
      if (end !== Infinity || distance === distances.at(-1)) return
      if (rows.length === mostPlaces) end = row
      else {
        rows.push(row)
        distances.push(distance)
      }
    },
    lineOf: (row) => {
      if (row >= end) return null
      let [low, high] = [0, rows.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((rows[middle] ?? 0) <= row) low = middle + 1
        else high = middle
      }
      const distance = distances[low - 1]
      return distance === undefined ? null : row + distance
    },
  }
}
