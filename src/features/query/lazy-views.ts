// The heavy parts of the result: each a chunk of its own, asked for together with the answer they will show.

export async function loadChart() {
  const [pane] = await Promise.all([import('./chart/ChartPane.tsx'), import('./chart/chart-canvas.ts')])
  return pane
}

export async function loadGrid() {
  const [grid] = await Promise.all([import('./result/ResultGrid.tsx'), import('./result/grid-view.ts')])
  return grid
}

/** Starts both downloads; a failure is met again, and shown, where the part is drawn. */
export function preloadResult(): void {
  loadChart().catch(() => undefined)
  loadGrid().catch(() => undefined)
}
