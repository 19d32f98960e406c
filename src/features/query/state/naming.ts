// Labels for fields, values, dimensions and conditions, and the formatters for their values.
import type { TFunction } from 'i18next'
import type { Operand } from '#contract/query/request.ts'
import type { Value } from '#contract/query/response.ts'
import { type ComputeMode, type FilterOperator, computeModes } from '#contract/query/vocabulary.ts'
import { isRelative } from '#domain/query/relative-date.ts'
import { listFormat } from '#src/lib/intl-formats.ts'
import { formatComparison } from './comparison-text.ts'
import { exactRange, isIntegerType } from '#domain/schema/numeric-type.ts'
import {
  type Catalogue,
  type Field,
  isComputed,
  nameOf,
  tableName,
  typeOfDimension,
  typeOfMeasure,
  unitOf,
} from './catalogue.ts'
import {
  type Condition,
  type Dimension,
  type Measure,
  type QueryState,
  comparisonKey,
  conditionKey,
  itemKey,
  topKey,
} from './query-state.ts'
import { type Labels, type LabelsByCode, labelsOf } from './labels.ts'
import { isOthersHead, othersCount } from './calculation/others-head.ts'
import { formatRelative, periodOf } from './relative-dates.ts'
import type { SentenceFormatter } from './sentence.ts'
import {
  type FormatValue,
  formatDays,
  type NumberStyle,
  digitsFor,
  numberFormatter,
  percentFormatter,
  shareFormatter,
  signedFormatter,
  unitLabels,
  valueFormatter,
} from './value-format.ts'

export type QueryTranslate = TFunction<['query', 'shared']>

export interface Naming {
  readonly t: QueryTranslate
  readonly locale: string
  readonly catalogue: Catalogue
  /** The labels of codes that are loaded. */
  readonly labels?: Labels
}

/** `month of Flight Date`. */
export function formatDimension({ t, catalogue }: Naming, { field, unit }: Dimension): string {
  if (unit !== undefined) return t('unitOf', { unit: t(`unit.${unit}`), field: nameOf(catalogue, field) })
  const own = unitOf(catalogue, { field })
  return own === undefined ? nameOf(catalogue, field) : t(`unit.${own}`)
}

const measureText = ({ t, catalogue }: Naming, measure: Measure, isHead: boolean): string => {
  const field = nameOf(catalogue, measure.field)
  const named = t(isHead ? 'measureHead' : 'modeOf', { mode: t(`mode.${measure.mode}`), field })
  const value = isComputed(catalogue, measure) ? field : named
  if (measure.calculation === undefined) return value
  const calculation = t(`calculate.kind.${measure.calculation}`)
  return t(isHead ? 'calculate.head' : 'calculate.of', { calculation, value })
}

/** `sum of Cost Total $`, `share of all of sum of Cost Total $`. */
export function formatMeasure(naming: Naming, measure: Measure): string {
  return measureText(naming, measure, false)
}

/** `Cost Total $, sum`: for headers and legends, with the name first. */
export function formatMeasureHead(naming: Naming, measure: Measure): string {
  return measureText(naming, measure, true)
}

/**
 * Returns how numbers of a field are written. Integers and decimals have the digits of their type, doubles as many as
 * the shown values need. An integer that is not a measure is an identifier.
 */
const styleOf = (field: Field | undefined, values: Iterable<unknown>): NumberStyle => {
  const range = field === undefined ? null : exactRange(field.type)
  return {
    digits: range?.scale ?? digitsFor(values),
    isGrouped: field === undefined || field.isMeasure || !isIntegerType(field.type),
  }
}

/** A sum of integers or decimals has the digits of the field, but is no identifier. */
const measureStyle = (
  field: Field | undefined,
  { mode, values }: { mode: ComputeMode; values: Iterable<unknown> },
): NumberStyle => {
  if (mode === 'sum') return { ...styleOf(field, values), isGrouped: true }
  return computeModes[mode].result === 'same' ? styleOf(field, values) : { digits: digitsFor(values) }
}

