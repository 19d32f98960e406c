import { useEffect, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Value } from '#contract/query/response.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { columnLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { sans, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import type { Drawing, Pointed } from './chart-canvas.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'
import { type ChartColors, type ChartInput, chartOption } from './chart-option.ts'
import { ChartTooltip } from './ChartTooltip.tsx'
import { type Naming, dimensionWriter, measureWriter, sayMeasureHead } from '../state/naming.ts'
import { useQuestion } from '../state/query-context.ts'
import { shortNumberWriter } from '../state/value-format.ts'

const Root = styled('figure')({
  position: 'relative',
  margin: 0,
  padding: '4px 12px 6px',
  flex: 1,
  minHeight: 0,
  ...columnLayout,
})
const LeftOut = styled('p')({ ...type.caption, margin: 0, color: color.text.tertiary, textAlign: 'right' })

/** The library loads as soon as this file does: beside the question, not after it. */
const library = import('./chart-canvas.ts')

const variable = (reference: string): string => /var\((--[\w-]+)\)/.exec(reference)?.[1] ?? ''

/** Reads the page's colours where a drawing needs them as values, not as variables. */
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

/** Calls back whenever the colour scheme of the document changes; gives back how to stop. */
const watchScheme = (act: () => void): (() => void) => {
  const observer = new MutationObserver(act)
  observer.observe(document.documentElement, { attributes: true })
  const media = matchMedia('(prefers-color-scheme: dark)')
  media.addEventListener('change', act)
  return () => {
    observer.disconnect()
    media.removeEventListener('change', act)
  }
}

const writers = (naming: Naming, model: ChartModel) => {
  const axis = model.axis.map((each, at) =>
    dimensionWriter(naming, { dimension: each, values: model.categories.map((heads) => heads[at]) }),
  )
  const seriesBy = model.seriesBy.map((each) => dimensionWriter(naming, { dimension: each }))
  const joined = (heads: readonly Value[], by: typeof axis) =>
    heads.map((head, at) => by[at]?.(head) ?? String(head)).join(' · ')
  const short = shortNumberWriter(naming.locale)
  return {
    category: (heads: readonly Value[]) => joined(heads, axis),
    short,
    series: (series: ChartSeries) => {
      if (series.isOther) return naming.t('chart.other')
      return model.seriesBy.length === 0
        ? sayMeasureHead(naming, series.value)
        : joined(series.heads, seriesBy)
    },
    figure: (value: number, series: ChartSeries) =>
      measureWriter(naming, { measure: series.value, values: series.figures })(value),
  }
}

/** Draws into the element and follows its size, the colours and the pointer. */
const useDrawing = (input: Omit<ChartInput, 'colors'>) => {
  const element = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [colors, setColors] = useState<ChartColors | null>(null)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  useEffect(() => {
    const box = element.current
    if (box === null) return
    let stopped = false
    let stop = () => undefined
    const read = () => setColors(readChartColors(box))
    read()
    const unwatch = watchScheme(read)
    void library.then(({ startDrawing }) => {
      if (stopped) return
      const started = startDrawing(box, setPointed)
      const observer = new ResizeObserver(() => started.resize())
      observer.observe(box)
      setDrawing(started)
      stop = () => {
        observer.disconnect()
        started.dispose()
      }
    })
    return () => {
      stopped = true
      unwatch()
      stop()
      setDrawing(null)
    }
  }, [])
  const { model, view, words } = input
  useEffect(() => {
    if (drawing === null || colors === null) return
    drawing.draw(chartOption({ model, view, words, colors }))
  }, [drawing, colors, model, view, words])
  return { element, pointed, colors }
}

interface ChartPaneProps {
  model: ChartModel
  view: ChartInput['view']
}

/** The chart. What it shows stands in the table beside it too. */
export function ChartPane({ model, view }: ChartPaneProps) {
  const { t } = useTranslation('query')
  const { naming } = useQuestion()
  const [words, setWords] = useState(() => ({ model, naming, ...writers(naming, model) }))
  if (words.model !== model || words.naming !== naming) setWords({ model, naming, ...writers(naming, model) })
  const { element, pointed, colors } = useDrawing({ model, view, words })
  const { categories, series, values } = model.leftOut
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
          series: enumerate(naming.locale, model.series.map(words.series)),
        })}
      </figcaption>
      <div style={{ flex: 1, minHeight: 0, minWidth: 0 }} ref={element} aria-hidden />
      {pointed !== null && colors !== null && (
        <ChartTooltip model={model} view={view} words={words} pointed={pointed} colors={colors} />
      )}
      {notes.length > 0 && <LeftOut>{joinSentences(...notes)}</LeftOut>}
    </Root>
  )
}
