// Fields are added, moved and found again: by a click, by dragging, by menus, and with the keyboard alone.
import type { Locator, Page } from '@playwright/test'
import { tabTo } from './support/keyboard.ts'
import { waitForSample } from './support/sample.ts'
import { signIn } from './support/sign-in.ts'
import { resultOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const wellOf = (page: Page, name: string): Locator => page.getByRole('toolbar', { name, exact: true })
const chipsOf = (page: Page, well: string): Locator =>
  wellOf(page, well).getByRole('button', { name: /: change$/ })
const sentence = (page: Page): Locator => page.getByLabel('Query in words')
const lineOf = (page: Page, field: string): Locator =>
  page.getByRole('treeitem', { name: `${field}, ` }).first()
const said = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: / (Values|Rows|Columns|Filters)/ })

const start = 'query?table=strike&level=data_prim&value=sum:Cost+Total+$'

test('QB14c a click adds a field once, and dragging moves it to, between and within wells', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await waitForSample(platform)
  await visit(page, start)
  await lineOf(page, 'Wildlife Size').click()
  await expect(sentence(page)).toHaveText('Sum of Cost Total $ in Bird strikes by Wildlife Size.')
  await expect(said(page)).toHaveText('Wildlife Size added to Rows')

  await test.step('a link that is followed while the address changes wins', async () => {
    await expect(page).toHaveURL(/row=/)
    const { pathname, search } = new URL(page.url())
    await chipsOf(page, 'Rows').evaluate((chip, link) => {
      chip.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }))
      history.pushState(null, '', link)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, pathname + search)
    await expect(chipsOf(page, 'Rows')).toHaveCount(1)
  })

  await test.step('a second click shows that it is there', async () => {
    await lineOf(page, 'Wildlife Size').click()
    await expect(said(page)).toHaveText('Wildlife Size is already in Rows')
    await lineOf(page, 'Cost Total $').click()
    await expect(said(page)).toHaveText('Cost Total $ is already in Values')
    await expect(chipsOf(page, 'Rows')).toHaveCount(1)
    await expect(chipsOf(page, 'Values')).toHaveCount(1)
  })

  await test.step('the same field in another mode is another chip', async () => {
    await chipsOf(page, 'Values').click()
    await page.getByRole('menuitemradio', { name: 'average' }).click()
    await lineOf(page, 'Cost Total $').click()
    await expect(chipsOf(page, 'Values')).toHaveText([/average/, /sum/])
  })

  await test.step('a date of thirteen years is shown by year in columns', async () => {
    await lineOf(page, 'Flight Date').dragTo(wellOf(page, 'Columns'))
    await expect(chipsOf(page, 'Columns')).toHaveText(/Date ?year$/)
  })

  await test.step('within a well, and to another one', async () => {
    const [average, sum] = [chipsOf(page, 'Values').first(), chipsOf(page, 'Values').last()]
    await sum.dragTo(average, { targetPosition: { x: 3, y: 12 } })
    await expect(chipsOf(page, 'Values')).toHaveText([/sum/, /average/])
    await chipsOf(page, 'Columns').dragTo(chipsOf(page, 'Rows').first(), { targetPosition: { x: 3, y: 12 } })
    await expect(sentence(page)).toContainText('by year of Flight Date and Wildlife Size')
    await expect(said(page)).toHaveText('Flight Date moved to Rows, position 1 of 2')
    await chipsOf(page, 'Rows').last().dragTo(wellOf(page, 'Values'))
    await expect(chipsOf(page, 'Values')).toHaveText([/sum/, /average/, /Wildlife Size.*count/])
    await chipsOf(page, 'Values').last().dragTo(wellOf(page, 'Columns'))
    await expect(sentence(page)).toContainText('across Wildlife Size')
    await expect(resultOf(page).getByRole('row').nth(1)).toBeVisible()
  })
  await expectAccessible(page)
})

test('QB14c menus and keys move what dragging moves', async ({ page, platform }) => {
  await signIn(page, platform)
  await waitForSample(platform)
  await visit(page, `${start}&row=Wildlife+Size`)
  const chip = (name: string): Locator => page.getByRole('button', { name, exact: true })

  await test.step('the menu of a field has the wells', async () => {
    await expect(lineOf(page, 'Time of day')).toBeVisible()
    await page.keyboard.press('f')
    await page.keyboard.type('Time of day')
    await expect(lineOf(page, 'Wildlife Size')).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Enter')
    await expect(page.getByRole('menu', { name: 'Add Time of day to' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Columns' }).press('Enter')
    await expect(said(page)).toHaveText('Time of day added to Columns')
  })

  await test.step('keys move a chip within its well and to another one', async () => {
    await tabTo(page, chip('Time of day: change'))
    await page.keyboard.press('Alt+ArrowUp')
    await expect(sentence(page)).toContainText('by Wildlife Size and Time of day')
    await expect(chip('Time of day: change')).toBeFocused()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(sentence(page)).toContainText('by Time of day and Wildlife Size')
    await expect(said(page)).toHaveText('Time of day moved to Rows, position 1 of 2')
    await expect(chip('Time of day: change')).toBeFocused()
  })

  await test.step('the menu of a chip turns it into a value and back', async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move to values' }).press('Enter')
    const value = chip('Time of day, count: change')
    await expect(value).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move to rows' }).press('Enter')
    await expect(chip('Time of day: change')).toBeFocused()
    await expect(sentence(page)).toContainText('by Wildlife Size and Time of day')
  })

  await test.step('a filter of a field leaves its chip, and shows what it filters', async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Filter by this field' }).press('Enter')
    const editor = page.getByRole('dialog', { name: 'Filter Time of day' })
    await editor.getByRole('option').nth(1).click()
    await editor.getByRole('button', { name: 'Apply' }).click()
    await expect(chip('Time of day: change')).toBeVisible()
    await chip('Time of day: change').press('Delete')
    const filter = wellOf(page, 'Filters').getByRole('button', { name: /^Filter Time of day/ })
    await filter.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(chipsOf(page, 'Columns')).toHaveText(/Time of day/)
    await expect(filter).toBeVisible()
    await filter.click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Move to rows' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('without a right click, the editor of a filter has the same menu', async () => {
    await wellOf(page, 'Filters')
      .getByRole('button', { name: /^Filter Time of day/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to rows' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(chipsOf(page, 'Rows').filter({ hasText: 'Time of day' })).toBeVisible()
  })
})
