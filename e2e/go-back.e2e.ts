// A build with rejected rows, back to the build before it and forward again, and builds that wait for each other.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { requestAsAdministrator } from './support/identity.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { addField, addHarbour, buildObject, openPage, resultOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const file = 'cranes.csv'
const body = { levelsToBuild: ['data_prim'] }
const lines = 400_000

const writeCranes = ({ harbour }: Platform, content: string): Promise<void> =>
  writeFile(join(harbour, file), content)

const extract = async (platform: Platform): Promise<void> => {
  const path = dataManager.extract.path.replace(':source', 'harbour').replace(':table', file)
  await requestAsAdministrator(platform, { method: dataManager.extract.method, path: `${path}?wait=true` })
}

/** Full builds, of which all but the first wait. */
const startBuilds = (platform: Platform, count: number): void => {
  const path = `${dataManager.buildPhysical.path}?full=true`
  // The first one ends during the journey.
  for (let started = 0; started < count; started += 1)
    void requestAsAdministrator(platform, { method: 'PUT', path, body }).catch(() => undefined)
}

test('DM38 one click goes back to the build before, and a waiting build says what it waits for', async ({
  page,
  platform,
}) => {
  await writeCranes(platform, 'crane,tonnes\nNorth,10\nSouth,7\nEast,4\n')
  await signIn(page, platform)
  await addHarbour(page)
  await buildObject(page, file)
  // The design has whole tonnes, so that the new row does not fit.
  await writeCranes(platform, 'crane,tonnes\nNorth,10\nSouth,heavy\nEast,4\nWest,3\n')
  await requestAsAdministrator(platform, { ...dataManager.buildPhysical, body })

  await test.step('the rejected row is listed with its reason, and saved', async () => {
    await visit(page, 'builds/2')
    await expect(page.getByRole('heading', { name: 'Rejected from cranes' })).toBeVisible()
    await expect(page.getByText(/^“heavy” does not fit “tonnes”/)).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const text = readFileSync(await (await saved).path(), 'utf8')
    expect(text).toMatch(/cranes\.csv,,“heavy” does not fit .*,,South,heavy\r\n$/)
    await expect(page.getByText('1 rejected row saved')).toBeVisible()
    const savedReason = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download these rows as CSV: “heavy” does not fit/ }).click()
    const file = await savedReason
    expect(file.suggestedFilename()).toBe('Rejected rows of cranes, build 2, reason 1.csv')
    expect(readFileSync(await file.path(), 'utf8')).toBe(text)
    await expectAccessible(page)
  })

  await test.step('the dialog says what changes, and queries read the build before', async () => {
    await openPage(page, 'Builds')
    await page.getByRole('button', { name: 'Actions for Build 2' }).click()
    await page.getByRole('menuitem', { name: 'Go back to build 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Use build 1 instead of build 2?' })
    await expect(dialog.getByRole('listitem')).toHaveText('cranes3 rows, now 3')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Queries use build 1.')).toBeVisible()
    await openPage(page, 'Query')
    await addField(page, 'crane')
    await expect(resultOf(page)).toContainText('South')
    await expect(resultOf(page)).not.toContainText('West')
  })

  await test.step('and forward again', async () => {
    await visit(page, 'builds/1')
    await page.getByRole('button', { name: 'Use build 2 again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use build 2 again' }).click()
    await expect(page.getByRole('button', { name: 'Go back to build 1' })).toBeVisible()
  })

  await test.step('a waiting build links to the one that runs', async () => {
    const rows = Array.from({ length: lines }, (_, line) => `C${line},${line % 90}`)
    await writeCranes(platform, `crane,tonnes\n${rows.join('\n')}\n`)
    await extract(platform)
    startBuilds(platform, 16)
    await expect
      .poll(async () => {
        const answer = await requestAsAdministrator(platform, dataManager.listBuilds)
        return dataManager.listBuilds.response.schema.parse(answer).items[0]?.build_id
      })
      .toBe(18)
    await visit(page, 'builds/18')
    await expect(
      page.getByText(/^Yours starts when build \d+ and \d+ queued builds? have finished\.$/),
    ).toBeVisible()
    await page.getByRole('link', { name: /^Open build \d+$/ }).click()
    await expect(page.getByRole('heading', { name: /^Build ([3-9]|1\d)$/, level: 1 })).toBeVisible()
  })
})
