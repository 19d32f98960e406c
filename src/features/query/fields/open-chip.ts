// Opens the chip of an item from elsewhere on the page: from the sentence, or right after it was added.

const frames = 30

const find = (key: string): HTMLElement | null =>
  document.querySelector(`[data-chip="${CSS.escape(key)}"] button`)

/** Presses the chip; waits a few frames for one that is only about to be drawn. */
export function openChip(key: string, left = frames): void {
  const chip = find(key)
  if (chip !== null) {
    chip.focus()
    chip.click()
  } else if (left > 0) requestAnimationFrame(() => openChip(key, left - 1))
}
