// A workflow whose owner has left says so, and those who can save it are notified.
import { expect } from '@playwright/test'
import { createUser, requestAsAdministrator } from './support/identity.ts'
import { signIn } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { openPage, visit } from './support/steps.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

test('ENG42e a workflow of a disabled owner is paused until another account saves it', async ({
  page,
  platform,
  browser,
}) => {
  const roles = [{ role: 'engine_editor' }]
  const { login, password, id } = await createUser(platform, { login: 'lena.paused', roles })
  const context = await browser.newContext()
  const own = await context.newPage()
  await signIn(own, { ...platform, login, password })
  const { origin } = platform
  const reply = await own.request.post(`${origin}/dpe/v3/workflows`, {
    headers: { origin },
    data: {
      id: 'left-alone',
      name: 'Left alone',
      stages: [],
      schedule: { cron: '30 2 * * *', time_zone: 'UTC' },
      triggers: [{ kind: 'build', level: null }],
    },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  await context.close()
  await requestAsAdministrator(platform, {
    method: 'PUT',
    path: `/iam/users/${id}`,
    body: { active: false },
  })

  await signIn(page, platform)
  await openPage(page, 'Workflows')
  await expect(page.getByRole('row', { name: /Left alone/ })).toContainText('Schedule paused')
  await visit(page, 'workflows/left-alone')
  const note = page.getByText(/^Schedule is paused: The account of .* is disabled or deleted\./)
  await expect(note).toBeVisible()
  await takeScreenshots(page, 'workflow-paused')
  await expectAccessible(page)

  await requestAsAdministrator(platform, {
    method: 'PUT',
    path: '/datastores/db/physical?wait=true',
    body: { levelsToBuild: ['data_prim'] },
  })
  await visit(page, 'notifications')
  const row = page.getByRole('row', { name: /Left alone is paused/ })
  await expect(row).toContainText('is disabled or deleted')
  await takeScreenshots(page, 'notification-paused')
  await row.getByRole('link', { name: 'Left alone is paused' }).click()
  await expect(note).toBeVisible()
  await page.getByRole('switch', { name: 'Schedule on' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(note).toBeHidden()
})
