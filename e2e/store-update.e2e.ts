// A new version of a package: its changes are shown before the upload, its number follows from them, and the store
// delivers the announced version.
import type { Page } from '@playwright/test'
import { type Files, writeArchive, zipOf } from './support/archives.ts'
import { createPackage } from './support/packages.ts'
import type { Platform } from './support/platform.ts'
import { addVersion, chooseAndCompare, openPublish, readPackage, rowIn } from './support/publishing.ts'
import { signIn } from './support/sign-in.ts'
import { rowOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

const slug = 'tide-tables'
const guide = (heights: string): string =>
  ['# Tide tables', '', `Heights are given in ${heights}.`]
    .concat(Array.from({ length: 40 }, (_, at) => `Station ${at + 1} is read every hour.`))
    .join('\n')
const before: Files = {
  'guide.md': guide('feet'),
  'src/tides.ts': 'export const tides = []\n',
  'src/almanac.ts': 'export const almanac = 1911\n',
  'stations.csv': 'station\nPier 4\nPier 5\n',
}
const after: Files = {
  'guide.md': guide('metres'),
  'src/tides.ts': 'export const tides = []\n',
  'src/levels.ts': 'export const levels = []\n',
  'data/stations.csv': 'station\nPier 4\nPier 5\n',
}

const archiveOf = ({ depot }: Platform): string =>
  writeArchive(depot, { name: 'tide-tables.zip', bytes: zipOf(after) })

const number = (page: Page) => page.getByRole('combobox', { name: 'Next version' })
const uploadOf = (page: Page, version: string) =>
  page.getByRole('banner').getByRole('button', { name: `Upload ${version}` })

const readDifference = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Compared with 1.4.0, the current version' })).toBeVisible()
  await expect(
    page.getByText('4 files differ: 1 changed, 1 added, 1 removed, 1 moved. 1 is identical.'),
  ).toBeVisible()
  const files = page.getByRole('tablist', { name: 'Files that differ' })
  await expect(files.getByRole('tab')).toHaveCount(4)
  await files.getByRole('tab', { name: 'guide.md' }).click()
  const lines = page.getByRole('table', { name: 'Lines of guide.md' })
  await expect(lines.getByRole('row').filter({ hasText: 'in feet' })).toContainText('removed')
  await expect(lines.getByRole('row').filter({ hasText: 'in metres' })).toContainText('added')
  await expect(lines.getByRole('row').filter({ hasText: 'Station 9 ' })).toHaveCount(0)
  await lines
    .getByRole('row')
    .filter({ hasText: /unchanged lines/ })
    .getByRole('button', { name: 'Show' })
    .click()
  await expect(lines.getByRole('row').filter({ hasText: 'Station 9 ' })).toBeVisible()
  await expectAccessible(page)
  await files.getByRole('tab', { name: 'stations.csv' }).click()
  await expect(page.getByText('Moved from stations.csv to data/stations.csv.')).toBeVisible()
  await files.getByRole('tab', { name: 'almanac.ts' }).click()
  await expect(page.getByRole('table', { name: 'Lines of src/almanac.ts' })).toContainText('1911')
}

/** Version numbers, the message for each, and whether it can be published. */
const typed = [
  ['1.3.9', '1.3.9 is lower than 1.4.0. It can be downloaded by its number, and 1.4.0 remains', true],
  ['1.4.0', '1.4.0 is already published with different contents.', false],
  ['two', 'two is not a valid version', false],
  ['2.0.0-beta.1', '2.0.0-beta.1 is a pre-release. It can be downloaded by its number', true],
] as const

const chooseNumber = async (page: Page): Promise<void> => {
  await expect(number(page)).toHaveValue('2.0.0')
  await expect(
    page.getByText(
      'A file was removed or moved, so 2.0.0 is suggested. After this upload, 2.0.0 replaces 1.4.0 as the current version.',
    ),
  ).toBeVisible()
  for (const [version, message, isPossible] of typed) {
    await number(page).fill(version)
    await expect(page.getByText(message)).toBeVisible()
    await expect(uploadOf(page, version)).toBeEnabled({ enabled: isPossible })
  }
}

