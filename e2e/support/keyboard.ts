// Actions with the keyboard.
import { expect, type Locator, type Page } from '@playwright/test'

const mostStops = 120

/**
 * True if the focused element, its children (cells of a row) or its frame show an outline, a ring or a thick border.
 */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const isEdged = (element: Element) =>
      [...element.children].some(
        (part) => part.localName === 'fieldset' && getComputedStyle(part).borderTopWidth === '2px',
      )
    const isDrawn = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || isEdged(element)
    }
    const isNear = (element: Element | null, steps: number): boolean =>
      element !== null && (isDrawn(element) || (steps > 0 && isNear(element.parentElement, steps - 1)))
    const { activeElement } = document
    return isNear(activeElement, 2) || [...(activeElement?.children ?? [])].some(isDrawn)
  })

/** Presses a key until the element is focused, and expects the focus to be visible. */
export async function pressTo(page: Page, { key, target }: { key: string; target: Locator }): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let press = 0; press < mostStops; press += 1) {
    if (await isThere()) break
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
  expect(await showsFocus(page), `the focus on ${String(target)} can be seen`).toBe(true)
}

/** Presses Tab until the element is focused. */
export function tabTo(page: Page, target: Locator): Promise<void> {
  return pressTo(page, { key: 'Tab', target })
}

/** Whether the element is before the focused one in the document. */
const isBeforeFocus = (target: Locator): Promise<boolean> =>
  target.evaluate(
    (element) =>
      document.activeElement !== null &&
      element.compareDocumentPosition(document.activeElement) === Node.DOCUMENT_POSITION_FOLLOWING,
  )

/** Whether arrow keys lead to the element from the Tab stop of its row. */
const isInsideRow = (target: Locator): Promise<boolean> =>
  target.evaluate(
    (element) =>
      element instanceof HTMLElement && element.tabIndex < 0 && element.closest('[data-row]') !== null,
  )

/** Presses Tab or Shift Tab, whichever leads to the element or its row; then the arrow keys in the row. */
export async function tabTowards(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  if (await isInsideRow(target)) {
    const row = target.locator('xpath=ancestor::*[@data-row][1]')
    await tabTowards(page, row.locator(':is(input, select, button):not([tabindex="-1"])').first())
    await pressTo(page, { key: (await isBeforeFocus(target)) ? 'ArrowLeft' : 'ArrowRight', target })
    return
  }
  await pressTo(page, { key: (await isBeforeFocus(target)) ? 'Shift+Tab' : 'Tab', target })
}
