// A result that is not the latest: the tables were built again, or a query takes too long.
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { requestAsAdministrator } from './support/identity.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { addField, addHarbour, buildObject, openPage, resultOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ platformOptions: { isolated: true } })

const file = 'parcels.csv'
const parcels = 500_000
/** Grouping by the code takes much longer than the time that a query gets. */
const seconds = '0.01'

const writeParcels = ({ harbour }: Platform): Promise<void> =>
  writeFile(
    join(harbour, file),
    `depot,code\n${Array.from({ length: parcels }, (_, parcel) => `Depot ${parcel % 3},P${parcel}x`).join('\n')}\n`,
  )

const buildAgain = async (platform: Platform): Promise<void> => {
  const body = { levelsToBuild: ['data_prim'] }
  const path = dataManager.extract.path.replace(':source', 'harbour').replace(':table', file)
  await requestAsAdministrator(platform, { method: dataManager.extract.method, path })
  await requestAsAdministrator(platform, dataManager.freezePrim)
  await requestAsAdministrator(platform, { ...dataManager.buildPhysical, body })
}

/** Changes the time that a query gets. */
const limitQueries = async (platform: Platform): Promise<void> => {
  await platform.kill()
  const database = new DatabaseSync(join(platform.dataFolder, 'platform.sqlite'))
  database
    .prepare('insert or replace into settings (name, value_json, updated_at, updated_by) values (?, ?, ?, ?)')
    .run('query_timeout', seconds, null, '')
  database.close()
  await platform.restart()
}

const picker = (page: Page) => page.getByRole('textbox', { name: /^Search \d/ })

test('UI9 a result stays with its build and its time when the tables are built again, and when a query takes too long', async ({
  page,
  platform,
  watch,
}) => {
  await writeParcels(platform)
  await page.clock.install()
  await signIn(page, platform)
  await addHarbour(page)
  await buildObject(page, file)
  await openPage(page, 'Query')
  await addField(page, 'depot')
  await expect(resultOf(page)).toContainText('Depot 2')

  const earlier = page.getByText(
    /^This result is from the build of \d\d:\d\d\. A newer build is available\.$/,
  )
  await test.step('a newer build is announced, and the result stays until it is refreshed', async () => {
    await appendFile(join(platform.harbour, file), 'New depot,N1\n')
    await buildAgain(platform)
    await expect(resultOf(page)).not.toContainText('New depot')
    await page.clock.runFor(16_000)
    await expect(earlier).toBeVisible()
    await expect(resultOf(page)).not.toContainText('New depot')
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(resultOf(page)).toContainText('New depot')
    await expect(earlier).toBeHidden()
  })

  await test.step('a query that is stopped leaves the result before it, and says what to do', async () => {
    await limitQueries(platform)
    watch.expectError(/status of 400/)
    await addField(page, 'code')
    await picker(page).fill('typed')
    const note = page.getByText(/The last result is shown, from \d\d:\d\d:\d\d/)
    await expect(note).toContainText('The query was stopped after')
    await expect(note).toContainText('Narrow the filter or group by fewer fields.')
    await expect(resultOf(page)).toContainText('New depot')
    await expect(picker(page)).toHaveValue('typed')
    await expect(page.getByRole('button', { name: /code.*: change$/ })).toBeVisible()
  })
})
