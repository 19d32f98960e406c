// The first publication of a package: from a folder, with files that do not belong in it, to an archive that the
// store delivers, over an interrupted connection: in each language, once with the keyboard alone.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type Files, noise, writeArchive, writeFolder, zipOf } from './support/archives.ts'
import { type InputDevice, keyboard, mouse } from './support/input-device.ts'
import { pressTo, tabTo } from './support/keyboard.ts'
import { tagOf } from './support/matrix.ts'
import type { Platform } from './support/platform.ts'
import { choose, slowConnection, rowIn, runInShell, treeOf, waitForUpload } from './support/publishing.ts'
import {
  type ScreenTexts,
  chooseLanguage,
  linkTo,
  signInWith,
  screenTextsIn,
} from './support/screen-texts.ts'
import { rowOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { type Texts, untranslatedTexts, textsIn } from './support/texts.ts'
import { type Theme, expectAccessibleIn } from './support/themes.ts'
import { tokenOf } from './support/token.ts'

test.use({ platformOptions: { isolated: true } })

const wide = { width: 1440, height: 900 }
const narrow = { width: 900, height: 800 }

/** What differs between the variants of the journey. */
const publications = [
  {
    language: 'en',
    by: mouse,
    device: 'mouse',
    theme: 'light',
    size: wide,
    kind: 'folder',
    name: 'Harbour map',
    category: 'Ports',
    slug: 'harbour-map',
  },
  {
    language: 'fr',
    by: keyboard,
    device: 'keyboard',
    theme: 'light',
    size: wide,
    kind: 'folder',
    name: 'Carte du port d’été',
    category: 'Capitainerie',
    slug: 'carte-du-port-d-ete',
  },
  {
    language: 'ja',
    by: mouse,
    device: 'mouse',
    theme: 'dark',
    size: narrow,
    kind: 'zip',
    name: '港湾マップ',
    category: '港湾',
    slug: 'kowan-map',
  },
] as const satisfies readonly {
  language: ScreenTexts['language']
  by: (page: Page) => InputDevice
  theme: Theme
  kind: 'zip' | 'folder'
  [name: string]: unknown
}[]

interface Publishing {
  readonly page: Page
  readonly platform: Platform
  readonly screen: ScreenTexts
  /** All texts of the console, in English and in the language of the journey. */
  readonly english: Texts
  readonly own: Texts
  readonly input: InputDevice
  readonly plan: (typeof publications)[number]
}

/** Bytes per second: the archive takes about seven seconds, unless the connection gets faster. */
const slow = 250_000

const sound: Files = {
  'manifest.json': '{ "name": "Harbour map", "entry": "src/map.ts" }\n',
  'src/map.ts': 'export const harbour = [53.54, 9.98]\n',
  'docs/Plan.md': '# Plan\n',
  '地図/潮位.csv': 'station,height_m\n桟橋,2.5\n',
  'tiles.bin': noise(1_600),
}
const slippedIn: Files = {
  'docs/plan.md': '# Another plan\n',
  '.env': 'HARBOUR_TOKEN=Quay7-Lantern9-Buoy3\n',
  '.DS_Store': 'left behind',
  '.git/HEAD': 'ref: refs/heads/main\n',
  'node_modules/knots/index.js': 'module.exports = 1.852\n',
  'notes/dredging.log': 'nothing to report\n',
}

/** Puts all files into an additional folder. */
const inFolder = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`harbour/${path}`, text]))

const box = ({ page, screen }: Publishing, key: string): Locator =>
  page.getByRole('textbox', { name: screen.textOf(key), exact: true })
const button = ({ page, screen }: Publishing, key: string): Locator =>
  page.getByRole('button', { name: screen.textOf(key), exact: true })

/** Expects that axe finds nothing and that every text is in the language of the journey. */
const isSound = async ({ page, plan, english, own }: Publishing): Promise<void> => {
  await expectAccessibleIn(page, plan.theme)
  expect(await untranslatedTexts(page, { from: english, to: own })).toEqual([])
}

