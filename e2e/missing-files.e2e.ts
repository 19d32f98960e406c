// Files of the console that cannot be loaded: for a moment, and for good as after an update.
import type { Page } from '@playwright/test'
import { fillSignIn, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const jobsFile = /\/assets\/job-lists-[^/]*\.js(\?again=\d+)?$/
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })

test('UI25 a page opens although its file could not be loaded twice', async ({ page, platform, watch }) => {
  watch.expectError(/Failed to load resource/)
  let attempts = 0
  await page.route(jobsFile, (route) => {
    attempts += 1
    return attempts <= 2 ? route.abort('connectionreset') : route.continue()
  })
  await signIn(page, platform, 'users')
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  expect(attempts).toBeGreaterThan(2)
})

const startFile = /\/assets\/start-[^/]*\.js$/

test('UI25 the page offers to reload if its start cannot be loaded', async ({ page, watch }) => {
  watch.expectError(/Failed to load resource|^exception: (?:TypeError: Failed to fetch dynamically|$)/)
  let attempts = 0
  await page.route(startFile, (route) => {
    attempts += 1
    return route.fulfill({ status: 404, body: 'gone' })
  })
  await page.goto('login')
  const offer = page.getByRole('alert')
  await expect(offer.getByRole('heading', { name: 'Part of the console could not be loaded' })).toBeVisible()
  expect(attempts).toBeGreaterThan(3)
  await page.unroute(startFile)
  await offer.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('textbox', { name: 'Login' })).toBeVisible()
})

test('UI25 the page starts although its start could not be loaded at first', async ({ page, watch }) => {
  watch.expectError(/Failed to load resource/)
  let attempts = 0
  await page.route(startFile, (route) => {
    attempts += 1
    return attempts <= 2 ? route.abort('connectionreset') : route.continue()
  })
  await page.goto('login')
  await expect(page.getByRole('textbox', { name: 'Login' })).toBeVisible()
})

const consoleFile = /\/assets\/console-[^/]*\.js$/

test('UI25 the page offers to reload if the console fails at its start', async ({
  page,
  platform,
  watch,
}) => {
  watch.expectError(/damaged/)
  await signIn(page, platform, 'jobs')
  await page.route(consoleFile, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('damaged')" }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The console could not be started' })).toBeVisible()
  await page.unroute(consoleFile)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
})

const callsFile = /\/assets\/calls-[^/]*\.js(\?again=\d+)?$/

test('UI25 the sign-in form stays although the code of calls is missing', async ({
  page,
  platform,
  watch,
}) => {
  watch.expectError(/Failed to load resource/)
  await page.route(callsFile, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto('login')
  await fillSignIn(page, platform)
  await expect(page.getByText('Reload the page, then sign in.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Login' })).toHaveValue(platform.login)
  await page.unroute(callsFile)
  await fillSignIn(page, platform)
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
})

test('UI25 a file that an update replaced leads to a reload that restores what was typed', async ({
  page,
  platform,
  watch,
}) => {
  watch.expectError(/Failed to load resource/)
  await page.route(jobsFile, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await signIn(page, platform, 'groups/new')
  await nameOf(page).fill('typed before the update')
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  const offer = page.getByRole('alert')
  await expect(offer.getByText('Part of the console could not be loaded')).toBeVisible()
  await page.unroute(jobsFile)
  await offer.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  await page.goto('groups/new')
  await expect(nameOf(page)).toHaveValue('typed before the update')
})
