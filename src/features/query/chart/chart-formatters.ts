// The words of a chart: the names of its categories and series, its figures, and what is said about it.
import type { Value } from '#contract/query/response.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import type { Cell } from '../result/pivot.ts'
import { formatPeriod } from '../state/comparison-text.ts'
import { type Naming, dimensionFormatter, formatMeasureHead, measureFormatter } from '../state/naming.ts'
import type { Comparison, Dimension } from '../state/query-state.ts'
import { type FormatValue, percentFormatter, shortNumberFormatter, toNumber } from '../state/value-format.ts'
import type { ChartFormatters, ChangeTexts, FigureTexts } from './option/chart-input.ts'
import type { ChartModel, ChartSeries } from './model/chart-model.ts'
import { cutBarsOf } from './model/cut-bars.ts'
import { type FigureFacts, figureFacts } from './model/figure-facts.ts'
import { changeAt, showsChange } from './model/heat-figures.ts'
import { type CellPosition, extremeCell, framedCell } from './option/heat-option.ts'
import { type PartialPoint, isPartial } from './model/partial-period.ts'

/** What the words of a chart need besides its figures. */
export interface ChartNaming {
  readonly naming: Naming
  readonly comparison: Comparison | null
}

const joiner = (naming: Naming, by: readonly Dimension[], heads: readonly (readonly Value[])[]) => {
  const formatters = by.map((dimension, at) =>
    dimensionFormatter(naming, { dimension, values: heads.map((each) => each[at]) }),
  )
  return (own: readonly Value[]) => own.map((head, at) => formatters[at]?.(head) ?? String(head)).join(' · ')
}

/** Writes each of the objects once. */
const once = <Key extends object, Written>(write: (each: Key) => Written) => {
  const known = new WeakMap<Key, Written>()
  return (each: Key): Written => {
    const written = known.get(each) ?? write(each)
    known.set(each, written)
    return written
  }
}

type Figures = Pick<ChartSeries, 'value' | 'cells'>

/** Returns the names and formatters of a chart. */
export function createFormatters(model: ChartModel, { naming, comparison }: ChartNaming): ChartFormatters {
  const { t, locale } = naming
  const category = joiner(naming, model.axis, model.categories)
  const series = joiner(
    naming,
    model.seriesBy,
    model.series.map(({ heads }) => heads),
  )
  const short = shortNumberFormatter(locale)
  const isOwn = model.axis.map((each) => model.groups?.by.includes(each) !== true)
  const point = joiner(
    naming,
    model.axis.filter((_, at) => isOwn[at]),
    model.categories.map((heads) => heads.filter((_, at) => isOwn[at])),
  )
  const other = t('chart.other')
  const figureOf = once((each: Figures): FormatValue =>
    measureFormatter(naming, { measure: each.value, values: each.cells }),
  )
  const nameOf = (each: ChartSeries): string => {
    if (each.isOther) return other
    return model.seriesBy.length === 0 ? formatMeasureHead(naming, each.value) : series(each.heads)
  }
  return {
    category: once(category),
    short,
    percent: percentFormatter(locale),
    group: joiner(naming, model.groups?.by ?? [], model.groups?.heads ?? []),
    changed: t('compare.change'),
    compared: comparison === null ? '' : formatPeriod(t, comparison, 1),
    other,
    point: (heads) => point(heads.filter((_, at) => isOwn[at])),
    none: t('shared:table.none'),
    noValue: t('chart.noValue'),
    series: once((each: ChartSeries) =>
      each.axis === 1 ? t('chart.second', { name: nameOf(each) }) : nameOf(each),
    ),
    figure: (value, each) => figureOf(each)(value),
  }
}

/** Writes a figure with all its digits. */
export function writeFigure(formatters: ChartFormatters, series: ChartSeries, cell: Cell): string {
  return cell === null || cell === undefined ? formatters.none : formatters.figure(cell, series)
}

const signed = (text: string, amount: Cell): string => ((toNumber(amount) ?? 0) > 0 ? `+${text}` : text)

/** Writes the change of a figure since the compared period. */
export function writeChange(formatters: ChartFormatters, series: ChartSeries, at: number): string {
  const change = changeAt(series, at)
  return signed(writeFigure(formatters, series, change), change)
}

const changeTexts = (
  { series, now, change }: FigureFacts,
  { naming, formatters }: { naming: Naming; formatters: ChartFormatters },
): ChangeTexts | null => {
  if (change === null || now === undefined) return null
  if (change.amount === undefined) return { share: '', amount: naming.t('chart.fresh'), since: '' }
  const period = change.since === null ? formatters.compared : formatters.category(change.since)
  return {
    share: change.share === undefined ? '' : percentFormatter(naming.locale)(toNumber(change.share) ?? 0),
    amount: signed(writeFigure(formatters, series, change.amount), change.amount),
    since: naming.t('chart.since', { period }),
  }
}

/** Returns the words of a big number, or of the total above another chart; null without one. */
export function figureTexts(
  model: ChartModel,
  {
    naming,
    formatters,
    partial,
  }: { naming: Naming; formatters: ChartFormatters; partial: PartialPoint | null },
): FigureTexts | null {
  const hasFigure = model.view === 'figure' || (model.total !== null && model.series.length === 1)
  const facts = hasFigure ? figureFacts(model, partial) : null
  if (facts === null) return null
  const { series, now, heads } = facts
  const period = heads === null ? '' : formatters.category(heads)
  const at = heads === null ? -1 : model.categories.indexOf(heads)
  const name = formatters.series(series)
  const shown = isPartial(partial, at, 0) ? naming.t('chart.unfinished', { period }) : period
  return {
    value: writeFigure(formatters, series, now),
    period: shown === '' ? name : naming.t('chart.place', { category: name, series: shown }),
    change: changeTexts(facts, { naming, formatters }),
  }
}

