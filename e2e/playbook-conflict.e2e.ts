// Two users change one playbook: independent changes are merged byte for byte, conflicting ones are shown and
// decided.
import type { Browser, Locator, Page } from '@playwright/test'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { requestAsAdministrator, createUser } from './support/identity.ts'
import { nodeOf, openPlaybook, playbooksOf, savePlaybook } from './support/playbooks.ts'
import {
  deleteNode,
  expectUnsaved,
  exportedText,
  nameIn,
  redoOf,
  renameNode,
  saveOf,
  undoOf,
} from './support/playbook-gestures.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'
import { tideWarning } from './support/tide-warning.ts'

/** Signs a second user in, in a separate browser. */
const lenaIn = async (browser: Browser, platform: Platform): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: platform.console })).newPage()
  // The journeys of a worker share a platform, so each creates its own user.
  const login = `lena-${crypto.randomUUID()}`
  const account = { login, firstname: 'Lena Bauer', roles: [{ role: 'admin' }] }
  const { password } = await createUser(platform, account)
  await signIn(page, { login, password })
  return page
}

const comparison = (page: Page): Locator =>
  page.getByRole('region', { name: /^Version \d+ and your changes$/ })
const decision = (page: Page, name: string): Locator =>
  comparison(page).getByRole('radiogroup', { name, exact: true })
const act = (page: Page, name: string): Locator => comparison(page).getByRole('button', { name, exact: true })

/** Opens one playbook for both users. */
const beginWith = async (
  pages: readonly Page[],
  { platform, name }: { platform: Platform; name: string },
) => {
  const text = tideWarning(name)
  const stored = await playbooksOf(platform)
  const { uuid } = await stored.create(text)
  for (const page of pages) await openPlaybook(page, { uuid })
  const versions = async () =>
    Promise.all((await stored.versions(uuid)).map(({ number }) => stored.text(uuid, number)))
  return { uuid, text, versions }
}

const renamed = (text: string, from: string, to: string): string => text.replace(`"${from}"`, `"${to}"`)

test('PBK72 PBK73 changes of two users in different nodes are merged, byte for byte', async ({
  page,
  browser,
  platform,
}) => {
  await signIn(page, platform)
  const lena = await lenaIn(browser, platform)
  const { uuid, text, versions } = await beginWith([page, lena], { platform, name: 'Disjoint' })
  const theirs = renamed(text, 'Close the lock', 'Close both locks')
  const mine = renamed(text, 'Write the log', 'Keep the log')
  const both = renamed(theirs, 'Write the log', 'Keep the log')
  await test.step('both change it, one saves', async () => {
    await renameNode(lena, { id: '5', name: 'Close both locks' })
    await renameNode(page, { id: '6', name: 'Keep the log' })
    await savePlaybook(lena, 2)
    await saveOf(page).click()
  })
  await test.step('nothing has to be decided; the changes of each are listed', async () => {
    await expect(comparison(page)).toContainText('No conflicts: the changes affect different fields.')
    await expect(comparison(page)).toContainText(/Lena Bauer saved it/)
    const taken = comparison(page).getByRole('listitem')
    await expect(taken.filter({ hasText: 'Node 5: name' })).toContainText('Lena Bauer')
    await expect(taken.filter({ hasText: 'Node 6: name' })).toContainText('yours')
    await expectAccessible(page)
  })
  await test.step('leaving decides nothing and loses nothing', async () => {
    await page.keyboard.press('Escape')
    await expect(comparison(page)).toBeHidden()
    await expect(nodeOf(page, '6')).toContainText('Keep the log')
    expect(await exportedText(page)).toBe(mine)
    await page.getByRole('button', { name: 'Compare' }).click()
  })
  await test.step('the merged document contains both changes; undo leads back to mine', async () => {
    await act(page, 'Save merged').click()
    await expect(comparison(page)).toBeHidden()
    await expect(page.getByText('Saved as version 3').last()).toBeVisible()
    await expectUnsaved(page, 0)
    expect(await versions()).toEqual([both, theirs, text])
    await undoOf(page).click()
    expect(await exportedText(page)).toBe(mine)
    await redoOf(page).click()
    expect(await exportedText(page)).toBe(both)
  })
  await test.step('Lena, who has typed nothing since, gets it too; the versions name both users', async () => {
    await expect(nodeOf(lena, '6')).toContainText('Keep the log')
    await expectUnsaved(lena, 0)
    await visit(page, `playbooks/${uuid}/versions`)
    const rows = page.getByRole('table', { name: 'Versions, newest first' }).getByRole('row')
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(2)).toContainText('Lena Bauer')
  })
  await lena.context().close()
})

