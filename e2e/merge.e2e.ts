import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { type LogicalObject, storedLogicalObject } from '#contract/data-manager/logical-object.ts'
import { query } from '#contract/query/endpoints.ts'
import { addAccount } from './support/identity.ts'
import { pressTo, tabTo } from './support/keyboard.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { addField, addHarbour, chooseRole, resultOf, visit } from './support/steps.ts'
import { type Language, textOf, textsIn } from './support/texts.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ platformOptions: { sample: true, isolated: true } })

const objects = z.object({ items: z.array(storedLogicalObject) })

/** The stored logical object, as the platform returns it. */
const storedObject = async ({ request }: BrowserContext, { origin }: Platform): Promise<LogicalObject> => {
  const answer = await request.get(`${origin}${dataManager.listObjects.path}?limit=1000`)
  const { items } = objects.parse(await answer.json())
  const found = items.find(({ object }) => object.object_name === 'strike')
  if (!found) throw new Error('the sample does not exist yet')
  return found.object
}

const saveObject = async (page: Page, { origin }: Platform, object: LogicalObject): Promise<void> => {
  const address = `${origin}${dataManager.saveObjects.path}`
  const answer = await page.request.post(address, { headers: { origin }, data: [object] })
  expect(answer.status()).toBe(200)
}

const remove = async (page: Page, { origin }: Platform, path: string): Promise<void> => {
  const answer = await page.request.delete(`${origin}${path}`, { headers: { origin } })
  expect(answer.status()).toBe(200)
}

let number = 0

/** Signs a second user in, in a separate browser. */
const lenaIn = async (browser: Browser, platform: Platform): Promise<Page> => {
  number += 1
  const page = await (await browser.newContext({ baseURL: platform.console })).newPage()
  await signIn(page, await addAccount(platform, { login: `Lena Bauer ${number}`, role: 'admin' }))
  return page
}

const displayName = (page: Page): Locator => page.getByRole('textbox', { name: 'Display name', exact: true })
const save = (page: Page): Locator => page.getByRole('button', { name: /^Save( |Ctrl|$)(?!and)/ })
const mergeOf = (page: Page): Locator => page.getByRole('dialog', { name: 'changed while you were editing' })
const choice = (view: Locator, { field, side }: { field: string; side: string }): Locator =>
  view.getByRole('radiogroup', { name: field, exact: true }).getByRole('radio', { name: side })

const openSample = async (page: Page, platform: Platform): Promise<void> => {
  await signIn(page, platform)
  await expect(async () => {
    await storedObject(page.context(), platform)
  }).toPass({ timeout: 90_000 })
}

test('MRG4 a design: you decide what both changed, the rest is merged, and again after a further change', async ({
  page,
  browser,
  platform,
}) => {
  await openSample(page, platform)
  const lena = await lenaIn(browser, platform)
  for (const each of [page, lena]) await visit(each, 'schema/strike')

  await test.step('two users change a design', async () => {
    await displayName(lena).fill('Strikes by Lena')
    await chooseRole(lena, { attribute: 'Phase of flight', role: 'Both' })
    await displayName(page).fill('Strikes by me')
    await chooseRole(page, { attribute: 'Airport Name', role: 'Both' })
    await save(lena).click()
    await expect(lena.getByText('Strikes by Lena saved')).toBeVisible()
    await save(page).click()
  })
  const view = mergeOf(page)
  await test.step('the view offers a choice where both changed and lists the rest', async () => {
    await expect(view).toHaveAccessibleName('“Bird strikes” changed while you were editing')
    await expect(view.getByText(/^Lena Bauer \d+ saved it just now, after you started\.$/)).toBeVisible()
    await expect(view.getByRole('radiogroup')).toHaveCount(1)
    await expect(view.getByText('was Bird strikes')).toBeVisible()
    await expect(view.getByText('1 conflict to resolve')).toBeVisible()
    await view.getByText('2 changes are merged automatically').click()
    const decided = view.getByRole('listitem')
    await expect(decided.filter({ hasText: 'Airport Name: Measure' })).toContainText('yours')
    await expect(decided.filter({ hasText: 'Phase of flight: Measure' })).toContainText('Lena Bauer')
    await expectAccessible(page)
    await takeScreenshots(page, 'merge-object')
  })
  await test.step('leaving loses nothing', async () => {
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await expect(displayName(page)).toHaveValue('Strikes by me')
    await page.getByRole('button', { name: 'Compare' }).click()
  })
  await test.step('a third version opens the view again, with the earlier decisions', async () => {
    const theirs = await storedObject(lena.context(), platform)
    await saveObject(lena, platform, { ...theirs, display_name: 'Strikes, once more', object_type: 'scale' })
    await choice(view, { field: 'Display name', side: 'You' }).check()
    await view.getByRole('button', { name: 'Save merged' }).click()
    await expect(view.getByText(/It was changed again while you were deciding\./)).toBeVisible()
    await expect(choice(view, { field: 'Display name', side: 'Lena' })).toBeVisible()
    await view.getByRole('button', { name: 'Save merged' }).click()
    await expect(choice(view, { field: 'Display name', side: 'Lena' })).toBeFocused()
    await page.keyboard.press('Space')
    await view.getByRole('button', { name: 'Save merged' }).click()
    await expect(view).toBeHidden()
    await expect(page.getByText('Strikes, once more saved')).toBeVisible()
  })
  const merged = await storedObject(page.context(), platform)
  expect(merged).toMatchObject({ display_name: 'Strikes, once more', object_type: 'scale' })
  const measures = merged.attributes.filter((each) => each.is_dimension && each.is_measure)
  expect(measures.map((each) => each.attribute_name)).toEqual(['Airport Name', 'Phase of flight'])
})

