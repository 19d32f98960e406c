import { expect, test } from './support/test.ts'
import { pressTo, tabTo } from './support/keyboard.ts'
import { expectAccessible } from './support/themes.ts'
import { resultOf, rowOf } from './support/steps.ts'

test.use({ platformOptions: { sample: true } })

test('UI4 signing in, reading a source and running a query need no mouse', async ({ page, platform }) => {
  await page.goto('./')
  await expect(page.getByRole('textbox', { name: 'Login' })).toBeFocused()
  await page.keyboard.type(platform.login)
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
  await page.keyboard.type(platform.password)
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('link', { name: 'Sources', exact: true }))
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Bird strikes')).toContainText('Ready', { timeout: 60_000 })
  await tabTo(page, rowOf(page, 'Airports'))
  await pressTo(page, { key: 'ArrowDown', target: rowOf(page, 'Bird strikes') })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bird strikes', level: 1 })).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Query', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tree', { name: 'Fields' })).toBeVisible()
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

  await test.step('QB35 a filter takes a relative period', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Add a filter' }))
    await page.keyboard.press('Enter')
    await page.keyboard.type('Flight Date')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    const editor = page.getByRole('dialog', { name: 'Filter Flight Date' })
    await expect(editor.getByRole('combobox', { name: 'Find a value' })).toBeFocused()
    await tabTo(page, editor.getByRole('combobox', { name: 'Condition' }))
    await page.keyboard.press('Enter')
    const relative = page.getByRole('option', { name: 'is in a relative period' })
    await pressTo(page, { key: 'ArrowUp', target: relative })
    await page.keyboard.press('Enter')
    await tabTo(page, editor.getByRole('combobox', { name: 'Period' }))
    await page.keyboard.press('Enter')
    await pressTo(page, { key: 'ArrowDown', target: page.getByRole('option', { name: 'Custom period' }) })
    await page.keyboard.press('Enter')
    const from = editor.getByRole('group', { name: 'From' })
    await tabTo(page, from.getByRole('textbox', { name: 'Number of units from now' }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('-100')
    await tabTo(page, from.getByRole('combobox', { name: 'Unit' }))
    await page.keyboard.press('Enter')
    await pressTo(page, { key: 'ArrowDown', target: page.getByRole('option', { name: 'year', exact: true }) })
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await tabTo(page, editor.getByRole('button', { name: 'Apply' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Query in words')).toContainText(
      'where Flight Date is between 100 years ago (start) and today',
    )
    await expect(resultOf(page).getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText('Relative dates in this run')).toBeVisible()
  })
})
