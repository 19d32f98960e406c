import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { costsByAirport } from './support/bird-strikes.ts'
import { harbourFolder } from './support/folders.ts'
import { fillSignIn } from './support/sign-in.ts'
import { addHarbour, askForCosts, openPage, resultOf, rowOf } from './support/steps.ts'

test.use({
  platformOptions: { sample: true, password: 'generated', env: { PLATFORM_SOURCES: harbourFolder } },
})

const figure = (value: number): string => value.toLocaleString('en-GB')

/** The dearest airports come first, with the figures that the file itself holds. */
const expectCosts = async (page: Page, year: number): Promise<void> => {
  const costs = costsByAirport(year)
  const lines = resultOf(page).getByRole('row')
  for (const [at, { airport, total }] of costs.slice(0, 3).entries()) {
    await expect(lines.nth(at + 1)).toContainText(airport)
    await expect(
      lines
        .nth(at + 1)
        .getByRole('gridcell')
        .last(),
    ).toHaveText(figure(total))
  }
  await expect(page.getByText(`${costs.length} rows × 12 columns`)).toBeVisible()
  await expect(page.getByRole('figure', { name: `Chart, Bars: ${costs[0]?.airport}` })).toBeVisible()
}

test('SRV7 UI1 from the first start to answers about the sample and about files of one’s own', async ({
  page,
  context,
  platform,
}) => {
  await test.step('the one-time password signs in and must be changed', async () => {
    await page.goto('./')
    await fillSignIn(page, platform)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    const rules = page.getByRole('list', { name: 'What the password needs' })
    const next = page.getByRole('textbox', { name: 'New password' })
    await next.pressSequentially('harbour-19')
    await expect(rules.getByRole('listitem').filter({ hasText: 'A digit' })).toContainText(', met')
    await expect(rules.getByRole('listitem').filter({ hasText: 'A capital letter' })).toContainText(
      'not met yet',
    )
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(page.getByText('The new password does not meet every rule yet.')).toBeVisible()
    await next.fill('Harbour-Master-1904')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
  })

  await test.step('the sample project is there', async () => {
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

  await test.step('a question is answered in table and chart', async () => {
    await askForCosts(page, 1995)
    await expectCosts(page, 1995)
  })

  await test.step('the copied address shows the same in a new tab', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const tab = await context.newPage()
    await tab.goto(link)
    await expectCosts(tab, 1995)
    await expect(tab.getByLabel('The question in words')).toHaveText(
      'Sum of Cost Total $ by Airport Name, across month of Flight Date, where year of Flight Date is 1995, ordered by sum of Cost Total $, highest first.',
    )
    await tab.close()
  })

  await test.step('a folder of one’s own becomes a source; lines that are no rows are counted and shown', async () => {
    await addHarbour(page)
    await expect(rowOf(page, 'ship-calls.csv')).toContainText('200')
    await expect(rowOf(page, 'pilot-log.csv')).toContainText('2 rows refused')
    await page.getByRole('link', { name: 'Show the lines' }).click()
    const lines = page
      .getByRole('table', { name: 'Lines of pilot-log.csv that are no rows' })
      .getByRole('row')
    await expect(lines).toHaveCount(3)
    await expect(lines.nth(1)).toContainText('7 columns instead of 5')
    await expect(lines.nth(2)).toContainText('58b,I. Lund')
  })
})
