import { useEffect, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Value } from '#contract/query/response.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { columnLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { sans, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import type { ChartHandle, HoveredPoint } from './chart-canvas.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'
import { type ChartColors, type ChartInput, chartOption } from './chart-option.ts'
import { ChartTooltip } from './ChartTooltip.tsx'
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

const createFormatters = (naming: Naming, model: ChartModel) => {
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
    series: (series: ChartSeries) => {
      if (series.isOther) return naming.t('chart.other')
      return model.seriesBy.length === 0
        ? formatMeasureHead(naming, series.value)
        : joined(series.heads, seriesBy)
    },
    figure: (value: Exclude<Value, null>, series: ChartSeries) =>
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
  const { model, view, formatters } = input
  useEffect(() => {
    if (chart === null || colors === null) return
    chart.draw(chartOption({ model, view, formatters, colors }))
  }, [chart, colors, model, view, formatters])
  return { element, hovered, colors }
}

interface ChartPaneProps {
  model: ChartModel
  view: ChartInput['view']
}

/** The chart. The table shows the same figures. */
export function ChartPane({ model, view }: ChartPaneProps) {
  const { t } = useTranslation('query')
  const { naming } = useQueryContext()
  const [formatters, setFormatters] = useState(() => ({ model, naming, ...createFormatters(naming, model) }))
  if (formatters.model !== model || formatters.naming !== naming)
    setFormatters({ model, naming, ...createFormatters(naming, model) })
  const { element, hovered, colors } = useChart({ model, view, formatters })
  const { categories, series, values } = model.omitted
  const mode = model.series[0] === undefined ? '' : t(`mode.${model.series[0].value.mode}`)
  const notes = [
    categories > 0 && t('chart.leftOut.categories', { count: categories }),
    values > 0 && t('chart.leftOut.values', { count: values }),
    series > 0 && t('chart.leftOut.series', { count: series, mode }),
  ].filter((note) => note !== false)
  return (
    <Root>
      <figcaption style={visuallyHidden}>
        {t('chart.label', {
          view: t(`view.${view}`),
          series: enumerate(naming.locale, model.series.map(formatters.series)),
        })}
      </figcaption>
      <div style={{ flex: 1, minHeight: 0, minWidth: 0 }} ref={element} aria-hidden />
      {hovered !== null && colors !== null && (
        <ChartTooltip model={model} view={view} formatters={formatters} hovered={hovered} colors={colors} />
      )}
      {notes.length > 0 && <OmittedNote>{joinSentences(...notes)}</OmittedNote>}
    </Root>
  )
}
