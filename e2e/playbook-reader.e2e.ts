// A user with read permission sees all of a playbook and is offered no changes. A console without an embedded
// platform edits the playbooks of another one.
import type { Page } from '@playwright/test'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { addAccount } from './support/identity.ts'
import {
  inspectorOf,
  nodeOf,
  signInToPlaybook,
  outlineOf,
  playbooksOf,
  rowOfNode,
  savePlaybook,
  textOf,
} from './support/playbooks.ts'
import { deleteNode, nameIn, pickNode, redoOf, saveOf, undoOf } from './support/playbook-gestures.ts'
import { startPlatform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'
import { tideWarning } from './support/tide-warning.ts'

const show = (page: Page, view: 'Canvas' | 'Outline' | 'JSON') =>
  page.getByText(view, { exact: true }).click()

/** Expects that nothing visible changes the playbook. */
const expectNoWriting = async (page: Page): Promise<void> => {
  for (const button of [saveOf(page), undoOf(page), redoOf(page)]) await expect(button).toBeHidden()
  const writing = /^(Add|Delete|Remove|Replace|Duplicate|Arrange|Connect|Disconnect|Discard|Fix|Paste|Cut)\b/
  await expect(page.getByRole('main').getByRole('button', { name: writing })).toHaveCount(0)
}

test('IAM10 a user with read permission sees the whole playbook, and cannot change it', async ({
  page,
  context,
  platform,
}) => {
  const text = tideWarning('Read only')
  const { create, text: stored, versions } = await playbooksOf(platform)
  const { uuid } = await create(text)
  await signIn(
    page,
    await addAccount(platform, { login: `reader-${crypto.randomUUID()}`, role: 'read_only' }),
  )
  await test.step('the list', async () => {
    await openPage(page, 'Playbooks')
    await expect(rowOf(page, 'Read only')).toContainText('Harbour')
    await expect(page.getByRole('button', { name: 'New playbook' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Import', exact: true })).toBeHidden()
    await rowOf(page, 'Read only').getByRole('link', { name: 'Read only' }).click()
  })
  await test.step('the canvas and the inspector', async () => {
    await expect(page.getByText(/^You can view everything here\./)).toContainText('playbook:playbook:write')
    await pickNode(page, '4')
    await expectNoWriting(page)
    await expect(inspectorOf(page).getByRole('textbox', { name: 'Name' })).not.toBeEditable()
    await nodeOf(page, '4').focus()
    for (const key of ['Delete', 'Alt+ArrowRight', 'Control+d', 'Control+x', 'a', 'r', 'Control+s'])
      await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(nodeOf(page, '4')).toBeVisible()
    await nodeOf(page, '4').click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible()
    await expect(
      page.getByRole('menuitem', { name: /^(Delete|Cut|Replace|Duplicate|Add|Connect)/ }),
    ).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expectAccessible(page)
  })
  await test.step('the outline and the text', async () => {
    await show(page, 'Outline')
    await expect(outlineOf(page)).toBeVisible()
    await expect(rowOfNode(page, '4')).toBeVisible()
    await expectNoWriting(page)
    const line = page.getByRole('combobox', { name: 'Command', exact: true })
    await line.fill('delete 6')
    await line.press('Enter')
    await expect(page.getByText('You can view this playbook, but not change it.').first()).toBeVisible()
    await expect(rowOfNode(page, '6')).toBeVisible()
    await line.fill('go to 4')
    await line.press('Enter')
    await expect(inspectorOf(page).getByRole('heading', { name: 'Warn the pilots' })).toBeVisible()
    await show(page, 'JSON')
    await textOf(page).click()
    await page.keyboard.type('nothing of this')
    await expect(textOf(page)).not.toContainText('nothing of this')
  })
  await test.step('the menu and the versions', async () => {
    await page.getByRole('button', { name: 'More actions for this playbook' }).click()
    await expect(page.getByRole('menuitem', { name: 'Export as JSON' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^(Delete|Duplicate|Discard)/ })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Versions' }).click()
    await expect(page.getByRole('heading', { name: 'Versions of Read only' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
  })
  await test.step('the platform rejects the actions that the console hides', async () => {
    const refused = await context.request.put(
      `${platform.origin}${playbooks.put.path.replace(':playbook', uuid)}`,
      {
        headers: { origin: platform.origin, 'content-type': 'application/json', 'if-match': '*' },
        data: '{}',
      },
    )
    expect(refused.status()).toBe(401)
    expect(await refused.json()).toMatchObject({ error: 'Missing permission: playbook:playbook:write' })
    await visit(page, 'playbooks/import')
    await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible()
  })
  expect(await stored(uuid)).toBe(text)
  expect(await versions(uuid)).toHaveLength(1)
})

test('GW3 a console without an embedded platform edits the playbooks of another one', async ({
  page,
  platform,
}) => {
  const second = await startPlatform({ env: { PLATFORM_URL: platform.origin } })
  try {
    const text = tideWarning('Far away')
    const { create, text: stored, versions } = await playbooksOf(platform)
    const { uuid } = await create(text)
    await signInToPlaybook(page, { platform, console: second.console, uuid })
    await nameIn(page).fill('From afar')
    await deleteNode(page, '6')
    await savePlaybook(page, 2)
    const saved = await stored(uuid)
    expect(saved).toContain('"name" : "From afar"')
    expect(saved).not.toContain('Write the log')
    expect(await stored(uuid, 1)).toBe(text)
    expect((await versions(uuid)).map(({ by }) => by)).toEqual(Array(2).fill('Platform Administrator'))
  } finally {
    await page.close()
    await second.stop()
  }
})
