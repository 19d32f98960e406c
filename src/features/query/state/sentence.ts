// The question as one sentence, cut into text and parts that open what they name. The words come from outside, as
// templates with `{{names}}`, so that each language orders the parts as it needs.
import { isComplete } from './filter-operators.ts'
import {
  type Condition,
  type Dimension,
  type Measure,
  type QueryState,
  conditionKey,
  isListing,
  isMeasure,
  itemKey,
} from './query-state.ts'

export type Target =
  | { readonly kind: 'value'; readonly key: string }
  | { readonly kind: 'dimension'; readonly key: string }
  | { readonly kind: 'filter'; readonly key: string }
  | { readonly kind: 'order' }
interface SentencePart {
  readonly text: string
  readonly target: Target | null
}

type SentenceKey =
  | 'rows'
  | 'listing'
  | 'by'
  | 'across'
  | 'where'
  | 'ordered'
  | 'whole'
  | 'highest'
  | 'lowest'
  | 'ascending'
  | 'descending'
  | 'orderOne'
export interface SentenceWords {
  readonly say: (key: SentenceKey, slots: Readonly<Record<string, string>>) => string
  readonly measure: (measure: Measure) => string
  /** A field's own name, where rows are listed as they are. */
  readonly field: (field: string) => string
  readonly dimension: (dimension: Dimension) => string
  /** The whole condition, `operands` in its place. */
  readonly condition: (condition: Condition, operands: string) => string
  /** What the condition is about: values, a range, "known". */
  readonly operands: (condition: Condition) => string
  /** Joins with commas and "and". */
  readonly join: (texts: readonly string[]) => string
}

/** Parts inserted into a text by a mark of one private character each, put back afterwards. */
class Marks {
  readonly parts: SentencePart[] = []
  mark(text: string, target: Target): string {
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

const orderText = (state: QueryState, words: SentenceWords): string =>
  words.join(
    state.order.map(({ by, direction }) => {
      const ends = isMeasure(by) ? (['lowest', 'highest'] as const) : (['ascending', 'descending'] as const)
      const way = words.say(ends[direction === 'asc' ? 0 : 1], {})
      return words.say('orderOne', { field: isMeasure(by) ? words.measure(by) : words.dimension(by), way })
    }),
  )

const valuesText = (
  values: readonly string[],
  { listing, words }: { listing: boolean; words: SentenceWords },
): string => {
  if (values.length === 0) return words.say('rows', {})
  return listing ? words.say('listing', { items: words.join(values) }) : words.join(values)
}

/** The first letter large, in scripts that know one. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** The sentence of a state; empty for a question that asks nothing. */
export function sentenceParts(state: QueryState, words: SentenceWords): readonly SentencePart[] {
  if (state.values.length + state.rows.length + state.columns.length === 0) return []
  const marks = new Marks()
  const listing = isListing(state)
  const dimension = (each: Dimension) =>
    marks.mark(words.dimension(each), { kind: 'dimension', key: itemKey(each) })
  const optional = (key: SentenceKey, items: readonly string[]) =>
    items.length === 0 ? '' : words.say(key, { items: words.join(items) })
  const values = state.values.map((each) =>
    marks.mark(listing ? words.field(each.field) : words.measure(each), {
      kind: 'value',
      key: itemKey(each),
    }),
  )
  const filters = state.filters
    .filter(isComplete)
    .map((each) =>
      words.condition(each, marks.mark(words.operands(each), { kind: 'filter', key: conditionKey(each) })),
    )
  const order = state.order.length === 0 ? [] : [marks.mark(orderText(state, words), { kind: 'order' })]
  const parts = marks.split(
    words.say('whole', {
      values: valuesText(values, { listing, words }),
      by: optional('by', state.rows.map(dimension)),
      across: optional('across', state.columns.map(dimension)),
      where: optional('where', filters),
      ordered: optional('ordered', order),
    }),
  )
  return parts.map((part, index) => (index === 0 ? { ...part, text: capital(part.text) } : part))
}
