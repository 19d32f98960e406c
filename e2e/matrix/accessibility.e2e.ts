import { expect, test } from '../support/test.ts'
import { cellsOf } from '../support/matrix.ts'
import { signIn } from '../support/sign-in.ts'
import { openPage, visit } from '../support/steps.ts'
import { expectAccessible } from '../support/themes.ts'

test.use({ platformOptions: { sample: true, isolated: true } })

const costs =
  'value=sum:Cost+Total+$&row=Airport+Name&column=month:Flight+Date&filter=in[1995]:year:Flight+Date'

/** Addresses, each with a heading or table that is visible when the page is complete. */
const pages = [
  ['', 'Set up your platform'],
  ['sources', 'Sources'],
  ['sources/new', 'Files to use as tables'],
  ['sources/Bird%20strikes', 'Tables of Bird strikes'],
  ['sources/Bird%20strikes?dialog=delete', 'Delete Bird strikes?'],
  ['sources/Bird%20strikes/tables/birdstrikes.csv', 'Attributes of birdstrikes.csv'],
  ['schema', 'Logical objects'],
  ['schema?build=open', 'Build the schema'],
  ['schema/new', 'Tables of all sources'],
  ['schema/new?from=Weather%2Fseattle-weather.csv', 'Attributes of the object'],
  ['schema/strike', 'Attributes of the object'],
  ['builds', 'Builds'],
  ['builds/1', 'Job steps'],
  ['jobs', 'Jobs, newest first'],
  ['query', 'What do you want to know?'],
  [`query?${costs}`, 'Query result'],
  ['queries', 'No saved queries yet'],
  ['boards', 'No boards yet'],
  ['guide', 'User guide'],
  ['guide/access', 'People and access'],
  ['nowhere', 'Page not found'],
] as const

test('UI4 axe finds nothing on any page, in light and in dark', async ({ page, platform }) => {
  test.setTimeout(150_000)
  await page.goto('./')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await signIn(page, platform)
  await openPage(page, 'Builds')
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 })
  for (const [address, sign] of cellsOf(pages, 8))
    await test.step(address, async () => {
      await visit(page, address)
      const whole = (['heading', 'table', 'grid', 'group', 'dialog'] as const)
        .map((role) => page.getByRole(role, { name: sign }))
        .reduce((one, other) => one.or(other))
      await expect.soft(whole.first()).toBeVisible()
      await expectAccessible(page)
    })
  await openPage(page, 'Today')
  await page.getByRole('button', { name: 'Hide list' }).click()
  await expect(page.getByRole('region', { name: 'Figures' })).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
  await openPage(page, 'Jobs')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('table', { name: 'Job steps' })).toBeVisible()
  await expectAccessible(page)
})
