import { useEffect, useMemo, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Value } from '#contract/query/response.ts'
import { calendarUnits } from '#contract/query/vocabulary.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { columnLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { sans, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import type { ChartHandle, HoveredPoint } from './chart-canvas.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'
import type { ChartColors, ChartInput } from './chart-input.ts'
import { chartOption } from './chart-option.ts'
import { ChartStrip, stripEdges } from './ChartStrip.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { partialIndex } from './partial-period.ts'
import { formatPeriod } from '../state/comparison-text.ts'
import type { Comparison } from '../state/query-state.ts'
import { type Naming, dimensionFormatter, measureFormatter, formatMeasureHead } from '../state/naming.ts'
import { useQueryContext } from '../state/query-context.ts'
import { shortNumberFormatter } from '../state/value-format.ts'

const Root = styled('figure')({
  position: 'relative',
  margin: 0,
  padding: '4px 12px 6px',
  flex: 1,
  minHeight: 0,
  ...columnLayout,
})
const OmittedNote = styled('p')({
  ...type.caption,
  margin: 0,
  color: color.text.tertiary,
  textAlign: 'right',
})

/** Loads the library together with this file, while the query runs. */
const library = import('./chart-canvas.ts')

const variable = (reference: string): string => /var\((--[\w-]+)\)/.exec(reference)?.[1] ?? ''

/** Reads the colours of the page as values, because the chart cannot use CSS variables. */
const readChartColors = (element: Element): ChartColors => {
  const style = getComputedStyle(element)
  const read = (reference: string) => style.getPropertyValue(variable(reference)).trim()
  const { c1, c2, c3, c4, c5, c6, c7, c8 } = color.chart
  return {
    series: [c1, c2, c3, c4, c5, c6, c7, c8].map(read),
    other: read(color.line.control),
    page: read(color.surface.page),
    ink: read(color.text.primary),
    hair: read(color.line.hair),
    strong: read(color.line.strong),
    secondary: read(color.text.secondary),
    font: sans,
  }
}

/** Calls back when the colour scheme of the document changes. Returns a function that stops watching. */
const watchColorScheme = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true })
  const media = matchMedia('(prefers-color-scheme: dark)')
  media.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    media.removeEventListener('change', onChange)
  }
}

const createFormatters = (
  naming: Naming,
  { model, comparison }: { model: ChartModel; comparison: Comparison | null },
) => {
  const axis = model.axis.map((each, at) =>
    dimensionFormatter(naming, { dimension: each, values: model.categories.map((heads) => heads[at]) }),
  )
  const seriesBy = model.seriesBy.map((each) => dimensionFormatter(naming, { dimension: each }))
  const joined = (heads: readonly Value[], by: typeof axis) =>
    heads.map((head, at) => by[at]?.(head) ?? String(head)).join(' · ')
  const short = shortNumberFormatter(naming.locale)
  return {
    category: (heads: readonly Value[]) => joined(heads, axis),
    short,
    compared: comparison === null ? '' : formatPeriod(naming.t, comparison, 1),
    series: (series: ChartSeries) => {
      if (series.isOther) return naming.t('chart.other')
      return model.seriesBy.length === 0
        ? formatMeasureHead(naming, series.value)
        : joined(series.heads, seriesBy)
    },
    figure: (value: Exclude<Value, null>, series: Pick<ChartSeries, 'value' | 'cells'>) =>
      measureFormatter(naming, { measure: series.value, values: series.cells })(value),
  }
}

/** Draws into the element and follows its size, the colour scheme and the pointer. */
const useChart = (input: Omit<ChartInput, 'colors'>) => {
  const element = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<ChartHandle | null>(null)
  const [colors, setColors] = useState<ChartColors | null>(null)
  const [hovered, setHovered] = useState<HoveredPoint | null>(null)
  useEffect(() => {
    const box = element.current
    if (box === null) return
    let stopped = false
    let stop = () => undefined
    const read = () => setColors(readChartColors(box))
    read()
    const unwatch = watchColorScheme(read)
    void library.then(({ createChart }) => {
      if (stopped) return
      const created = createChart(box, setHovered)
      const observer = new ResizeObserver(() => created.resize())
      observer.observe(box)
      setChart(created)
      stop = () => {
        observer.disconnect()
        created.dispose()
      }
    })
    return () => {
      stopped = true
      unwatch()
      stop()
      setChart(null)
    }
  }, [])
  const { model, view, formatters, partial, strip } = input
  useEffect(() => {
    if (chart === null || colors === null) return
    chart.draw(chartOption({ model, view, formatters, partial, strip, colors }))
  }, [chart, colors, model, view, formatters, partial, strip])
  return { element, hovered, colors }
}

export interface ChartPaneProps {
  model: ChartModel
  view: ChartInput['view']
  comparison: Comparison | null
  /** False if the platform says that the current period does not contain today. */
  hasToday: boolean
}

/** Whether the axis has dates that a strip can show with their comparison dates. */
const hasStrip = ({ axis, isTime, compared }: ChartModel): boolean =>
  isTime && compared !== null && axis[0]?.unit !== undefined && calendarUnits[axis[0].unit] === 'period'

interface NotesProps {
  model: ChartModel
  /** The name of the period that is not over. */
  partial: string | null
}

/** What the chart leaves out, and which figure is not final. */
function Notes({ model, partial }: NotesProps) {
  const { t } = useTranslation('query')
  const { categories, series, values, comparison } = model.omitted
  const mode = model.series[0] === undefined ? '' : t(`mode.${model.series[0].value.mode}`)
  const notes = [
    categories > 0 && t('chart.leftOut.categories', { count: categories }),
    values > 0 && t('chart.leftOut.values', { count: values }),
    series > 0 && t('chart.leftOut.series', { count: series, mode }),
    comparison && t('compare.hidden'),
    partial !== null && t('compare.partialNote', { period: partial }),
  ].filter((note) => note !== false)
  return notes.length === 0 ? null : <OmittedNote>{joinSentences(...notes)}</OmittedNote>
}

/** The chart. The table shows the same figures. */
export function ChartPane({ model, view, comparison, hasToday }: ChartPaneProps) {
  const { t } = useTranslation('query')
  const { naming } = useQueryContext()
  const formatters = useMemo(
    () => createFormatters(naming, { model, comparison }),
    [naming, model, comparison],
  )
  const partial = partialIndex(model, hasToday)
  const strip = hasStrip(model) ? stripEdges : null
  const { element, hovered, colors } = useChart({ model, view, formatters, partial, strip })
  return (
    <Root>
      <figcaption style={visuallyHidden}>
        {t('chart.label', {
          view: t(`view.${view}`),
          series: enumerate(naming.locale, model.series.map(formatters.series)),
        })}
      </figcaption>
      <div style={{ flex: 1, minHeight: 0, minWidth: 0 }} ref={element} aria-hidden />
      {strip !== null && model.compared !== null && (
        <ChartStrip
          model={model}
          compared={model.compared}
          locale={naming.locale}
          names={{ now: t('compare.now'), past: formatters.compared }}
          format={formatters.category}
        />
      )}
      {hovered !== null && colors !== null && (
        <ChartTooltip model={model} view={view} formatters={formatters} hovered={hovered} colors={colors} />
      )}
      <Notes
        model={model}
        partial={partial < 0 ? null : formatters.category(model.categories[partial] ?? [])}
      />
    </Root>
  )
}
