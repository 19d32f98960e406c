const mostFrames = 30

/** Focuses a tile as soon as it is rendered where it was added or moved. */
export function focusTile(id: string, frames = mostFrames): void {
  requestAnimationFrame(() => {
    const tile = document.querySelector<HTMLElement>(`[data-tile="${CSS.escape(id)}"]`)
    if (tile !== null) tile.focus()
    else if (frames > 0) focusTile(id, frames - 1)
  })
}
