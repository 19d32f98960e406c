// The attributes of an extraction: filtered and sorted.
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'
import { matcher } from '#src/lib/match-text.ts'
import type { Sort } from '#src/ui/table/table-types.ts'
import { sortRows } from '#src/components/resource/select-rows.ts'

type Key = string | number | null
type Cell = ExtractedAttribute['min']

const keyOf = (cell: Cell): Key => (typeof cell === 'boolean' ? String(cell) : cell)

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
  min: (attribute) => keyOf(attribute.min),
  max: (attribute) => keyOf(attribute.max),
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
