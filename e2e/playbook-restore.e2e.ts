// Unsaved changes of a playbook survive the end of the page, its tab and its process, including undo.
import type { BrowserContext, Page } from '@playwright/test'
import { storedBy } from './support/browser-storage.ts'
import { nodeOf, signInToPlaybook, playbooksOf, unsavedIn } from './support/playbooks.ts'
import {
  deleteNode,
  expectUnsaved,
  exportedText,
  nameIn,
  pickNode,
  redoOf,
  renameNode,
  undoOf,
} from './support/playbook-gestures.ts'
import type { Platform } from './support/platform.ts'
import { signIn, signInOnScreen } from './support/sign-in.ts'
import { openPage } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { tideWarning } from './support/tide-warning.ts'

const found = (page: Page) => page.getByText(/^Restored your unsaved changes from \d\d:\d\d\.$/)

const begin = async (page: Page, { platform, name }: { platform: Platform; name: string }) => {
  const text = tideWarning(name)
  const { uuid } = await (await playbooksOf(platform)).create(text)
  await signInToPlaybook(page, { platform, uuid })
  return { uuid, text }
}

/** Three steps of three kinds: a typed name, a move, a deletion. */
const change = async (page: Page): Promise<void> => {
  await renameNode(page, { id: '5', name: 'Close both locks' })
  await pickNode(page, '4')
  await page.keyboard.press('Alt+ArrowDown')
  await deleteNode(page, '6')
  await expectUnsaved(page, 3)
}

/** Undoes all steps to the first bytes and redoes them to the last. */
const walk = async (page: Page, { first, last }: { first: string; last: string }): Promise<void> => {
  for (let step = 0; step < 3; step += 1) await undoOf(page).click()
  await expectUnsaved(page, 0)
  await expect(undoOf(page)).toBeDisabled()
  expect(await exportedText(page)).toBe(first)
  for (let step = 0; step < 3; step += 1) await redoOf(page).click()
  await expectUnsaved(page, 3)
  await expect(redoOf(page)).toBeDisabled()
  expect(await exportedText(page)).toBe(last)
}

/** Ends the process of the page, as a lack of memory does. */
const crash = async (page: Page, context: BrowserContext): Promise<void> => {
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The command is never answered, because the process that would answer it has crashed.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

test('PBK76 typing, moves and deletions survive a reload, with their undo and redo', async ({
  page,
  platform,
}) => {
  const { text } = await begin(page, { platform, name: 'Reloaded' })
  await change(page)
  const last = await exportedText(page)
  await page.reload()
  await expect(found(page)).toBeVisible()
  await expectUnsaved(page, 3)
  await expect(nodeOf(page, '5')).toContainText('Close both locks')
  await expect(nodeOf(page, '6')).toBeHidden()
  await walk(page, { first: text, last })
  await undoOf(page).click()
  await page.reload()
  await expectUnsaved(page, 2)
  await expect(nodeOf(page, '6')).toBeVisible()
  await redoOf(page).click()
  await expect(nodeOf(page, '6')).toBeHidden()
  expect(await exportedText(page)).toBe(last)
})

test('PBK76 a tab whose process is killed opens again as it was, with its history', async ({
  page,
  context,
  platform,
}) => {
  const { uuid, text } = await begin(page, { platform, name: 'Killed' })
  await change(page)
  const last = await exportedText(page)
  await expect.poll(() => storedBy(page)).toContain('"unsaved":3')
  await crash(page, context)
  const next = await context.newPage()
  await next.goto(`${platform.console}playbooks/${uuid}`)
  await expect(found(next)).toBeVisible()
  await expectUnsaved(next, 3)
  await expect(nodeOf(next, '6')).toBeHidden()
  await walk(next, { first: text, last })
})

test('PBK76 leaving needs no confirmation, shows where the changes are, and leads back to them', async ({
  page,
  platform,
}) => {
  await begin(page, { platform, name: 'Left behind' })
  await deleteNode(page, '6')
  await openPage(page, 'Jobs')
  await expect(page.getByText('Draft saved: Left behind')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expectUnsaved(page, 1)
  await expect(nodeOf(page, '5')).toBeVisible()
  await expect(nodeOf(page, '6')).toBeHidden()
  await page.goBack()
  await page.goForward()
  await expectUnsaved(page, 1)
  await page.keyboard.press('Control+z')
  await expect(nodeOf(page, '6')).toBeVisible()
})

test('PBK106 a new playbook that was never saved is found from the list, in a tab opened later', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform)
  await openPage(page, 'Playbooks')
  await page.getByRole('button', { name: 'New playbook' }).first().click()
  await expect(unsavedIn(page)).toHaveText('Not saved yet')
  await nameIn(page).fill('Pilot rota')
  await openPage(page, 'Playbooks')
  await expect(page.getByText('1 playbook in this browser is not saved yet:')).toBeVisible()
  await page.close()
  const later = await context.newPage()
  await later.goto(`${platform.console}playbooks`)
  await later.getByRole('link', { name: 'Pilot rota' }).click()
  await expect(nameIn(later)).toHaveValue('Pilot rota')
  await later.keyboard.press('Control+s')
  await expect(later.getByText('Saved as version 1')).toBeVisible()
  await expect(later).toHaveURL(/\/playbooks\/[\da-f-]{36}$/)
  await openPage(later, 'Playbooks')
  await expect(later.getByRole('row').filter({ hasText: 'Pilot rota' })).toBeVisible()
  await expect(later.getByText(/in this browser is not saved yet/)).toBeHidden()
})

test('PBK76 discarded changes come back by undo, also after a reload', async ({ page, platform }) => {
  const { text } = await begin(page, { platform, name: 'Discarded' })
  await change(page)
  const last = await exportedText(page)
  const discard = async () => {
    await page.getByRole('button', { name: 'More actions for this playbook' }).click()
    await page.getByRole('menuitem', { name: 'Discard unsaved changes' }).click()
    await expectUnsaved(page, 0)
  }
  await discard()
  expect(await exportedText(page)).toBe(text)
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect(unsavedIn(page)).toBeVisible()
  expect(await exportedText(page)).toBe(last)
  await discard()
  await page.reload()
  await expect(nodeOf(page, '6')).toBeVisible()
  await undoOf(page).click()
  await expect(nodeOf(page, '6')).toBeHidden()
  expect(await exportedText(page)).toBe(last)
})

test('PBK76 signing out offers to delete unsaved work; if it stays, only its owner sees it', async ({
  page,
  platform,
}) => {
  const leave = async (act: 'Keep and sign out' | 'Delete and sign out') => {
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog', { name: 'You have 1 draft in this browser' })
    await dialog.getByRole('button', { name: act }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
  const { uuid } = await begin(page, { platform, name: 'Signed out' })
  await deleteNode(page, '6')
  await leave('Keep and sign out')
  await signInOnScreen(page, platform, `playbooks/${uuid}`)
  await expect(found(page)).toBeVisible()
  await expect(nodeOf(page, '6')).toBeHidden()
  await leave('Delete and sign out')
  expect(await storedBy(page)).not.toContain('Signed out')
  await signInOnScreen(page, platform, `playbooks/${uuid}`)
  await expect(nodeOf(page, '6')).toBeVisible()
  await expect(found(page)).toBeHidden()
})
