// Reads the page's colours where a drawing needs them as values, not as variables.
import type { ChartColors } from './chart-option.ts'
import { color } from '#src/ui/tokens.ts'
import { sans } from '#src/ui/type.ts'

const variable = (reference: string): string => /var\((--[\w-]+)\)/.exec(reference)?.[1] ?? ''

export const readChartColors = (element: Element): ChartColors => {
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
export const watchScheme = (act: () => void): (() => void) => {
  const observer = new MutationObserver(act)
  observer.observe(document.documentElement, { attributes: true })
  const media = matchMedia('(prefers-color-scheme: dark)')
  media.addEventListener('change', act)
  return () => {
    observer.disconnect()
    media.removeEventListener('change', act)
  }
}
