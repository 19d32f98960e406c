// A design is changed so that a saved query fails: the review says so before anything is built.
import { query } from '#contract/query/endpoints.ts'
import { expectImported } from './support/imported.ts'
import { requestAsAdministrator } from './support/identity.ts'
import { signIn } from './support/sign-in.ts'
import { chooseFiles, openPage, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'
import { tabTowards } from './support/keyboard.ts'

test.use({ platformOptions: { isolated: true } })

const file = 'ship,tonnes\nZoe Marie,10\nAda,5\n'

test('DM43 a removed attribute and the saved query that needs it are named before the build', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await openPage(page, 'Sources')
  await chooseFiles(page, [{ name: 'calls.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }])
  const name = page.getByRole('textbox', { name: 'Name of the new source' })
  await name.fill('port')
  await name.press('Enter')
  await expectImported(page)
  await visit(page, `schema/new?from=${encodeURIComponent('port/calls.csv')}`)
  await page.getByRole('button', { name: 'Save and build' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
  const saved = {
    name: 'Tonnes by ship',
    request: { data: { fields: { tonnes: ['sum'] } }, scale: { fields: ['ship'] } },
  }
  await requestAsAdministrator(platform, { ...query.createSaved, body: saved })

  await visit(page, 'review-build')
  await expect(page.getByText('Nothing to build')).toBeVisible()
  await visit(page, 'schema/calls')
  await page.getByRole('checkbox', { name: 'Use ship' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^calls saved$/i)).toBeVisible()
  await openPage(page, 'Schema')
  await page.getByRole('link', { name: 'See what changes' }).click()
  await expect(page.getByText('ship is removed. Its type was string varchar.')).toBeVisible()
  await expect(page.getByText('Tonnes by ship')).toBeVisible()
  await expect(page.getByText('Fails, because ship is removed')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Steps' }).getByText(/^2 rows, /)).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'review-build')

  // By keyboard: back to the design, or build anyway.
  await tabTowards(page, page.getByRole('link', { name: 'calls', exact: true }))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
  await visit(page, 'review-build')
  await expect(page.getByText('Nothing to build')).toBeVisible()
})
