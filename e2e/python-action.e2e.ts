// An action in Python from its first line to its third version: written, tested, started, broken, fixed and restored.
import type { Page } from '@playwright/test'
import { createTable, sendEvent } from './support/engine.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

/** The first run after a start of the server also starts Python. */
const firstRun = { timeout: 60_000 }

const codeOf = (page: Page) => page.getByRole('textbox', { name: 'Python code' })
const resultOf = (page: Page) => page.getByRole('region', { name: 'Result' })

const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Store readings saved').last()).toBeVisible()
}

const writeCode = async (page: Page): Promise<void> => {
  await codeOf(page).fill('from dataplatform import tables\n\n\ndef event_handle(event):\n    ')
  await codeOf(page).press('Control+End')
  await page.keyboard.type('written = tables.ins')
  await page
    .getByRole('listbox', { name: 'Suggestions' })
    .getByRole('option', { name: /^insert/ })
    .click()
  await page.keyboard.insertText('("gauge_readings", event.content)')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('print(written.rows, "rows")')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('return written.rows')
}

test('ENG20 ENG27 an action in Python is written, tested, started, broken, fixed and restored', async ({
  page,
  platform,
}) => {
  await createTable(platform, { name: 'gauge_readings', columns: { gauge: 'varchar', level: 'double' } })
  await signIn(page, platform)
  await openPage(page, 'Actions')
  await page.getByRole('link', { name: 'New action' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Store readings')
  await page.getByRole('button', { name: 'Create action' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Store readings' })).toBeVisible()

  await test.step('it is written with completion, and tested without effects', async () => {
    await writeCode(page)
    await page
      .getByRole('textbox', { name: 'Test event' })
      .fill('[{"gauge": "North", "level": 2.5}, {"gauge": "South", "level": "high"}]')
    await page.getByRole('button', { name: 'Test run' }).click()
    const result = resultOf(page)
    await expect(result.getByText('Nothing was written.')).toBeVisible(firstRun)
    await expect(result.getByText(/^Inserts 1 row into data_prim.gauge_readings\./)).toContainText(
      '1 row does not fit the table.',
    )
    await expect(result.getByRole('cell', { name: 'North' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Log' }).getByText('1 rows')).toBeVisible()
    await save(page)
    await expectAccessible(page)
  })

  await test.step('an event writes rows', async () => {
    const rows = [
      { gauge: 'North', level: 2.5 },
      { gauge: 'South', level: 1 },
    ]
    await sendEvent(platform, { action: 'store-readings', rows })
    await visit(page, 'events?action=store-readings')
    await page.getByRole('table', { name: 'Events, newest first' }).getByRole('row').nth(1).click()
    const event = page.getByRole('article', { name: 'Event' })
    await expect(event.getByText('2 rows written to data_prim.gauge_readings.')).toBeVisible(firstRun)
    await event.getByRole('link', { name: 'Query them' }).click()
    await expect(page.getByText('2 rows', { exact: true }).first()).toBeVisible()
  })

  const mark = codeOf(page).locator('.cm-lintRange-error')
  await test.step('it is broken: the failed line is marked', async () => {
    await visit(page, 'actions/store-readings')
    await page.getByRole('button', { name: 'Take from archive' }).click()
    await expect(page.getByRole('textbox', { name: 'Test event' })).toContainText('North')
    await codeOf(page).press('Control+End')
    await page.keyboard.insertText(' / len([])')
    await page.keyboard.press('Control+Enter')
    await expect(resultOf(page).getByText('The action failed in line 7: ZeroDivisionError')).toBeVisible(
      firstRun,
    )
    await expect(mark).toHaveText('return written.rows / len([])')
    await save(page)
    await expectAccessible(page)
  })

  await test.step('it is fixed: the mark disappears with the first change', async () => {
    await codeOf(page).press('Control+End')
    for (const _ of ' / len([])') await page.keyboard.press('Backspace')
    await expect(mark).toHaveCount(0)
    await page.keyboard.insertText(' * 1000')
    await page.keyboard.press('Control+Enter')
    await expect(resultOf(page).getByText('Nothing was written.')).toBeVisible(firstRun)
    await expect(resultOf(page).getByText('2000', { exact: true })).toBeVisible()
    await save(page)
  })

  await test.step('an earlier version is compared and restored', async () => {
    const versions = page.getByRole('region', { name: 'Versions' })
    await expect(versions.getByRole('button', { name: 'Compare version 4' })).toBeVisible()
    await versions.getByRole('button', { name: 'Compare version 2' }).click()
    const dialog = page.getByRole('dialog', { name: 'Version 2' })
    await expect(dialog.getByRole('textbox', { name: 'Version 2' })).not.toContainText('len([])')
    await expect(dialog.getByRole('textbox', { name: 'In the editor' })).toContainText('* 1000')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Version 2 restored as version 5')).toBeVisible()
    await expect(codeOf(page)).not.toContainText('* 1000')
    await expect(codeOf(page)).toContainText('return written.rows')
  })
})
