// Which attributes are worth measuring as a relation: by their names, or because a sketch of their values shows that
// the target probably has them. Nothing is decided here; every suggestion is measured.
import type { RelationKey } from '#contract/data-manager/relation-endpoints.ts'
import { isComparable } from '#domain/schema/relation-key.ts'
import { nameHint, termsOf, type NameTerms } from '#domain/schema/relation-names.ts'
import type { PrimTable } from '../catalogue/prim-table.ts'
import type { Column } from './profile-columns.ts'

export interface Suggestion {
  readonly from: PrimTable
  readonly to: PrimTable
  readonly attributes: RelationKey['attributes']
  /** From 0 for none to 1. */
  readonly hint: number
  /** The values alone are specific enough to suggest it. */
  readonly isSpecific: boolean
  /** The target is unique or nearly so. */
  readonly isKey: boolean
}

/** An estimate is off by some percent. */
const nearlyUnique = 0.85
/** Hashes that both sketches cover, from which a share is worth something. */
const enoughHashes = 8

const isNearlyUnique = ({ values, distinct }: Column): boolean =>
  values > 0 && distinct >= nearlyUnique * values

/** The share of values of `from` that `to` has, as the sketches show it; null if they are too small. */
const sketchedShare = (from: Column, to: Column, hashes: ReadonlySet<number>): number | null => {
  const last = to.isComplete ? Number.POSITIVE_INFINITY : (to.sketch.at(-1) ?? 0)
  const covered = from.sketch.filter((hash) => hash <= last)
  if (!to.isComplete && covered.length < enoughHashes) return null
  const common = covered.filter((hash) => hashes.has(hash)).length
  return covered.length === 0 ? 0 : common / covered.length
}

const overlaps = (from: Column, to: Column): boolean =>
  from.range === null ||
  to.range === null ||
  (from.range.max >= to.range.min && from.range.min <= to.range.max)

/**
 * Whether the values alone can suggest a relation. Consecutive numbers fit the numbers of every larger table, and few
 * values fit by chance.
 */
const isSpecific = (from: Column, to: Column): boolean => {
  if (!isNearlyUnique(to) || from.distinct > to.distinct * 1.2) return false
  if (from.isText && to.isText) return from.distinct >= 3
  if (!from.isInteger || !to.isInteger || from.distinct < 20 || to.range === null) return false
  return to.range.max - to.range.min + 1 > 2 * to.distinct
}

interface Hashed extends Column {
  /** Of its table. */
  readonly object: NameTerms
  readonly hashes: ReadonlySet<number>
}

/** Values whose texts are equal if the values are. */
const isSketched = (from: Column, to: Column): boolean =>
  (from.isText && to.isText) || (from.isInteger && to.isInteger)

const canMatch = (from: Column, to: Column): boolean =>
  from.values > 0 && to.values > 0 && isComparable(from.field.type, to.field.type) && overlaps(from, to)

/** Without a unique side, only keys of the same name are worth a warning. */
const isWorthMeasuring = (from: Column, to: Hashed, hint: number): boolean => {
  const sketched = isSketched(from, to)
  if (!isNearlyUnique(to) && (hint < 0.9 || !sketched)) return false
  const share = sketched ? sketchedShare(from, to, to.hashes) : null
  return share === null || share >= (hint > 0 ? 0.3 : 0.75)
}

const suggestionOf = (from: Column, to: Hashed): Suggestion | null => {
  if (!canMatch(from, to)) return null
  const hint = nameHint({ attribute: from.name, object: to.object, target: to.name })
  const specific = isSpecific(from, to)
  if ((hint === 0 && !specific) || !isWorthMeasuring(from, to, hint)) return null
  const attributes = [{ from: from.field.field, to: to.field.field }]
  return { from: from.table, to: to.table, attributes, hint, isSpecific: specific, isKey: isNearlyUnique(to) }
}

/** Keys of several attributes: each has an attribute of the same name, with or without the name of the object. */
const compositeOf = (from: PrimTable, to: PrimTable): Suggestion[] => {
  const key = to.key ?? []
  if (key.length < 2 || key.length > 8 || from === to) return []
  const object = termsOf(to.table_name).text
  const attributes = key.flatMap((name) => {
    const { text } = termsOf(name)
    const target = to.fields.find(({ field }) => field === name)
    const own = from.fields.find(
      ({ field, type }) =>
        [text, object + text].includes(termsOf(field).text) &&
        target !== undefined &&
        isComparable(type, target.type),
    )
    return own === undefined ? [] : [{ from: own.field, to: name }]
  })
  return attributes.length === key.length
    ? [{ from, to, attributes, hint: 1, isSpecific: false, isKey: true }]
    : []
}

const withHashes = (column: Column): Hashed => ({
  ...column,
  object: termsOf(column.table.table_name),
  hashes: new Set(column.sketch),
})

/** Suggestions between different tables, the best named first. `isWanted` tells whether a pair is of interest. */
export function suggestPairs(
  columns: readonly (readonly Column[])[],
  isWanted: (from: PrimTable, to: PrimTable) => boolean,
): Suggestion[] {
  const tables = columns.map((own) => own.map(withHashes))
  const suggestions: Suggestion[] = []
  for (const own of tables)
    for (const other of tables) {
      const [from, to] = [own[0]?.table, other[0]?.table]
      if (own === other || from === undefined || to === undefined || !isWanted(from, to)) continue
      suggestions.push(...compositeOf(from, to))
      for (const one of own)
        suggestions.push(
          ...other.map((target) => suggestionOf(one, target)).filter((found) => found !== null),
        )
    }
  return suggestions.toSorted((one, two) => two.hint - one.hint || Number(two.isKey) - Number(one.isKey))
}
