// The query as a sentence, split into text and parts that open a chip. The templates with `{{names}}` are passed in,
// because each language has its own word order.
import { isComplete } from './filter-operators.ts'
import {
  type Comparison,
  type Condition,
  type Dimension,
  type Measure,
  type QueryState,
  type Top,
  conditionKey,
  isListing,
  isMeasure,
  itemKey,
  valueOf,
} from './query-state.ts'

export type Target =
  | { readonly kind: 'value'; readonly key: string }
  | { readonly kind: 'dimension'; readonly key: string }
  | { readonly kind: 'filter'; readonly key: string }
  | { readonly kind: 'order' }
  | { readonly kind: 'comparison' }
  | { readonly kind: 'top' }
  | { readonly kind: 'table' }
interface SentencePart {
  readonly text: string
  readonly target: Target | null
}

type SentenceKey =
  | 'rows'
  | 'from'
  | 'fromAny'
  | 'listing'
  | 'by'
  | 'across'
  | 'where'
  | 'compared'
  | 'ordered'
  | 'top'
  | 'calculated'
  | 'whole'
  | 'highest'
  | 'lowest'
  | 'ascending'
  | 'descending'
  | 'orderOne'
export interface SentenceFormatter {
  readonly translate: (key: SentenceKey, slots: Readonly<Record<string, string>>) => string
  readonly measure: (measure: Measure) => string
  /** Whether it is computed from several rows, so that its rows are not listed. */
  readonly isComputed: (measure: Measure) => boolean
  /** The name of a field, where rows are listed unaggregated. */
  readonly field: (field: string) => string
  readonly dimension: (dimension: Dimension) => string
  /** The whole condition, with `operands` inserted. */
  readonly condition: (condition: Condition, operands: string) => string
  /** The operands of a condition: values, a range, "known". */
  readonly operands: (condition: Condition) => string
  readonly comparison: (comparison: Comparison) => string
  readonly top: (top: Top) => string
  /** The name of the table; null if it is not known. */
  readonly table: string | null
  /** Joins with commas and "and". */
  readonly join: (texts: readonly string[]) => string
}

/** Inserts parts into a text as private-use characters, and splits the text at them afterwards. */
class Placeholders {
  readonly parts: SentencePart[] = []
  insert(text: string, target: Target): string {
    this.parts.push({ text, target })
    return String.fromCharCode(0xe000 + this.parts.length - 1)
  }
  split(text: string): readonly SentencePart[] {
    return text
      .split(/([\ue000-\uf8ff])/)
      .filter((piece) => piece !== '')
      .map((piece) => this.parts[piece.charCodeAt(0) - 0xe000] ?? { text: piece, target: null })
  }
}

const orderText = (state: QueryState, formatter: SentenceFormatter): string =>
  formatter.join(
    state.order.map(({ by, direction }) => {
      const ends = isMeasure(by) ? (['lowest', 'highest'] as const) : (['ascending', 'descending'] as const)
      const way = formatter.translate(ends[direction === 'asc' ? 0 : 1], {})
      return formatter.translate('orderOne', {
        field: isMeasure(by) ? formatter.measure(by) : formatter.dimension(by),
        way,
      })
    }),
  )

const tableText = (
  { anyTable }: QueryState,
  { formatter, placeholders }: { formatter: SentenceFormatter; placeholders: Placeholders },
): string => {
  const { table } = formatter
  if (table === null) return ''
  const items = placeholders.insert(table, { kind: 'table' })
  return formatter.translate(anyTable ? 'fromAny' : 'from', { items })
}

const valuesText = (
  values: readonly string[],
  { listing, formatter }: { listing: boolean; formatter: SentenceFormatter },
): string => {
  if (values.length === 0) return formatter.translate('rows', {})
  return listing ? formatter.translate('listing', { items: formatter.join(values) }) : formatter.join(values)
}

/** Capitalizes the first letter, in scripts that have capitals. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** Returns the sentence of a state; empty if the query is empty. */
export function sentenceParts(state: QueryState, formatter: SentenceFormatter): readonly SentencePart[] {
  if (state.values.length + state.rows.length + state.columns.length === 0) return []
  const placeholders = new Placeholders()
  const listing = isListing(state) && !state.values.some(formatter.isComputed)
  const dimension = (each: Dimension) =>
    placeholders.insert(formatter.dimension(each), { kind: 'dimension', key: itemKey(each) })
  const optional = (key: SentenceKey, items: readonly string[]) =>
    items.length === 0 ? '' : formatter.translate(key, { items: formatter.join(items) })
  const values = state.values.map((each) =>
    placeholders.insert(listing ? formatter.field(each.field) : formatter.measure(each), {
      kind: 'value',
      key: itemKey(each),
    }),
  )
  const filters = state.filters
    .filter(isComplete)
    .map((each) =>
      formatter.condition(
        each,
        placeholders.insert(formatter.operands(each), { kind: 'filter', key: conditionKey(each) }),
      ),
    )
  const order =
    state.order.length === 0 ? [] : [placeholders.insert(orderText(state, formatter), { kind: 'order' })]
  const compared =
    state.comparison === null
      ? []
      : [placeholders.insert(formatter.comparison(state.comparison), { kind: 'comparison' })]
  const parts = placeholders.split(
    formatter.translate('whole', {
      values: valuesText(values, { listing, formatter }),
      from: tableText(state, { formatter, placeholders }),
      by: optional('by', state.rows.map(dimension)),
      across: optional('across', state.columns.map(dimension)),
      where: optional('where', filters),
      compared: optional('compared', compared),
      ordered: optional('ordered', order),
      top: optional(
        'top',
        state.top === null ? [] : [placeholders.insert(formatter.top(state.top), { kind: 'top' })],
      ),
      calculated: optional(
        'calculated',
        state.calculations.map((each) =>
          placeholders.insert(formatter.measure(each), { kind: 'value', key: itemKey(valueOf(each)) }),
        ),
      ),
    }),
  )
  return parts.map((part, index) => (index === 0 ? { ...part, text: capital(part.text) } : part))
}

const longestPart = 80

/** Cuts a part of a sentence that is too long to read. Its chip has the whole text. */
export function cutPart(text: string): string {
  return text.length > longestPart ? `${text.slice(0, longestPart).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
