// A page whose files are missing is loaded again by itself: an update has replaced them, or the browser keeps a failure.

/** A page that was loaded again already is not: a faulty file would reload it for ever. */
const wasReloaded = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
}

/** Loads the page again if the server answers. Returns whether it does. Only for pages where nothing was typed. */
export async function reloadOnce(): Promise<boolean> {
  if (wasReloaded()) return false
  try {
    if (!(await fetch(window.location.href)).ok) return false
  } catch {
    return false
  }
  window.location.reload()
  return true
}
