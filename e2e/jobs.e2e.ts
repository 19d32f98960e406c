import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { requestAsAdministrator } from './support/identity.ts'
import type { Platform } from './support/platform.ts'
import { expect, test } from './support/test.ts'
import { signIn } from './support/sign-in.ts'
import { addField, openPage, resultOf, rowOf, visit } from './support/steps.ts'
import type { Locator, Page } from '@playwright/test'

test.use({ platformOptions: { sample: true, isolated: true } })

const blocks = 4000
const linesPerBlock = 1000

/** A file whose extraction takes long: four million lines of four columns. */
const writeContainers = async (folder: string): Promise<void> => {
  function* content() {
    yield 'container,berth,loaded_on,weight_t\n'
    for (let block = 0; block < blocks; block += 1) {
      const lines = Array.from({ length: linesPerBlock }, (_, line) => {
        const at = block * linesPerBlock + line
        return `C${at},B${at % 40},2024-0${1 + (at % 9)}-1${at % 10},${(at % 3000) / 100}`
      })
      yield `${lines.join('\n')}\n`
    }
  }
  await pipeline(Readable.from(content()), createWriteStream(join(folder, 'containers.csv')))
}

/** The row of the job that reads the whole file. The job of its sample has ended. */
const runningRow = (page: Page): Locator =>
  rowOf(page, 'depot/containers.csv').filter({ has: page.getByText('Running', { exact: true }) })

test('ENG4 a job shows its progress, continues when you leave its page, and leaves nothing behind when cancelled', async ({
  page,
  platform,
}) => {
  await writeContainers(platform.depot)
  await signIn(page, platform)
  await openPage(page, 'Builds')
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 })

  await openPage(page, 'Sources')
  await page.getByRole('link', { name: 'Add source' }).click()
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  const folders = page.getByRole('group', { name: 'Folders and files' })
  await folders.getByRole('button', { name: 'depot' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('depot')
  await page.getByRole('button', { name: 'Add and extract' }).click()
  await expect(rowOf(page, 'containers.csv')).toContainText('Extracting')

  await openPage(page, 'Jobs')
  await expect(rowOf(page, 'depot/containers.csv')).toHaveCount(2)
  await runningRow(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Extraction of depot/containers.csv' })).toBeVisible()
  const progress = page.getByRole('progressbar', { name: 'Progress' })
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0)

  await test.step('queries are still answered from the current build', async () => {
    await openPage(page, 'Query')
    await addField(page, 'Precipitation (mm)')
    await addField(page, 'Weather')
    await expect(resultOf(page).getByRole('gridcell', { name: 'drizzle' })).toBeVisible()
  })

  await openPage(page, 'Jobs')
  await runningRow(page).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Cancel extraction' }).click()
  await expect(page.getByText('Existing data is unchanged.')).toBeVisible()
  await expect(page.getByText('interrupted; nothing was changed')).toBeVisible()
  await openPage(page, 'Sources')
  await page.getByRole('link', { name: 'depot', exact: true }).click()
  await page.getByRole('link', { name: 'containers.csv', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Read everything' })).toBeVisible()
})

/** Saves an object whose table takes seconds to write: the last of three million rows for each key. */
const saveSlowObject = async (platform: Platform): Promise<void> => {
  const stored = await requestAsAdministrator(platform, dataManager.listObjects)
  const { items } = dataManager.listObjects.response.schema.parse(stored)
  const flight = items.map(({ object }) => object).find(({ object_name: name }) => name === 'flight')
  if (flight === undefined) throw new Error('the sample has no flights')
  const key = flight.attributes.map(({ attribute_name: name }) => name)
  const body = [{ ...flight, object_name: 'last_flight', display_name: 'Last flights', key }]
  await requestAsAdministrator(platform, { ...dataManager.saveObjects, body })
}

test('DM13 a cancelled build does not change the tables that queries see', async ({ page, platform }) => {
  await signIn(page, platform, 'builds')
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 })
  await saveSlowObject(platform)
  await openPage(page, 'Schema')
  await page.getByRole('button', { name: 'Build…' }).click()
  await page.getByRole('checkbox', { name: 'Also write tables that did not change' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Build', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Build 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel build' }).click()
  await expect(page.getByText('interrupted; nothing was changed')).toBeVisible()
  await openPage(page, 'Jobs')
  await page.getByRole('link', { name: 'Build 2' }).click()
  await expect(page.getByRole('heading', { name: 'Build 2', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Build 2')
  await visit(page, 'query?value=count:weather&row=weather')
  await expect(resultOf(page).getByRole('gridcell', { name: 'drizzle' })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Receipt' })).toContainText('1, ')

  await test.step('on a phone, the steps come before the log, with whole names, and nothing is wider', async () => {
    await visit(page, 'builds/1')
    const names = page.getByRole('table', { name: 'Job steps' }).getByRole('rowheader')
    await expect(names.first()).toBeVisible()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const cut = () =>
        names.evaluateAll((cells) =>
          cells
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map((cell) => cell.textContent),
        )
      await expect.poll(cut).toEqual([])
      const wide = () =>
        page
          .getByRole('main')
          .evaluate(
            (main) => [...main.querySelectorAll('*')].filter((one) => one.scrollWidth > innerWidth).length,
          )
      await expect.poll(wide).toBe(0)
      const isAboveLog = async () => {
        const log = await page.getByRole('heading', { name: 'Log' }).boundingBox()
        const last = await names.last().boundingBox()
        return (last?.y ?? Infinity) < (log?.y ?? 0)
      }
      await expect.poll(isAboveLog).toBe(true)
    }
  })
})
