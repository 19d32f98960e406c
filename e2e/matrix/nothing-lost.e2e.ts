// A day of one user in each language: interrupted work continues, and nothing typed or sent is lost.
import { utimesSync } from 'node:fs'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { query } from '#contract/query/endpoints.ts'
import { addAccount } from '../support/identity.ts'
import { runCurl } from '../support/curl.ts'
import { csvOf, dragFiles, slowLine, writeFile } from '../support/files.ts'
import type { Platform } from '../support/platform.ts'
import {
  type ScreenTexts,
  figureIn,
  goTo,
  chooseLanguage,
  openAccount,
  signInWith,
  changeLanguage,
  screenTextsIn,
} from '../support/screen-texts.ts'
import { rowOf } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { type Theme, expectAccessibleIn } from '../support/themes.ts'
import { tokenOf } from '../support/token.ts'

test.use({
  platformOptions: { sample: true, isolated: true },
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** What differs between the days: languages, themes, and the names that the users type. */
const days = [
  {
    language: 'en',
    colleagueIn: 'fr',
    theme: 'light',
    half: 'Pilot station, half typed',
    office: 'Harbour office',
    files: ['calls.csv', 'tides.ndjson'],
    colleague: 'Chloé Martin',
    object: { shown: 'Bird strikes', mine: 'Airport Name', theirs: 'Phase of flight' },
    renamed: { mine: 'Strikes by me', theirs: 'Collisions de Chloé' },
    question: 'Rainy days',
    station: 'Pilot station',
  },
  {
    language: 'fr',
    colleagueIn: 'ja',
    theme: 'dark',
    half: 'Station des pilotes, à moitié',
    office: 'Capitainerie d’été',
    files: ['escales.csv', 'marées.ndjson'],
    colleague: '高橋 明',
    object: { shown: 'Airports', mine: 'city', theirs: 'country' },
    renamed: { mine: 'Aéroports desservis', theirs: '空港の一覧' },
    question: 'Jours de pluie',
    station: 'Station des pilotes',
  },
  {
    language: 'ja',
    colleagueIn: 'en',
    theme: 'dark',
    half: '水先案内所（書きかけ）',
    office: '港湾事務所',
    files: ['入港.csv', '潮位.ndjson'],
    colleague: 'Lena Bauer',
    object: { shown: 'Weather in Seattle', mine: 'weather', theirs: 'wind' },
    renamed: { mine: 'シアトルの天気', theirs: 'Weather by Lena' },
    question: '雨の日',
    station: '水先案内所',
  },
] as const satisfies readonly {
  language: ScreenTexts['language']
  colleagueIn: ScreenTexts['language']
  theme: Theme
  [name: string]: unknown
}[]

interface Day {
  readonly page: Page
  readonly context: BrowserContext
  readonly browser: Browser
  readonly platform: Platform
  readonly screen: ScreenTexts
  /** The language of the colleague. */
  readonly foreign: ScreenTexts
  readonly plan: (typeof days)[number]
}

const rows = 120_000
/** Bytes per second: the file takes about 15 seconds, unless the connection gets faster. */
const slow = 300_000
const modified = 1_767_225_600_000

const nameOf = ({ page, screen }: Day): Locator =>
  page.getByRole('textbox', { name: screen.textOf('shared:field.name'), exact: true })
const locationOf = ({ page, screen }: Day): Locator =>
  page.getByRole('textbox', { name: screen.textOf('sources:create.location'), exact: true })
const found = ({ page, screen }: Day): Locator => page.getByText(screen.like('drafts:found'))
const titled = ({ page }: Day, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })
const isSound = ({ page, plan }: Day): Promise<void> => expectAccessibleIn(page, plan.theme)

const finish = async (day: Day): Promise<void> => {
  const { page, platform, screen } = day
  await page.goto('./')
  await page.getByRole('textbox').first().fill(platform.login)
  await chooseLanguage(page, screen)
  const { login, password } = platform
  await expect(page.getByRole('textbox', { name: screen.textOf('login:login'), exact: true })).toHaveValue(
    login,
  )
  await isSound(day)
  await signInWith(page, { screen, login, password })
}

const openFolderForm = async ({ page, screen }: Day): Promise<void> => {
  await goTo(page, { screen, to: 'sources' })
  await page.getByRole('link', { name: screen.textOf('shared:action.addSource') }).click()
  await page.getByRole('button', { name: screen.textOf('connection:gallery.next.local') }).click()
}

const beginSource = async (day: Day): Promise<void> => {
  const { page, screen, foreign, plan } = day
  await openFolderForm(day)
  await nameOf(day).fill(plan.half)
  await changeLanguage(page, { from: screen, to: foreign })
  await expect(nameOf({ ...day, screen: foreign })).toHaveValue(plan.half)
  await changeLanguage(page, { from: foreign, to: screen })
  await expect(nameOf(day)).toHaveValue(plan.half)
  await page.reload()
  await expect(found(day)).toBeVisible()
  await expect(nameOf(day)).toHaveValue(plan.half)
  await isSound(day)
  await goTo(page, { screen, to: 'jobs' })
  await expect(page.getByText(screen.like('drafts:left'))).toBeVisible()
}

/** The list item of an uploaded file. */
const fileOf = ({ page }: Day, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('button') })