test('MRG4 DRA1 a draft from before a reload is merged; half typed JSON stays; a deleted object is created again', async ({
  page,
  browser,
  platform,
}) => {
  await openSample(page, platform)
  const lena = await lenaIn(browser, platform)
  await visit(page, 'schema/strike?view=json')
  const text = page.getByRole('textbox', { name: 'Object as JSON' })
  const before = await text.inputValue()

  await test.step('JSON that is not valid yet is there after a reload, and leads to the form', async () => {
    await text.fill(before.replace('"to_materialize": true', '"to_materialize": fal'))
    await expect(page.getByText('a value is expected')).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Restored your draft from /)).toBeVisible()
    await expect(text).toHaveValue(/"to_materialize": fal,/)
    const complete = before
      .replace('"to_materialize": true', '"to_materialize": false')
      .replace(/"display_name": "[^"]*"/, '"display_name": "Typed as JSON"')
    await text.fill(complete)
    await page.getByText('Form', { exact: true }).click()
    await expect(displayName(page)).toHaveValue('Typed as JSON')
  })
  await test.step('a version saved by someone else while the page is closed is merged on saving', async () => {
    const stored = await storedObject(lena.context(), platform)
    await visit(page, 'jobs')
    await saveObject(lena, platform, { ...stored, display_name: 'Saved by Lena', key: ['Flight Date'] })
    await page.goto('schema/strike')
    await expect(displayName(page)).toHaveValue('Typed as JSON')
    await expect(page.getByText(/^Lena Bauer \d+ saved another version at /)).toBeVisible()
    await page.keyboard.press('Control+s')
    const view = mergeOf(page)
    await expect(choice(view, { field: 'Display name', side: 'Lena' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(choice(view, { field: 'Display name', side: 'You' })).toBeChecked()
    await pressTo(page, { key: 'Tab', target: view.getByRole('button', { name: 'Save merged' }) })
    await page.keyboard.press('Enter')
    await expect(view).toBeHidden()
    expect(await storedObject(page.context(), platform)).toMatchObject({
      display_name: 'Typed as JSON',
      to_materialize: false,
      key: ['Flight Date'],
    })
  })
  await test.step('an object that was deleted meanwhile is created again with the typed values', async () => {
    await displayName(page).fill('Made again')
    await remove(lena, platform, dataManager.deleteObject.path.replace(':object', 'strike'))
    await save(page).click()
    const deletedDialog = page.getByRole('dialog', { name: 'was deleted while you were editing' })
    await expect(deletedDialog).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(displayName(page)).toHaveValue('Made again')
    await expect(page.getByText('Someone deleted this object.')).toBeVisible()
    await save(page).click()
    await expect(deletedDialog.getByRole('button', { name: 'Create again' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(deletedDialog).toBeHidden()
    expect(await storedObject(page.context(), platform)).toMatchObject({ display_name: 'Made again' })
  })
})

const rain = 'query?value=sum:precipitation&row=weather'

test('MRG4 a saved query: its query, its name, and one that was deleted', async ({
  page,
  browser,
  platform,
}) => {
  await openSample(page, platform)
  const lena = await lenaIn(browser, platform)
  await visit(page, rain)
  await expect(resultOf(page).getByRole('gridcell', { name: 'drizzle' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rain')
  await page.reload()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Rain')
  await dialog.getByRole('button', { name: 'Save query' }).click()
  await expect(page.getByText('Rain saved')).toBeVisible()
  await visit(lena, 'queries')
  await lena.getByRole('link', { name: 'Rain', exact: true }).click()
  await expect(resultOf(lena).getByRole('gridcell', { name: 'drizzle' })).toBeVisible()

  await test.step('each adds a measure, both change the description', async () => {
    for (const [each, field] of [
      [lena, 'Wind (m/s)'],
      [page, 'Highest temperature (°C)'],
    ] as const) {
      await addField(each, field)
      await each.getByRole('button', { name: 'Save', exact: true }).click()
      await each.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill(`With ${field}`)
      await each.getByRole('dialog').getByRole('button', { name: 'Save query' }).click()
    }
    const view = mergeOf(page)
    await expect(view.getByRole('radiogroup')).toHaveCount(1)
    await view.getByText('merged automatically').click()
    await expect(view.getByRole('listitem').filter({ hasText: 'Value Wind' })).toContainText('Lena')
    await takeScreenshots(page, 'merge-query')
    await choice(view, { field: 'Description', side: 'Lena' }).check()
    await view.getByRole('button', { name: 'Save merged' }).click()
    await expect(view).toBeHidden()
    await expect(resultOf(page).getByRole('columnheader')).toHaveText([
      /Weather/,
      /Precipitation/,
      /Wind/,
      /Highest/,
    ])
  })
  await test.step('both choose the same name', async () => {
    for (const each of [lena, page]) {
      await each.goto('queries')
      await each.getByRole('button', { name: 'Actions for Rain' }).click()
      await each.getByRole('menuitem', { name: 'Rename' }).click()
    }
    for (const [each, name] of [
      [lena, 'Rain by Lena'],
      [page, 'Rain by me'],
    ] as const) {
      await each.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
      await each.getByRole('dialog').getByRole('button', { name: 'Rename query' }).click()
    }
    const view = mergeOf(page)
    await choice(view, { field: 'Name', side: 'You' }).check()
    await view.getByRole('button', { name: 'Save merged' }).click()
    await expect(page.getByRole('link', { name: 'Rain by me' })).toBeVisible()
  })
  await test.step('a half typed filter is there after a reload', async () => {
    await page.goto(`${rain}&filter=gte[1]:precipitation`)
    await page.getByRole('button', { name: 'Filter Precipitation (mm): ' }).click()
    const editor = page.getByRole('dialog', { name: 'Filter Precipitation (mm)' })
    await editor.getByRole('textbox').fill('12,')
    await page.reload()
    await expect(editor.getByRole('textbox')).toHaveValue('12,')
    await expect(editor.getByText(/^Restored your draft/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
    await page.reload()
    await expect(resultOf(page).getByRole('gridcell', { name: 'snow' })).toBeVisible()
    await expect(editor).toBeHidden()
    await page.goto('queries')
  })
  await test.step('a deleted query is created again', async () => {
    await page.getByRole('link', { name: 'Rain by me' }).click()
    await expect(resultOf(page).getByRole('gridcell', { name: 'drizzle' })).toBeVisible()
    const id = new URL(page.url()).searchParams.get('saved') ?? ''
    await addField(page, 'Lowest temperature (°C)')
    await remove(lena, platform, query.deleteSaved.path.replace(':id', id))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save query' }).click()
    await page.getByRole('button', { name: 'Create again' }).click()
    await expect(page.getByText('Rain by me saved')).toBeVisible()
    await expect.poll(() => new URL(page.url()).searchParams.get('saved')).not.toBe(id)
  })
})

const languages = ['en', 'fr', 'ja'] as const satisfies readonly Language[]

test(
  'MRG4 UI4 the location of a source, by keyboard alone and in each language; a deleted source',
  { tag: '@matrix' },
  async ({ page, browser, platform }) => {
    await openSample(page, platform)
    await addHarbour(page)
    const lena = await lenaIn(browser, platform)
    for (const each of [page, lena]) await visit(each, 'sources/harbour?dialog=location')
    const path = (each: Page) => each.getByRole('dialog').locator('input[name="path"]')
    await path(lena).fill(`${platform.harbour}/tides.ndjson`)
    await lena.getByRole('button', { name: 'Save location' }).click()
    await expect(lena.getByText('Location saved')).toBeVisible()
    await path(page).fill(platform.depot)

    await page.setViewportSize({ width: 900, height: 900 })
    for (const language of languages)
      await test.step(`the view in ${language}`, async () => {
        const texts = await textsIn(language)
        await page.evaluate((word) => localStorage.setItem('language', word), language)
        await page.reload()
        await expect(path(page)).toHaveValue(platform.depot)
        await path(page).press('Enter')
        const view = page.getByRole('dialog', { name: textOf(texts, 'merge:title', { name: 'harbour' }) })
        await expect(view.getByRole('radio').first()).toBeFocused()
        await takeScreenshots(page, `merge-source-900-${language}`)
        await page.keyboard.press('ArrowRight')
        await expect(view.getByRole('radio').last()).toBeChecked()
        await takeScreenshots(page, `merge-source-chosen-900-${language}`)
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(view).toBeHidden()
      })
    await page.evaluate(() => localStorage.setItem('language', 'en'))
    await page.reload()

    await test.step('decided and saved without a mouse', async () => {
      await path(page).press('Enter')
      const view = mergeOf(page)
      await expect(view.getByRole('radio').first()).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await tabTo(page, view.getByRole('button', { name: 'Save merged' }))
      await page.keyboard.press('Enter')
      await expect(page.getByText('Location saved')).toBeVisible()
      await expect(page.getByText(platform.depot, { exact: true })).toBeVisible()
    })
    await test.step('deleted while the dialog is open, it can be created again', async () => {
      await page.goto('sources/harbour?dialog=location')
      await path(page).fill(platform.harbour)
      await remove(lena, platform, dataManager.deleteSource.path.replace(':source', 'harbour'))
      await path(page).press('Enter')
      await expect(page.getByText('Its tables were deleted with it.')).toBeVisible()
      await takeScreenshots(page, 'merge-gone-900')
      await page.getByRole('button', { name: 'Create again' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('heading', { name: 'harbour', level: 1 })).toBeVisible()
      await expect(page.getByText(platform.harbour, { exact: true })).toBeVisible()
    })
  },
)
