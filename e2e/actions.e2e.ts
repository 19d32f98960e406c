// An action by keyboard alone: an archive action and its table are created, a system sends an event with the command
// that the page shows, and the event, its job and its rows are found.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runCurl } from './support/curl.ts'
import { pressTo, tabTo } from './support/keyboard.ts'
import { signIn } from './support/sign-in.ts'
import { rowOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'
import { tokenOf } from './support/token.ts'

test.use({ platformOptions: { isolated: true }, permissions: ['clipboard-read', 'clipboard-write'] })

const rows = [
  { event_id: 'AF276', event_name: 'delay', delay_min: 42 },
  { event_id: 'NH215', event_name: 'delay', delay_min: 4 },
]

const open = async (page: Page, name: string): Promise<void> => {
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true }),
  )
  await page.keyboard.press('Enter')
}

const createAction = async (page: Page): Promise<void> => {
  await tabTo(page, page.getByRole('link', { name: 'New action' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Archive delays')
  await tabTo(page, page.getByRole('radio', { name: 'Python' }))
  await pressTo(page, { key: 'ArrowDown', target: page.getByRole('radio', { name: 'Archive event' }) })
  await expectAccessible(page)
  await tabTo(page, page.getByRole('button', { name: 'New table…' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New action table' })
  await tabTo(page, dialog.getByRole('textbox', { name: 'Name', exact: true }))
  await page.keyboard.type('delays')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Target table' })).toHaveValue('data_prim.delays')
  await tabTo(page, page.getByRole('button', { name: 'Create action' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Archive delays' })).toBeVisible()
}

/** The command as it is copied from the page. */
const copiedCommand = async (page: Page): Promise<string> => {
  const start = page.getByRole('region', { name: 'Start from outside' })
  await tabTo(page, start.getByRole('button', { name: 'Copy' }).last())
  await page.keyboard.press('Enter')
  await expect(start.getByRole('button', { name: 'Copied' })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('ENG22 an archive action is created, tested, started by curl, and its rows are queried, by keyboard', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await open(page, 'Actions')
  await expect(page.getByRole('heading', { name: 'No actions yet' })).toBeVisible()
  await createAction(page)
  await expectAccessible(page)

  await test.step('ENG20 a test run writes nothing', async () => {
    await page.keyboard.press('Control+Enter')
    const result = page.getByRole('region', { name: 'Test run' }).first()
    await expect(result.getByText('Nothing was written.')).toBeVisible()
    await expect(result.getByText('Inserts 1 row into data_prim.delays.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('ENG21 the copied command sends an event', async () => {
    const command = await copiedCommand(page)
    expect(command).toContain('/dpe/v3/actions/archive-delays/start?')
    expect(command).toContain('"$TOKEN"')
    const folder = await mkdtemp(join(tmpdir(), 'rows-'))
    await writeFile(join(folder, 'rows.json'), JSON.stringify(rows))
    const token = await tokenOf(platform)
    expect(runCurl(`cd '${folder}' && ${command}`, token)).toMatchObject({ success: true, status: 200 })
  })

  await open(page, 'Events')
  const events = page.getByRole('table', { name: 'Events, newest first' })
  const row = events.getByRole('row').nth(1)
  await expect(row).toContainText('AF276')
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const event = page.getByRole('article', { name: 'Event' })
  await expect(event.getByRole('heading', { name: '2 rows for Archive delays' })).toBeVisible()
  await expect(event.getByText('2 rows written to data_prim.delays.')).toBeVisible()
  await expect(event.getByRole('cell', { name: 'NH215' })).toBeVisible()
  await expectAccessible(page)

  await test.step('ENG4 the event is sent again', async () => {
    await page.keyboard.press('r')
    await expect(events.getByRole('row')).toHaveCount(3)
    await expect(event.getByText('Sent again from')).toBeVisible()
    await expect(event.getByText('2 rows written to data_prim.delays.')).toBeVisible()
  })

  await test.step('ENG22 the rows are queried without a build', async () => {
    await tabTo(page, event.getByRole('link', { name: 'Query them' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('treeitem', { name: /^event_id/ })).toBeVisible()
  })

  await test.step('the action shows its last job', async () => {
    await open(page, 'Actions')
    await expect(rowOf(page, 'Archive delays')).toContainText('Finished')
    await expectAccessible(page)
  })
})
