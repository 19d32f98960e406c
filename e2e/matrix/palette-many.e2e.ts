import type { Locator, Page } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { isShort } from '../support/matrix.ts'
import { signIn } from '../support/sign-in.ts'
import { openPage, rowOf } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { tokenOf } from '../support/token.ts'

test.use({ platformOptions: { sample: true, isolated: true } })

const fieldOf = (page: Page): Locator => page.getByRole('dialog').getByRole('combobox')
const titleOf = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** Opens the palette with its shortcut and types; expects at least one entry. */
const find = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(text)
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
}

test('CMD2 finds any of more sources than one list shows; a typing error finds the nearest name', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform, 'sources')
  await expect(rowOf(page, 'Bird strikes')).toBeVisible({ timeout: 60_000 })
  await openPage(page, 'Builds')
  const address = `${platform.origin}${dataManager.createSource.path}?token=${await tokenOf(platform)}`
  const create = async (name: string): Promise<void> => {
    const body = {
      dbms: 'postgresql',
      parameters: { host: 'db.internal', database: 'x', username: 'reader' },
      database_name: name,
    }
    expect((await context.request.post(address, { data: body })).ok()).toBe(true)
  }
  const names = Array.from(
    { length: isShort ? 250 : 1000 },
    (_, at) => `berth ${String(600 + at).padStart(4, '0')}`,
  )
  for (let at = 0; at < names.length; at += 20) await Promise.all(names.slice(at, at + 20).map(create))
  await create('zz outer lighthouse')

  await find(page, 'lighthouse')
  await expect(page.getByRole('option', { name: 'zz outer lighthouse' })).toBeVisible({ timeout: 60_000 })
  await fieldOf(page).fill('berth 07')
  await expect(page.getByRole('group', { name: 'Sources' }).getByRole('option')).toHaveCount(8)
  await fieldOf(page).fill('ariprots')
  await expect(page.getByText('No matches for “ariprots”. Closest name:')).toBeVisible({
    timeout: 60_000,
  })
  await page.keyboard.press('Enter')
  await expect(titleOf(page, 'Airports')).toBeVisible({ timeout: 60_000 })
})
