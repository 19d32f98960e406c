// Failures that editors of this kind are known for, one test for each.
import type { Page } from '@playwright/test'
import { canvasOf, nodeOf, signInToPlaybook, playbooksOf, savePlaybook, textOf } from './support/playbooks.ts'
import {
  deleteNode,
  edgeOf,
  expectUnsaved,
  exportedText,
  nameIn,
  pickNode,
  redoOf,
  renameNode,
  saveOf,
  undoOf,
} from './support/playbook-gestures.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import type { Platform } from './support/platform.ts'
import { tideWarning } from './support/tide-warning.ts'

/** Creates a playbook and opens it in the editor. */
const begin = async (page: Page, { platform, view }: { platform: Platform; view?: 'canvas' | 'json' }) => {
  const text = tideWarning()
  const stored = await playbooksOf(platform)
  const { uuid } = await stored.create(text)
  await signInToPlaybook(page, { platform, uuid, ...(view ? { view } : {}) })
  return { uuid, text, stored }
}

/** The position of a node relative to the first one, in pixels of the screen, because the view itself may move. */
const positionOf = async (page: Page, id: string): Promise<{ x: number; y: number }> => {
  const [first, node] = [await nodeOf(page, '1').boundingBox(), await nodeOf(page, id).boundingBox()]
  if (!first || !node) return { x: Number.NaN, y: Number.NaN }
  return { x: Math.round(node.x - first.x), y: Math.round(node.y - first.y) }
}

test('PBK70 undo of a deletion restores the connections and the bytes', async ({ page, platform }) => {
  const { text } = await begin(page, { platform })
  const edges = [
    { from: '2', to: '3' },
    { from: '3', output: 'high', to: '4' },
    { from: '3', output: 'else', to: '6' },
  ]
  for (const edge of edges) await expect(edgeOf(page, edge)).toHaveCount(1)
  await deleteNode(page, '3')
  for (const edge of edges) await expect(edgeOf(page, edge)).toHaveCount(0)
  expect(await exportedText(page)).not.toContain('Is it high')
  await page.keyboard.press('Control+z')
  for (const edge of edges) await expect(edgeOf(page, edge)).toHaveCount(1)
  await expectUnsaved(page, 0)
  expect(await exportedText(page)).toBe(text)
})

test('PBK70 moves by keyboard are recorded: undone, redone, and stored', async ({ page, platform }) => {
  const { uuid, text, stored } = await begin(page, { platform })
  await pickNode(page, '6')
  const before = await positionOf(page, '6')
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  const after = await positionOf(page, '6')
  expect(after.x).toBeGreaterThan(before.x)
  expect(after.y).toBeGreaterThan(before.y)
  await expectUnsaved(page, 1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => positionOf(page, '6')).toEqual(before)
  await expectUnsaved(page, 0)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => positionOf(page, '6')).toEqual(after)
  await expectUnsaved(page, 1)
  await saveOf(page).click()
  await expectUnsaved(page, 0)
  await page.reload()
  await expect.poll(() => positionOf(page, '6')).toEqual(after)
  // Positions are stored separately if the document has none.
  expect(await stored.text(uuid)).toBe(text)
})

test('PBK71 unsaved changes are counted correctly over undo, redo and saving, and can be saved', async ({
  page,
  platform,
}) => {
  const { uuid, text, stored } = await begin(page, { platform })
  await renameNode(page, { id: '5', name: 'Close both locks' })
  await expectUnsaved(page, 1)
  await deleteNode(page, '6')
  await expectUnsaved(page, 2)
  await undoOf(page).click()
  await undoOf(page).click()
  await expectUnsaved(page, 0)
  await expect(saveOf(page)).toBeDisabled()
  await expect(undoOf(page)).toBeDisabled()
  await redoOf(page).click()
  await expectUnsaved(page, 1)
  await expect(saveOf(page)).toBeEnabled()
  await redoOf(page).click()
  await expectUnsaved(page, 2)
  await savePlaybook(page, 2)
  await expect(saveOf(page)).toBeDisabled()
  await undoOf(page).click()
  await undoOf(page).click()
  await expectUnsaved(page, 2)
  await savePlaybook(page, 3)
  expect(await stored.text(uuid)).toBe(text)
  await redoOf(page).click()
  await expectUnsaved(page, 1)
})

test('PBK70 Ctrl+Z undoes the text in a field, the document on the canvas, never both', async ({
  page,
  platform,
}) => {
  await begin(page, { platform })
  await deleteNode(page, '6')
  await pickNode(page, '5')
  await nameIn(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type('s, all')
  await expect(nodeOf(page, '5')).toContainText('Close the locks, all')
  await page.keyboard.press('Control+z')
  await expect(nameIn(page)).not.toHaveValue('Close the locks, all')
  await expect(nodeOf(page, '6')).toBeHidden()
  while ((await nameIn(page).inputValue()) !== 'Close the lock') await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(nodeOf(page, '6')).toBeHidden()

  await nameIn(page).fill('Close one lock')
  await deleteNode(page, '4')
  await page.keyboard.press('Control+z')
  await expect(nodeOf(page, '4')).toBeVisible()
  await expect(nodeOf(page, '5')).toContainText('Close one lock')
  await expect(nodeOf(page, '6')).toBeHidden()
})

test('PBK70 the JSON view shares the history of the document', async ({ page, platform }) => {
  const { text } = await begin(page, { platform })
  await deleteNode(page, '6')
  await page.getByText('JSON', { exact: true }).click()
  await expect(textOf(page)).not.toContainText('Write the log')
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n')
  await expectUnsaved(page, 2)
  await page.keyboard.press('Control+z')
  await expectUnsaved(page, 1)
  await page.keyboard.press('Control+z')
  await expect(textOf(page)).toContainText('Write the log')
  await expectUnsaved(page, 0)
  expect(await exportedText(page)).toBe(text)
  await textOf(page).click()
  await page.keyboard.press('Control+y')
  await expect(textOf(page)).not.toContainText('Write the log')
  await page.getByText('Canvas', { exact: true }).click()
  await expect(canvasOf(page)).toBeVisible()
  await expect(nodeOf(page, '6')).toBeHidden()
  await expect(redoOf(page)).toBeEnabled()
})

test('PBK64 the pointer on a link reads a playbook ahead for one opening', async ({ page, platform }) => {
  const { uuid } = await (await playbooksOf(platform)).create(tideWarning('Read ahead'))
  const link = page.getByRole('link', { name: 'Read ahead', exact: true })
  let reads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url() === `${platform.origin}/playbooks/${uuid}`) reads += 1
  })
  await signIn(page, platform, 'playbooks')
  await link.hover()
  await expect.poll(() => reads).toBe(1)
  await link.click()
  await expect(nodeOf(page, '4')).toBeVisible()
  expect(reads).toBe(1)
  await deleteNode(page, '4')
  await savePlaybook(page, 2)
  await page.getByRole('link', { name: 'Playbooks', exact: true }).first().click()
  await link.click()
  await expect(nodeOf(page, '1')).toBeVisible()
  await expect(nodeOf(page, '4')).toBeHidden()
  expect(reads).toBe(2)
})
