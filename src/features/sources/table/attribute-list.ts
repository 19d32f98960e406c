// The attributes of an extraction: filtered and sorted.
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'
import { ExactNumber } from '#contract/exact-number.ts'
import { matcher } from '#src/lib/match-text.ts'
import type { Sort } from '#src/ui/table/table-types.ts'
import { sortRows } from '#src/components/resource/select-rows.ts'

type Key = string | number | ExactNumber | null
type Cell = ExtractedAttribute['min']

/** The text of a number has more digits than a double represents. */
const keyOf = (cell: Cell, { type }: ExtractedAttribute): Key => {
  if (typeof cell === 'boolean') return String(cell)
  return typeof cell === 'string' && type.main === 'num' ? new ExactNumber(cell) : cell
}

/** Returns the share of null values; 0 if nothing was read. */
export function nullShare({ count, null_count: nulls }: ExtractedAttribute): number {
  return count + nulls === 0 ? 0 : nulls / (count + nulls)
}

const keys: Readonly<Record<string, (attribute: ExtractedAttribute) => Key>> = {
  name: (attribute) => attribute.attribute_name,
  type: (attribute) => attribute.type.main,
  count: (attribute) => attribute.count,
  nulls: nullShare,
  distinct: (attribute) => attribute.cardinality,
  min: (attribute) => keyOf(attribute.min, attribute),
  max: (attribute) => keyOf(attribute.max, attribute),
}

interface AttributeFilter {
  readonly q: string
  readonly type?: string | undefined
  /** Without it, the order of the file. */
  readonly sort?: Sort | undefined
}

export function selectAttributes(
  attributes: readonly ExtractedAttribute[],
  { q, type, sort, language }: AttributeFilter & { language: string },
): readonly ExtractedAttribute[] {
  const matches = matcher(q)
  const found = attributes.filter(
    (attribute) => (type === undefined || attribute.type.main === type) && matches(attribute.attribute_name),
  )
  const key = sort && keys[sort.by]
  return sort && key ? sortRows(found, { key, descending: sort.descending, language }) : found
}
