// An administrator creates a user, a group and a key without a mouse.
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { pressTo, tabTo } from './support/keyboard.ts'
import { readOnce } from './support/accounts.ts'

test.use({ platformOptions: { isolated: true } })

const follow = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, page.getByRole('link', { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Types into a list and selects the first option. */
const selectFirst = async (page: Page, { field, text }: { field: string; text: string }): Promise<void> => {
  await tabTo(page, page.getByRole('combobox', { name: field, exact: true }))
  await page.keyboard.type(text)
  await expect(page.getByRole('option').filter({ hasText: text })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${text}`, exact: false })).toBeVisible()
}

const write = async (page: Page, { field, text }: { field: string; text: string }): Promise<void> => {
  await tabTo(page, page.getByRole('textbox', { name: field, exact: true }))
  await page.keyboard.type(text)
}

const dismissSecret = async (page: Page): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name: "I've saved it" }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('UI4 a user, a group with its member and a key are created without a mouse', async ({
  page,
  platform,
}) => {
  await page.goto('./')
  await expect(page.getByRole('textbox', { name: 'Login' })).toBeFocused()
  await page.keyboard.type(platform.login)
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
  await page.keyboard.type(platform.password)
  await page.keyboard.press('Enter')

  await test.step('a user, whose one-time password is read and dismissed', async () => {
    await follow(page, 'Users')
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
    await follow(page, 'New user')
    await expect(page.getByRole('textbox', { name: 'Login' })).toBeFocused()
    await write(page, { field: 'Login', text: 'm.sato' })
    await write(page, { field: 'First name', text: 'Mio' })
    await write(page, { field: 'Last name', text: 'Sato' })
    await selectFirst(page, { field: 'Roles', text: 'Read-only' })
    await tabTo(page, page.getByRole('radio', { name: 'Link', exact: true }))
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByRole('button', { name: 'Create user' }))
    await page.keyboard.press('Enter')
    expect(await readOnce(page, 'One-time password')).not.toBe('')
    await dismissSecret(page)
    await expect(page.getByRole('heading', { name: 'Mio Sato', level: 1 })).toBeVisible()
  })

  await test.step('the user is saved by a shortcut', async () => {
    await write(page, { field: 'Email', text: 'mio@harbour.example' })
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  await test.step('a key for the user, on the user’s page', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Profile' }))
    await pressTo(page, { key: 'ArrowRight', target: page.getByRole('tab', { name: 'API keys' }) })
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'New API key…' }))
    await page.keyboard.press('Enter')
    await write(page, { field: 'Name', text: 'Tide gauge' })
    await page.keyboard.press('Enter')
    expect(await readOnce(page, 'Secret key')).not.toBe('')
    await dismissSecret(page)
    await expect(page.getByRole('table', { name: 'API keys' })).toContainText('Tide gauge')
  })

  await test.step('a group with the user in it', async () => {
    await follow(page, 'Groups')
    await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'New group' }).first())
    await page.keyboard.press('Enter')
    await write(page, { field: 'Name', text: 'Pilots' })
    await selectFirst(page, { field: 'Roles', text: 'Data editor' })
    await tabTo(page, page.getByRole('button', { name: 'Create group' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Pilots', level: 1 })).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Add members' }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add members to Pilots' })).toBeVisible()
    await selectFirst(page, { field: 'Users', text: 'Mio Sato' })
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'Members' })).toContainText('Mio Sato')
  })
})
