import type { Locator, Page } from '@playwright/test'
import { tabTo } from './support/keyboard.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { signIn } from './support/sign-in.ts'
import { type Language, type Texts, untranslatedTexts, textOf, textsIn } from './support/texts.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const names = { en: 'English', fr: 'Français', ja: '日本語' } as const
const costs =
  'value=sum:Cost+Total+$&row=Airport+Name&column=month:Flight+Date&filter=in[1995]:year:Flight+Date'

/** Chooses a language in the account menu. */
const choose = async (page: Page, { texts, language }: { texts: Texts; language: Language }) => {
  const menu = textOf(texts, 'shell:user.menu', { name: 'Platform Administrator' })
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: names[language] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** The scroll offset of a grid; scrolls it first if `top` is given. */
const scrollIn = (grid: Locator, top?: number): Promise<number> =>
  grid.evaluate((element, to) => {
    if (to !== undefined) element.scrollTo({ top: to })
    return element.scrollTop
  }, top)

test('LNG7 a change of language repaints the page and keeps typed values', async ({ page, platform }) => {
  const [english, french, japanese] = await Promise.all([textsIn('en'), textsIn('fr'), textsIn('ja')])
  await signIn(page, platform, 'sources/new/local')
  const pageLoads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pageLoads.push(request.url())
  })
  await page.getByRole('button', { name: textOf(english, 'sources:create.submit') }).click()
  await expect(page.getByText(textOf(english, 'sources:create.needed.name'))).toBeVisible()
  await page.getByRole('textbox', { name: 'Location' }).fill('/half/typed')

  await choose(page, { texts: english, language: 'fr' })
  await expect(page.getByRole('heading', { name: textOf(french, 'shell:page.newFolder') })).toBeVisible()
  await expect(page.getByRole('textbox', { name: textOf(french, 'sources:create.location') })).toHaveValue(
    '/half/typed',
  )
  await expect(page.getByText(textOf(french, 'sources:create.needed.name'))).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${textOf(french, 'shell:page.newFolder')}`))
  expect(await untranslatedTexts(page, { from: english, to: french })).toEqual([])

  await choose(page, { texts: french, language: 'ja' })
  await expect(page.getByRole('textbox', { name: textOf(japanese, 'sources:create.location') })).toHaveValue(
    '/half/typed',
  )
  expect(await untranslatedTexts(page, { from: french, to: japanese })).toEqual([])
  expect(pageLoads).toEqual([])
})

test('LNG7 numbers, months and the scroll position of the result follow a change of language', async ({
  page,
  platform,
}) => {
  const [english, french] = await Promise.all([textsIn('en'), textsIn('fr')])
  await signIn(page, platform, 'builds')
  await expect(page.getByText(textOf(english, 'shared:state.live'))).toBeVisible({ timeout: 60_000 })
  await visit(page, `query?${costs}`)
  const grid = page.getByRole('grid', { name: textOf(english, 'query:result.label') })
  await expect(grid.getByRole('columnheader', { name: 'Feb' })).toBeVisible()
  await expect(grid.getByText('69,282').first()).toBeVisible()
  expect(await scrollIn(grid, 60)).toBe(60)
  await choose(page, { texts: english, language: 'fr' })
  const inFrench = page.getByRole('grid', { name: textOf(french, 'query:result.label') })
  await expect(inFrench.getByRole('columnheader', { name: 'févr.' })).toBeVisible()
  await expect(inFrench.getByText('69\u00a0282').first()).toBeVisible()
  expect(await scrollIn(inFrench)).toBe(60)
  expect(await untranslatedTexts(page, { from: english, to: french })).toEqual([])
})

test('LNG8 the chosen language applies to other tabs and after a reload', async ({
  page,
  context,
  platform,
}) => {
  const [english, french] = await Promise.all([textsIn('en'), textsIn('fr')])
  await signIn(page, platform)
  const other = await context.newPage()
  await other.goto('sources')
  await expect(other.getByRole('heading', { name: textOf(english, 'shell:page.sources') })).toBeVisible()
  await choose(page, { texts: english, language: 'fr' })
  await expect(other.getByRole('navigation', { name: textOf(french, 'shell:navigation') })).toBeVisible()
  await expect(other.getByRole('link', { name: textOf(french, 'shared:action.addSource') })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('link', { name: textOf(french, 'shared:action.addSource') })).toBeVisible()
})

test('GDE3 the guide says that it is in English, and is read by keyboard', async ({ page, platform }) => {
  const [english, french] = await Promise.all([textsIn('en'), textsIn('fr')])
  await signIn(page, platform, 'guide')
  await choose(page, { texts: english, language: 'fr' })
  const guide = page.getByRole('article')
  await expect(guide.getByText(textOf(french, 'guide:english'))).toBeVisible()
  await tabTo(page, guide.getByRole('link', { name: 'Data sources', exact: true }).first())
  await page.keyboard.press('Enter')
  await expect(guide.getByRole('heading', { level: 1, name: 'Data sources' })).toBeVisible()
  await expect(page).toHaveTitle(/^Data sources/)

  const pages = page.getByRole('navigation', { name: textOf(french, 'guide:pages') })
  await tabTo(page, pages.getByRole('link', { name: 'Correct how a file is read' }))
  await page.keyboard.press('Enter')
  const section = guide.getByRole('heading', { name: 'Correct how a file is read' })
  await expect(section).toBeFocused()
  await expect(section).toBeInViewport()
  const picture = guide.getByRole('img', { name: /^The reading options of an upload/ })
  await picture.hover()
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(1200)
  expect(await untranslatedTexts(page, { from: english, to: french })).toEqual([])
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await pages.getByText(textOf(french, 'guide:pages')).click()
  await pages.getByRole('link', { name: 'Boards', exact: true }).click()
  await expect(guide.getByRole('heading', { level: 1, name: 'Boards' })).toBeInViewport()
  await expect(pages.getByRole('link', { name: 'Queries' })).toBeHidden()

  await pages.getByText(textOf(french, 'guide:pages')).click()
  await pages.getByRole('link', { name: 'Security verification', exact: true }).click()
  await expect(guide.getByRole('heading', { level: 1, name: 'Security verification' })).toBeInViewport()
  // Its tables have five columns, which fit a phone.
  const tooWide = await guide
    .locator('[data-table]')
    .evaluateAll(
      (tables) => tables.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    )
  expect(tooWide).toBe(0)
  await expectAccessible(page)
})

test.describe('a browser that prefers Japanese', () => {
  test.use({ locale: 'ja-JP' })
  test('LNG8 opens the console in Japanese', async ({ page }) => {
    const japanese = await textsIn('ja')
    await page.goto('./')
    await expect(page.getByRole('heading', { name: textOf(japanese, 'login:title') })).toBeVisible()
    await expect(page.getByRole('button', { name: '日本語' })).toHaveAttribute('aria-pressed', 'true')
  })
})
