// A mart of two uploaded files, with the form: by mouse as it is proposed, and by keyboard in French, tick by tick.
import type { Page } from '@playwright/test'
import { keyboard } from './support/input-device.ts'
import { tabTowards } from './support/keyboard.ts'
import { changeLanguage, screenTextsIn } from './support/screen-texts.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const files = {
  'calls.csv': 'call,berth,tonnes\nc1,A,10\nc2,A,5\nc3,B,7\nc4,Z,2\n',
  'berths.csv': 'berth,quay,depth\nA,North,12\nB,South,9\n',
}

const uploadFiles = async (page: Page): Promise<void> => {
  await openPage(page, 'Sources')
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files…' }).click()
  const chosen = Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  }))
  await (await opened).setFiles(chosen)
  const name = page.getByRole('textbox', { name: 'Name of the new source' })
  await name.fill('port')
  await name.press('Enter')
  await expect(page.getByRole('main').getByText('Ready', { exact: true })).toHaveCount(2, { timeout: 60_000 })
}

const designObject = async (page: Page, file: string): Promise<void> => {
  await visit(page, `schema/new?from=${encodeURIComponent(`port/${file}`)}`)
  await page.getByRole('button', { name: 'Save and build' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
}

/** Adds the relation that the platform finds: each call has one berth. */
const relate = async (page: Page): Promise<void> => {
  await visit(page, 'schema/calls')
  const relations = page.getByRole('region', { name: 'Relations' })
  await relations.getByRole('button', { name: 'Find relations' }).click()
  await relations.getByRole('button', { name: 'Add the relation calls.berth = berths.berth' }).click()
  await expect(relations).toContainText('75.0% of the filled rows of calls have a match')
  await takeScreenshots(page, 'relations')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^calls saved$/i)).toBeVisible()
}

test('DM6 DM39 a mart of two files is proposed or ticked, built and queried', async ({ page, platform }) => {
  await signIn(page, platform)
  await uploadFiles(page)
  await designObject(page, 'berths.csv')
  await designObject(page, 'calls.csv')
  await relate(page)

  await openPage(page, 'Schema')
  await page.getByRole('link', { name: 'Design mart' }).click()
  await page.getByRole('link', { name: 'Calls', exact: true }).click()
  await page.getByRole('button', { name: 'Propose a mart' }).click()
  await expect(page.getByText('One row per row of calls.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New mart', exact: true })).toBeVisible()
  await expect(page.getByText('4 rows from 4 of calls')).toBeVisible()
  await expect(page.getByText('75.0% of the rows find a match · 1 row finds none')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'mart-form')
  await page.getByRole('button', { name: 'Save and build' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
  await visit(page, 'query?value=sum:tonnes&row=quay&table=calls_mart&level=data_mart')
  await expect(page.getByRole('row', { name: /^North 15/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^South 7/ })).toBeVisible()

  // The same by keyboard alone, in another language.
  const english = await screenTextsIn('en')
  const french = await screenTextsIn('fr')
  await changeLanguage(page, { from: english, to: french })
  await visit(page, 'schema/new?base=calls')
  const { press, fill } = keyboard(page, tabTowards)
  const { textOf } = french
  await press(page.getByRole('checkbox', { name: 'tonnes' }))
  await press(page.getByRole('checkbox', { name: 'quay' }))
  await expect(page.getByText('Une ligne par combinaison de quay, à partir de calls.')).toBeVisible()
  await fill(page.getByLabel(textOf('mart:nameOf', { origin: 'calls.tonnes' }), { exact: true }), 'weight')
  const max = textOf('mart:figures.switch', { function: textOf('mart:function.max'), name: 'tonnes' })
  await press(page.getByRole('switch', { name: max }))
  await press(page.getByRole('button', { name: textOf('mart:figures.count') }))
  await press(page.getByRole('button', { name: textOf('schema:editor.saveAndBuild') }))
  await expect(page.getByText(textOf('shared:state.live'), { exact: true })).toBeVisible({ timeout: 40_000 })
  await visit(
    page,
    'query?value=sum:weight&value=sum:calls_count&row=quay&table=calls_mart_2&level=data_mart',
  )
  await expect(page.getByRole('row', { name: /^North 15 2/ })).toBeVisible()
})
