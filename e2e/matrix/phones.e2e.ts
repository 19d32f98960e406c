// The main pages on the screen of a phone, at 390 px and at the 320 px that 400 % zoom leaves of a desktop.
import { createAction } from '../support/engine.ts'
import { cellsOf, isShort } from '../support/matrix.ts'
import { namedPart, samplePages } from '../support/sample-pages.ts'
import { waitForSample } from '../support/sample.ts'
import { targetProblems, widthProblems } from '../support/screen-fit.ts'
import { signIn } from '../support/sign-in.ts'
import { visit } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/themes.ts'

test.use({
  platformOptions: { sample: true, isolated: true },
  viewport: { width: 390, height: 844 },
  hasTouch: true,
})

const pages = [
  ...samplePages,
  ['uploads', 'Uploads'],
  ['playbooks', 'Playbooks'],
  ['workflows', 'Workflows'],
  ['new-workflow', 'New workflow'],
  ['actions', 'Actions'],
  ['actions/archive-rows', 'Archive rows'],
  ['events', 'Events'],
  ['notifications', 'Notifications'],
  ['packages', 'Packages'],
  ['packages/new', 'New package'],
  ['users', 'Users'],
  ['users/new', 'New user'],
  ['groups', 'Groups'],
  ['roles', 'Roles'],
  ['roles/read_only', 'Read-only'],
  ['providers', 'Identity providers'],
  ['api-keys', 'API keys'],
  ['applications', 'Applications'],
  ['organizations', 'Organizations'],
  ['identity-settings', 'Identity settings'],
  ['engine-settings', 'Engine settings'],
  ['audit', 'Audit log'],
] as const

test('UI31 no main page is wider than a phone, and its targets are large enough', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await waitForSample(platform)
  await createAction(platform, {
    id: 'archive-rows',
    name: 'Archive rows',
    kind: 'extract',
    parameters: { tables: [{ source: 'Weather', table: 'seattle-weather.csv' }] },
  })
  for (const [address, sign] of cellsOf(pages, 12))
    await test.step(address, async () => {
      await visit(page, address)
      await expect.soft(namedPart(page, sign)).toBeAttached()
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.soft.poll(() => widthProblems(page), { timeout: 3000 }).toEqual([])
        expect.soft(await targetProblems(page)).toEqual([])
      }
      await page.setViewportSize({ width: 390, height: 844 })
      if (!isShort) await expectAccessible(page)
    })
})

test('UI30 the foot has the primary action and the others in one menu, and the drawer leads anywhere', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await waitForSample(platform)
  await visit(page, 'sources')

  await test.step('the foot of a list', async () => {
    const foot = page.getByRole('contentinfo', { name: 'Page actions' })
    await expect(foot.getByRole('link', { name: 'Add source' })).toBeInViewport({ ratio: 1 })
    expect((await foot.getByRole('link', { name: 'Add source' }).boundingBox())?.height).toBe(44)
    await expect(page.getByRole('button', { name: 'Extract all' })).toBeHidden()
    await foot.getByRole('button', { name: 'More actions' }).tap()
    const sheet = page.getByRole('dialog', { name: 'More actions' })
    await expect(sheet.getByRole('button', { name: 'Extract all' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(foot.getByRole('button', { name: 'More actions' })).toBeFocused()
    await foot.getByRole('button', { name: 'More actions' }).tap()
    await sheet.getByRole('button', { name: 'Extract all' }).tap()
    await expect(sheet).toBeHidden()
  })

  await test.step('the drawer', async () => {
    const opener = page.getByRole('button', { name: 'Open navigation' })
    await opener.tap()
    const drawer = page.getByRole('navigation', { name: 'Navigation' })
    await expect(drawer.getByRole('button', { name: 'Search' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'Users' })).toBeHidden()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: /^Access/ }).tap()
    await expect(drawer.getByRole('button', { name: 'All pages' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.tap()
    await drawer.getByRole('button', { name: /^Access/ }).tap()
    await drawer.getByRole('link', { name: 'Users' }).tap()
    await expect(page.getByRole('banner').getByText('Users', { exact: true })).toBeVisible()
    await expect(drawer).toBeHidden()
  })

  await test.step('a page below a list leads back to it', async () => {
    await visit(page, 'sources/Bird%20strikes')
    await page.getByRole('link', { name: 'Back' }).tap()
    await expect(page).toHaveURL(/\/sources$/)
  })

  await test.step('one tap adds a field, and Run is beside the time and rows of the answer', async () => {
    await visit(page, 'query')
    await page.getByRole('button', { name: 'Choose fields' }).tap()
    await page.getByRole('textbox', { name: /^Search \d/ }).fill('Cost Total')
    await page.getByRole('treeitem', { name: 'Cost Total $, ' }).first().tap()
    await expect(page.getByRole('button', { name: /^Cost Total \$.*: change$/ })).toBeAttached()
    const foot = page.getByRole('contentinfo', { name: 'Page actions' })
    await expect(foot.getByRole('button', { name: 'Run' })).toBeInViewport({ ratio: 1 })
    await expect(foot).toContainText('rows read')
    await expectAccessible(page)
  })

  await test.step('Save of a form stays in view', async () => {
    await visit(page, 'users/new')
    const save = page.getByRole('button', { name: 'Create user' })
    await expect(save).toBeInViewport({ ratio: 1 })
    await page.locator('#page').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await expect(save).toBeInViewport({ ratio: 1 })
  })
})
