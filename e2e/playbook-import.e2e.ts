// Playbooks are imported from files, pasted text and an address; problems are shown, fixed and stored as versions.
import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import { type ChosenFile } from './support/pictures.ts'
import {
  brokenText,
  missingText,
  misspelledText,
  moorings,
  soundText,
  strayText,
} from './support/playbook-files.ts'
import {
  nodeOf,
  signInToPlaybook,
  playbooksOf,
  problemsOf,
  runLine,
  savePlaybook,
  showAs,
  textOf,
  unsavedIn,
} from './support/playbooks.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const fileOf = (name: string, text: string): ChosenFile => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

const choose = async (page: Page, files: readonly ChosenFile[]): Promise<void> => {
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await opened).setFiles(files)
}

const importItem = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Documents' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Remove ${name} from the list` }) })

/** Chooses how a document that already exists is imported. */
const decide = async (page: Page, { name, choice }: { name: string; choice: string }): Promise<void> => {
  await page.getByRole('combobox', { name: `Import ${name} as` }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

const chooseWay = (page: Page, way: 'Text' | 'URL'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Import from' }).getByText(way, { exact: true }).click()

const contentOf = async (download: Promise<Download>): Promise<string> =>
  readFileSync(await (await download).path(), 'utf8')

const versionRow = (page: Page, number: number): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for Version ${number}` }) })

const sentences = {
  stray: 'Node 6 is outside nodes and never runs.',
  misspelled: 'Case high has no output: the output is spelled High.',
  missing: "node.12.ships reads node 12, which doesn't exist.",
} as const

test('PBK108 PBK109 documents are imported from files, text and an address, and are stored byte for byte', async ({
  page,
  platform,
}) => {
  const store = await playbooksOf(platform)
  await signIn(page, platform)

  await test.step('five files are read before anything is stored', async () => {
    await openPage(page, 'Playbooks')
    await page.getByRole('link', { name: 'Import' }).click()
    await choose(page, [
      fileOf('moorings.json', soundText),
      fileOf('lanterns.json', brokenText),
      fileOf('buoys.json', strayText),
      fileOf('foghorns.json', misspelledText),
      fileOf('pilots.json', missingText),
    ])
    await expect(importItem(page, moorings.name)).toContainText('moorings.json · 6 nodes')
    await expect(importItem(page, moorings.name)).toContainText('No problems')
    await expect(importItem(page, 'lanterns.json')).toContainText(
      /This is not a valid playbook: .*line 9, column 7/,
    )
    for (const [name, sentence] of [
      ['Buoys', sentences.stray],
      ['Foghorns', sentences.misspelled],
      ['Pilot boats', sentences.missing],
    ] as const) {
      await importItem(page, name).getByText('1 error').click()
      await expect(importItem(page, name)).toContainText(sentence)
    }
    await expectAccessible(page)
    expect(await store.list()).toEqual([])
  })

  await test.step('valid files are stored, byte for byte; others are skipped', async () => {
    await page.getByRole('button', { name: 'Import 4 playbooks' }).click()
    await expect(page.getByText('4 of 5 imported')).toBeVisible()
    await expect(importItem(page, 'Foghorns')).toContainText('Imported')
    const stored = await Promise.all((await store.list()).map(({ uuid }) => store.text(uuid)))
    expect(stored.toSorted()).toEqual([soundText, strayText, misspelledText, missingText].toSorted())
  })

  await test.step('a known document becomes a version or a separate copy', async () => {
    await page.getByRole('link', { name: 'Go to playbooks' }).click()
    await expect(rowOf(page, moorings.name)).toContainText('6')
    await page.getByRole('link', { name: 'Import' }).click()
    await chooseWay(page, 'Text')
    const pasted = page.getByRole('textbox', { name: 'Document text' })
    const paste = async (text: string) => {
      await pasted.fill(text)
      await page.getByRole('button', { name: 'Add text' }).click()
      await expect(pasted).toHaveValue('')
    }
    await paste(soundText)
    await expect(importItem(page, moorings.name)).toContainText(
      `An identical document is already stored as ${moorings.name}.`,
    )
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await decide(page, { name: moorings.name, choice: 'Separate copy, with a new UUID' })
    const higher = soundText.replace('"4.5"', '"5.25"').replace(moorings.name, 'Moorings, higher')
    await paste(higher)
    await expect(importItem(page, 'Moorings, higher')).toContainText(
      `${moorings.name} already has this UUID.`,
    )
    await decide(page, { name: 'Moorings, higher', choice: `New version of ${moorings.name}` })
    await page.getByRole('button', { name: 'Import 2 playbooks' }).click()
    await expect(page.getByText('2 of 2 imported')).toBeVisible()
    expect(await store.text(moorings.uuid)).toBe(higher)
    const copy = (await store.list()).find(
      ({ name, uuid }) => name === moorings.name && uuid !== moorings.uuid,
    )
    expect(await store.text(copy?.uuid ?? '')).toBe(soundText.replace(moorings.uuid, copy?.uuid ?? ''))
  })

  await test.step('an address in the platform’s own network is rejected with a reason', async () => {
    await chooseWay(page, 'URL')
    const address = page.getByRole('textbox', { name: 'Document URL' })
    await address.fill('https://127.0.0.1:8443/playbook.json')
    await page.getByRole('button', { name: 'Add from URL' }).click()
    await expect(page.getByRole('alert')).toContainText('127.0.0.1')
    await expect(address).toHaveValue('https://127.0.0.1:8443/playbook.json')
  })
})

test('PBK21 PBK108 a text that is not a playbook opens at its error and can be fixed there', async ({
  page,
  platform,
}) => {
  const store = await playbooksOf(platform)
  await signIn(page, platform, 'playbooks/import')
  await choose(page, [fileOf('lanterns.json', brokenText)])
  await page.getByRole('button', { name: 'Open as text' }).click()
  await expect(textOf(page)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Canvas' })).toBeHidden()
  await expect(page.getByText('Line 9, column 7:', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Go to error' }).click()
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.type(',')
  await expect(page.getByText('Line 9, column 7:', { exact: true })).toBeHidden()
  await showAs(page, 'canvas')
  for (const id of ['0', '1', '2', '3', '4', '5']) await expect(nodeOf(page, id)).toBeVisible()
  await savePlaybook(page, 1)
  const lanterns = (await store.list()).find(({ name }) => name === 'Lanterns')
  const fixed = brokenText.replace('"name": "Tide table"', '"name": "Tide table",')
  expect(await store.text(lanterns?.uuid ?? '')).toBe(fixed)
})

/** The edit of a valid document, the problem that the checks report, and the quick fix that is applied. */
const faults = [
  [
    'set 4.outputs.default to ["99"]',
    "Output default leads to node 99, which doesn't exist.",
    'Remove target',
  ],
  ['set 2.cases.0.name to High', 'Case High has no output: the output is spelled high.', 'Rename case'],
  ['set 3.arguments.ships to {{ node.12.ships }}', sentences.missing, /^Remove reference|^Read node/],
  ['set 2.cases.0.comparison to is', /Case .* uses is, which is not a known comparison\./, /^Set to/],
  [
    'set 1.outputs.default.0 to 2',
    'Output default leads to 2, written as a number. IDs must be text.',
    'Write as text',
  ],
] as const

test('PBK35 PBK96 problems are found while typing, and quick fixes fix them all', async ({
  page,
  platform,
}) => {
  const store = await playbooksOf(platform)
  const text = soundText.replaceAll(moorings.uuid, '2f6b1a70-4c1d-4f0e-9a57-0d1c6e5b9a20')
  const { uuid } = await store.create(text)
  await signInToPlaybook(page, { platform, uuid, view: 'outline' })
  const problems = problemsOf(page)
  await expect(problems.getByText('No problems').first()).toBeVisible()
  for (const [line, sentence] of faults)
    await test.step(line, async () => {
      await page.getByRole('combobox', { name: 'Command', exact: true }).click()
      await runLine(page, line)
      await expect(problems.getByRole('button', { name: sentence }).first()).toBeVisible()
    })

  await test.step('a problem leads to its node', async () => {
    await showAs(page, 'canvas')
    await problems.getByRole('button', { name: faults[0][1] }).first().click()
    await expect(nodeOf(page, '4')).toHaveAccessibleName('Leave the lines, Action, node 4, has errors')
    await expect(nodeOf(page, '4')).toHaveAttribute('aria-current', 'true')
    await expectAccessible(page)
  })

  await test.step('each is fixed by an offered quick fix', async () => {
    for (const [line, sentence, quickFix] of faults)
      await test.step(line, async () => {
        const row = problems.getByRole('listitem').filter({ hasText: sentence })
        await row.getByRole('button', { name: quickFix }).first().click()
        await expect(row).toHaveCount(0)
      })
    await expect(problems.getByRole('button', { name: /errors?$/ })).toHaveCount(0)
  })

  await test.step('undo restores the first bytes', async () => {
    for (let step = 0; step < faults.length * 2; step += 1)
      await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
    await expect(unsavedIn(page)).toBeHidden()
    await expect(problems.getByText('No problems').first()).toBeVisible()
  })
})

test('PBK107 PBK110 PBK111 PBK112 versions are compared and restored, and an export is the stored bytes', async ({
  page,
  platform,
}) => {
  const store = await playbooksOf(platform)
  const text = soundText
    .replaceAll(moorings.uuid, '2f6b1a70-4c1d-4f0e-9a57-0d1c6e5b9a21')
    .replace(moorings.name, 'Anchors')
  const { uuid } = await store.create(text)
  await signInToPlaybook(page, { platform, uuid, view: 'outline' })
  await page.getByRole('combobox', { name: 'Command', exact: true }).click()
  await runLine(page, 'rename 3 to "Let the lines out"')
  await runLine(page, 'add action named "Tell the office" after 5')
  await savePlaybook(page, 2)

  await test.step('two versions are compared by nodes and by lines', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Versions' }).click()
    await expect(page.getByRole('heading', { name: 'Versions of Anchors' })).toBeVisible()
    const changes = page.getByRole('region', { name: 'Changes' })
    await expect(changes).toContainText('Let the lines out')
    await expect(changes).toContainText('Tell the office')
    await expectAccessible(page)
    await changes.getByText('Text', { exact: true }).click()
    await expect(changes).toContainText('"name": "Slacken the lines"')
    await expect(changes).toContainText('"name": "Let the lines out"')
  })

  await test.step('an earlier one is restored as the newest', async () => {
    await page.getByRole('button', { name: 'Actions for Version 1' }).click()
    await page.getByRole('menuitem', { name: 'Restore…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore version 1?' })
    await expect(dialog).toContainText('Version 2 remains in this list.')
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('Version 1 restored as version 3')).toBeVisible()
    await expect(versionRow(page, 3)).toContainText('restored from 1')
    expect(await store.text(uuid)).toBe(text)
    expect((await store.versions(uuid)).map(({ number, restored_from: from }) => [number, from])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ])
  })

  await test.step('exports are the stored bytes', async () => {
    const second = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Actions for Version 2' }).click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
    expect(await contentOf(second)).toBe(await store.text(uuid, 2))
    await visit(page, 'playbooks')
    await expect(rowOf(page, 'Anchors')).toBeVisible()
    const newest = page.waitForEvent('download')
    await rowOf(page, 'Anchors').getByRole('button', { name: 'Actions for Anchors' }).click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
    expect(await contentOf(newest)).toBe(text)
    expect((await newest).suggestedFilename()).toBe('Anchors.json')
  })
})
