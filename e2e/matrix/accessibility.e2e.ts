import { expect, test } from '../support/test.ts'
import { cellsOf } from '../support/matrix.ts'
import { namedPart, samplePages } from '../support/sample-pages.ts'
import { signIn } from '../support/sign-in.ts'
import { openPage, visit } from '../support/steps.ts'
import { expectAccessible } from '../support/themes.ts'

test.use({ platformOptions: { sample: true, isolated: true } })

const pages = [
  ...samplePages,
  ['sources/Bird%20strikes?dialog=delete', 'Delete Bird strikes?'],
  ['schema?build=open', 'Build the schema'],
  ['schema-canvas?at=object%3Astrike', 'strike, Prim'],
  ['schema-canvas?dialog=map&of=%7B%22to%22%3A%22flights_by_day%22%7D', 'Map attributes to flights_by_day'],
  ['schema/new', 'Tables of all sources'],
  ['schema/new?from=Weather%2Fseattle-weather.csv', 'Attributes of the object'],
  ['guide/access', 'People and access'],
  ['nowhere', 'Page not found'],
] as const

test('UI4 axe finds nothing on any page, in light and in dark', async ({ page, platform }) => {
  await page.goto('./')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await signIn(page, platform)
  await openPage(page, 'Builds')
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 })
  for (const [address, sign] of cellsOf(pages, 8))
    await test.step(address, async () => {
      await visit(page, address)
      await expect.soft(namedPart(page, sign)).toBeVisible()
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