const publishFirst = async (page: Page): Promise<void> => {
  await uploadOf(page, '2.0.0-beta.1').click()
  await expect(page.getByRole('heading', { name: '2.0.0-beta.1 is published' })).toBeVisible()
  await expect(page.getByText('1.4.0 remains the current version')).toBeVisible()
  await page.getByRole('link', { name: 'Open version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /2\.0\.0-beta\.1/ })).toContainText('tide-tables')
  await expect(
    page.getByRole('button', { name: 'Compared with 1.4.0' }).or(page.getByText('Compared with 1.4.0')),
  ).toBeVisible()
  const tree = page.getByRole('treegrid', { name: 'Files of 2.0.0-beta.1' })
  await expect(rowIn(tree, 'almanac.ts')).toContainText('Removed')
  await expect(rowIn(tree, 'levels.ts')).toContainText('Added')
  await expect(rowIn(tree, 'guide.md')).toContainText('Changed')
}

const notesOf = (page: Page) => page.getByRole('region', { name: 'Change notes' })

/** Change notes, proposed from the differences. */
const writeNotes = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add change notes…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change notes' })
  await dialog.getByRole('button', { name: 'Start from the differences' }).click()
  const english = dialog.getByRole('textbox', { name: 'English' })
  await expect(english).toHaveValue(/^- Added: `src\/levels\.ts`\n- Changed: `guide\.md`\n- Removed: /)
  await english.press('Control+End')
  await english.pressSequentially('\n\nHeights are in **metres** now.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('The version is published with change notes (English).')).toBeVisible()
}

/** They are shown on the page of the version, and can be changed there. */
const changeNotes = async (page: Page): Promise<void> => {
  await expect(notesOf(page).getByRole('listitem')).toHaveCount(4)
  await expect(notesOf(page).locator('strong')).toHaveText('metres')
  await notesOf(page).getByRole('button', { name: 'Edit change notes…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change notes of 2.0.0' })
  await dialog.getByRole('textbox', { name: 'English' }).fill('Heights are in metres.')
  await dialog.getByRole('textbox', { name: 'Français' }).fill('Hauteurs en mètres.')
  await dialog.getByRole('button', { name: 'Save notes' }).click()
  await expect(notesOf(page)).toContainText('Heights are in metres.')
  await expectAccessible(page)
}

const publishRelease = async (page: Page, path: string): Promise<void> => {
  await openPublish(page, slug)
  await chooseAndCompare(page, path)
  await expect(number(page)).toHaveValue('2.0.0')
  await writeNotes(page)
  await uploadOf(page, '2.0.0').click()
  await expect(page.getByRole('heading', { name: '2.0.0 is now the current version' })).toBeVisible()
  await page.getByRole('link', { name: 'Open version' }).click()
  await changeNotes(page)
  await page.getByRole('button', { name: 'Compared with 2.0.0-beta.1' }).click()
  await page.getByRole('menuitemradio', { name: '1.4.0' }).click()
  await expect(page.getByText('4 files differ: 1 changed, 1 added, 1 removed, 1 moved.')).toBeVisible()
}

/** Withdraws the visible version after the page says what the store will deliver. */
const withdraw = async (
  page: Page,
  { version, next, note }: { version: string; next: string; note: string },
): Promise<void> => {
  await page.getByRole('button', { name: 'Withdraw…' }).click()
  const dialog = page.getByRole('dialog', { name: `Withdraw ${version}?` })
  await expect(dialog).toContainText(next)
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
  await dialog.getByRole('button', { name: `Withdraw ${version}` }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${version} withdrawn`)).toBeVisible()
}

const latestOf = async (platform: Platform): Promise<string | null> =>
  (await readPackage(platform, slug)).latest

const withdrawAndUndo = async (page: Page, platform: Platform): Promise<void> => {
  const note = 'Heights of pier 5 are wrong'
  await withdraw(page, { version: '2.0.0', next: '1.4.0 then becomes the current version.', note })
  await expect(page.getByText(`: ${note}`)).toBeVisible()
  expect(await latestOf(platform)).toBe('1.4.0')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2.0.0 restored')).toBeVisible()
  await expect(page.getByText(`: ${note}`)).toBeHidden()
  expect(await latestOf(platform)).toBe('2.0.0')
}

const withdrawOlder = async (page: Page, platform: Platform): Promise<void> => {
  await page.getByRole('navigation').getByRole('link', { name: slug }).click()
  await rowOf(page, '1.4.0').getByRole('link').click()
  const note = 'Heights are given in feet'
  await withdraw(page, { version: '1.4.0', next: '2.0.0 remains the current version.', note })
  await page.getByRole('navigation').getByRole('link', { name: slug }).click()
  await expect(rowOf(page, '1.4.0')).toContainText('Withdrawn')
  await expect(rowOf(page, '2.0.0')).toContainText('Current')
  await expect(page.getByText('Heights are in metres.')).toBeVisible()
  await expect(rowOf(page, '2.0.0-beta.1')).toContainText('Pre-release')
  expect(await latestOf(platform)).toBe('2.0.0')
}

test('STO3 STO14 STO54 STO61 STO63 STO73 STO74 STO76 an update shows its changes first, and the store delivers the release', async ({
  page,
  platform,
}) => {
  await createPackage(platform, slug)
  await addVersion(platform, { slug, version: '1.4.0', bytes: zipOf(before) })
  const path = archiveOf(platform)
  await signIn(page, platform)
  await openPublish(page, slug)
  await chooseAndCompare(page, path)
  await test.step('its changes, file by file and line by line', () => readDifference(page))
  await test.step('its number', () => chooseNumber(page))
  await test.step('a pre-release first', () => publishFirst(page))
  await test.step('then the release', () => publishRelease(page, path))
  await test.step('withdrawn, and restored', () => withdrawAndUndo(page, platform))
  await test.step('the older one withdrawn permanently', () => withdrawOlder(page, platform))
})