/** Focuses a row of the tree with Tab and the arrow keys. */
const focusRow = async ({ page, screen }: Publishing, row: Locator): Promise<void> => {
  const tree = page.getByRole('treegrid', { name: screen.like('publish:tree.label') })
  const isInside = await tree.evaluate((element) => element.contains(document.activeElement))
  if (!isInside) await tabTo(page, tree.locator('[role="row"][tabindex="0"]'))
  const isAtRow = await page.evaluate(() => document.activeElement?.getAttribute('role') === 'row')
  if (!isAtRow) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Home')
  await pressTo(page, { key: 'ArrowDown', target: row })
}

/** Runs the first action of a row. */
const runFirstAction = {
  mouse: (_, row) => row.getByRole('button').first().click(),
  keyboard: async (publishing, row) => {
    await focusRow(publishing, row)
    await publishing.page.keyboard.press('Enter')
  },
} as const satisfies Record<string, (publishing: Publishing, row: Locator) => Promise<void>>

/** Opens a folder of the tree. */
const openFolder = {
  mouse: (_, row) => row.click(),
  keyboard: async (publishing, row) => {
    await focusRow(publishing, row)
    await publishing.page.keyboard.press('ArrowRight')
  },
} as const satisfies Record<string, (publishing: Publishing, row: Locator) => Promise<void>>

/** Selects a file of the tree without findings, which shows its actions. */
const selectRow = {
  mouse: (_, row) => row.click(),
  keyboard: focusRow,
} as const satisfies Record<string, (publishing: Publishing, row: Locator) => Promise<void>>

const finish = async (publishing: Publishing): Promise<void> => {
  const { page, platform, screen, input } = publishing
  await page.goto('./')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await chooseLanguage(page, screen)
  await signInWith(page, { screen, login: platform.login, password: platform.password })
  await input.press(linkTo(page, { screen, to: 'packages' }))
  await input.press(
    page
      .getByRole('main')
      .getByRole('link', { name: screen.textOf('shell:page.newPackage'), exact: true })
      .first(),
  )
}

const describe = async (publishing: Publishing): Promise<void> => {
  const { page, screen, input, plan } = publishing
  await input.fill(box(publishing, 'shared:field.name'), plan.name)
  if (plan.language === 'ja') await input.fill(box(publishing, 'shared:field.id'), plan.slug)
  await expect(box(publishing, 'shared:field.id')).toHaveValue(plan.slug)
  await input.fill(
    page.getByRole('combobox', { name: screen.textOf('shared:field.category') }),
    plan.category,
  )
  await expect(page.getByText(screen.textOf('sending:create.free'))).toBeVisible()
}

const drop = async (publishing: Publishing): Promise<void> => {
  const { platform, plan } = publishing
  const files = inFolder({ ...sound, ...slippedIn })
  const path =
    plan.kind === 'zip'
      ? writeArchive(platform.depot, { name: `${plan.slug}.zip`, bytes: zipOf(files) })
      : writeFolder(platform.depot, { name: plan.slug, files })
  await choose(publishing, { kind: plan.kind, path })
}

const findings = {
  harbour: ['error', 'archive_root_folder'],
  '.git': ['error', 'archive_version_control'],
  node_modules: ['error', 'archive_dependencies'],
  '.env': ['secret', 'archive_env'],
  '.DS_Store': ['warning', 'archive_litter'],
} as const

