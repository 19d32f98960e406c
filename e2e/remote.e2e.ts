import { expect, test } from './support/test.ts'
import { startPlatform } from './support/platform.ts'
import { signInOnScreen } from './support/sign-in.ts'
import { queryCosts, expectCosts, openPage, rowOf } from './support/steps.ts'

test.use({ platformOptions: { sample: true } })

test('GW3 a console without an embedded platform uses another one', async ({ page, platform }) => {
  const second = await startPlatform({ env: { PLATFORM_URL: platform.origin } })
  try {
    await signInOnScreen(page, platform, second.console)
    await openPage(page, 'Sources')
    await expect(rowOf(page, 'Flights (3 million rows)')).toContainText('Ready', { timeout: 60_000 })
    await queryCosts(page, 1998)
    await expectCosts(page, 1998)
  } finally {
    await page.close()
    await second.stop()
  }
})
