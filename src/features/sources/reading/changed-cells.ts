// Which cells of a preview are read differently with the options of the form than with those that are stored.
import type { TablePreview } from '#contract/data-manager/table.ts'

type Rows = TablePreview['rows']

/** The earlier cells, where they differ: `before[row][column]`, undefined for a cell that is unchanged. */
export interface ChangedCells {
  readonly before: readonly (readonly (Rows[number][number] | undefined)[])[]
  readonly count: number
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, at) => String(item) === String(other[at]))

/** Both previews have the same rows and columns, so their cells can be compared one by one. */
const isAligned = (stored: TablePreview, now: TablePreview): boolean => {
  const isOtherEncoding = stored.reading?.detected.encoding !== now.reading?.detected.encoding
  return (
    stored.rows.length === now.rows.length &&
    stored.attributes.length === now.attributes.length &&
    stored.rejected.count === now.rejected.count &&
    (isOtherEncoding || stored.texts.every((row, at) => isSame(row, now.texts[at] ?? [])))
  )
}

/** Null if the options change which rows or columns the file has. */
export function changedCells(stored: TablePreview, now: TablePreview): ChangedCells | null {
  if (!isAligned(stored, now)) return null
  const before = stored.rows.map((row, at) =>
    row.map((cell, index) => (String(cell) === String(now.rows[at]?.[index]) ? undefined : cell)),
  )
  return { before, count: before.flat().filter((cell) => cell !== undefined).length }
}
