// The large modules of the page. Each is a separate chunk: those of the result are loaded while the query runs, the
// editors of requests when they are opened.

export async function loadChart() {
  const [pane] = await Promise.all([import('./chart/ResultChart.tsx'), import('./chart/chart-canvas.ts')])
  return pane
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

export function loadGrid() {
  return import('./result/ResultGrid.tsx')
}

/** Starts the download. A failure occurs again, and is shown, where the component is rendered. */
export function preloadChart(): void {
  loadChart().catch(() => undefined)
}

/** Starts both downloads. */
export function preloadResult(): void {
  preloadChart()
  loadGrid().catch(() => undefined)
}
