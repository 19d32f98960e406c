// The schema as a picture: by mouse to a card, its pane and its object; by keyboard along the connections; accessible.
import { waitForSample } from './support/sample.ts'
import { signIn } from './support/sign-in.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

test('UI40 UI41 the canvas of the schema leads to tables and objects, by mouse and by keyboard', async ({
  page,
  platform,
}) => {
  await waitForSample(platform)
  await signIn(page, platform)
  await visit(page, 'schema')
  await page.getByText('Canvas', { exact: true }).click()
  const card = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}, `) })
  await expect(card('airports.csv')).toBeVisible()
  await card('airport').click()
  const pane = page.getByRole('region', { name: 'Selected card' })
  await expect(pane.getByText('latitude', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/at=object%3Aairport/)
  await expectAccessible(page)

  await card('airport').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(card('airports.csv')).toBeFocused()
  await expect(pane.getByRole('link', { name: 'Design logical object' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/schema\/airport$/)
})
