import { expect, test } from './support/test.ts'
import { fillSignIn } from './support/sign-in.ts'
import {
  addField,
  addHarbour,
  queryCosts,
  chooseRole,
  expectCosts,
  figure,
  openPage,
  resultOf,
  rowOf,
} from './support/steps.ts'
import { heaviestGoods } from './support/harbour.ts'

test.use({ platformOptions: { sample: true, password: 'generated', isolated: true } })

test('SRV7 UI1 UPL28 from the first start to answers about the sample and about your own files', async ({
  page,
  context,
  platform,
}) => {
  await test.step('the one-time password signs in and must be changed', async () => {
    await page.goto('./')
    await fillSignIn(page, platform)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    const rules = page.getByRole('list', { name: 'Password requirements' })
    const next = page.getByRole('textbox', { name: 'New password' })
    await next.pressSequentially('harbour-19')
    await expect(rules.getByRole('listitem').filter({ hasText: 'A digit' })).toContainText(', met')
    await expect(rules.getByRole('listitem').filter({ hasText: 'An uppercase letter' })).toContainText(
      'not met yet',
    )
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(page.getByText("The new password doesn't meet all requirements yet.")).toBeVisible()
    await next.fill('Harbour-Master-1904')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
  })

  await test.step('the sample project exists', async () => {
    await openPage(page, 'Sources')
    for (const [source, rows] of [
      ['Airports', '3,376'],
      ['Bird strikes', '10,000'],
      ['Flights (3 million rows)', '3,000,000'],
      ['Weather', '1,461'],
    ] as const) {
      await expect(rowOf(page, source)).toContainText('Ready', { timeout: 60_000 })
      await expect(rowOf(page, source)).toContainText(rows)
    }
  })

  await test.step('a query is answered as a table and a chart', async () => {
    await queryCosts(page, 1995)
    await expectCosts(page, 1995)
  })

  await test.step('the copied address shows the same result in a new tab', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const tab = await context.newPage()
    await tab.goto(link)
    await expectCosts(tab, 1995)
    await expect(tab.getByLabel('Query in words')).toHaveText(
      'Sum of Cost Total $ in Bird strikes by Airport Name, across month and year of Flight Date, where year of Flight Date is 1995, ordered by sum of Cost Total $, highest first.',
    )
    await tab.close()
  })

  await test.step('a folder becomes a source; rejected lines are counted and shown', async () => {
    await addHarbour(page)
    await expect(rowOf(page, 'ship-calls.csv')).toContainText('200')
    await expect(rowOf(page, 'pilot-log.csv')).toContainText('2 rows rejected')
    await page.getByRole('link', { name: 'Show lines' }).click()
    const lines = page.getByRole('table', { name: 'Rejected lines in pilot-log.csv' }).getByRole('row')
    await expect(lines).toHaveCount(3)
    await expect(lines.nth(1)).toContainText('7 columns instead of 5')
    await expect(lines.nth(2)).toContainText('58b,I. Lund')
  })

  await test.step('one of its tables becomes a logical object, is saved and built', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'harbour' }).click()
    await rowOf(page, 'cargo.json').getByRole('link', { name: 'cargo.json' }).click()
    await page.getByRole('link', { name: 'Design logical object' }).click()
    await expect(page.getByRole('table', { name: 'Attributes of the object' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Display name', exact: true }).fill('Cargo')
    await page.getByRole('textbox', { name: 'Display name of weight_t' }).fill('Weight')
    await page.getByRole('textbox', { name: 'Display name of goods' }).fill('Goods')
    await expect(page.getByRole('combobox', { name: 'Role of weight_t' })).toHaveValue('measure')
    await chooseRole(page, { attribute: 'call_id', role: 'Neither' })
    await page.getByRole('button', { name: 'Save and build' }).click()
    await expect(page.getByRole('heading', { name: 'Build 2' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Done data_prim/cargo' })).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
  })

  await test.step('a query about it is answered', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Ask a question', exact: true }).click()
    await addField(page, 'Weight')
    await addField(page, 'Goods')
    await expect(resultOf(page).getByRole('columnheader')).toHaveCount(2)
    await resultOf(page).getByRole('columnheader', { name: 'Weight, sum' }).click()
    const { goods, weight } = heaviestGoods(platform.harbour)
    const line = resultOf(page).getByRole('row').nth(1)
    await expect(line.getByRole('gridcell').first()).toHaveText(goods)
    await expect(line.getByRole('gridcell').last()).toContainText(figure(weight))
  })

  await test.step('another table is built and queried with one link', async () => {
    await openPage(page, 'Sources')
    await rowOf(page, 'harbour').getByRole('link', { name: 'harbour', exact: true }).click()
    await rowOf(page, 'ship-calls.csv').getByRole('link', { name: 'ship-calls.csv' }).click()
    await page.getByRole('link', { name: 'Ask about ship-calls' }).click()
    await page.getByRole('button', { name: 'Hours alongside by ship' }).click({ timeout: 40_000 })
    await expect(resultOf(page).getByRole('columnheader')).toHaveCount(2)
    await expect(page.getByLabel('Query in words')).toContainText('in Ship calls by ship')
  })
})