/** Expects the file to be a table with this number of rows. */
const expectRead = async (day: Day, { file, count }: { file: string; count: number }): Promise<void> => {
  const { screen } = day
  const figure = screen.textOf('shared:count.rowCount_other', { count: figureIn(screen, count) })
  await expect(fileOf(day, file)).toContainText(screen.textOf('sources:state.ready'))
  await expect(fileOf(day, file)).toContainText(figure)
}

const sendFiles = async (day: Day): Promise<void> => {
  const { page, platform, screen, plan } = day
  const [large, small] = plan.files
  const text = csvOf(rows)
  const path = writeFile(platform.depot, { name: large, text })
  utimesSync(path, modified / 1000, modified / 1000)
  await goTo(page, { screen, to: 'sources' })
  await expect(page.getByRole('button', { name: screen.textOf('uploads:action.upload') })).toBeVisible()
  const line = await slowLine(page, slow)
  const drag = await dragFiles(page, [
    { name: large, text },
    { name: small, text: '{"station":"Pier 4","height_m":2.5}\n{"station":"Pier 5","height_m":3}\n' },
  ])
  await expect(page.getByText(screen.textOf('uploads:drop.new'))).toBeVisible()
  await drag.drop()
  const name = page.getByRole('textbox', { name: screen.textOf('uploads:source.name') })
  await name.fill(plan.office)
  await name.press('Enter')
  const preview = page.getByRole('table', { name: screen.textOf('shared:table.firstRows', { name: large }) })
  await expect(preview.getByRole('row').nth(1)).toContainText('Ship a0')
  await page.getByRole('button', { name: screen.textOf('uploads:action.pause', { name: large }) }).click()
  await expect(fileOf(day, large)).toContainText(screen.textOf('uploads:state.paused'))
  await expectRead(day, { file: small, count: 2 })
  await isSound(day)

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await line.detach()
  await expect(fileOf(day, large).getByText(screen.like('uploads:halt.needs_file'))).toBeVisible()
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: screen.textOf('uploads:action.choose') }).click()
  await (await opened).setFiles([path])
  await expect(page).toHaveURL(/\/imported$/)
  await expect(page.getByText(screen.textOf('imported:happened.types'))).toBeVisible()
  await page.getByRole('link', { name: plan.office, exact: true }).click()
  await expect(rowOf(page, large)).toContainText(figureIn(screen, rows))
  await expect(rowOf(page, small)).toContainText(screen.textOf('sources:state.ready'))
}

/** Finds an entry in the palette and selects it, without a mouse. */
const selectInPalette = async (
  { page, screen }: Day,
  { typed, group }: { typed: string; group: 'page' | 'object' | 'action' },
): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: screen.textOf('palette:field') })).toBeFocused()
  await page.keyboard.type(typed)
  const option = page
    .getByRole('group', { name: screen.textOf(`palette:group.${group}`) })
    .getByRole('option')
    .filter({ has: page.getByText(typed, { exact: true }) })
  await expect(option).toBeVisible()
  for (let press = 0; press < 20 && (await option.getAttribute('aria-selected')) !== 'true'; press += 1)
    await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(option).toBeHidden()
}

