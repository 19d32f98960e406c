// One user, two tabs: each shows the changes of the other, and nodes are copied from one to the other.
import type { BrowserContext, Page } from '@playwright/test'
import { storedBy } from './support/browser-storage.ts'
import { canvasOf, nodeOf, signInToPlaybook, playbooksOf, savePlaybook } from './support/playbooks.ts'
import {
  deleteNode,
  edgeOf,
  expectUnsaved,
  exportedText,
  nameIn,
  pickNode,
} from './support/playbook-gestures.ts'
import type { Platform } from './support/platform.ts'
import { expect, test } from './support/test.ts'
import { tideWarning } from './support/tide-warning.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const elsewhere = (page: Page) => page.getByText('This playbook is open in another tab with unsaved changes.')
const found = (page: Page) => page.getByText(/^Restored your unsaved changes from /)

const openSecond = async (
  context: BrowserContext,
  { platform, uuid }: { platform: Platform; uuid: string },
): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${platform.console}playbooks/${uuid}`)
  await expect(canvasOf(page)).toBeVisible()
  return page
}

test('PBK78 tabs show the unsaved changes of each other, and load saved ones', async ({
  page: first,
  context,
  platform,
}) => {
  const { create, text: stored, versions } = await playbooksOf(platform)
  const { uuid } = await create(tideWarning())
  await signInToPlaybook(first, { platform, uuid })
  await deleteNode(first, '6')
  await expect.poll(() => storedBy(first)).toContain('"unsaved":1')
  // The first tab is busy, so it responds late.
  const busy = first.evaluate(() => {
    const until = Date.now() + 4000
    while (Date.now() < until);
  })
  const second = await openSecond(context, { platform, uuid })
  await busy
  await test.step('the second has the stored text, and shows that the first has changes', async () => {
    await expect(elsewhere(second)).toBeVisible()
    await expect(nodeOf(second, '6')).toBeVisible()
    await expect(found(second)).toBeHidden()
    await expect(elsewhere(first)).toBeHidden()
    expect(await versions(uuid)).toHaveLength(1)
  })
  await test.step('the first undoes them: the notice disappears', async () => {
    await first.keyboard.press('Control+z')
    await expect(elsewhere(second)).toBeHidden()
    await first.keyboard.press('Control+Shift+z')
    await expect(elsewhere(second)).toBeVisible()
  })
  await test.step('the second tab loads a version saved in the first, if it has no changes', async () => {
    await savePlaybook(first, 2)
    await expect(nodeOf(second, '6')).toBeHidden()
    await expect(elsewhere(second)).toBeHidden()
    await expectUnsaved(second, 0)
    expect(await exportedText(second)).toBe(await stored(uuid))
  })
  await test.step('with changes, it shows a notice of the new version, and the changes stay', async () => {
    await nameIn(second).fill('Typed in the second tab')
    await expect(elsewhere(first)).toBeVisible()
    await deleteNode(first, '5')
    await savePlaybook(first, 3)
    await expect(second.getByText(/saved version 3 at .*Your changes are still here\.$/)).toBeVisible()
    await expect(nameIn(second)).toHaveValue('Typed in the second tab')
    await expect(nodeOf(second, '5')).toBeVisible()
  })
  await test.step('a closed tab leaves its changes to the next one', async () => {
    await second.close()
    await expect(elsewhere(first)).toBeHidden()
    const third = await openSecond(context, { platform, uuid })
    await expect(found(third)).toBeVisible()
    await expect(nameIn(third)).toHaveValue('Typed in the second tab')
    await expect(third.getByRole('button', { name: 'Compare' })).toBeVisible()
  })
})

test('PBK86 nodes copied in one tab are pasted into another document in the other', async ({
  page,
  context,
  platform,
}) => {
  const { create } = await playbooksOf(platform)
  const { uuid } = await create(tideWarning('From here'))
  const other = await create(tideWarning('To there'))
  await signInToPlaybook(page, { platform, uuid })
  await pickNode(page, '3')
  await nodeOf(page, '2').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  const second = await openSecond(context, { platform, uuid: other.uuid })
  const before = await exportedText(second)
  await second.bringToFront()
  await pickNode(second, '1')
  await second.keyboard.press('Control+v')
  await expect(nodeOf(second, '7')).toContainText('Read the gauge')
  await expect(nodeOf(second, '8')).toContainText('Is it high')
  await expect(edgeOf(second, { from: '7', to: '8' })).toHaveCount(1)
  await expectUnsaved(second, 1)
  // References among the copied nodes are adjusted; unknown members are copied too.
  const pasted = await exportedText(second)
  expect(pasted).toContain('{{ node.7.height }}')
  expect(pasted).toContain('"tries": 3.0')
  await second.keyboard.press('Control+z')
  await expectUnsaved(second, 0)
  expect(await exportedText(second)).toBe(before)
  await expectUnsaved(page, 0)
})
