// The large modules of the page. Each is a separate chunk: those of the result are loaded while the query runs, the
// editors of requests when they are opened.
import { preloadable } from '#src/components/page/preloadable.tsx'

export const resultChart = preloadable(async () => (await import('./chart/ResultChart.tsx')).ResultChart)
export const resultGrid = preloadable(async () => (await import('./result/ResultGrid.tsx')).ResultGrid)

export function loadUnseenChart() {
  return import('./chart/unseen-chart.ts')
}

export async function loadDownload() {
  return import('./chart/ChartDownload.tsx')
}

export function loadRequestEditor() {
  return import('./receipt/RequestEditor.tsx')
}

export function loadHttpDialog() {
  return import('./saved/HttpDialog.tsx')
}

/** Starts to load the chart and the grid. */
export function preloadResult(): void {
  resultChart.preload()
  resultGrid.preload()
}
