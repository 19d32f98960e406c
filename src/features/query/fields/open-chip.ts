// Opens the chip of an item from elsewhere on the page: from the sentence, or right after it was added.

/** The name of the chip that chooses the table. No item has this key. */
export const tableChipName = 'table'

const frames = 30

const find = (key: string): HTMLElement | null =>
  document.querySelector(`[data-chip="${CSS.escape(key)}"] button`)

/** Clicks the chip. Waits a few frames for a chip that is about to be rendered. */
export function openChip(key: string, framesLeft = frames): void {
  const chip = find(key)
  if (chip !== null) {
    chip.focus()
    chip.click()
  } else if (framesLeft > 0) requestAnimationFrame(() => openChip(key, framesLeft - 1))
}
