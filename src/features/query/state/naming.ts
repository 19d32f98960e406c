// How fields, measures, dimensions and conditions are called on this page, and which writer their values take.
import type { TFunction } from 'i18next'
import type { Value } from '#contract/query/response.ts'
import type { FilterOperator } from '#contract/query/vocabulary.ts'
import { type Catalogue, nameOf, typeOfDimension, typeOfMeasure, unitOf } from './catalogue.ts'
import {
  type Condition,
  type Dimension,
  type Measure,
  type QueryState,
  conditionKey,
  itemKey,
} from './query-state.ts'
import { type SentenceWords, capital } from './sentence.ts'
import { type UnitWords, type Write, digitsFor, valueWriter } from './value-format.ts'

export type Say = TFunction<'query'>

export interface Naming {
  readonly t: Say
  readonly locale: string
  readonly catalogue: Catalogue
}

const unitWords = (t: Say): UnitWords => ({
  year: (year) => t('unitValue.year', { year }),
  day: (day) => t('unitValue.day', { day }),
  hour: (hour) => t('unitValue.hour', { hour, padded: String(hour).padStart(2, '0') }),
  quarter: (count) => t('unitValue.quarter', { count }),
  semester: (count) => t(count === 1 ? 'unitValue.firstHalf' : 'unitValue.secondHalf'),
  week: (count) => t('unitValue.week', { count }),
  ofYear: (part, year) => t('unitValue.ofYear', { part, year }),
  yes: t('yes'),
  no: t('no'),
})

/** `month of Flight Date`. */
export function sayDimension({ t, catalogue }: Naming, { field, unit }: Dimension): string {
  if (unit !== undefined) return t('unitOf', { unit: t(`unit.${unit}`), field: nameOf(catalogue, field) })
  const own = unitOf(catalogue, { field })
  return own === undefined ? nameOf(catalogue, field) : t(`unit.${own}`)
}

/** `sum of Cost Total $`. */
export function sayMeasure({ t, catalogue }: Naming, { field, mode }: Measure): string {
  return t('modeOf', { mode: t(`mode.${mode}`), field: nameOf(catalogue, field) })
}

/** `Cost Total $, sum`: for heads and legends, the name first. */
export function sayMeasureHead({ t, catalogue }: Naming, { field, mode }: Measure): string {
  return t('measureHead', { mode: t(`mode.${mode}`), field: nameOf(catalogue, field) })
}

const plainWhole = (type: string): number | undefined => (type === 'num' ? 0 : undefined)

/** The writer of a dimension's values. */
export function dimensionWriter(
  { t, locale, catalogue }: Naming,
  { dimension, values = [] }: { dimension: Dimension; values?: readonly unknown[] },
): (value: Value) => string {
  const type = typeOfDimension(catalogue, dimension)
  const unit = unitOf(catalogue, dimension)
  const digits = values.length > 0 ? digitsFor(values) : plainWhole(type)
  const write = valueWriter({ locale, words: unitWords(t), unit, type, digits })
  return (value) => (value === null ? t('null') : write(value))
}

/** The writer of a value's figures; `values` decide the digits of the column. */
export function measureWriter(
  { t, locale, catalogue }: Naming,
  { measure, values }: { measure: Measure; values: readonly unknown[] },
): Write {
  return valueWriter({
    locale,
    words: unitWords(t),
    type: typeOfMeasure(catalogue, measure),
    digits: digitsFor(values),
  })
}

const shownOperands = 3

const listed = ({ t, locale }: Naming, texts: readonly string[]): string => {
  const format = new Intl.ListFormat(locale, { type: 'disjunction' })
  if (texts.length <= shownOperands) return format.format(texts)
  const rest = texts.length - (shownOperands - 1)
  return format.format([...texts.slice(0, shownOperands - 1), t('filter.others', { count: rest })])
}

const writtenOperands = (naming: Naming, { dimension, operands }: Condition): readonly string[] => {
  const write = dimensionWriter(naming, { dimension, values: operands })
  return operands.map((operand) => write(operand))
}

const isList = (operator: FilterOperator): boolean => ['in', 'not_in', 'like', 'not_like'].includes(operator)

/** What a condition is about, in full: `Approach or Landing Roll`, `10 and 90`, `known`. */
export function sayOperands(naming: Naming, condition: Condition): string {
  const { t } = naming
  const texts = writtenOperands(naming, condition)
  if (condition.operator === 'is_null') return t('filter.empty')
  if (condition.operator === 'is_not_null') return t('filter.known')
  if (isList(condition.operator)) return listed(naming, texts)
  const [first = '', second] = texts
  return second === undefined ? first : t('filter.ends', { first, second })
}

/** The same for a chip, where room is short: `2 values`. */
export function sayOperandsShort(naming: Naming, condition: Condition): string {
  const { t } = naming
  const { operator, operands } = condition
  const texts = writtenOperands(naming, condition)
  const [first = '', second = ''] = texts
  if (operator === 'is_null' || operator === 'is_not_null') return sayOperands(naming, condition)
  const about =
    isList(operator) && operands.length > 1 ? t('filter.values', { count: operands.length }) : first
  return t(`filter.short.${operator}`, { operands: about, first, second })
}

const noSlots = { values: '', by: '', across: '', where: '', ordered: '', items: '', field: '', way: '' }

/** The words of the sentence. */
export function sentenceWords(naming: Naming): SentenceWords {
  const { t, locale } = naming
  const and = new Intl.ListFormat(locale, { type: 'conjunction' })
  return {
    say: (key, slots) => t(`sentence.${key}`, { ...noSlots, ...slots }),
    measure: (measure) => sayMeasure(naming, measure),
    field: (field) => nameOf(naming.catalogue, field),
    dimension: (dimension) => sayDimension(naming, dimension),
    condition: ({ dimension, operator }, operands) =>
      t(`filter.said.${operator}`, { field: sayDimension(naming, dimension), operands }),
    operands: (condition) => sayOperands(naming, condition),
    join: (texts) => and.format(texts),
  }
}

/** A name for the question, proposed when it is saved: `Cost Total $ by Airport Name and month of Flight Date`. */
export function proposeName(naming: Naming, state: QueryState): string {
  const and = new Intl.ListFormat(naming.locale, { type: 'conjunction' })
  const values = and.format(
    state.values.map((each) =>
      each.mode === 'count' ? sayMeasure(naming, each) : nameOf(naming.catalogue, each.field),
    ),
  )
  const scales = and.format([...state.rows, ...state.columns].map((each) => sayDimension(naming, each)))
  if (values === '' || scales === '') return capital(values + scales)
  return capital(naming.t('nameOf', { values, scales }))
}

/** Names of everything the question holds, by key. */
export function itemNames(state: QueryState, naming: Naming): ReadonlyMap<string, string> {
  return new Map([
    ...state.values.map((each) => [itemKey(each), sayMeasureHead(naming, each)] as const),
    ...[...state.rows, ...state.columns].map((each) => [itemKey(each), sayDimension(naming, each)] as const),
    ...state.filters.map((each) => [conditionKey(each), sayDimension(naming, each.dimension)] as const),
  ])
}

const typeWords = ['string', 'num', 'date', 'datetime', 'boolean'] as const
type TypeWord = (typeof typeWords)[number] | 'other'

/** The word for a type. */
export function typeWord(type: string): TypeWord {
  return typeWords.find((each) => each === type) ?? 'other'
}
