// Takes the pictures of the user guide in the real console, with the sample project and a few objects of its own.
// `npm run guide-pictures` takes all of them, `npm run guide-pictures -- board query` these two.
import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { boards } from '#contract/query/board-endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { pick } from '../e2e/support/accounts.ts'
import { writeFolder } from '../e2e/support/archives.ts'
import { createAction } from '../e2e/support/engine.ts'
import { requestAsAdministrator } from '../e2e/support/identity.ts'
import { type Platform, startPlatform } from '../e2e/support/platform.ts'
import { waitForSample } from '../e2e/support/sample.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { root } from './command.ts'
import { ensureConsole } from './console-build.ts'
import { closeDatabases, openDatabase } from './guide-database.ts'
import { findBrowser } from './find-browser.ts'

const folder = resolve(root, 'docs/pictures')
const mostBytes = 120_000
/** The guide reserves the space of this size. */
const viewport = { width: 1200, height: 750 }

interface Guide {
  readonly page: Page
  readonly platform: Platform
}

const costs = 'value=sum%3ACost+Total+%24&order=desc%3Asum%3ACost+Total+%24'
const resultOf = (page: Page) => page.getByRole('grid', { name: 'Query result' })

const orders = [
  'order;day;customer;amount',
  '1001;03/04/2026;Harbour Tours;1.250,50',
  '1002;05/04/2026;Blue Ferry;310,00',
  '1003;07/04/2026;North Quay Hotel;89,90',
  '1004;11/04/2026;Harbour Tours;2.040,00',
].join('\n')

/** The file has a value that is no number, and a line with a value too many. */
const landings = [
  'landing,day,quay,tonnes',
  '1,2026-04-03,North,12.5',
  '2,2026-04-03,South,3.25',
  '3,2026-04-05,North,n/a',
  '4,2026-04-07,East,8',
  '5,2026-04-08,North,9.75,late',
  '6,2026-04-08,South,4.5',
  '7,2026-04-11,East,6',
  '8,2026-04-12,North,10.25',
].join('\n')

const upload = async (page: Page, { name, text }: { name: string; text: string }): Promise<void> => {
  await page.goto('./uploads')
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files…' }).first().click()
  await (await opened).setFiles([{ name, mimeType: 'text/csv', buffer: Buffer.from(text) }])
  await page.getByRole('button', { name: `Reading options of ${name}` }).waitFor()
}

const saveQuery = async (platform: Platform, [name, request]: readonly [string, object]): Promise<string> => {
  const body = { name, description: '', request, view: {}, sharing: { kind: 'everyone' } }
  const answer = await requestAsAdministrator(platform, { ...query.createSaved, body })
  return query.createSaved.response.schema.parse(answer).query.id
}

const rain = { data: { fields: { precipitation: ['sum'] } } }
const cost = { data: { fields: { 'Cost Total $': ['sum'] } } }
const boardQueries = [
  ['Cost of bird strikes', cost],
  ['Cost by size', { ...cost, scale: { fields: ['Wildlife Size'] } }],
  ['Cost by phase', { ...cost, scale: { fields: ['Phase of flight'] } }],
  ['Rain by weather', { ...rain, scale: { fields: ['weather'] } }],
] as const

const createBoard = async (platform: Platform): Promise<string> => {
  const ids: string[] = []
  for (const each of boardQueries) ids.push(await saveQuery(platform, each))
  const widths = [1, 2, 2, 1] as const
  const tiles = ids.map((id, at) => ({ id: `tile-${at}`, query_id: id, width: widths[at] ?? 1 }))
  const body = { name: 'Birds and rain', tiles }
  const answer = await requestAsAdministrator(platform, { ...boards.create, body })
  return boards.create.response.schema.parse(answer).board.id
}

const createActions = async (platform: Platform): Promise<void> => {
  await createAction(platform, {
    id: 'read-files',
    name: 'Read the files again',
    kind: 'extract',
    parameters: { tables: [{ source: 'Weather', table: 'seattle-weather.csv' }] },
  })
  await createAction(platform, {
    id: 'build-all',
    name: 'Build everything',
    kind: 'build',
    parameters: { levels: ['data_prim', 'data_mart'] },
  })
}