const workByKeys = async (day: Day): Promise<void> => {
  const { page, screen, plan } = day
  await selectInPalette(day, { typed: screen.textOf('shell:page.builds'), group: 'page' })
  await expect(titled(day, screen.textOf('shell:page.builds'))).toBeVisible()
  await expect(page.getByText(screen.textOf('shared:state.live'))).toBeVisible({ timeout: 60_000 })
  await isSound(day)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: screen.textOf('palette:help') })
  await expect(sheet.getByText(screen.textOf('palette:action.palette'))).toBeVisible()
  await isSound(day)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await selectInPalette(day, { typed: screen.textOf('shared:action.newQuery'), group: 'action' })
  await expect(page.getByRole('heading', { name: screen.textOf('query:start.title') })).toBeVisible()
  await selectInPalette(day, { typed: plan.object.shown, group: 'object' })
  await expect(displayName(page, screen)).toHaveValue(plan.object.shown)
}

const displayName = (page: Page, { textOf }: ScreenTexts): Locator =>
  page.getByRole('textbox', { name: textOf('schema:field.display'), exact: true })

const changeDesign = async (
  page: Page,
  { screen, name, attribute }: { screen: ScreenTexts; name: string; attribute: string },
): Promise<void> => {
  await displayName(page, screen).fill(name)
  const role = page.getByRole('combobox', {
    name: screen.textOf('schema:attributes.roleOf', { name: attribute }),
  })
  await role.focus()
  await role.selectOption('both')
}

const mergeDesign = async (day: Day): Promise<void> => {
  const { page, browser, platform, screen, foreign, plan } = day
  const { object, renamed } = plan
  const colleague = await addAccount(platform, { login: plan.colleague, role: 'admin' })
  const theirs = await (await browser.newContext({ baseURL: platform.console })).newPage()
  await theirs.goto('./')
  await chooseLanguage(theirs, foreign)
  await signInWith(theirs, { screen: foreign, ...colleague })
  await theirs.goto(page.url())
  await changeDesign(theirs, { screen: foreign, name: renamed.theirs, attribute: object.theirs })
  await changeDesign(page, { screen, name: renamed.mine, attribute: object.mine })
  await theirs.keyboard.press('ControlOrMeta+s')
  await expect(
    theirs.getByText(foreign.textOf('schema:editor.saved', { name: renamed.theirs })),
  ).toBeVisible()
  await theirs.context().close()

  await page.keyboard.press('ControlOrMeta+s')
  const view = page.getByRole('dialog', { name: screen.textOf('merge:title', { name: object.shown }) })
  const field = view.getByRole('radiogroup', { name: screen.textOf('schema:field.display'), exact: true })
  await expect(view.getByRole('radiogroup')).toHaveCount(1)
  await view.getByText(screen.like('merge:taken')).click()
  await expect(view.getByRole('listitem').filter({ hasText: object.mine })).toContainText(
    screen.textOf('merge:takenMine'),
  )
  await expect(view.getByRole('listitem').filter({ hasText: object.theirs })).toContainText(plan.colleague)
  await isSound(day)
  await field.getByRole('radio', { name: renamed.theirs }).check()
  await view.getByRole('button', { name: screen.textOf('merge:save') }).click()
  await expect(page.getByText(screen.textOf('schema:editor.saved', { name: renamed.theirs }))).toBeVisible()
  await isSound(day)
}

const repeatQuery = async (day: Day): Promise<void> => {
  const { page, platform, screen } = day
  await page.goto('query?value=count:weather&row=weather')
  const rain = page
    .getByRole('grid', { name: screen.textOf('query:result.label') })
    .getByRole('row')
    .filter({ hasText: 'rain' })
    .getByRole('gridcell')
    .last()
  await expect(rain).toBeVisible()
  const shown = await rain.textContent()
  await page.getByRole('button', { name: screen.textOf('request:open') }).click()
  const drawer = page.getByRole('dialog', { name: screen.textOf('request:title') })
  const call = drawer
    .getByRole('listitem')
    .filter({ has: page.getByText(query.run.summary, { exact: true }) })
  await isSound(day)
  await call.getByRole('button', { name: screen.textOf('request:copy') }).click()
  await expect(
    call.getByRole('button', { name: screen.textOf('common:action.copied') }).first(),
  ).toBeVisible()
  const line = await page.evaluate(() => navigator.clipboard.readText())
  const answered = { data: { weather: { count: [{ weather: 'rain', value: Number(shown) }] } } }
  expect(runCurl(line, await tokenOf(platform))).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining(answered)]),
  })
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

