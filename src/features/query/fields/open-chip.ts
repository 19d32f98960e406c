// Finds the chip of an item from elsewhere on the page, such as from the sentence or right after it was added.
import { color } from '#src/ui/theme/tokens.ts'

/** The name of the chip that chooses the table. No item has this key. */
export const tableChipName = 'table'

const frames = 30
/** Milliseconds. */
const markFor = 1400

const find = (key: string): HTMLElement | null =>
  document.querySelector(`[data-chip="${CSS.escape(key)}"] button`)

/** Waits a few frames for a chip that is about to be rendered. */
const whenFound = (key: string, act: (chip: HTMLElement) => void, framesLeft = frames): void => {
  const chip = find(key)
  if (chip !== null) act(chip)
  else if (framesLeft > 0) requestAnimationFrame(() => whenFound(key, act, framesLeft - 1))
}

/** Clicks the chip, after the key that added it: a chip that is focused while Enter is pressed gets a click of its own. */
export function openChip(key: string): void {
  requestAnimationFrame(() =>
    whenFound(key, (chip) => {
      chip.focus()
      chip.click()
    }),
  )
}

/** Focuses the chip. The menu that moved it closes first, and gives the focus back to where the chip was. */
export function focusChip(key: string): void {
  requestAnimationFrame(() => whenFound(key, (chip) => chip.focus()))
}

/** Frames the chip for a moment, so that a person sees where it is. */
export function markChip(key: string): void {
  whenFound(key, (chip) => {
    chip.scrollIntoView({ block: 'nearest' })
    chip.animate(
      [
        { boxShadow: `0 0 0 2px ${color.accent.focus}` },
        { boxShadow: `0 0 0 2px ${color.accent.focus}`, offset: 0.8 },
        { boxShadow: '0 0 0 2px transparent' },
      ],
      markFor,
    )
  })
}