const addAction = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: /^Add an action/ })
  await dialog.getByRole('combobox', { name: 'Action' }).fill(name)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const template = {
  'manifest.json': '{ "name": "Harbour map", "entry": "src/map.ts" }\n',
  'src/map.ts': 'export const harbour = [53.54, 9.98]\n',
  'node_modules/left/index.js': 'module.exports = 1\n',
  '.env': 'API_TOKEN=ghp_0123456789abcdefghijklmnopqrstuvwxyz\n',
}

/** How to reach what each picture shows. */
const pictures: Readonly<Record<string, (guide: Guide) => Promise<void>>> = {
  today: async ({ page }) => {
    await page.goto('./')
    await page.getByRole('heading', { name: 'Sample project' }).waitFor()
  },
  'first-query': async ({ page }) => {
    await page.goto(`./query?${costs}&row=Wildlife+Size`)
    await resultOf(page).waitFor()
  },
  table: async ({ page }) => {
    await page.goto('./sources/Bird%20strikes/tables/birdstrikes.csv')
    await page
      .getByRole('img', { name: /^Histogram/ })
      .first()
      .waitFor()
  },
  object: async ({ page }) => {
    await page.goto('./schema/weather')
    await page.getByRole('checkbox', { name: /^Use / }).first().waitFor()
  },
  query: async ({ page }) => {
    await page.goto(`./query?${costs}&row=Phase+of+flight&column=Wildlife+Size&totals=all`)
    await resultOf(page).waitFor()
  },
  compare: async ({ page }) => {
    const days = 'filter=between%5B%221995-01-01%22%2C%221995-12-31%22%5D%3AFlight+Date'
    await page.goto(
      `./query?value=sum%3ACost+Total+%24&row=month%3AFlight+Date&${days}&compare=year%3Adate%3A1`,
    )
    await resultOf(page).waitFor()
  },
  board: async ({ page, platform }) => {
    await page.goto(`./boards/${await createBoard(platform)}`)
    await page.getByRole('article', { name: 'Rain by weather' }).waitFor()
  },
  playbook: async ({ page }) => {
    await page.goto('./playbooks')
    await page.getByRole('link', { name: 'Storm watch' }).click()
    await page.getByRole('group', { name: /^Is the wind strong/ }).click()
    await page.getByRole('heading', { name: 'Is the wind strong?' }).waitFor()
  },
  action: async ({ page }) => {
    await page.goto('./actions/archive-events')
    await page.getByRole('button', { name: 'Test run' }).click()
    await page.getByText('Nothing was written.').waitFor({ timeout: 60_000 })
  },
  workflow: async ({ page, platform }) => {
    await createActions(platform)
    await page.goto('./new-workflow')
    await page.getByRole('textbox', { name: 'Name' }).fill('Nightly refresh')
    await page.getByRole('button', { name: 'Create workflow' }).click()
    await page.getByText('No stages yet').waitFor()
    await page.getByRole('heading', { name: 'Workflow settings' }).click()
    await addAction(page, 'Read the files again')
    await addAction(page, 'Build everything')
    await page.keyboard.press('Alt+ArrowRight')
    await page.getByRole('button', { name: 'when it is started' }).click()
    await page.getByRole('switch', { name: 'By a schedule' }).click()
  },
  publish: async ({ page, platform }) => {
    const path = writeFolder(platform.depot, { name: 'harbour-map', files: template })
    await page.goto('./packages/new')
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose folder…' }).click()
    await (await opened).setFiles(path)
    await page.getByRole('treegrid').waitFor()
  },
  role: async ({ page }) => {
    await page.goto('./roles/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('California only')
    await page.getByRole('checkbox', { name: 'Query: everything', exact: true }).click()
    await page.getByRole('button', { name: 'Add a field' }).click()
    await pick(page, { field: 'Field', choice: 'Origin State' })
    await pick(page, { field: 'Values of Origin State', choice: 'California' })
  },
  provider: async ({ page }) => {
    await page.goto('./providers/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour office')
  },
  backup: async ({ page }) => {
    await page.goto('./')
    await page.getByRole('button', { name: 'Show command' }).click()
    await page.getByRole('dialog', { name: 'Back up the platform' }).waitFor()
  },
  // These leave something behind that other pages would show.
  'review-build': async ({ page, platform }) => {
    await saveQuery(platform, ['Strikes by size', { ...cost, scale: { fields: ['Wildlife Size'] } }])
    await page.goto('./schema/strike')
    await page.getByRole('checkbox', { name: 'Use Wildlife Size' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Bird strikes saved').waitFor()
    await page.goto('./review-build')
    await page.getByText('Strikes by size').first().waitFor()
  },
  databases: async ({ page }) => {
    const { host, port, database, username, password } = await openDatabase()
    await page.goto('./sources/new/postgresql')
    await page.getByRole('textbox', { name: 'Host' }).fill(host)
    await page.getByRole('textbox', { name: 'Port' }).fill(String(port))
    await page.getByRole('textbox', { name: 'Database' }).fill(database)
    await page.getByRole('combobox', { name: 'Encryption' }).click()
    await page.getByRole('option', { name: 'None' }).click()
    await page.getByRole('textbox', { name: 'User' }).fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByRole('checkbox', { name: 'Table fleet.landings' }).check()
    await page.getByRole('checkbox', { name: 'All tables of planning' }).check()
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbour')
  },
  refresh: async ({ page, platform }) => {
    const location = await openDatabase()
    const send = (endpoint: { method: string; path: string }, body: object) =>
      requestAsAdministrator(platform, { method: endpoint.method, path: endpoint.path, body })
    const { createSource, addTables, extract } = dataManager
    const parameters = { ...location, ssl: 'off' }
    const remote = { schema: 'fleet', name: 'landings' }
    await send(createSource, { dbms: 'postgresql', parameters, database_name: 'Quay' })
    await send(addTables, { database_name: 'Quay', table_name: 'landings', remote })
    const path = extract.path.replace(':source', 'Quay').replace(':table', 'landings')
    await send({ method: extract.method, path: `${path}?wait=true` }, {})
    await page.goto('./sources/Quay/tables/landings')
    await page.getByRole('button', { name: 'Change refresh' }).click()
    await page.getByRole('dialog', { name: 'Refresh of landings' }).getByText('Only new rows').click()
    await page.getByRole('combobox', { name: 'By column' }).waitFor()
  },
  imported: async ({ page }) => {
    await upload(page, { name: 'landings.csv', text: landings })
    await page.getByRole('textbox', { name: 'Name of the new source' }).fill('Harbour')
    await page.getByRole('button', { name: 'Add source' }).click()
    await page.getByText('Types inferred').waitFor()
  },
  'reading-options': async ({ page }) => {
    await upload(page, { name: 'orders.csv', text: orders })
    await page.getByRole('button', { name: 'Reading options of orders.csv' }).click()
    await page.getByRole('combobox', { name: 'Dates with two readings' }).click()
    await page.getByRole('option', { name: 'Day first' }).click()
    await page.getByText('2026-04-03').first().waitFor()
  },
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(pictures, name))
if (unknown.length > 0)
  throw new Error(`No such pictures: ${unknown.join(', ')}. There are ${Object.keys(pictures).join(', ')}.`)
const taken = Object.entries(pictures).filter(([name]) => chosen.length === 0 || chosen.includes(name))

await ensureConsole()
const platform = await startPlatform({ sample: true })
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await waitForSample(platform)
  await mkdir(folder, { recursive: true })
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    baseURL: platform.console,
  })
  await signIn(await context.newPage(), platform)
  for (const [name, reach] of taken) {
    const page = await context.newPage()
    await reach({ page, platform })
    await page.mouse.move(600, 20)
    await page.waitForLoadState('networkidle')
    const file = join(folder, `${name}.png`)
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
    const { size } = await stat(file)
    console.log(`${name}.png: ${Math.round(size / 1000)} kB`)
    if (size > mostBytes) process.exitCode = 1
    await page.close()
  }
} finally {
  await browser.close()
  await platform.stop()
  await closeDatabases()
}