export interface Described {
  readonly model: ChartModel
  readonly formatters: ChartFormatters
}

/** The place of a figure: its category, and its series if there are several. */
export function positionText(
  naming: Naming,
  { model, formatters }: Described,
  { category, series }: Pick<CellPosition, 'category' | 'series'>,
): string {
  const each = model.series[series]
  const name = each === undefined ? '' : formatters.series(each)
  const words = formatters.category(model.categories[category] ?? [])
  if (words === '') return name
  return model.series.length === 1 ? words : naming.t('chart.place', { category: words, series: name })
}

const extreme = (
  naming: Naming,
  described: Described,
  { key, isAhead }: { key: 'highest' | 'lowest'; isAhead: (figure: number, best: number) => boolean },
): string => {
  // Figures of two axes, or of panels with their own scales, are not compared.
  const { model, formatters } = described
  const isOneValue = model.series.every(({ value }) => value === model.series[0]?.value)
  const cell = isOneValue ? extremeCell(model, isAhead) : null
  const series = cell === null ? undefined : model.series[cell.series]
  if (cell === null || series === undefined) return ''
  return naming.t(`chart.${key}`, {
    place: positionText(naming, described, cell),
    figure: writeFigure(formatters, series, series.cells[cell.category]),
  })
}

/** The highest figure in words. */
const highestOf = (naming: Naming, described: Described): string =>
  extreme(naming, described, { key: 'highest', isAhead: (figure, best) => figure > best })

/** What the colours of a heat map show, and the framed cell. */
const heatNotes = (naming: Naming, described: Described): readonly string[] => {
  const { model, formatters } = described
  if (!showsChange(model)) return [highestOf(naming, described)]
  const cell = framedCell(model)
  const series = cell === null ? undefined : model.series[cell.series]
  const colors = naming.t('chart.changeColors', { period: formatters.compared })
  if (cell === null || series === undefined) return [colors]
  const place = positionText(naming, described, cell)
  const figure = writeChange(formatters, series, cell.category)
  return [colors, naming.t('chart.largestChange', { place, figure })]
}

/** What a person hears who does not see the chart. */
export function summaryOf(naming: Naming, described: Described & { figure: FigureTexts | null }): string {
  const { model, formatters, figure } = described
  const { t, locale } = naming
  const change = figure?.change ?? null
  return joinSentences(
    t('chart.label', {
      view: t(`view.${model.view}`),
      series: enumerate(locale, model.series.map(formatters.series)),
    }),
    figure === null ? '' : t('chart.read', { place: figure.period, figure: figure.value }),
    change === null ? '' : `${[change.share, change.amount, change.since].filter(Boolean).join(' ')}.`,
    highestOf(naming, described),
    extreme(naming, described, { key: 'lowest', isAhead: (figureAt, best) => figureAt < best }),
    cutNote(naming, described),
  )
}

/** What only the table shows. */
const leftOutNotes = ({ t }: Naming, { view, omitted }: ChartModel): readonly string[] => [
  ...(['categories', 'values', 'series', 'earlier'] as const).map((kind) =>
    omitted[kind] > 0 ? t(`chart.leftOut.${kind}`, { count: omitted[kind] }) : '',
  ),
  omitted.comparison ? t(view === 'scatter' ? 'compare.hiddenPoints' : 'compare.hidden') : '',
]

const partialNote = (naming: Naming, described: Described, partial: PartialPoint | null): string => {
  if (partial === null) return ''
  const { category, series } = partial
  const period =
    series === null
      ? described.formatters.category(described.model.categories[category] ?? [])
      : positionText(naming, described, { category, series })
  return naming.t('compare.partialNote', { period })
}

const scaleNote = ({ t }: Naming, { view, seriesBy }: ChartModel): string => {
  if (view !== 'multiples') return ''
  return seriesBy.length === 0 ? t('chart.ownScales') : t('chart.sharedScale')
}

/** The figures of bars that are drawn shorter, so that the others stay readable. */
const cutNote = (naming: Naming, { model, formatters }: Described): string => {
  const cut = cutBarsOf(model)
  const [first] = cut
  if (first === undefined) return ''
  const figures = cut.flatMap(({ series: at, category }) => {
    const series = model.series[at]
    return series === undefined ? [] : [writeFigure(formatters, series, series.cells[category])]
  })
  return naming.t('chart.cut', {
    count: cut.length,
    place: formatters.category(model.categories[first.category] ?? []),
    figures: enumerate(naming.locale, figures),
  })
}

/** What the chart leaves out, which figure is not final, and how its scales compare. */
export function notesOf(
  naming: Naming,
  described: Described & { partial: PartialPoint | null },
): readonly string[] {
  const { model, partial } = described
  return [
    ...(model.view === 'heat' ? heatNotes(naming, described) : []),
    scaleNote(naming, model),
    cutNote(naming, described),
    ...leftOutNotes(naming, model),
    partialNote(naming, described, partial),
  ].filter((note) => note !== '')
}
