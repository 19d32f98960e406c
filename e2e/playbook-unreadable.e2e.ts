// A text that is not a playbook opens as text at its error, and becomes a graph as soon as it is fixed.
import type { Page } from '@playwright/test'
import {
  inspectorOf,
  nodeOf,
  signInToPlaybook,
  playbooksOf,
  problemsOf,
  textOf,
} from './support/playbooks.ts'
import { signIn } from './support/sign-in.ts'
import { openPage } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'
import { tideWarning } from './support/tide-warning.ts'

const view = (page: Page, name: 'Canvas' | 'Outline' | 'JSON') =>
  page.getByRole('radio', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: /^Save( |$)/ })

const importText = async (page: Page, text: string): Promise<void> => {
  await openPage(page, 'Playbooks')
  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  await page.getByText('Text', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Document text' }).fill(text)
  await page.getByRole('button', { name: 'Add text' }).click()
}

test('PBK92 PBK108 an invalid text opens at its error, is marked as invalid everywhere, and becomes a graph once it is fixed', async ({
  page,
  platform,
}) => {
  // Line ends of one kind, because a text field of a browser keeps no others.
  const sound = tideWarning().replaceAll('\r\n', '\n')
  const broken = sound.replace('"name" : "Tide warning",', '"name" : "Tide warning"')
  await signIn(page, platform)
  await test.step('the import names line and column, and leads to the text', async () => {
    await importText(page, broken)
    const row = page.getByRole('listitem').filter({ hasText: 'Pasted text' })
    await expect(row).toContainText(/line 4, column 4/)
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await row.getByRole('button', { name: 'Open as text' }).click()
  })
  await test.step('only the text is shown, with the reason', async () => {
    await expect(page.getByRole('alert')).toContainText(
      'Line 4, column 4: The text is not valid JSON from here on.',
    )
    await expect(textOf(page)).toContainText('Read the gauge')
    await expect(view(page, 'JSON')).toBeChecked()
    await expect(view(page, 'Canvas')).toBeHidden()
    await expect(view(page, 'Outline')).toBeHidden()
    await expect(inspectorOf(page)).toContainText('Not a valid playbook yet')
    await expect(problemsOf(page)).toContainText('Invalid JSON at line 4, column 4')
    await expectAccessible(page)
  })
  await test.step('the address of another view leads to the text', async () => {
    await page.goto(`${page.url().split('?')[0]}?view=outline`)
    await expect(page.getByRole('alert')).toContainText('Line 4, column 4')
    await expect(textOf(page)).toBeVisible()
  })
  await test.step('it cannot be stored, and trying to store it loses nothing', async () => {
    await save(page).click()
    await expect(page.getByText(/^This is not a valid playbook: .*line 4, column 4/)).toBeVisible()
    await expect(textOf(page)).toContainText('Read the gauge')
  })
  await test.step('fixed at the error, it becomes a graph, stored with the typed bytes', async () => {
    await page.getByRole('button', { name: 'Go to error' }).click()
    await expect(textOf(page)).toBeFocused()
    await page.keyboard.type(',')
    await expect(page.getByRole('alert')).toBeHidden()
    await page.getByText('Canvas', { exact: true }).click()
    await expect(nodeOf(page, '3')).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Saved as version 1')).toBeVisible()
    await expect(page).toHaveURL(/\/playbooks\/[\da-f-]{36}$/)
    const [, uuid = ''] = /\/playbooks\/([\da-f-]{36})/.exec(page.url()) ?? []
    const { text } = await playbooksOf(platform)
    expect(await text(uuid)).toBe(broken.replace('   "workspace"', '   ,"workspace"'))
  })
})

for (const [broken, sentence] of [
  ['[1, 2]', 'A playbook must be a JSON object.'],
  ['{ "name": "Tides", "nodes": [] }', 'The member “nodes” must be an object.'],
] as const)
  test(`PBK108 ${broken} is JSON but not a playbook: the page gives the reason`, async ({
    page,
    platform,
  }) => {
    await signIn(page, platform)
    await importText(page, broken)
    await page.getByRole('button', { name: 'Open as text' }).click()
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(view(page, 'Canvas')).toBeHidden()
  })

test('PBK92 a valid text that becomes invalid while typing stays text, and undo brings the graph back', async ({
  page,
  platform,
}) => {
  const text = tideWarning('Typed to pieces')
  const { create, text: stored } = await playbooksOf(platform)
  const { uuid } = await create(text)
  await signInToPlaybook(page, { platform, uuid, view: 'json' })
  await textOf(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alert')).toContainText('Line 2, column 10: The text is not valid JSON')
  await expect(view(page, 'Canvas')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Line 2, column 10: The text is not valid JSON')
  await textOf(page).click()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByText('Canvas', { exact: true }).click()
  await expect(nodeOf(page, '6')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  expect(await stored(uuid)).toBe(text)
})
