import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'
import { startPlatform } from './support/platform.ts'
import { fillSignIn, signIn } from './support/sign-in.ts'
import { addHarbour, openPage, rowOf, visit } from './support/steps.ts'

test.use({ platformOptions: { isolated: true } })

test('IAM9 a wrong password shows an error and keeps the typed login; too many attempts have to wait', async ({
  page,
}) => {
  const own = await startPlatform()
  try {
    await page.goto(own.console)
    await fillSignIn(page, { login: own.login, password: 'not this one' })
    await expect(page.getByText('The login or password is incorrect.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Login' })).toHaveValue('admin')
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await fillSignIn(page, { login: own.login, password: `wrong ${attempt}` })
      await answer
    }
    await fillSignIn(page, own)
    await expect(
      page.getByText(/^Too many failed attempts\. Try again in \d+ (?:seconds?|minutes?)\.$/),
    ).toBeVisible()
    const [, oneTime = ''] = /: (\S+)$/m.exec(await own.admin('reset-password')) ?? []
    await fillSignIn(page, { login: own.login, password: oneTime })
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  } finally {
    await page.close()
    await own.stop()
  }
})

test('DM2 a path outside the allowed folders is rejected at its field, also with .., and the form keeps its values', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'sources/new/local')
  const location = page.getByRole('textbox', { name: 'Location' })
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour master')
  for (const path of ['/etc', `${platform.harbour}/../../../etc`, platform.dataFolder]) {
    await location.fill(path)
    await page.getByRole('button', { name: 'Add and extract' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'PLATFORM_SOURCES' })).toContainText(path)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbour master')
  }

  await test.step('a folder that is opened by Tab takes the focus along', async () => {
    await location.fill(platform.harbour)
    await page.keyboard.press('Tab')
    const folders = page.getByRole('group', { name: 'Folders and files' })
    await expect(folders).toContainText('cargo.json')
    await expect(folders.getByRole('button').first()).toBeFocused()
  })
  await openPage(page, 'Sources')
  await expect(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible()
})

test('DM8 a missing file fails only its table, which keeps its rows, and recovers when the file is back', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await addHarbour(page)
  const file = join(platform.harbour, 'berths.tsv')
  const content = await readFile(file)
  await rm(file)
  await page.getByRole('button', { name: 'Extract all' }).click()
  await expect(rowOf(page, 'berths.tsv')).toContainText('File missing')
  await expect(page.getByText('The 6 rows from the last extraction are still available.')).toBeVisible()
  await expect(rowOf(page, 'cargo.json')).toContainText('Ready')
  await openPage(page, 'Sources')
  await expect(rowOf(page, 'harbour')).toContainText('File missing')
  await page.getByRole('link', { name: 'One needs attention.' }).click()
  await expect(page).toHaveURL(/state=problems/)
  await expect(rowOf(page, 'harbour')).toContainText('File missing')
  await writeFile(file, content)
  await page.getByRole('button', { name: 'Extract again' }).click()
  await expect(rowOf(page, 'harbour')).toContainText('2 rows rejected')
})

test('UI3 an unknown address and unknown objects show that they do not exist', async ({ page, platform }) => {
  await signIn(page, platform)
  for (const [address, title] of [
    ['nowhere/at/all', 'Page not found'],
    ['sources/absent', 'Source “absent” not found'],
    ['schema/absent', 'Object “absent” not found'],
    ['jobs/absent', 'Job “absent” does not exist'],
    ['builds/77', 'Build 77 not found'],
  ] as const) {
    await visit(page, address)
    await expect(page.getByRole('heading', { name: title }), address).toBeVisible()
  }
  await visit(page, 'sorces')
  await page.getByRole('main').getByRole('link', { name: 'Sources' }).click()
  await expect(page).toHaveURL(/\/sources$/)
})

test('UI3 the request of a list that takes long can be cancelled and sent again', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  const answers: (() => Promise<void>)[] = []
  // Held back until the test lets them through.
  await page.route(
    /\/roles(\?|$)/,
    (route) =>
      new Promise<void>((done) => {
        answers.push(() => route.continue().then(done, done))
      }),
  )
  await openPage(page, 'Roles')
  await page.getByText('Still loading after 5 s').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Loading was cancelled' })).toBeVisible()
  await expectAccessible(page)
  await Promise.all(answers.map((answer) => answer()))
  await expect(page.getByRole('heading', { name: 'Loading was cancelled' })).toBeVisible()
  await page.unroute(/\/roles(\?|$)/)
  const again = page.getByRole('button', { name: 'Load again' })
  await expect(again).toBeFocused()
  await again.press('Enter')
  await expect(page.getByRole('table').getByText('Admin', { exact: true })).toBeVisible()
})