const readFindings = async (publishing: Publishing): Promise<void> => {
  const { page, screen } = publishing
  const tree = treeOf(publishing)
  for (const [name, [level, code]] of Object.entries(findings)) {
    const row = rowIn(tree, name)
    await expect(row).toContainText(screen.textOf(`publish:level.${level}`))
    const [clause = ''] = screen
      .textOf(`reasons:reason.${code}`, { folder: 'harbour', line: '1' })
      .split(' (')
    await expect(row).toContainText(new RegExp(clause.slice(1)))
  }
  await expect(rowIn(tree, '地図')).toBeVisible()
  // In a chosen folder, ignored folders are not read.
  const offered = String({ folder: 4, zip: 6 }[publishing.plan.kind])
  await expect(
    page.getByRole('button', { name: screen.textOf('publish:head.repairAll_other', { count: offered }) }),
  ).toBeVisible()
  await isSound(publishing)
}

const repair = async (publishing: Publishing): Promise<void> => {
  const { page, screen, input, plan } = publishing
  const { textOf, like } = screen
  const tree = treeOf(publishing)
  const act = runFirstAction[plan.device]
  const dropped = rowIn(tree, '.env').getByRole('button', {
    name: textOf('publish:repaired.dropLabel', { name: '.env' }),
  })
  await act(publishing, rowIn(tree, '.env'))
  await expect(dropped).toHaveAttribute('aria-pressed', 'true')
  await act(publishing, rowIn(tree, '.env'))
  await expect(dropped).toBeHidden()

  await openFolder[plan.device](publishing, rowIn(tree, 'notes'))
  const log = rowIn(tree, 'dredging.log')
  await selectRow[plan.device](publishing, log)
  await input.choose(
    log.getByRole('button', { name: textOf('publish:menu.label', { name: 'dredging.log' }) }),
    textOf('publish:menu.always', { pattern: '*.log' }),
  )
  await expect(log).toContainText(textOf('publish:act.ignored'))

  // The button before it repairs the errors only.
  await input.press(page.getByRole('button', { name: like('publish:head.repairAll') }).last())
  await expect(page.getByText(textOf('publish:head.sound'))).toBeVisible()
  await expect(page.getByRole('heading', { name: plan.slug })).toBeFocused()
  await expect(dropped).toBeVisible()
  await expect(
    tree.getByRole('button', { name: textOf('publish:repaired.stripLabel', { name: 'harbour' }) }),
  ).toBeVisible()
}

const readChanges = async (publishing: Publishing): Promise<void> => {
  const { page, screen, input } = publishing
  await input.press(button(publishing, 'publish:foot.changes'))
  const changes = page.getByRole('dialog', { name: screen.textOf('publish:change.title') })
  const line = (path: string | RegExp) => changes.getByRole('listitem').filter({ hasText: path })
  await expect(changes.getByRole('listitem')).toHaveCount(7)
  await expect(line('dredging.log')).toContainText('*.log')
  await expect(line(/plan\.md/i)).toContainText(/plan-2\.md/i)
  for (const path of ['harbour/.env', 'harbour/.git', 'harbour/node_modules', 'harbour/.DS_Store'])
    await expect(line(path)).toBeVisible()
  await isSound(publishing)
  await page.keyboard.press('Escape')
  await expect(changes).toBeHidden()
}

const send = async (publishing: Publishing): Promise<void> => {
  const { page, platform, screen, input } = publishing
  const { textOf } = screen
  const line = await slowConnection(page, slow)
  await input.press(
    page.getByRole('button', { name: textOf('sending:create.submit', { version: '1.0.0' }), exact: true }),
  )
  await waitForUpload(publishing, 10)
  const waits = page.getByText(textOf('sending:stage.holding'))
  await line.cut()
  await expect(waits).toBeVisible()
  await line.reconnect()
  await expect(waits).toBeHidden()
  await waitForUpload(publishing, 40)
  await platform.kill()
  await expect(waits).toBeVisible()
  await platform.restart()
  await line.restoreSpeed()
  await expect(
    page.getByRole('heading', { name: textOf('sending:end.delivered', { version: '1.0.0' }) }),
  ).toBeVisible()
  await expect(page.getByText(textOf('sending:fact.same'), { exact: true })).toHaveCount(2)
  await isSound(publishing)
}

