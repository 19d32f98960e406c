import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { visit } from './support/steps.ts'
import { makePackage } from './support/packages.ts'
import { expectAccessible } from './support/themes.ts'
import { type Language, type Texts, leftOver, say, textsIn } from './support/texts.ts'
import type { Platform } from './support/platform.ts'

test.use({ platformOptions: { sample: true } })

const names = { en: 'English', fr: 'Français', ja: '日本語' } as const
const costs =
  'value=sum:Cost+Total+$&row=Airport+Name&column=month:Flight+Date&filter=in[1995]:year:Flight+Date'
const tides = 'packages/app/org%3Atides'

/** Addresses, and a text by which each is known to be whole; those with `look` are looked at by axe as well. */
const pages: readonly {
  address: string
  sign: string
  values?: Readonly<Record<string, string>>
  look?: true
}[] = [
  { address: 'sources', sign: 'sources:list.caption', look: true },
  { address: 'sources/new', sign: 'sources:create.title', look: true },
  { address: 'sources/Bird%20strikes', sign: 'sources:page.caption', values: { name: 'Bird strikes' } },
  {
    address: 'sources/Bird%20strikes?dialog=delete',
    sign: 'sources:delete.source',
    values: { name: 'Bird strikes' },
  },
  {
    address: 'sources/Bird%20strikes/tables/birdstrikes.csv',
    sign: 'sources:table.caption',
    values: { name: 'birdstrikes.csv' },
  },
  { address: 'schema', sign: 'schema:caption' },
  { address: 'schema?build=open', sign: 'schema:build.title' },
  { address: 'schema/new', sign: 'schema:choose.caption' },
  { address: 'schema/strike', sign: 'schema:attributes.caption', look: true },
  { address: 'builds', sign: 'builds:caption' },
  { address: 'builds/1', sign: 'jobs:steps.caption' },
  { address: 'jobs', sign: 'jobs:caption' },
  { address: 'query', sign: 'query:start.title' },
  { address: `query?${costs}`, sign: 'query:result.label', look: true },
  { address: 'queries', sign: 'query:list.empty' },
  { address: 'packages', sign: 'packages:caption', look: true },
  { address: 'packages?q=nowhere', sign: 'packages:noMatch.title', values: { text: 'nowhere' } },
  { address: 'packages/new', sign: 'shell:page.newPackage', look: true },
  { address: 'packages/limits', sign: 'packages:limit.title' },
  { address: tides, sign: 'packages:versions.caption' },
  { address: `${tides}?tab=listing`, sign: 'packages:tab.listing' },
  { address: `${tides}?tab=about`, sign: 'packages:tab.about' },
  {
    address: `${tides}?dialog=withdraw&of=1.0.0`,
    sign: 'packages:withdraw.title',
    values: { version: '1.0.0' },
  },
  { address: `${tides}/listing`, sign: 'listing:section.texts', look: true },
  { address: `${tides}/versions/1.0.0`, sign: 'packages:changes.first' },
  { address: `${tides}/versions/9.9.9`, sign: 'packages:version.absent', values: { version: '9.9.9' } },
  { address: `${tides}/publish`, sign: 'shell:page.publish', look: true },
  { address: 'packages/app/org%3Aberths', sign: 'packages:versions.none' },
  {
    address: 'packages/app/org%3Aberths?dialog=delete',
    sign: 'packages:delete.title',
    values: { name: 'berths' },
  },
  { address: 'users', sign: 'people:users.caption', look: true },
  { address: 'users/new', sign: 'people:user.new.title' },
  { address: 'groups', sign: 'people:groups.empty' },
  { address: 'groups/new', sign: 'people:group.new.title' },
  { address: 'roles', sign: 'people:roles.caption' },
  { address: 'roles/read_only', sign: 'people:matrix.caption', look: true },
  { address: 'api-keys', sign: 'people:keys.empty' },
  { address: 'api-keys?dialog=new', sign: 'people:keys.new.title' },
  { address: 'applications', sign: 'administration:applications.caption' },
  { address: 'applications/platform', sign: 'administration:applications.preview.title', look: true },
  { address: 'organizations', sign: 'administration:organizations.caption' },
  { address: 'organizations/org', sign: 'people:members.caption' },
  { address: 'identity-settings', sign: 'administration:settings.title' },
  { address: 'audit', sign: 'administration:audit.caption', look: true },
  { address: 'nowhere', sign: 'shell:notFound.title' },
]

const signIn = async (page: Page, { texts, platform }: { texts: Texts; platform: Platform }) => {
  await page.getByRole('textbox', { name: say(texts, 'login:login'), exact: true }).fill(platform.login)
  await page.getByLabel(say(texts, 'login:password'), { exact: true }).fill(platform.password)
  await page.getByRole('button', { name: say(texts, 'login:submit'), exact: true }).click()
  await expect(page.getByRole('navigation', { name: say(texts, 'shell:navigation') })).toBeVisible()
}

const whole = (page: Page, name: string) =>
  (['heading', 'table', 'grid', 'group', 'dialog', 'tabpanel'] as const)
    .map((role) => page.getByRole(role, { name }))
    .reduce((one, other) => one.or(other))
    .first()

