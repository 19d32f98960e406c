// The listing of a package in the store: written in three languages, with pictures, by two users at once.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { addAccount } from './support/identity.ts'
import { pressTo } from './support/keyboard.ts'
import { type ChosenFile, noisyPng, plainPng, pngFile } from './support/pictures.ts'
import { signIn } from './support/sign-in.ts'
import { storeOf } from './support/store.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.describe.configure({ mode: 'parallel' })

const box = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const previewOf = (page: Page): Locator => page.getByRole('region', { name: 'Preview', exact: true })
const previewPage = (page: Page): Locator => previewOf(page).getByRole('article')
const column = (page: Page, language: string): Locator =>
  page.getByRole('region', { name: language, exact: true })

const open = async (page: Page, slug: string): Promise<void> => {
  await visit(page, `packages/app/org%3A${slug}/listing`)
  await expect(box(page, 'Description, English')).toBeVisible()
}

const save = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Listing of ${name} saved`)).toBeVisible()
}

const tides = { slug: 'tides' } as const
const english = { name: 'Tides', description: 'High and low water of every quay', long_description: '' }

const hostile = [
  '# Tide tables',
  '<script>globalThis.hacked = 1</script> <img src="x" onerror="globalThis.hacked = 2">',
  '[a way in](javascript:globalThis.hacked=3) [the web](https://example.org/tides)',
  '![Map of the quays](https://elsewhere.example/map.png)',
  '| quay | height |\n|---|---|\n| North | 2.5 |',
].join('\n\n')

/** Every address outside the platform that is requested from now on. */
const foreignRequests = (context: BrowserContext, origin: string): readonly string[] => {
  const addresses: string[] = []
  context.on('request', (request) => {
    const { protocol, origin: requested } = new URL(request.url())
    if (protocol.startsWith('http') && requested !== origin) addresses.push(request.url())
  })
  return addresses
}

test('STO84 STO85 STO89 texts in three languages: missing ones are reported, hostile ones stay text, the preview follows typing', async ({
  page,
  context,
  platform,
}) => {
  const store = await storeOf(platform)
  await store.put(tides, { name: 'Tides', category: 'Harbour', i18n: { en: english } })
  const foreign = foreignRequests(context, platform.origin)
  await signIn(page, platform)
  await open(page, 'tides')

  await test.step('a missing text is marked, and can be started from another language', async () => {
    await expect(column(page, 'English')).toContainText('complete')
    for (const language of ['Français', '日本語']) {
      await expect(column(page, language)).toContainText('missing: description')
      await expect(column(page, language)).toContainText('Missing: the store shows the text in English.')
    }
    await column(page, 'Français').getByRole('button', { name: 'Copy from English' }).click()
    await expect(box(page, 'Description, French')).toHaveValue(english.description)
    await expect(column(page, 'Français')).toContainText('complete')
    await box(page, 'Name, Japanese').fill('潮汐')
    await box(page, 'Description, Japanese').fill('すべての岸壁の満潮と干潮')
    await expect(column(page, '日本語')).toContainText('complete')
  })

  await test.step('Markdown is previewed while typing, and executes nothing', async () => {
    await box(page, 'Long description, English').fill(hostile)
    await expect(previewPage(page).getByRole('heading', { name: 'Tide tables', level: 3 })).toBeVisible()
    await expect(previewPage(page)).toContainText('<script>globalThis.hacked = 1</script>')
    await expect(previewPage(page).getByRole('link')).toHaveText(['the web'])
    await expect(previewPage(page)).toContainText('Map of the quayshttps://elsewhere.example/map.png')
    await expect(previewPage(page).locator('img, script')).toHaveCount(0)
    await expect(previewPage(page).getByRole('cell', { name: '2.5' })).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    expect(foreign).toEqual([])
  })

  await test.step('the store in each language and both themes, at the widths of a phone and a desktop', async () => {
    const language = previewOf(page).getByRole('combobox', { name: 'Language of the preview' })
    const read = async (name: string) => {
      await language.click()
      await page.getByRole('option', { name }).click()
    }
    await read('日本語')
    await expect(previewPage(page)).toHaveAttribute('lang', 'ja')
    await expect(previewPage(page).getByRole('heading', { name: '潮汐', level: 2 })).toBeVisible()
    await expect(previewPage(page)).toContainText('ダウンロード')
    const placeholderTexts = previewPage(page).locator('[lang=en]')
    await expect(placeholderTexts.getByRole('heading', { name: 'Tide tables' })).toBeVisible()
    await read('Français')
    await expect(previewPage(page)).toContainText('Téléchargements')
    await expect(previewPage(page)).toHaveCSS('color-scheme', 'light')
    await previewOf(page).getByTitle('Dark').click()
    await expect(previewPage(page)).toHaveCSS('color-scheme', 'dark')
    await expectAccessible(page)
    await previewOf(page).getByTitle('Desktop').click()
    await expect
      .poll(() => previewPage(page).evaluate(({ clientWidth }) => clientWidth))
      .toBeGreaterThan(1000)
  })

  await test.step('a text that is too long is reported and not sent', async () => {
    const name = box(page, 'Name, French')
    await name.fill('M'.repeat(201))
    await page.keyboard.press('Control+s')
    await expect(name).toHaveAccessibleDescription('201 characters; the limit is 200.')
    await expect(name).toBeFocused()
    await name.fill('Marées')
  })

  await save(page, 'Tides')
  const { i18n } = await store.read(tides)
  expect(i18n.en).toEqual({ ...english, long_description: hostile })
  expect(i18n.fr).toMatchObject({ name: 'Marées', description: english.description })
  expect(i18n.jp).toMatchObject({ name: '潮汐' })
})

/** Chooses files in the dialog that a button opens. */
const choose = async (button: Locator, files: readonly ChosenFile[]): Promise<void> => {
  const opened = button.page().waitForEvent('filechooser')
  await button.click()
  await (await opened).setFiles([...files])
}

/** Drops a file on an element. */
const dropOn = async (target: Locator, { name, mimeType, buffer }: ChosenFile): Promise<void> => {
  const thrown = { name, type: mimeType, bytes: [...buffer] }
  const dataTransfer = await target.page().evaluateHandle(({ name: named, type, bytes }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(bytes)], named, { type }))
    return transfer
  }, thrown)
  await target.dispatchEvent('dragover', { dataTransfer })
  await target.dispatchEvent('drop', { dataTransfer })
}

const drawing: ChosenFile = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>globalThis.hacked = 4</script><rect width="40" height="20" fill="#226688"/></svg>',
  ),
}
const text: ChosenFile = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }

const sideOf = (base64: string): number => Buffer.from(base64, 'base64').readUInt32BE(16)

test('STO86 STO88 pictures: drawn, rejected with their limit, cropped and moved by keyboard, stored with the draft', async ({
  page,
  platform,
}) => {
  const store = await storeOf(platform)
  await store.put({ slug: 'quays' }, { name: 'Quays', category: 'Harbour' })
  await signIn(page, platform)
  await open(page, 'quays')
  const picture = page.getByRole('button', { name: /^(Choose a picture|Replace)$/ })
  const previews = page.getByRole('list', { name: 'Previews' })
  const add = page.getByRole('button', { name: 'Add previews' })
  const grip = (at: number) => previews.getByRole('button', { name: `Move preview ${at} of 3` })

  await test.step('a file that is not a picture is rejected; an SVG is drawn', async () => {
    await choose(picture, [text])
    await expect(page.getByText("This browser can't open notes.png as a picture.")).toBeVisible()
    await choose(picture, [drawing])
    await expect(page.getByText('The SVG was converted')).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    await expect(previewPage(page).locator('header img')).toBeVisible()
  })

  await test.step('a dropped picture replaces the first, and is cropped by keyboard', async () => {
    await dropOn(picture, pngFile('wide.png', plainPng(200, [20, 120, 90])))
    await page.getByRole('button', { name: 'Crop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
    const square = dialog.getByRole('button', { name: 'Crop area: 200 pixels wide' })
    await expect(square).toBeFocused()
    await page.keyboard.press('Shift+Minus')
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('button', { name: 'Crop area: 180 pixels wide' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a preview that is too large names its limit, and is resized on request', async () => {
    await choose(add, [pngFile('first.png', plainPng(40, [200, 0, 0])), pngFile('huge.png', noisyPng(800))])
    await expect(page.getByText('huge.png is 1.9 MB; the limit is 1 MB.')).toBeVisible()
    await expect(previews.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Convert' }).click()
    await expect(previews.getByRole('listitem')).toHaveCount(2)
    await choose(add, [pngFile('third.png', plainPng(60, [0, 0, 200]))])
    await expect(previews.getByRole('listitem')).toHaveCount(3)
  })

  await test.step('previews are moved by keyboard, and a removed one comes back', async () => {
    await pressTo(page, { key: 'Shift+Tab', target: grip(3) })
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(grip(1)).toBeFocused()
    await expect(page.getByText('Moved to position 1 of 3')).toBeAttached()
    await previews.getByRole('button', { name: 'Move preview 2 forward' }).press('Enter')
    await expect(previews.getByRole('button', { name: 'Move preview 1 back' })).toBeFocused()
    await page.keyboard.press('Enter')
    await previews.getByRole('button', { name: 'Remove preview 2' }).press('Enter')
    await expect(previews.getByRole('listitem')).toHaveCount(2)
    await expect(previews.getByRole('button', { name: 'Remove preview 2' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(previews.getByRole('listitem')).toHaveCount(3)
  })

  await test.step('the draft and its pictures are there after a reload', async () => {
    await page.reload()
    await expect(page.getByText(/^Restored your draft from /)).toBeVisible()
    await expect(previews.getByRole('img', { name: /^Preview \d of 3$/ })).toHaveCount(3)
    await expect(previewPage(page).getByRole('img', { name: 'Quays, preview 1 of 3' })).toBeVisible()
    await expectAccessible(page)
  })

  await save(page, 'Quays')
  const { image, preview } = await store.read({ slug: 'quays' })
  expect(sideOf(image)).toBe(180)
  expect(preview.map(sideOf).filter((_, at) => at !== 2)).toEqual([60, 40])
  expect(Buffer.from(preview[2] ?? '', 'base64').length).toBeLessThanOrEqual(1_000_000)
})

test('STO87 MRG4 two users write one listing: each text is merged or decided', async ({
  page,
  browser,
  platform,
}) => {
  const store = await storeOf(platform)
  const berths = { slug: 'berths' } as const
  const texts = { name: 'Berths', description: 'Who lies where', long_description: '' }
  await store.put(berths, { name: 'Berths', category: 'Harbour', i18n: { en: texts } })
  await signIn(page, platform)
  const context = await browser.newContext({ baseURL: platform.console })
  const lena = await context.newPage()
  await signIn(lena, await addAccount(platform, { login: 'Lena Bauer', role: 'store_editor' }))
  for (const each of [page, lena]) await open(each, 'berths')

  await box(lena, 'Description, English').fill('Who lies where, by Lena')
  await box(lena, 'Description, Japanese').fill('係留場所')
  await save(lena, 'Berths')
  await box(page, 'Description, English').fill('Who lies where, by me')
  await box(page, 'Description, French').fill('Qui est amarré où')
  await page.keyboard.press('Control+s')
  const view = page.getByRole('dialog', { name: '“Berths” changed while you were editing' })
  await expect(view.getByRole('radiogroup', { name: 'Description, English' })).toBeVisible()
  await expect(view.getByRole('radiogroup')).toHaveCount(1)
  await expectAccessible(page)
  await view.getByText('2 changes are merged automatically').click()
  await expect(view.getByRole('listitem').filter({ hasText: 'Description, Japanese' })).toContainText('Lena')
  await view.getByRole('radio', { name: 'You' }).check()
  await view.getByRole('button', { name: 'Save merged' }).click()
  await expect(page.getByText('Listing of Berths saved')).toBeVisible()
  const { i18n } = await store.read(berths)
  expect(i18n.en?.description).toBe('Who lies where, by me')
  expect(i18n.fr?.description).toBe('Qui est amarré où')
  expect(i18n.jp?.description).toBe('係留場所')
  await context.close()
})
