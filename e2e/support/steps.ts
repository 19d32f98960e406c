// Steps that several journeys share. Each acts like a user, by role and label, and waits for the result.
import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'
import { costsByAirport } from './expected-costs.ts'

/** Opens a page of the console with the navigation. The link to the jobs also shows the number of running jobs. */
export async function openPage(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Navigation' })
  await navigation.getByRole('link', { name: new RegExp(`^${name}( |$)`) }).click()
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible()
}

/**
 * Opens an address below the console like a link, without reloading the console, which would take most of the time of
 * journeys through many pages. If a dialog is open, it reloads, because links behind a dialog cannot be used.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) {
    await page.goto(address)
    return
  }
  const [, folder] = new URL(page.url()).pathname.split('/')
  const to = JSON.stringify(`/${folder}/${address}`)
  await page.evaluate(
    `history.pushState(null, '', ${to}); dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
  )
}

/**
 * Chooses files on the page of sources. While the list loads, the button is in the head of the page; without sources it
 * moves to the middle, and a click in that moment would miss it.
 */
export async function chooseFiles(page: Page, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files…' }).click()
  await (await opened).setFiles(files)
}

/** A row of a list, by the text of its link. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
}

const fieldSearch = (page: Page): Locator => page.getByRole('textbox', { name: /^Search \d/ })

/** Adds a field to the query from the list of fields; the console chooses the well. */
export async function addField(page: Page, field: string): Promise<void> {
  const search = fieldSearch(page)
  await search.fill(field)
  await page
    .getByRole('treeitem', { name: `${field}, ` })
    .first()
    .click()
  const escaped = field.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  await expect(page.getByRole('button', { name: new RegExp(`${escaped}.*: change$`) }).first()).toBeVisible()
  await search.clear()
}

type Well = 'measure' | 'row dimension' | 'column dimension' | 'filter'

/** Adds a field to one of the wells of the query with the list of the well. */
export async function addToWell(page: Page, { well, field }: { well: Well; field: string }): Promise<void> {
  await page.getByRole('button', { name: `Add a ${well}` }).click()
  await page.getByRole('combobox', { name: 'Find a field' }).fill(field)
  await page.getByRole('option', { name: field }).first().click()
}

/** Filters the rows by one value of a field; for a date, by one year. */
export async function filterBy(
  page: Page,
  { field, value }: { field: string; value: string },
): Promise<void> {
  await addToWell(page, { well: 'filter', field })
  const editor = page.getByRole('dialog', { name: `Filter ${field}` })
  await editor.getByRole('combobox', { name: 'Find a value' }).fill(value)
  await editor.getByRole('option', { name: value }).first().click()
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect(editor).toBeHidden()
}

/** The grid that shows the query result. */
export function resultOf(page: Page): Locator {
  return page.getByRole('grid', { name: 'Query result' })
}

/** Queries `Cost Total $` by airport and month of one year, highest cost first. */
export async function queryCosts(page: Page, year: number): Promise<void> {
  await openPage(page, 'Query')
  // Fields exist once the sample is built.
  await expect(fieldSearch(page)).toBeVisible({ timeout: 60_000 })
  await addField(page, 'Cost Total $')
  await addField(page, 'Airport Name')
  // Of one year, months are shown.
  await filterBy(page, { field: 'Flight Date', value: String(year) })
  await addField(page, 'Flight Date')
  await resultOf(page).getByRole('columnheader', { name: 'All' }).click()
  await expect(page.getByLabel('Query in words')).toContainText('highest first')
}

export function figure(value: number): string {
  return value.toLocaleString('en-GB')
}

/** Expects the airports with the highest costs first, with the values computed from the file itself. */
export async function expectCosts(page: Page, year: number): Promise<void> {
  const costs = costsByAirport(year)
  const lines = resultOf(page).getByRole('row')
  for (const [at, { airport, total }] of costs.slice(0, 3).entries()) {
    await expect(lines.nth(at + 1)).toContainText(airport)
    await expect(
      lines
        .nth(at + 1)
        .getByRole('gridcell')
        .last(),
    ).toHaveText(figure(total))
  }
  await expect(page.getByText(`${costs.length} rows × 12 columns`)).toBeVisible()
  await expect(page.getByRole('figure', { name: `Chart, Lines: ${costs[0]?.airport}` })).toBeVisible()
}

/** Adds the folder of the harbour as a source with all its files, and waits until they are extracted. */
export async function addHarbour(page: Page): Promise<void> {
  await openPage(page, 'Sources')
  await page.getByRole('link', { name: 'Add source' }).click()
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  const browser = page.getByRole('group', { name: 'Folders and files' })
  await browser.getByRole('button', { name: 'harbour' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('harbour')
  await page.getByRole('button', { name: 'Add and extract' }).click()
  await expect(page.getByRole('heading', { name: 'harbour', exact: true })).toBeVisible()
  for (const table of ['berths.tsv', 'cargo.json', 'ship-calls.csv', 'tides.ndjson'])
    await expect(rowOf(page, table)).toContainText('Ready')
}

/** Creates a logical object of a table of the harbour as suggested, and builds it. */
export async function buildObject(page: Page, table: string): Promise<void> {
  await visit(page, `schema/new?from=${encodeURIComponent(`harbour/${table}`)}`)
  await page.getByRole('button', { name: 'Save and build' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
}

/** Chooses the role of an attribute of the open object. The list has its options after it is focused. */
export async function chooseRole(
  page: Page,
  { attribute, role }: { attribute: string; role: 'Dimension' | 'Measure' | 'Both' | 'Neither' },
): Promise<void> {
  const list = page.getByRole('combobox', { name: `Role of ${attribute}` })
  await list.focus()
  await list.selectOption(role)
}
