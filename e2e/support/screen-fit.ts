// How pages fit on small screens: what is wider than the screen (WCAG 1.4.10), and targets that are too small for a
// finger (WCAG 2.5.8).
import type { Page } from '@playwright/test'

/** Text fields below 16 px make browsers zoom in. */
const leastFieldSize = 16

/** The page itself, what scrolls sideways without being a table, a grid, a canvas or one line of choices, and what is cut off. */
export function widthProblems(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const mayScroll =
      '[role="grid"], .cm-scroller, .react-flow, pre, :has(> table), :has(> [role="grid"], > [role="table"])'
    const oneLine = 64
    const nameOf = (element: Element): string =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.slice(0, 60)
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.getBoundingClientRect().width <= 1
    const wide =
      document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the screen'] : []
    const all = [...document.querySelectorAll('#page, #page *')].filter((element) => !isHidden(element))
    const scrolling = all.filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        element.clientHeight > oneLine &&
        !element.matches(mayScroll),
    )
    const isInScroller = (element: Element): boolean => {
      const parent = element.parentElement
      if (parent === null || parent.id === 'page') return false
      return /auto|scroll/.test(getComputedStyle(parent).overflowX) || isInScroller(parent)
    }
    const cut = all.filter(
      (element) =>
        element.matches('a, button, input, h1, h2, h3, p, label') &&
        !isInScroller(element) &&
        element.getBoundingClientRect().right > innerWidth + 1,
    )
    return [
      ...wide,
      ...scrolling.map((element) => `scrolls sideways: ${nameOf(element)}`),
      ...cut.map((element) => `is beyond the edge: ${nameOf(element)}`),
    ]
  })
}

/** Targets below 24 × 24 px that another target is too close to, and text fields with a small text. */
export function targetProblems(page: Page): Promise<readonly string[]> {
  return page.evaluate((fieldSize) => {
    const least = 24
    const pixels = (text: string): number => Number.parseFloat(text) || 0
    /** With what its pseudo-elements add around it. */
    const boxOf = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const reach = (side: string) =>
        Math.max(
          0,
          ...['::before', '::after']
            .map((pseudo) => getComputedStyle(element, pseudo))
            .filter(({ position, content }) => position === 'absolute' && content !== 'none')
            .map((style) => -pixels(style.getPropertyValue(side))),
        )
      return {
        left: left - reach('left'),
        top: top - reach('top'),
        right: right + reach('right'),
        bottom: bottom + reach('bottom'),
      }
    }
    /** A check box is as large as its label. */
    const targetOf = (element: Element): Element => element.closest('label') ?? element
    /** Links in a sentence are as high as its lines. */
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display.startsWith('inline') &&
      [element.parentElement, element.parentElement?.parentElement].some((parent) =>
        [...(parent?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
        ),
      )
    const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, [role="tab"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: boxOf(targetOf(element)) }))
      .filter(({ box }) => box.right - box.left > 1)
    const isSmall = ({ box }: (typeof targets)[number]): boolean =>
      box.right - box.left < least - 0.5 || box.bottom - box.top < least - 0.5
    /** Whether the circle of 24 px around the centre of one touches the other, or its circle if it is small, too. */
    const isNear = (one: (typeof targets)[number], other: (typeof targets)[number]): boolean => {
      const x = (one.box.left + one.box.right) / 2
      const y = (one.box.top + one.box.bottom) / 2
      const centre = {
        x: (other.box.left + other.box.right) / 2,
        y: (other.box.top + other.box.bottom) / 2,
      }
      if (isSmall(other) && Math.hypot(centre.x - x, centre.y - y) < least) return true
      const dx = Math.max(other.box.left - x, 0, x - other.box.right)
      const dy = Math.max(other.box.top - y, 0, y - other.box.bottom)
      return Math.hypot(dx, dy) < least / 2 - 0.5
    }
    const close = targets
      .filter((one) => isSmall(one) && !isInSentence(one.element))
      .filter((one) =>
        targets.some(
          (other) =>
            targetOf(other.element) !== targetOf(one.element) &&
            !other.element.contains(one.element) &&
            !one.element.contains(other.element) &&
            isNear(one, other),
        ),
      )
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        const size = `${Math.round(box.right - box.left)} × ${Math.round(box.bottom - box.top)}`
        return `small target: ${element.tagName} ${name.slice(0, 50)}, ${size}`
      })
    const zooming = targets
      .filter(
        ({ element }) =>
          element.matches('input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select') &&
          pixels(getComputedStyle(element).fontSize) < fieldSize,
      )
      .map(({ element }) => `small text: ${element.getAttribute('aria-label') ?? element.id}`)
    return [...close, ...zooming]
  }, leastFieldSize)
}
