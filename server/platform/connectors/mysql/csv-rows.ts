// Writes rows of bytes as CSV of the canonical form: text in double quotes, numbers and times as they are, nulls as
// nothing.

const comma = 0x2c
const newLine = 0x0a
const quote = 0x22
const chunkBytes = 256 * 1024

export type Cell = Buffer | null

interface CsvRows {
  /** Adds a row. Returns the bytes to write once there are enough of them. */
  readonly add: (cells: readonly Cell[]) => Buffer | null
  /** The bytes that are left. */
  readonly rest: () => Buffer
}

/** The largest size of a cell: each byte may be a quote. */
const sizeOf = (cell: Cell): number => (cell === null ? 1 : cell.length * 2 + 3)

const putQuoted = (chunk: Buffer, at: number, cell: Buffer): number => {
  chunk[at] = quote
  let end = at + 1
  let from = 0
  for (let found = cell.indexOf(quote); found !== -1; found = cell.indexOf(quote, from)) {
    end += cell.copy(chunk, end, from, found + 1)
    chunk[end] = quote
    end += 1
    from = found + 1
  }
  end += cell.copy(chunk, end, from)
  chunk[end] = quote
  return end + 1
}

/** `isText`: for each column, whether its values are quoted. */
export function createCsvRows(isText: readonly boolean[]): CsvRows {
  let chunk = Buffer.allocUnsafe(chunkBytes)
  let used = 0
  const take = (): Buffer => {
    const full = chunk.subarray(0, used)
    chunk = Buffer.allocUnsafe(chunkBytes)
    used = 0
    return full
  }
  const makeRoom = (size: number): void => {
    if (used + size <= chunk.length) return
    const larger = Buffer.allocUnsafe(Math.max(used + size, chunk.length * 2))
    chunk.copy(larger, 0, 0, used)
    chunk = larger
  }
  return {
    add: (cells) => {
      let size = 2
      for (const cell of cells) size += sizeOf(cell)
      makeRoom(size)
      for (const [index, cell] of cells.entries()) {
        if (index > 0) chunk[used++] = comma
        if (cell === null) continue
        used = isText[index] === true ? putQuoted(chunk, used, cell) : used + cell.copy(chunk, used)
      }
      // A row with one null would be an empty line, which is no row.
      if (cells.length === 1) chunk[used++] = comma
      chunk[used++] = newLine
      return used >= chunkBytes / 2 ? take() : null
    },
    rest: take,
  }
}