const loseSession = async (day: Day): Promise<void> => {
  const { page, context, platform, screen, plan } = day
  await page.getByRole('button', { name: screen.textOf('common:action.save'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: screen.textOf('query:save.titleAs') })
  const name = dialog.getByRole('textbox', { name: screen.textOf('shared:field.name') })
  await name.fill(plan.question)

  const other = await context.newPage()
  await other.goto(platform.console)
  await openAccount(other, screen)
  await other.getByRole('menuitem', { name: screen.textOf('shell:user.signOut') }).click()
  await expect(other.getByRole('dialog', { name: screen.like('session:leave.title') })).toBeVisible()
  // The reload sends the periodic requests now. Therefore the next request, which finds the session expired, is the
  // write.
  await page.reload()
  await expect(found(day)).toBeVisible()
  await expect(name).toHaveValue(plan.question)
  await other.getByRole('button', { name: screen.textOf('session:leave.keep') }).click()
  await expect(other.getByRole('heading', { name: screen.textOf('login:title') })).toBeVisible()

  await dialog.getByRole('button', { name: screen.textOf('query:save.submit') }).click()
  const again = page.getByRole('dialog', { name: screen.textOf('session:again.title') })
  await expect(again).toBeVisible()
  await isSound(day)
  await again.getByLabel(screen.textOf('login:password'), { exact: true }).fill(platform.password)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(page.getByText(screen.textOf('query:save.done', { name: plan.question }))).toBeVisible()
  await other.close()
}

const outliveServer = async (day: Day): Promise<void> => {
  const { page, platform, screen, plan } = day
  await openFolderForm(day)
  await expect(nameOf(day)).toHaveValue(plan.half)
  await nameOf(day).clear()
  await Promise.all([nameOf(day).pressSequentially(plan.station, { delay: 50 }), platform.kill()])
  const unreachable = page.getByText(screen.textOf('session:away.text'), { exact: true })
  await locationOf(day).pressSequentially(platform.harbour)
  await page.keyboard.press('Enter')
  await expect(unreachable).toBeVisible()
  await isSound(day)
  await platform.restart()
  await expect(unreachable).toBeHidden()
  await expect(nameOf(day)).toHaveValue(plan.station)
  await page.reload()
  await expect(found(day)).toBeVisible()
  await expect(nameOf(day)).toHaveValue(plan.station)
  await expect(locationOf(day)).toHaveValue(platform.harbour)
  await page.getByRole('button', { name: screen.textOf('sources:create.submit') }).click()
  await expect(titled(day, plan.station)).toBeVisible()
  await expect(rowOf(page, 'berths.tsv')).toContainText(screen.textOf('sources:state.ready'))
  await isSound(day)
}

for (const plan of days)
  test(`DRA1 UI2 UPL24 MRG4 LNG6 a day of work without losing anything, in ${plan.language}`, async ({
    page,
    context,
    browser,
    platform,
    watch,
  }) => {
    test.setTimeout(300_000)
    watch.expectError(/net::ERR_|Failed to fetch/)
    await page.emulateMedia({ colorScheme: plan.theme })
    const [screen, foreign] = await Promise.all([
      screenTextsIn(plan.language),
      screenTextsIn(plan.colleagueIn),
    ])
    const day: Day = { page, context, browser, platform, screen, foreign, plan }
    await test.step('sign in with the language chosen before', () => finish(day))
    await test.step('fill half of a new source, change the language, reload the page', () => beginSource(day))
    await test.step('preview files during upload, pause, reload, resume', () => sendFiles(day))
    await test.step('open a page, an action and an object by keyboard; show the sheet of keys', () =>
      workByKeys(day))
    await test.step('two users change one design', () => mergeDesign(day))
    await test.step('repeat the query in a shell', () => repeatQuery(day))
    await test.step('lose the session while a dialog is half filled', () => loseSession(day))
    await test.step('kill the server while typing', () => outliveServer(day))
  })
