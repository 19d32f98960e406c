// The colours of a chart as values, because the chart library cannot use CSS variables.
import { color } from '#src/ui/theme/tokens.ts'
import { sans } from '#src/ui/theme/typography.ts'
import type { ChartColors } from './option/chart-input.ts'

const variable = (reference: string): string => /var\((--[\w-]+)\)/.exec(reference)?.[1] ?? ''

/** Reads the colours of the theme that an element has. */
export function readChartColors(element: Element): ChartColors {
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

/** Calls back when the colour scheme of the document changes. Returns a function that stops watching. */
export function watchColorScheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true })
  const media = matchMedia('(prefers-color-scheme: dark)')
  media.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    media.removeEventListener('change', onChange)
  }
}
