// Checks of a page in both themes: axe, and screenshots.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { isShort } from './matrix.ts'

const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Shows a theme and waits until all finite animations have ended. */
const show = async (page: Page, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** The themes in which each page is checked; both only in the complete matrix. */
const examined = (): readonly Theme[] =>
  test.info().project.name === 'matrix' && !isShort ? themes : ['light']

const inThemes = async (
  page: Page,
  { selected, check }: { selected: readonly Theme[]; check: (theme: Theme) => Promise<void> },
): Promise<void> => {
  for (const theme of selected) {
    await show(page, theme)
    await check(theme)
  }
  await page.emulateMedia({ colorScheme: null })
}

/** The rules that depend on the colours of a theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Fails with the rule, the element and the reason of every violation that axe finds. */
const examine = async (page: Page, { theme, rules }: { theme: Theme; rules?: string[] }): Promise<void> => {
  // The console has no frames, so the page that axe would open for them is not needed.
  // Every rule is checked; only the elements that pass are not listed.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${theme} · ${id} · ${target.join(' ')} · ${failureSummary ?? ''}`,
    ),
  )
  expect(found).toEqual([])
}

/**
 * Checks all rules of axe in one theme. In the other theme, checks only the rules about colours, because the page
 * itself is the same.
 */
export function expectAccessible(page: Page): Promise<void> {
  return inThemes(page, {
    selected: examined(),
    check: (theme) => examine(page, theme === themes[0] ? { theme } : { theme, rules: colourRules }),
  })
}

/** Checks all rules of axe in this theme. */
export async function expectAccessibleIn(page: Page, theme: Theme): Promise<void> {
  await show(page, theme)
  await examine(page, { theme })
}

/** With `SCREENSHOTS=on`, saves `test-results/screens/<name>-<theme>.png` for both themes. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] !== 'on') return
  await inThemes(page, {
    selected: themes,
    check: async (theme) => {
      await page.screenshot({ path: `test-results/screens/${name}-${theme}.png`, animations: 'disabled' })
    },
  })
}
