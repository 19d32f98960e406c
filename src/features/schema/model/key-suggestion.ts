// Which attribute could tell rows apart: one that is never empty and has as many values as there are rows.
import type { ExtractedAttribute, Extraction } from '#contract/data-manager/table.ts'

export interface KeySuggestion {
  /** As the table calls it. */
  readonly attribute: string
  /** Rows that were read, all of them with a value of their own. */
  readonly rows: number
  /** Only the first rows were read. */
  readonly isSampled: boolean
}

const idLike = /(^|[^a-z])(id|key|code|no|number|imo|iata|icao|uuid)($|[^a-z])|Id$|ID$/i

const isUnique = ({
  count,
  null_count: empty,
  cardinality,
  cardinality_exact: isExact,
}: ExtractedAttribute): boolean => isExact && count > 1 && empty === 0 && cardinality === count

/** Dates, times and measured numbers may be unique by chance. */
const couldName = ({ type, attribute_name: name }: ExtractedAttribute): boolean =>
  type.main === 'string' ||
  (type.main === 'num' && !['double', 'real', 'decimal'].includes(type.sub ?? '')) ||
  idLike.test(name)

/** The best candidate, those that are called like an id first; undefined where none is certain. */
export function suggestKey(extraction: Extraction): KeySuggestion | undefined {
  const candidates = extraction.attributes.filter((each) => isUnique(each) && couldName(each))
  const best = candidates.find((each) => idLike.test(each.attribute_name)) ?? candidates[0]
  return best && { attribute: best.attribute_name, rows: best.count, isSampled: extraction.sampled }
}
