// Filters and sorts rows that are loaded completely.
import type { ExactNumber } from '#contract/exact-number.ts'
import { compareDecimals } from '#domain/json/decimal-text.ts'
import { collate } from '#src/lib/collate.ts'
import { matcher } from '#src/lib/match-text.ts'

export type SortKey = string | number | ExactNumber | null

interface Order<Row> {
  readonly key: (row: Row) => SortKey
  readonly descending?: boolean
  readonly language: string
}

/** Texts by language, numbers by value; missing values are last in either direction. */
const compareKeys =
  (language: string) =>
  (one: SortKey, other: SortKey): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one !== 'string' && typeof other !== 'string')
      return compareDecimals(String(one), String(other))
    return collate(language)(String(one), String(other))
  }

/** A sorted copy; null keys are last. */
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
  /** The searchable text of a row. */
  readonly text: (row: Row) => string
}

/** The rows whose `text` matches the search, sorted. */
export function selectRows<Row>(rows: readonly Row[], { q, text, ...order }: Selecting<Row>): readonly Row[] {
  const matches = matcher(q)
  return sortRows(
    rows.filter((row) => matches(text(row))),
    order,
  )
}
