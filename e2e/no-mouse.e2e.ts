import { expect, test } from './support/test.ts'
import { pressTo, tabTo } from './support/keyboard.ts'
import { resultOf, rowOf } from './support/steps.ts'

test.use({ platformOptions: { sample: true } })

test('UI4 signing in, reading a source and running a query need no mouse', async ({ page, platform }) => {
  await page.goto('./')
  await expect(page.getByRole('textbox', { name: 'Login' })).toBeFocused()
  await page.keyboard.type(platform.login)
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
  await page.keyboard.type(platform.password)
  await page.keyboard.press('Enter')

  await expect(rowOf(page, 'Bird strikes')).toContainText('Ready', { timeout: 60_000 })
  await tabTo(page, rowOf(page, 'Airports'))
  await pressTo(page, { key: 'ArrowDown', target: rowOf(page, 'Bird strikes') })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bird strikes', level: 1 })).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Query', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('treeitem', { name: 'Cost Total $, ' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('textbox', { name: /^Search \d/ })).toBeFocused()
  await page.keyboard.type('Cost Total')
  await expect(page.getByRole('treeitem', { name: 'Airport Name, ' })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cost Total $, sum: change' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('Airport Name')
  await expect(page.getByRole('treeitem', { name: 'Cost Total $, ' })).toBeHidden()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Cost Total $, sum: change' }))
  await page.keyboard.press('Enter')
  await pressTo(page, {
    key: 'ArrowDown',
    target: page.getByRole('menuitem', { name: 'Sort highest first' }),
  })
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Query in words')).toContainText('highest first')
  await expect(resultOf(page).getByRole('row').nth(1)).toBeVisible()
})
