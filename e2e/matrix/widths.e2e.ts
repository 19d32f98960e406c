// The ways in, in each width, theme and language: from the first start to an answer, from an access error to a
// request, and from a failed job to its log.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { createUser, requestAsAdministrator } from '../support/identity.ts'
import { cellsOf } from '../support/matrix.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { widthProblems } from '../support/screen-fit.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { type Language, type Texts, textOf, textsIn } from '../support/texts.ts'
import { type Theme, expectAccessibleIn } from '../support/themes.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface Cell {
  readonly width: number
  readonly theme: Theme
  readonly language: Language
}

const widths = [1440, 900, 390]
const themes: readonly Theme[] = ['light', 'dark']
const languages: readonly Language[] = ['en', 'fr', 'ja']

/** The first, the middle and the last one are the short form: each has another width and language. */
const cells: readonly Cell[] = languages.flatMap((language) =>
  themes.flatMap((theme) =>
    (language === 'fr' ? [900, 1440, 390] : widths).map((width) => ({ width, theme, language })),
  ),
)

const isNarrow = ({ width }: Cell): boolean => width < 900

const open = async (page: Page, { width, theme, language }: Cell): Promise<Texts> => {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
  await page.addInitScript((text) => localStorage.setItem('language', text), language)
  return textsIn(language)
}

const check = async (page: Page, { theme }: Cell): Promise<void> => {
  await expect.poll(() => widthProblems(page)).toEqual([])
  await expectAccessibleIn(page, theme)
}

const orders = [
  'order,day,customer,amount',
  '1,2026-01-05,Blue Ferry,310.5',
  '2,2026-01-06,Harbour Tours,89',
].join('\n')

const addBrokenSource = async (platform: Platform): Promise<void> => {
  const file = join(platform.depot, 'calls.csv')
  writeFileSync(file, 'day,ships\n2026-01-05,2\n')
  const send = (endpoint: { method: string; path: string }, body?: object) =>
    requestAsAdministrator(platform, {
      method: endpoint.method,
      path: endpoint.path,
      ...(body && { body }),
    })
  await send(dataManager.createSource, {
    dbms: 'local',
    parameters: { path: platform.depot },
    database_name: 'pier',
  })
  await send(dataManager.addTables, [{ table_name: 'calls.csv', database_name: 'pier' }])
  writeFileSync(file, '')
  const { method, path } = dataManager.extract
  const address = path.replace(':source', 'pier').replace(':table', 'calls.csv')
  await send({ method, path: `${address}?wait=true` }).catch(() => undefined)
}

for (const cell of cellsOf(cells, 3)) {
  const name = `${cell.width} px, ${cell.theme}, ${cell.language}`

  test.describe(name, () => {
    test.use({ hasTouch: isNarrow(cell) })

    test(`UPL28 UI20 from the first start to an answer in four clicks: ${name}`, async ({ page }) => {
      const platform = await startPlatform()
      try {
        const texts = await open(page, cell)
        const text = (key: string, values?: Record<string, string>) => textOf(texts, key, values)
        await signIn(page, platform, platform.console)
        const clicks: string[] = []
        const click = async (role: 'link' | 'button', label: string) => {
          clicks.push(label)
          await page
            .getByRole('main')
            .or(page.getByRole('contentinfo'))
            .getByRole(role, { name: label })
            .click()
        }
        await expect(page.getByRole('heading', { name: text('today:setup.title') })).toBeVisible()
        await check(page, cell)
        const chooser = page.waitForEvent('filechooser')
        await click('button', text('uploads:action.upload'))
        await (
          await chooser
        ).setFiles([{ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(orders) }])
        await click('button', text('shared:action.submitSource'))
        const ask = text('shared:action.askAbout', { name: 'orders' })
        await expect(page.getByRole('link', { name: ask })).toBeVisible()
        await check(page, cell)
        await click('link', ask)
        await expect(page.getByRole('heading', { name: text('query:start.title') })).toBeVisible({
          timeout: 40_000,
        })
        await check(page, cell)
        const first = page.getByRole('main').getByRole('listitem').getByRole('button').first()
        clicks.push(await first.innerText())
        await first.click()
        await expect(page.getByRole('grid', { name: text('query:result.label') })).toBeVisible()
        expect(clicks).toHaveLength(4)
        await check(page, cell)
      } finally {
        await page.close()
        await platform.stop()
      }
    })

    test(`UI10 from an access error to a request: ${name}`, async ({ page, platform, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const login = `marc-${cell.width}-${cell.theme}-${cell.language}`
      const user = await createUser(platform, { login, roles: [{ role: 'analytics_consumer' }] })
      const texts = await open(page, cell)
      await signIn(page, user)
      await page.goto('./sources')
      const what = textOf(texts, 'access:to.data-manager:source:read')
      await expect(
        page.getByRole('heading', { name: textOf(texts, 'access:title', { what }), level: 1 }),
      ).toBeVisible()
      await check(page, cell)
      await page.getByRole('button', { name: textOf(texts, 'access:copy') }).click()
      await expect(page.getByRole('button', { name: textOf(texts, 'common:action.copied') })).toBeVisible()
      const request = await page.evaluate(() => navigator.clipboard.readText())
      expect(request).toContain('data-manager:source:read')
      expect(request).toContain(login)
    })

    test(`ENG48c from a failed job to its log: ${name}`, async ({ page }) => {
      const platform = await startPlatform()
      try {
        await addBrokenSource(platform)
        const texts = await open(page, cell)
        await signIn(page, platform, platform.console)
        const bell = textOf(texts, `shell:bell.label_${cell.language === 'ja' ? 'other' : 'one'}`, {
          count: '1',
        })
        const opener = page.getByRole('banner').getByRole(isNarrow(cell) ? 'link' : 'button', { name: bell })
        await expect(opener).toBeVisible()
        await opener.click()
        const failed = textOf(texts, 'notifications:reason.failed', {
          name: textOf(texts, 'jobs:page.title.extraction', { subject: 'pier/calls.csv' }),
        })
        const row = page.getByRole('link', { name: failed }).first()
        await expect(row).toBeVisible()
        await check(page, cell)
        if (isNarrow(cell)) await row.click()
        else {
          await page.keyboard.press('ArrowDown')
          await expect(row).toBeFocused()
          await page.keyboard.press('Enter')
        }
        const log = page.getByRole('region', { name: textOf(texts, 'jobs:logPane.title') })
        await expect(log).toContainText('calls.csv')
        await check(page, cell)
        await expect(
          page.getByRole('banner').getByRole(isNarrow(cell) ? 'link' : 'button', { name: bell }),
        ).toHaveCount(0)
      } finally {
        await page.close()
        await platform.stop()
      }
    })
  })
}
