// The canvas of the schema by keyboard alone, and the list with the same functions and the same history.
import type { Page } from '@playwright/test'
import { pressTo, tabTowards } from './support/keyboard.ts'
import { addTables, addUnread, cardOf, paneOf, undoOf } from './support/schema-canvas.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const focusCard = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Card, source or attribute' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(cardOf(page, name)).toBeFocused()
  await expect(paneOf(page).getByRole('heading', { name, exact: true })).toBeVisible()
}

test('UI41 UI42 the same by keyboard alone, on the canvas and in the list', async ({ page, platform }) => {
  await addTables(platform)
  await addUnread(platform, { name: 'pilots.csv', text: 'pilot,licence\np1,A\n' })
  await signIn(page, platform)
  await visit(page, 'schema-canvas')
  await expect(cardOf(page, 'calls.csv')).toBeVisible()
  for (const table of ['calls', 'ships', 'berths']) {
    await focusCard(page, `${table}.csv`)
    await page.keyboard.press('n')
    await expect(cardOf(page, table)).toBeFocused()
  }

  // A table that was added but never extracted is extracted from the menu of its card.
  await expect(cardOf(page, 'pilots.csv')).toHaveAccessibleName(/, never extracted$/)
  await focusCard(page, 'pilots.csv')
  await expect(paneOf(page).getByText('Its attributes are known after the first extraction.')).toBeVisible()
  await page.keyboard.press('Shift+F10')
  await pressTo(page, { key: 'ArrowDown', target: page.getByRole('menuitem', { name: 'Extract' }) })
  await page.keyboard.press('Enter')
  await expect(paneOf(page).getByText('licence', { exact: true })).toBeVisible()
  await expect(cardOf(page, 'pilots.csv')).toHaveAccessibleName(/2 attributes$/)

  const dialog = page.getByRole('dialog')
  const relate = async (object: string, attribute: string): Promise<void> => {
    await focusCard(page, 'calls')
    await page.keyboard.press('r')
    const choose = async (name: string, value: string): Promise<void> => {
      await pressTo(page, { key: 'Tab', target: dialog.getByRole('combobox', { name, exact: true }) })
      await page.keyboard.type(value)
      await page.keyboard.press('Enter')
    }
    await choose('Other object', object)
    await choose('Own attribute 1', attribute)
    await choose('Attribute 1 of the other object', attribute)
    await pressTo(page, { key: 'Tab', target: dialog.getByRole('button', { name: 'Add relation' }) })
    await page.keyboard.press('Enter')
    await expect(undoOf(page, `Relate to ${object}`)).toBeEnabled()
  }
  await relate('ships', 'ship')
  await focusCard(page, 'calls')
  await page.keyboard.press('n')
  await expect(cardOf(page, 'calls_mart')).toBeFocused()
  await relate('berths', 'berth')

  // A mapping is removed from the menu of its attribute.
  await focusCard(page, 'berths')
  await page.keyboard.press('a')
  await expect(paneOf(page).getByRole('link', { name: 'berth', exact: true })).toBeFocused()
  await tabTowards(page, paneOf(page).getByRole('button', { name: 'Actions for quay' }))
  await page.keyboard.press('Enter')
  await pressTo(page, {
    key: 'ArrowDown',
    target: page.getByRole('menuitem', { name: 'Remove the mapping from quay of berths.csv' }),
  })
  await page.keyboard.press('Enter')
  await expect(undoOf(page, 'Remove quay')).toBeEnabled()
  await page.keyboard.press('Control+z')
  await expect(undoOf(page, 'Relate to berths')).toBeEnabled()

  // The mart gets the attribute of the table that was related later, from the menu of its card.
  await focusCard(page, 'calls_mart')
  await page.keyboard.press('Shift+F10')
  await pressTo(page, { key: 'ArrowDown', target: page.getByRole('menuitem', { name: /^Map attributes/ }) })
  await page.keyboard.press('Enter')
  await pressTo(page, { key: 'Tab', target: dialog.getByRole('combobox', { name: 'Prim object' }) })
  await page.keyboard.press('Control+a')
  await page.keyboard.type('berths')
  await page.keyboard.press('Enter')
  await pressTo(page, { key: 'Tab', target: dialog.getByRole('checkbox', { name: 'quay' }) })
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await pressTo(page, { key: 'Tab', target: dialog.getByRole('button', { name: 'Map 1 attribute' }) })
  await page.keyboard.press('Enter')
  await expect(undoOf(page, 'Map quay')).toBeEnabled()
  await page.keyboard.press('Control+z')
  await expect(undoOf(page, 'Relate to berths')).toBeEnabled()

  // The list has the same functions and the same history.
  await openPage(page, 'Schema')
  await page.keyboard.press('Control+Shift+z')
  await expect(undoOf(page, 'Map quay')).toBeEnabled()
  const actions = page.getByRole('button', { name: 'Actions for calls mart' })
  await tabTowards(page, actions)
  await page.keyboard.press('Enter')
  await pressTo(page, {
    key: 'ArrowDown',
    target: page.getByRole('menuitem', { name: 'Only its neighbours' }),
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Connected to/ })).toBeVisible()
  await expectAccessible(page)

  await visit(page, 'review-build')
  await expect(page.getByRole('button', { name: 'Build 4 objects' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })

  // A table that is prepared for a query is a step too, and its undo says what stays.
  await visit(page, `prepare-table?from=${encodeURIComponent('port/pilots.csv')}`)
  await tabTowards(page, page.getByRole('button', { name: 'Create and build' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/query\?/, { timeout: 40_000 })
  await openPage(page, 'Schema')
  await expect(undoOf(page, 'Design pilots (its build stays)')).toBeEnabled()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('The build of pilots is not undone')).toBeVisible()
})
