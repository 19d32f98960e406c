// Rows that the console has as a whole, found and sorted by the parameters of their list.
import { collate } from '#src/lib/collate.ts'
import { matcher } from '#src/lib/match-text.ts'

export type SortKey = string | number | null

interface Order<Row> {
  readonly key: (row: Row) => SortKey
  readonly descending?: boolean
  readonly language: string
}

/** Texts by language, numbers by size; what is missing stands last in either direction. */
const compareKeys =
  (language: string) =>
  (one: SortKey, other: SortKey): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === 'number' && typeof other === 'number') return one - other
    return collate(language)(String(one), String(other))
  }

/** A sorted copy; null keys stay last. */
export function sortRows<Row>(
  rows: readonly Row[],
  { key, descending = false, language }: Order<Row>,
): readonly Row[] {
  const compare = compareKeys(language)
  return rows.toSorted((one, other) => {
    const [first, second] = [key(one), key(other)]
    const order = compare(first, second)
    return descending && first !== null && second !== null ? -order : order
  })
}

interface Selecting<Row> extends Order<Row> {
  readonly q: string
  /** What is searched. */
  readonly text: (row: Row) => string
}

/** Those of which `text` matches what is typed, sorted. */
export function selectRows<Row>(rows: readonly Row[], { q, text, ...order }: Selecting<Row>): readonly Row[] {
  const matches = matcher(q)
  return sortRows(
    rows.filter((row) => matches(text(row))),
    order,
  )
}