interface Outcome {
  readonly name: string
  /** The action in the view of both versions. */
  readonly decide: (page: Page) => Promise<void>
  /** The name of node 5 that is saved: theirs of version 2, or mine of version 3. */
  readonly saved: 'theirs' | 'mine'
}

const outcomes: readonly Outcome[] = [
  {
    name: 'Mine chosen',
    saved: 'mine',
    decide: async (page) => {
      await decision(page, 'Node 5: name').getByRole('radio', { name: 'You: ' }).check()
      await act(page, 'Save merged').click()
    },
  },
  {
    name: 'Theirs chosen',
    saved: 'theirs',
    decide: async (page) => {
      await act(page, 'Save merged').click()
      await expect(decision(page, 'Node 5: name').getByRole('radio').first()).toBeFocused()
      await decision(page, 'Node 5: name').getByRole('radio', { name: 'Lena Bauer: ' }).check()
      await act(page, 'Save merged').click()
    },
  },
  {
    name: 'Mine on top',
    saved: 'mine',
    decide: (page) => act(page, 'Save mine as a new version').click(),
  },
  {
    name: 'Theirs taken',
    saved: 'theirs',
    decide: (page) => act(page, 'Use theirs').click(),
  },
  {
    name: 'Mine copied',
    saved: 'theirs',
    decide: (page) => act(page, 'Save mine as a copy').click(),
  },
]

test(
  'PBK72 where both changed the same, each choice does what it says and nothing typed is lost',
  { tag: '@matrix' },
  async ({ page, browser, platform }) => {
    await signIn(page, platform)
    const lena = await lenaIn(browser, platform)
    for (const { name, decide, saved } of outcomes)
      await test.step(name, async () => {
        const { text, versions } = await beginWith([page, lena], { platform, name })
        const theirs = renamed(text, 'Close the lock', 'Lena closes it')
        const mine = renamed(text, 'Close the lock', 'I close it')
        await renameNode(lena, { id: '5', name: 'Lena closes it' })
        await savePlaybook(lena, 2)
        await renameNode(page, { id: '5', name: 'I close it' })
        await saveOf(page).click()
        await expect(decision(page, 'Node 5: name')).toContainText('Lena closes it')
        await expect(decision(page, 'Node 5: name')).toContainText('I close it')
        await expect(comparison(page)).toContainText('1 conflict to resolve')
        if (name === 'Mine chosen') await expectAccessible(page)
        await decide(page)
        await expect(comparison(page)).toBeHidden()
        await expectUnsaved(page, 0)
        expect(await versions()).toEqual(saved === 'mine' ? [mine, theirs, text] : [theirs, text])
        if (saved === 'mine') return
        await undoOf(page).click()
        await expect(nodeOf(page, '5')).toContainText('I close it')
        await expectUnsaved(page, 1)
        await savePlaybook(page, 3)
        expect(await versions()).toEqual([mine, theirs, text])
      })
    await test.step('the copy is a separate playbook', async () => {
      const { list, text } = await playbooksOf(platform)
      const copy = (await list()).find(({ name }) => name === 'Copy of Mine copied')
      expect(await text(copy?.uuid ?? '')).toContain('I close it')
    })
    await lena.context().close()
  },
)

test('PBK77 a playbook deleted meanwhile is stored again as new, with every typed byte', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  const { uuid, text, versions } = await beginWith([page], { platform, name: 'Deleted' })
  await deleteNode(page, '6')
  await nameIn(page).fill('Deleted and back')
  const typed = await exportedText(page)
  const { method, path } = playbooks.remove
  await requestAsAdministrator(platform, { method, path: path.replace(':playbook', uuid) })
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^This playbook was deleted while you were editing\./)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^This playbook was deleted while you were editing\./)).toBeVisible()
  expect(await exportedText(page)).toBe(typed)
  await page.getByRole('button', { name: 'Save as new' }).click()
  await expect(page.getByText('Saved as version 1').last()).toBeVisible()
  expect(await versions()).toEqual([typed])
  await undoOf(page).click()
  await undoOf(page).click()
  expect(await exportedText(page)).toBe(text)
})
