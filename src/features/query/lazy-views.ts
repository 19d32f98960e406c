// The large modules of the result. Each is a separate chunk, loaded while the query runs.

export async function loadChart() {
  const [pane] = await Promise.all([import('./chart/ChartPane.tsx'), import('./chart/chart-canvas.ts')])
  return pane
}

export async function loadGrid() {
  const [grid] = await Promise.all([import('./result/ResultGrid.tsx'), import('./result/grid-view.ts')])
  return grid
}

/** Starts both downloads. A failure occurs again, and is shown, where the component is rendered. */
export function preloadResult(): void {
  loadChart().catch(() => undefined)
  loadGrid().catch(() => undefined)
}