/** Chooses a language in the menu of the account. */
const choose = async (page: Page, { texts, language }: { texts: Texts; language: Language }) => {
  const menu = say(texts, 'shell:user.menu', { name: 'Platform Administrator' })
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: names[language] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** How far the rows of a grid are scrolled, after scrolling them when a place is given. */
const scrollIn = (grid: Locator, top?: number): Promise<number> =>
  grid.evaluate((element, to) => {
    if (to !== undefined) element.scrollTo({ top: to })
    return element.scrollTop
  }, top)

for (const language of ['fr', 'ja'] as const)
  test(`LNG6 the whole console speaks ${names[language]}`, async ({ page, platform }) => {
    test.setTimeout(300_000)
    const [english, texts] = await Promise.all([textsIn('en'), textsIn(language)])
    await page.goto('./')
    await page.getByRole('textbox', { name: 'Login' }).fill('somebody')
    await page.getByRole('button', { name: names[language] }).click()
    await expect(page.getByRole('heading', { name: say(texts, 'login:title') })).toBeVisible()
    await expect(page.getByRole('textbox', { name: say(texts, 'login:login') })).toHaveValue('somebody')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page).toHaveTitle(new RegExp(`^${say(texts, 'login:title')}`))
    expect(await leftOver(page, { from: english, to: texts })).toEqual([])
    await expectAccessible(page)
    await signIn(page, { texts, platform })
    await makePackage(platform, 'tides', '1.0.0')
    await makePackage(platform, 'berths')
    await page.goto('builds')
    await expect(page.getByText(say(texts, 'builds:current'))).toBeVisible({ timeout: 60_000 })
    for (const { address, sign, values = {}, look } of pages)
      await test.step(address, async () => {
        await visit(page, address)
        await expect.soft(whole(page, say(texts, sign, values))).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        expect.soft(await leftOver(page, { from: english, to: texts })).toEqual([])
        if (look) await expectAccessible(page)
      })
  })

test('LNG7 a change of language repaints the page and keeps what is typed', async ({ page, platform }) => {
  const [english, french, japanese] = await Promise.all([textsIn('en'), textsIn('fr'), textsIn('ja')])
  await page.goto('./')
  await signIn(page, { texts: english, platform })
  await page.goto('sources/new')
  const pageLoads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pageLoads.push(request.url())
  })
  await page.getByRole('button', { name: say(english, 'sources:create.submit') }).click()
  await expect(page.getByText(say(english, 'sources:create.needed.name'))).toBeVisible()
  await page.getByRole('textbox', { name: 'Location' }).fill('/half/typed')

  await choose(page, { texts: english, language: 'fr' })
  await expect(page.getByRole('heading', { name: say(french, 'sources:create.title') })).toBeVisible()
  await expect(page.getByRole('textbox', { name: say(french, 'sources:create.location') })).toHaveValue(
    '/half/typed',
  )
  await expect(page.getByText(say(french, 'sources:create.needed.name'))).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${say(french, 'shell:page.newSource')}`))
  expect(await leftOver(page, { from: english, to: french })).toEqual([])

  await choose(page, { texts: french, language: 'ja' })
  await expect(page.getByRole('textbox', { name: say(japanese, 'sources:create.location') })).toHaveValue(
    '/half/typed',
  )
  expect(await leftOver(page, { from: french, to: japanese })).toEqual([])
  expect(pageLoads).toEqual([])
})

test('LNG7 figures, months and the place in the result follow a change of language', async ({
  page,
  platform,
}) => {
  const [english, french] = await Promise.all([textsIn('en'), textsIn('fr')])
  await page.goto('./')
  await signIn(page, { texts: english, platform })
  await page.goto('builds')
  await expect(page.getByText(say(english, 'builds:current'))).toBeVisible({ timeout: 60_000 })
  await page.goto(`query?${costs}`)
  const grid = page.getByRole('grid', { name: say(english, 'query:result.label') })
  await expect(grid.getByRole('columnheader', { name: 'Feb' })).toBeVisible()
  await expect(grid.getByText('69,282').first()).toBeVisible()
  expect(await scrollIn(grid, 60)).toBe(60)
  await choose(page, { texts: english, language: 'fr' })
  const inFrench = page.getByRole('grid', { name: say(french, 'query:result.label') })
  await expect(inFrench.getByRole('columnheader', { name: 'févr.' })).toBeVisible()
  await expect(inFrench.getByText('69\u00a0282').first()).toBeVisible()
  expect(await scrollIn(inFrench)).toBe(60)
  expect(await leftOver(page, { from: english, to: french })).toEqual([])
})

test('LNG8 a choice holds in the other tabs and after a reload', async ({ page, context, platform }) => {
  const [english, french] = await Promise.all([textsIn('en'), textsIn('fr')])
  await page.goto('./')
  await signIn(page, { texts: english, platform })
  const other = await context.newPage()
  await other.goto('sources')
  await expect(other.getByRole('heading', { name: say(english, 'sources:title') })).toBeVisible()
  await choose(page, { texts: english, language: 'fr' })
  await expect(other.getByRole('navigation', { name: say(french, 'shell:navigation') })).toBeVisible()
  await expect(other.getByRole('link', { name: say(french, 'sources:action.add') })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('link', { name: say(french, 'sources:action.add') })).toBeVisible()
})

test.describe('a browser that asks for Japanese', () => {
  test.use({ locale: 'ja-JP' })
  test('LNG8 is greeted in Japanese', async ({ page }) => {
    const japanese = await textsIn('ja')
    await page.goto('./')
    await expect(page.getByRole('heading', { name: say(japanese, 'login:title') })).toBeVisible()
    await expect(page.getByRole('button', { name: '日本語' })).toHaveAttribute('aria-pressed', 'true')
  })
})
