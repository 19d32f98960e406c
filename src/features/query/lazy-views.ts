// The large modules of the result. Each is a separate chunk, loaded while the query runs.

export async function loadChart() {
  const [pane] = await Promise.all([import('./chart/ResultChart.tsx'), import('./chart/chart-canvas.ts')])
  return pane
}

export async function loadDownload() {
  return import('./chart/ChartDownload.tsx')
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
