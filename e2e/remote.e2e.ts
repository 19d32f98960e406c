import { expect, test } from './support/test.ts'
import { startPlatform, type Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { askForCosts, expectCosts, openPage, rowOf } from './support/steps.ts'

test.use({ platformOptions: { sample: true } })

let second: Platform
test.beforeAll(async ({ platform }) => {
  second = await startPlatform({ env: { PLATFORM_URL: platform.origin } })
})
test.afterAll(() => second.stop())

test('GW3 a console without a platform of its own asks another one', async ({ page, platform }) => {
  await signIn(page, platform, second.console)
  await openPage(page, 'Sources')
  await expect(rowOf(page, 'Flights (3 million rows)')).toContainText('Ready', { timeout: 60_000 })
  await askForCosts(page, 1998)
  await expectCosts(page, 1998)
})