/** Expects that a shell downloads the archive that was built here, with the SHA-256 that the console shows. */
const readBack = async ({ page, platform, screen, plan }: Publishing): Promise<void> => {
  const lineOf = async (key: string) =>
    (await page.getByRole('region', { name: screen.textOf(key), exact: true }).textContent()) ?? ''
  const at = { folder: platform.depot, token: await tokenOf(platform) }
  runInShell(await lineOf('shared:action.downloadByCommand'), at)
  const archive = readFileSync(join(platform.depot, `${plan.slug}-1.0.0.zip`))
  const sha256 = createHash('sha256').update(archive).digest('hex')
  await expect(page.getByText(screen.textOf('sending:end.checkText', { sha256 }))).toBeVisible()
  expect(runInShell(await lineOf('sending:end.check'), at)).toContain(sha256)
}

/** The stored pattern excludes the same file when the folder is chosen again. */
const dropAgain = async (publishing: Publishing): Promise<void> => {
  const { page, platform, screen, input, plan } = publishing
  await input.press(button(publishing, 'sending:end.again'))
  await expect(
    page.getByRole('heading', { level: 1, name: screen.textOf('shell:page.publish') }),
  ).toBeVisible()
  await choose(publishing, {
    kind: plan.kind,
    path: join(platform.depot, plan.kind === 'zip' ? `${plan.slug}.zip` : plan.slug),
  })
  const tree = treeOf(publishing)
  await openFolder[plan.device](publishing, rowIn(tree, 'notes'))
  await expect(rowIn(tree, 'dredging.log')).toContainText(screen.textOf('publish:act.ignored'))
  await input.choose(button(publishing, 'publish:head.more'), screen.textOf('publish:head.other'))
  await expect(tree).toBeHidden()
}

const findDelivered = async (publishing: Publishing): Promise<void> => {
  const { page, screen, input, plan } = publishing
  await input.press(linkTo(page, { screen, to: 'packages' }))
  await expect(rowOf(page, plan.name)).toContainText('1.0.0')
  await input.press(page.getByRole('link', { name: plan.name, exact: true }))
  await input.press(page.getByRole('link', { name: '1.0.0', exact: true }))
  const tree = page.getByRole('treegrid', {
    name: screen.textOf('packages:tree.label', { version: '1.0.0' }),
  })
  await expect(rowIn(tree, 'manifest.json')).toBeVisible()
  await expect(rowIn(tree, '地図')).toBeVisible()
  for (const name of ['harbour', ...Object.keys(findings), 'notes'])
    await expect(rowIn(tree, name)).toHaveCount(0)
  await isSound(publishing)
}

for (const plan of publications)
  test(
    `STO31 STO50 STO65 STO77 STO79 STO80 from a ${plan.kind} to a delivered package, in ${plan.language}, by ${plan.device}`,
    tagOf(plan.language),
    async ({ page, platform, watch }) => {
      watch.expectError(/net::ERR_|Failed to fetch/)
      await page.setViewportSize(plan.size)
      await page.emulateMedia({ colorScheme: plan.theme })
      const screen = await screenTextsIn(plan.language)
      const [english, own] = await Promise.all([textsIn('en'), textsIn(plan.language)])
      const publishing = { page, platform, screen, english, own, input: plan.by(page), plan }
      await test.step('sign in, and start a package', () => finish(publishing))
      await test.step('its name', () => describe(publishing))
      await test.step('its content is dropped', () => drop(publishing))
      await test.step('all findings, with their levels', () => readFindings(publishing))
      await test.step('repaired one by one, by a pattern, and all together', () => repair(publishing))
      await test.step('the changes that the repairs make', () => readChanges(publishing))
      await test.step('uploaded over an unstable connection, to a server that is killed', () =>
        send(publishing))
      await test.step('verified by a shell', () => readBack(publishing))
      await test.step('the pattern is stored', () => dropAgain(publishing))
      await test.step('delivered', () => findDelivered(publishing))
    },
  )
