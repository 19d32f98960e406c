// Finds relations between prim tables: suggests pairs of attributes, measures them on all rows, and ranks those that
// hold (DM42).
import type { RelationCandidate, RelationMeasure } from '#contract/data-manager/relation-endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { PrimTable } from '../catalogue/prim-table.ts'
import { measureOf, runOptionsOf, type Measuring } from './measuring.ts'
import { profileColumns } from './profile-columns.ts'
import { suggestPairs, type Suggestion } from './suggest-pairs.ts'

/** Suggestions that are measured, and candidates that are returned. */
const mostMeasured = 400
const mostCandidates = 200
/** Statements at a time. */
const parallel = 3
/** Share of the distinct values that the target must have, without a name that suggests it. */
const byValue = 0.9

type Candidate = RelationCandidate

const shareOf = ({ from_keys: all, matched_keys: matched }: RelationMeasure): number =>
  all === 0 ? 0 : matched / all

const scoreOf = ({ hint }: Suggestion, measure: RelationMeasure): number => {
  const sum = 0.5 * hint + 0.3 * (measure.inclusion ?? 0) + (measure.target_unique ? 0.2 : 0)
  return Number((measure.type === 'many_to_many' ? sum / 2 : sum).toFixed(3))
}

const foundBy = (suggestion: Suggestion, measure: RelationMeasure): Candidate['by'] | null => {
  const isByValue = suggestion.isSpecific && shareOf(measure) >= byValue
  const least = suggestion.hint >= 0.8 ? 0.5 : 0.8
  const isByName = suggestion.hint > 0 && (measure.inclusion ?? 0) >= least
  if (isByName) return isByValue ? 'both' : 'name'
  return isByValue ? 'value' : null
}

const pairsText = (attributes: Candidate['attributes'], isReversed = false): string =>
  attributes
    .map(({ from, to }) => JSON.stringify(isReversed ? [to, from] : [from, to]))
    .toSorted()
    .join()

const isDesigned = (
  { from, to, attributes }: Pick<Candidate, 'from' | 'to' | 'attributes'>,
  designs: ReadonlyMap<string, LogicalObject>,
): boolean => {
  const has = (own: string, other: string, pairs: string): boolean =>
    designs
      .get(own)
      ?.relations.some((one) => one.object_name === other && pairsText(one.attributes) === pairs) === true
  return has(from, to, pairsText(attributes)) || has(to, from, pairsText(attributes, true))
}

const candidateOf = async (measuring: Measuring, suggestion: Suggestion): Promise<Candidate[]> => {
  const measure = await measureOf(measuring, suggestion)
  const by = foundBy(suggestion, measure)
  if (by === null) return []
  const key = {
    from: suggestion.from.table_name,
    to: suggestion.to.table_name,
    attributes: suggestion.attributes,
  }
  const score = scoreOf(suggestion, measure)
  const designed = isDesigned(key, measuring.designs)
  return [{ ...key, type: measure.type, by, score, is_designed: designed, measure }]
}

const isReverse = (one: Candidate, two: Candidate): boolean =>
  one.from === two.to && one.to === two.from && pairsText(one.attributes) === pairsText(two.attributes, true)

/** Whether a part of a longer key, or a match of values beside one of the same attribute by name. */
const isCoveredBy = (one: Candidate, two: Candidate): boolean => {
  if (one.from !== two.from) return false
  const names = new Set(two.attributes.map(({ from }) => from))
  const isPart = one.attributes.every(({ from }) => names.has(from))
  if (!isPart) return false
  if (two.attributes.length > one.attributes.length) return one.to === two.to && !one.measure.target_unique
  return one.by === 'value' && two.by !== 'value' && (two.measure.inclusion ?? 0) >= byValue
}

/** `candidates` are ordered, so that of two directions the better one remains. */
const withoutRepeats = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(
    (one, index) =>
      !candidates.slice(0, index).some((two) => isReverse(one, two)) &&
      !candidates.some((two) => two !== one && isCoveredBy(one, two)),
  )

/** The results in order. A few statements run or wait at a time, so that the turns of other accounts come soon. */
const inBatches = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (let start = 0; start < items.length; start += parallel)
    results.push(...(await Promise.all(items.slice(start, start + parallel).map(work))))
  return results
}

/** Relations between the tables, best first. `of` limits them to those from or to one of them. */
export async function findCandidates(
  measuring: Measuring,
  tables: readonly PrimTable[],
  of: string | undefined,
): Promise<Candidate[]> {
  const columns = await inBatches(tables, (table) =>
    profileColumns(measuring.deps.warehouse, table, runOptionsOf(measuring)),
  )
  const isWanted = (from: PrimTable, to: PrimTable): boolean =>
    of === undefined || from.table_name === of || to.table_name === of
  const suggestions = suggestPairs(columns, isWanted).slice(0, mostMeasured)
  const candidates = await inBatches(suggestions, (suggestion) => candidateOf(measuring, suggestion))
  const ranked = candidates.flat().toSorted((one, two) => two.score - one.score)
  return withoutRepeats(ranked).slice(0, mostCandidates)
}
