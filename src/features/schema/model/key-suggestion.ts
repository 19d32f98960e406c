// Suggests a key: an attribute that is never empty and has as many distinct values as there are rows.
import { isIdentifierName } from '#domain/schema/identifier-name.ts'
import type { ExtractedAttribute, Extraction } from '#contract/data-manager/table.ts'

export interface KeySuggestion {
  /** Name of the attribute in the table. */
  readonly attribute: string
  /** Number of rows that were read, all with distinct values. */
  readonly rows: number
  /** Only the first rows were read. */
  readonly isSampled: boolean
}

const keyWords = /(^|[^a-z])(id|key|code|no|number|imo|iata|icao|uuid)($|[^a-z])/i

const isKeyName = (name: string): boolean => keyWords.test(name) || isIdentifierName(name)

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
  isKeyName(name)

/** Returns the best candidate, preferring names that look like an id; undefined if none is certain. */
export function suggestKey(extraction: Extraction): KeySuggestion | undefined {
  const candidates = extraction.attributes.filter((each) => isUnique(each) && couldName(each))
  const best = candidates.find((each) => isKeyName(each.attribute_name)) ?? candidates[0]
  return best && { attribute: best.attribute_name, rows: best.count, isSampled: extraction.sampled }
}
