// Actions on the open document with the keys and buttons of its editor.
import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { inspectorOf, nodeOf } from './playbooks.ts'

/** The undo and redo buttons; their names include the step. */
export function undoOf(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Undo/ })
}
export function redoOf(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Redo/ })
}
export function saveOf(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Save( |Ctrl|$)/ })
}

/** Expects the top bar to show this number of unsaved changes; it shows nothing for zero. */
export async function expectUnsaved(page: Page, count: number): Promise<void> {
  const note = page.getByRole('banner').getByText(/unsaved changes?$/)
  if (count === 0) await expect(note).toBeHidden()
  else await expect(note).toHaveText(count === 1 ? '1 unsaved change' : `${count} unsaved changes`)
}

/** The field of the inspector with the name of the selected node, or of the document. */
export function nameIn(page: Page): Locator {
  return inspectorOf(page).getByRole('textbox', { name: 'Name', exact: true })
}

/** Selects a node on the canvas, which also focuses it. */
export async function pickNode(page: Page, id: string): Promise<void> {
  await nodeOf(page, id).click()
  await expect(nodeOf(page, id)).toBeFocused()
}

export async function deleteNode(page: Page, id: string): Promise<void> {
  await pickNode(page, id)
  await page.keyboard.press('Delete')
  await expect(nodeOf(page, id)).toBeHidden()
}

export async function renameNode(page: Page, { id, name }: { id: string; name: string }): Promise<void> {
  await pickNode(page, id)
  await nameIn(page).fill(name)
  await expect(nodeOf(page, id)).toContainText(name)
}

/** A connection on the canvas. */
export function edgeOf(
  page: Page,
  { from, output = 'default', to }: { from: string; output?: string; to: string },
): Locator {
  return page.getByRole('img', { name: `Connection from ${from}, ${output}, to ${to}`, exact: true })
}

/** The exported text of the document, including unsaved changes. */
export async function exportedText(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More actions for this playbook' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click()
  const bytes = readFileSync(await (await downloading).path())
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}
