// What a journey asks of a page in both themes: nothing for axe to find, and pictures to look at.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { isShort } from './matrix.ts'

const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Shows a theme and waits until what moves for a while has come to rest; endless movement is left alone. */
const show = async (page: Page, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** The theme of each page; the other one only where a whole matrix is run. */
const examined = (): readonly Theme[] =>
  test.info().project.name === 'matrix' && !isShort ? themes : ['light']

const inThemes = async (
  page: Page,
  { those, look }: { those: readonly Theme[]; look: (theme: Theme) => Promise<void> },
): Promise<void> => {
  for (const theme of those) {
    await show(page, theme)
    await look(theme)
  }
  await page.emulateMedia({ colorScheme: null })
}

/** What the colours of a theme decide. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Fails with the rule, the element and the reason of everything that axe finds. */
const examine = async (page: Page, { theme, rules }: { theme: Theme; rules?: string[] }): Promise<void> => {
  // The console has no frames: the page that axe would open for them is not needed.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${theme} · ${id} · ${target.join(' ')} · ${failureSummary ?? ''}`,
    ),
  )
  expect(found).toEqual([])
}

/** All that axe knows in one theme; in the other, what colours decide: the page itself is the same. */
export function expectAccessible(page: Page): Promise<void> {
  return inThemes(page, {
    those: examined(),
    look: (theme) => examine(page, theme === themes[0] ? { theme } : { theme, rules: colourRules }),
  })
}

/** All that axe knows, in the one theme that the page is used in. */
export async function expectAccessibleIn(page: Page, theme: Theme): Promise<void> {
  await show(page, theme)
  await examine(page, { theme })
}

/** With `SCREENSHOTS=on`, saves `test-results/screens/<name>-<theme>.png` for both themes. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] !== 'on') return
  await inThemes(page, {
    those: themes,
    look: async (theme) => {
      await page.screenshot({ path: `test-results/screens/${name}-${theme}.png`, animations: 'disabled' })
    },
  })
}