/** Returns the formatter for the values of a dimension: codes are written as their labels. */
export function dimensionFormatter(
  naming: Naming,
  { dimension, values = [] }: { dimension: Dimension; values?: Iterable<unknown> },
): (value: Value) => string {
  const { t, locale, catalogue } = naming
  const labels = labelsOf(naming, dimension.field)
  const type = typeOfDimension(catalogue, dimension)
  const unit = unitOf(catalogue, dimension)
  const style = styleOf(catalogue.fields.get(dimension.field), values)
  const write = valueFormatter({ locale, labels: unitLabels(t), unit, type, style })
  return (value) => {
    if (value === null) return t('shared:table.null')
    if (isOthersHead(value)) return formatOthers(t, value)
    return labels?.get(String(value)) ?? write(value)
  }
}

const formatOthers = (t: QueryTranslate, head: string): string => {
  const count = othersCount(head)
  return count === null ? '' : t('top.othersRow', { count })
}

/** Returns the labels of the codes that a measure returns: only the first value of a group is a code. */
export function labelsOfMeasure(
  naming: Naming,
  { field, mode, calculation }: Measure,
): LabelsByCode | undefined {
  return mode === 'select' && calculation === undefined ? labelsOf(naming, field) : undefined
}

/** Null for a value that is not calculated. A running total is written as its value, and a difference with its sign. */
const calculationFormatter = (
  naming: Naming,
  { measure, values }: { measure: Measure; values: Iterable<unknown> },
): FormatValue | null => {
  const { locale } = naming
  const { calculation, ...value } = measure
  if (calculation === undefined) return null
  if (calculation === 'rank') return numberFormatter(locale, { digits: 0 })
  if (calculation === 'difference_percent') return percentFormatter(locale)
  if (calculation.startsWith('share')) return shareFormatter(locale)
  const write = measureFormatter(naming, { measure: value, values })
  return calculation === 'difference' ? signedFormatter(write) : write
}

/** Returns the formatter for the figures of a value; `values` decide the number of digits. */
export function measureFormatter(
  naming: Naming,
  { measure, values }: { measure: Measure; values: Iterable<unknown> },
): FormatValue {
  const { t, locale, catalogue } = naming
  const labels = labelsOfMeasure(naming, measure)
  const calculated = calculationFormatter(naming, { measure, values })
  if (calculated !== null) return calculated
  const write = valueFormatter({
    locale,
    labels: unitLabels(t),
    type: typeOfMeasure(catalogue, measure),
    style: measureStyle(catalogue.fields.get(measure.field), { mode: measure.mode, values }),
  })
  return (value) => labels?.get(String(value)) ?? write(value)
}

const listedOperands = 3
const joinOperands = ({ t, locale }: Naming, texts: readonly string[]): string => {
  const format = listFormat(locale, { type: 'disjunction' })
  if (texts.length <= listedOperands) return format.format(texts)
  const remaining = texts.length - (listedOperands - 1)
  return format.format([...texts.slice(0, listedOperands - 1), t('filter.others', { count: remaining })])
}

/** Returns the formatter for operands of a condition, relative dates included. */
export function operandFormatter(
  naming: Naming,
  { dimension, values = [] }: { dimension: Dimension; values?: Iterable<unknown> },
): (operand: Operand) => string {
  const write = dimensionFormatter(naming, { dimension, values })
  const isInstant = typeOfDimension(naming.catalogue, dimension) === 'datetime'
  return (operand) => (isRelative(operand) ? formatRelative(naming, { operand, isInstant }) : write(operand))
}

/** Operators whose operands are codes. Patterns and the ends of ranges have no labels. */
const codeOperators: readonly FilterOperator[] = ['in', 'not_in', 'eq', 'not_equal']

const operandTexts = (naming: Naming, { dimension, operator, operands }: Condition): readonly string[] => {
  const { labels: _labels, ...plain } = naming
  const write = operandFormatter(codeOperators.includes(operator) ? naming : plain, {
    dimension,
    values: operands,
  })
  return operands.map(write)
}

const isList = (operator: FilterOperator): boolean => ['in', 'not_in', 'like', 'not_like'].includes(operator)

