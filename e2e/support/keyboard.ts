// What somebody does who has no mouse.
import { expect, type Locator, type Page } from '@playwright/test'

const mostStops = 60

/** Whether what has the focus, its parts (cells of a row) or the frame around it are drawn with an outline, a ring or a thick edge. */
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
    const around = (element: Element | null, steps: number): boolean =>
      element !== null && (isDrawn(element) || (steps > 0 && around(element.parentElement, steps - 1)))
    const { activeElement } = document
    return around(activeElement, 2) || [...(activeElement?.children ?? [])].some(isDrawn)
  })

/** Presses a key until the element has the focus, and looks whether that can be seen. */
export async function pressTo(page: Page, { key, target }: { key: string; target: Locator }): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await isThere()) break
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
  expect(await showsFocus(page), `the focus on ${String(target)} can be seen`).toBe(true)
}

/** Presses Tab until the element has the focus. */
export function tabTo(page: Page, target: Locator): Promise<void> {
  return pressTo(page, { key: 'Tab', target })
}
