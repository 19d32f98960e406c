// Queries that the columns of an extracted table can answer, before a build has made the table available to queries.
import type { Extraction } from '#contract/data-manager/table.ts'
import { proposeObject } from './propose-object.ts'

/** A value by a column of the table. `unit` is set for dates. */
export interface ProposedQuery {
  readonly mode: 'sum' | 'avg' | 'count'
  /** Of the column. For `count`, a column without nulls: it counts the rows. */
  readonly value: string
  readonly by: string
  readonly unit: 'year_month' | null
}

const maxQueries = 4
/** A text with more values is rather a name than a category. */
const maxCategories = 1000

/** Texts that group rows: fewer values than rows, those with the fewest values first. */
const categoriesOf = ({ attributes }: Extraction): readonly string[] =>
  attributes
    .filter(
      ({ type, cardinality, count, null_count: nulls }) =>
        type.main === 'string' &&
        cardinality > 1 &&
        cardinality <= Math.min(maxCategories, (count - nulls) / 2),
    )
    .toSorted((one, other) => one.cardinality - other.cardinality)
    .map(({ attribute_name: name }) => name)

/** At most four, the most general one first; none if nothing in the table groups its rows. */
export function proposeQueries(extraction: Extraction): readonly ProposedQuery[] {
  const { attributes } = proposeObject(extraction)
  const measure = attributes.find((each) => each.is_summable) ?? attributes.find((each) => each.is_measure)
  const date = attributes.find(({ type: { main } }) => main === 'date' || main === 'datetime')
  const full = extraction.attributes.find(({ count, null_count: nulls }) => count > 0 && nulls === 0)
  const [first, second] = categoriesOf(extraction)
  const measured = measure && {
    mode: measure.is_summable ? ('sum' as const) : ('avg' as const),
    value: measure.attribute_name,
  }
  const counted = full && { mode: 'count' as const, value: full.attribute_name }
  const byMonth = date && { by: date.attribute_name, unit: 'year_month' as const }
  const byText = (by: string | undefined) => (by === undefined ? undefined : { by, unit: null })
  const pairs = [
    [measured, byMonth],
    [measured, byText(first)],
    [counted, byText(first)],
    [measured, byText(second)],
    [counted, byMonth],
  ] as const
  return pairs
    .flatMap(([value, by]) => (value === undefined || by === undefined ? [] : [{ ...value, ...by }]))
    .slice(0, maxQueries)
}

/** The query as a parameter of an address: `sum:year_month:amount/ordered_at`, each name percent-encoded. */
export function writeProposed({ mode, value, by, unit }: ProposedQuery): string {
  return `${mode}:${unit ?? ''}:${encodeURIComponent(value)}/${encodeURIComponent(by)}`
}

const pattern = /^(sum|avg|count):(year_month)?:([^/]+)\/([^/]+)$/
const modes = ['sum', 'avg', 'count'] as const

/** Undefined if it cannot be read. */
export function readProposed(text: string): ProposedQuery | undefined {
  const [, modeText, unit, value, by] = pattern.exec(text) ?? []
  const mode = modes.find((each) => each === modeText)
  if (mode === undefined || value === undefined || by === undefined) return undefined
  try {
    return {
      mode,
      value: decodeURIComponent(value),
      by: decodeURIComponent(by),
      unit: unit === undefined ? null : 'year_month',
    }
  } catch {
    return undefined
  }
}
