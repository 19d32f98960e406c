import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { tokenOf } from './support/token.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf } from './support/steps.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const fieldOf = (page: Page): Locator => page.getByRole('dialog').getByRole('combobox')
const titleOf = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

const selectedOf = (page: Page) => page.getByRole('option', { selected: true })

/** Opens the palette with its shortcut and types; expects at least one entry. */
const find = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(text)
  await expect(selectedOf(page)).toBeVisible()
}

const cases = [
  {
    language: 'en',
    page: 'builds',
    title: 'Builds',
    action: 'keyb',
    sheet: 'Help',
    close: 'Close',
  },
  {
    language: 'fr',
    page: 'constr',
    title: 'Constructions',
    action: 'racc',
    sheet: 'Aide',
    close: 'Fermer',
  },
  {
    language: 'ja',
    page: 'びるど',
    title: 'ビルド',
    action: 'キーボ',
    sheet: 'ヘルプ',
    close: '閉じる',
  },
] as const

test('CMD1 pages and actions are found in the language of the console, by keyboard alone', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'sources')
  await expect(rowOf(page, 'Bird strikes')).toBeVisible({ timeout: 60_000 })
  for (const { language, page: typed, title, action, sheet, close } of cases)
    await test.step(language, async () => {
      await find(page, `language ${language}`)
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(fieldOf(page)).toBeHidden()
      await find(page, typed)
      await page.keyboard.press('Enter')
      await expect(titleOf(page, title)).toBeVisible()
      await find(page, action)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: sheet })).toBeVisible()
      await page.getByRole('button', { name: close }).press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
})

test('CMD3 the objects opened last come first, and deleted ones are not listed', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform, 'sources')
  await expect(rowOf(page, 'Bird strikes')).toBeVisible({ timeout: 60_000 })
  const address = `${platform.origin}${dataManager.createSource.path}?token=${await tokenOf(platform)}`
  const body = { dbms: 'local', parameters: { path: platform.depot }, database_name: 'Passing ships' }
  expect((await context.request.post(address, { data: body })).ok()).toBe(true)

  await find(page, 'passing')
  await expect(selectedOf(page)).toHaveText(/^Passing ships/)
  await page.keyboard.press('Enter')
  await expect(titleOf(page, 'Passing ships')).toBeVisible()
  await find(page, 'airports.csv')
  // Jobs about the table match too, and may arrive first.
  await expect(selectedOf(page)).toHaveText(/^airports\.csv/)
  await page.keyboard.press('Enter')
  await expect(titleOf(page, 'airports.csv')).toBeVisible()
  await openPage(page, 'Builds')
  await page.keyboard.press('ControlOrMeta+k')
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent.first()).toContainText('airports.csv')
  await expect(recent.nth(1)).toContainText('Passing ships')

  await page.keyboard.press('End')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(recent.first()).toHaveAttribute('aria-selected', 'true')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(titleOf(await opened, 'airports.csv')).toBeVisible()
  await expect(titleOf(page, 'Builds')).toBeVisible()

  const deletedSource = `${platform.origin}${dataManager.deleteSource.path.replace(':source', 'Passing%20ships')}`
  expect((await context.request.delete(`${deletedSource}?token=${await tokenOf(platform)}`)).ok()).toBe(true)
  await page.reload()
  await expect(titleOf(page, 'Builds')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(recent.first()).toContainText('airports.csv')
  await expect(page.getByRole('group', { name: 'Recent' })).not.toContainText('Passing ships')
})

test('CMD4 the sheet lists the active shortcuts; CMD5 single characters can be switched off', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'sources')
  await expect(rowOf(page, 'Bird strikes')).toBeVisible({ timeout: 60_000 })
  const filter = page.getByRole('textbox', { name: 'Filter by name or path' })
  await page.getByRole('button', { name: 'Rows', exact: true }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible()
  await page.getByRole('link', { name: 'Sources', exact: true }).click()
  await expect(page).toHaveURL(/\/sources\?sort=/)
  await expect(page.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(filter).toBeFocused()
  await page.keyboard.press('?')
  await expect(filter).toHaveValue('?')
  await filter.press('Escape')
  await filter.blur()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Help' })
  await expect(sheet.getByText('Filter by name or path')).toBeVisible()
  await expect(sheet.getByText('Open the command palette')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.locator('[role="search"] input')).not.toBeFocused()
  await expectAccessible(page)
  await takeScreenshots(page, 'keys')
  await sheet.getByText('Glossary').click()
  await expect(sheet.getByText('Logical object', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByText('Keyboard shortcuts').click()
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.reload()
  await expect(rowOf(page, 'Bird strikes')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(filter).not.toBeFocused()
  await expect(sheet).toBeHidden()
  await find(page, 'single-key')
  await page.keyboard.press('Enter')
  await expect(fieldOf(page)).toBeHidden()
  await page.keyboard.press('/')
  await expect(filter).toBeFocused()
})

test('CMD1 the palette returns the focus, and fits at 900 px and in both themes', async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await signIn(page, platform, 'sources')
  await expect(rowOf(page, 'Bird strikes')).toBeVisible({ timeout: 60_000 })
  const search = page.getByRole('button', { name: 'Search and commands' })
  await search.focus()
  await page.keyboard.press('Enter')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type('bird')
  await expect(page.getByRole('option', { name: 'Bird strikes' }).first()).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'palette-900')
  const box = await page.getByRole('dialog').boundingBox()
  expect(box?.width).toBe(640)
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await page.setViewportSize({ width: 800, height: 700 })
  await find(page, 'colours dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
})