/** The operands of a condition in full: `Approach or Landing Roll`, `10 and 90`, `known`. */
export function formatOperands(naming: Naming, condition: Condition): string {
  const { t } = naming
  const texts = operandTexts(naming, condition)
  const period = periodOf(condition)
  if (period !== null) return t(`filter.period.${period}`)
  if (condition.operator === 'is_null') return t('shared:state.empty')
  if (condition.operator === 'is_not_null') return t('filter.known')
  if (isList(condition.operator)) return joinOperands(naming, texts)
  const [first = '', second] = texts
  return second === undefined ? first : t('filter.ends', { first, second })
}

/** Two whole days as one range; null for other operands. */
const daysOf = ({ locale, catalogue }: Naming, { dimension, operands }: Condition): string | null => {
  const [from, to] = operands
  if (from === undefined || to === undefined || isRelative(from) || isRelative(to)) return null
  const isDay = unitOf(catalogue, dimension) === 'date' || typeOfDimension(catalogue, dimension) === 'date'
  return isDay ? formatDays(locale, [from, to]) : null
}

/** The operands of a condition for a chip: `2 values`. */
export function formatOperandsShort(naming: Naming, condition: Condition): string {
  const { t } = naming
  const { operator, operands } = condition
  const texts = operandTexts(naming, condition)
  const [first = '', second = ''] = texts
  const isFixed = operator === 'is_null' || operator === 'is_not_null' || periodOf(condition) !== null
  if (isFixed) return formatOperands(naming, condition)
  const days = operator === 'between' ? daysOf(naming, condition) : null
  if (days !== null) return days
  const about =
    isList(operator) && operands.length > 1 ? t('shared:count.values', { count: operands.length }) : first
  return t(`filter.short.${operator}`, { operands: about, first, second })
}

const noSlots = {
  values: '',
  from: '',
  by: '',
  across: '',
  where: '',
  compared: '',
  ordered: '',
  top: '',
  calculated: '',
  count: '',
  items: '',
  field: '',
  way: '',
}

/** Returns the texts and formatters for the sentence. */
export function sentenceFormatter(naming: Naming): SentenceFormatter {
  const { t, locale } = naming
  const and = listFormat(locale, { type: 'conjunction' })
  return {
    translate: (key, slots) => t(`sentence.${key}`, { ...noSlots, ...slots }),
    measure: (measure) => formatMeasure(naming, measure),
    isComputed: (measure) => isComputed(naming.catalogue, measure),
    field: (field) => nameOf(naming.catalogue, field),
    dimension: (dimension) => formatDimension(naming, dimension),
    condition: (condition, operands) =>
      t(`filter.clause.${periodOf(condition) === null ? condition.operator : 'period'}`, {
        field: formatDimension(naming, condition.dimension),
        operands,
      }),
    operands: (condition) => formatOperands(naming, condition),
    comparison: (comparison) => formatComparison(naming.t, comparison),
    table: naming.catalogue.table === null ? null : tableName(naming.catalogue, naming.catalogue.table),
    top: (top) =>
      t(top.hasOthers ? 'top.phraseOthers' : 'top.phrase', {
        count: top.count,
        value: formatMeasure(naming, top.by),
      }),
    join: (texts) => and.format(texts),
  }
}

/** Returns the labels of all items of the query, by key. */
export function itemNames(state: QueryState, naming: Naming): ReadonlyMap<string, string> {
  return new Map([
    ...state.values.map((each) => [itemKey(each), formatMeasureHead(naming, each)] as const),
    ...[...state.rows, ...state.columns].map(
      (each) => [itemKey(each), formatDimension(naming, each)] as const,
    ),
    [comparisonKey, naming.t('compare.label')] as const,
    [topKey, naming.t('top.label')] as const,
    ...state.filters.map((each) => [conditionKey(each), formatDimension(naming, each.dimension)] as const),
  ])
}

/** The types that have a name. */
export const typeKeys = ['string', 'num', 'date', 'datetime', 'boolean', 'other'] as const
type TypeKey = (typeof typeKeys)[number]

/** Returns the translation key of a type. */
export function typeKey(type: string): TypeKey {
  return typeKeys.find((each) => each === type) ?? 'other'
}
