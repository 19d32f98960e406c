// The heavy parts of the result: each a chunk of its own, asked for together with the answer they will show.

export const loadChart = async () => {
  const [pane] = await Promise.all([import('./ChartPane.tsx'), import('./chart-canvas.ts')])
  return pane
}

export const loadGrid = async () => {
  const [grid] = await Promise.all([import('./ResultGrid.tsx'), import('./grid-view.ts')])
  return grid
}

/** Starts both downloads; a failure is met again, and shown, where the part is drawn. */
export const preloadResult = (): void => {
  loadChart().catch(() => undefined)
  loadGrid().catch(() => undefined)
}
