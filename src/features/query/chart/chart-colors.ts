// The colours of a chart as values, because the chart library cannot use CSS variables.
import { color } from '#src/ui/theme/tokens.ts'
import { sans } from '#src/ui/theme/typography.ts'
import type { ChartColors } from './option/chart-input.ts'

const variable = (reference: string): string => /var\((--[\w-]+)\)/.exec(reference)?.[1] ?? ''

/** Reads the colours of the theme that an element has. */
const readChartColors = (element: Element): ChartColors => {
  const style = getComputedStyle(element)
  const read = (reference: string) => style.getPropertyValue(variable(reference)).trim()
  const { c1, c2, c3, c4, c5, c6, c7, c8, s1, s2, s3, s4, s5, s6, s7, d1, d2, d3, d4, d5, d6, d7 } =
    color.chart
  return {
    series: [c1, c2, c3, c4, c5, c6, c7, c8].map(read),
    sequential: [s1, s2, s3, s4, s5, s6, s7].map(read),
    diverging: [d1, d2, d3, d4, d5, d6, d7].map(read),
    other: read(color.line.control),
    page: read(color.surface.page),
    ink: read(color.text.primary),
    hair: read(color.line.hair),
    strong: read(color.line.strong),
    secondary: read(color.text.secondary),
    font: sans,
  }
}

/** Reads the colours of the light theme, whatever the page has. */
export function readLightColors(): ChartColors {
  const element = document.createElement('div')
  element.dataset['scheme'] = 'light'
  document.body.append(element)
  const colors = readChartColors(element)
  element.remove()
  return colors
}

const readers = new Set<() => void>()
let pageColors: ChartColors | null = null
let isWatching = false

const forget = (): void => {
  pageColors = null
  for (const read of readers) read()
}

const watchScheme = (): void => {
  const attributeFilter = ['data-scheme', 'class']
  new MutationObserver(forget).observe(document.documentElement, { attributes: true, attributeFilter })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', forget)
}

/** Returns the colours of the page: the same object until they change. */
export function readPageColors(): ChartColors {
  if (!isWatching) watchScheme()
  isWatching = true
  pageColors ??= readChartColors(document.body)
  return pageColors
}

/** Calls back when the colours of the page change. Returns a function that stops watching. */
export function watchPageColors(onChange: () => void): () => void {
  readers.add(onChange)
  return () => void readers.delete(onChange)
}
