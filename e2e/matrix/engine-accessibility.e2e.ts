// axe on the pages of the engine, in light and in dark, in English and in Japanese.
import type { Page } from '@playwright/test'
import { cellsOf } from '../support/matrix.ts'
import { signIn } from '../support/sign-in.ts'
import { visit } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const post = async (page: Page, path: string, data: unknown): Promise<void> => {
  const { origin } = new URL(page.url())
  const reply = await page.request.post(`${origin}/dpe/v3/${path}`, { headers: { origin }, data })
  // The second language finds what the first one created.
  expect([200, 409], await reply.text()).toContain(reply.status())
}

const createAll = async (page: Page): Promise<void> => {
  await post(page, 'tables', {
    database_name: 'data_prim',
    table_name: 'delays',
    columns: [{ name: 'event_id', type: { main: 'string' } }],
  })
  const table = { database_name: 'data_prim', table_name: 'delays' }
  await post(page, 'actions', {
    id: 'archive',
    name: 'Archive delays',
    kind: 'archive_event',
    parameters: { table },
  })
  await post(page, 'workflows', {
    id: 'nightly',
    name: 'Nightly refresh',
    stages: [{ name: 'Archive', steps: [{ id: 'archive', action: 'archive' }] }],
    schedule: { cron: '30 2 * * *', time_zone: 'Europe/Paris' },
    triggers: [{ kind: 'upload', source: 'harbour' }],
  })
  await post(page, 'actions/archive/start', [{ event_id: 'AF276' }])
  await post(page, 'actions/archive/start', { not: 'a list' })
  await post(page, 'workflows/nightly/start', [])
}

const pages = [
  'actions',
  'actions?q=nobody',
  'new-action',
  'actions/archive',
  'actions/archive?dialog=delete',
  'action-tables',
  'action-tables?dialog=new',
  'workflows',
  'new-workflow',
  'workflows/nightly',
  'workflows/nightly?view=list',
  'workflows/nightly?view=json',
  'workflows/nightly?dialog=delete',
  'events',
  'jobs',
  'notifications',
  'engine-settings',
] as const

for (const locale of ['en', 'ja'] as const)
  test.describe(locale, () => {
    test.use({ locale })

    test(`UI4 the pages of the engine have no violations in ${locale}`, async ({ page, platform }) => {
      test.setTimeout(300_000)
      await signIn(page, platform)
      await createAll(page)
      for (const address of cellsOf(pages))
        await test.step(address, async () => {
          await visit(page, address)
          // The previous page is shown until the code of this one is loaded.
          await expect(async () => {
            await expect(page.locator('h1').first()).toBeVisible()
            await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
            if (address.includes('dialog=')) await expect(page.getByRole('dialog')).toBeVisible()
            await expectAccessible(page)
          }).toPass({ timeout: 90_000 })
        })
    })
  })
