// A nightly workflow is drawn by keyboard alone: it extracts, builds and aggregates. Its failure arrives by e-mail, from
// a real mail server, and in the console.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { query } from '#contract/query/endpoints.ts'
import { openMailBox, type MailBox } from '../server/platform/engine/testing/mail-box.ts'
import { createAction } from './support/engine.ts'
import { heaviestGoods } from './support/harbour.ts'
import { requestAsAdministrator } from './support/identity.ts'
import { pressTo, tabTo } from './support/keyboard.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { figure, resultOf, rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const owner = 'night.watch@harbour.example'

let mails: MailBox
test.beforeAll(async () => {
  mails = await openMailBox()
})
test.afterAll(() => mails.close())

/** The actions of the workflow, and the saved query that it stores. */
const createActions = async (platform: Platform): Promise<void> => {
  const request = { data: { fields: { weight_t: ['sum'] } }, scale: { fields: ['goods'] } }
  const { query: saved } = query.createSaved.response.schema.parse(
    await requestAsAdministrator(platform, { ...query.createSaved, body: { name: 'Weights', request } }),
  )
  await createAction(platform, {
    name: 'Extract cargo',
    kind: 'extract',
    parameters: { tables: [{ source: 'harbour', table: 'cargo.json' }] },
  })
  await createAction(platform, {
    name: 'Build the level',
    kind: 'build',
    parameters: { levels: ['data_prim'] },
  })
  const table = { database_name: 'data_prim', table_name: 'cargo_weights' } as const
  const parameters = { query: saved.id, table }
  await createAction(platform, { name: 'Store weights', kind: 'query_to_table', parameters })
}

/** Chooses an option of a list by keyboard. */
const chooseByKey = async (page: Page, { field, option }: { field: string; option: string }) => {
  await tabTo(page, page.getByRole('combobox', { name: field, exact: true }))
  await page.keyboard.press('Enter')
  await pressTo(page, {
    key: 'ArrowDown',
    target: page.getByRole('option', { name: option, exact: true }),
  })
  await page.keyboard.press('Enter')
}

const typeInto = async (
  page: Page,
  { role, name, text }: { role: 'textbox' | 'combobox'; name: string; text: string },
) => {
  await tabTo(page, page.getByRole(role, { name, exact: true }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

const addSource = async (page: Page): Promise<void> => {
  await press(
    page,
    page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Sources' }),
  )
  await press(page, page.getByRole('link', { name: 'Add source' }).first())
  await press(page, page.getByRole('button', { name: 'Choose a folder' }))
  const folders = page.getByRole('group', { name: 'Folders and files' })
  await press(page, folders.getByRole('button', { name: 'harbour' }))
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('harbour')
  await press(page, page.getByRole('button', { name: 'Add and extract' }))
  await expect(rowOf(page, 'cargo.json')).toContainText('Ready')
}

const buildCargo = async (page: Page): Promise<void> => {
  await visit(page, `schema/new?from=${encodeURIComponent('harbour/cargo.json')}`)
  await expect(page.getByRole('button', { name: 'Save and build' })).toBeEnabled()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Save and build')
  await expect(page.getByRole('option', { name: /^Save and build/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
}

const setMailServer = async (page: Page): Promise<void> => {
  await visit(page, 'engine-settings')
  await typeInto(page, { role: 'textbox', name: 'Host', text: '127.0.0.1' })
  await typeInto(page, { role: 'textbox', name: 'Port', text: String(mails.port) })
  await chooseByKey(page, { field: 'Encryption', option: 'None' })
  await typeInto(page, { role: 'textbox', name: 'Sender address', text: 'platform@harbour.example' })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Engine settings saved')).toBeVisible()
}

/** Adds an action to the stage of the selected step. */
const addAction = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: /^Add an action/ })
  await expect(dialog.getByRole('combobox', { name: 'Action' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Add', exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

const stepOf = (page: Page, { name, stage }: { name: string; stage: number }) =>
  page.getByRole('group', { name: new RegExp(`^${name}, .*, Stage ${stage}$`) })

const drawWorkflow = async (page: Page): Promise<void> => {
  await press(
    page,
    page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Workflows' }),
  )
  await press(page, page.getByRole('link', { name: 'New workflow' }).first())
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }))
  await page.keyboard.type('Nightly cargo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No stages yet')).toBeVisible()
  await addAction(page, 'Extract cargo')
  await expect(stepOf(page, { name: 'Extract cargo', stage: 1 })).toBeFocused()
  await addAction(page, 'Build the level')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(stepOf(page, { name: 'Build the level', stage: 2 })).toBeFocused()
  await addAction(page, 'Store weights')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(stepOf(page, { name: 'Store weights', stage: 3 })).toBeFocused()
}

const planNight = async (page: Page): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name: 'when it is started' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('switch', { name: 'By a schedule' }))
  await page.keyboard.press('Space')
  await chooseByKey(page, { field: 'How often', option: 'Cron expression' })
  await typeInto(page, { role: 'textbox', name: 'Cron expression', text: '15 2 * * 1-5' })
  await typeInto(page, { role: 'combobox', name: 'Time zone', text: 'America/New_York' })
  await page.keyboard.press('Enter')
  const starts = page.getByRole('region', { name: 'Starts of the workflow' })
  await expect(starts).toContainText('Runs Monday to Friday at 02:15 in America/New_York.')
  await expect(starts.getByRole('listitem')).toHaveCount(4)
  await typeInto(page, { role: 'combobox', name: 'Send an email to', text: owner })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Workflow Nightly cargo saved')).toBeVisible()
}

test('ENG41c ENG42c ENG46 ENG47 a nightly workflow is drawn and run by keyboard alone, and tells when it fails', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await test.step('a built source, actions and a mail server', async () => {
    await addSource(page)
    await buildCargo(page)
    await createActions(platform)
    await setMailServer(page)
  })
  await test.step('three stages, a schedule with its time zone, and an address', async () => {
    await drawWorkflow(page)
    await planNight(page)
    await expectAccessible(page)
  })

  const run = page.getByRole('region', { name: 'Last run' })
  const { goods, weight } = heaviestGoods(platform.harbour)
  const expectWeights = async () => {
    await visit(page, `query?value=sum:weight_t_sum&row=goods&table=cargo_weights&level=data_prim`)
    const line = resultOf(page).getByRole('row').filter({ hasText: goods })
    await expect(line.getByRole('gridcell').last()).toHaveText(figure(weight))
  }
  await test.step('a run stores the sums', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(run.getByRole('status')).toHaveText('Finished', { timeout: 60_000 })
    await expect(run.getByRole('row', { name: /Store weights/ })).toContainText('Done')
    await expectWeights()
  })

  await test.step('without its file, the run fails at once and changes nothing', async () => {
    await rm(join(platform.harbour, 'cargo.json'))
    await visit(page, 'workflows/nightly-cargo')
    await expect(run.getByRole('status')).toHaveText('Finished')
    await page.keyboard.press('Control+Enter')
    await expect(run.getByRole('status')).toHaveText('Failed', { timeout: 60_000 })
    await expect(run).toContainText('cargo.json')
    await expect(run.getByRole('row', { name: /Build the level/ })).not.toContainText('Done')
  })

  await test.step('the failure arrives by e-mail and in the console', async () => {
    await expect.poll(() => mails.mails.map(({ to }) => to)).toEqual([[owner]])
    expect(mails.mails[0]?.text).toContain('Nightly cargo')
    expect(mails.mails[0]?.text).toContain('cargo.json')
    await visit(page, 'notifications')
    const row = page.getByRole('row').filter({ hasText: 'Nightly cargo failed' })
    await expect(row).toContainText(`To ${owner}: delivered`)
    await tabTo(page, row.getByRole('link', { name: 'Nightly cargo failed' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Run of Nightly cargo' })).toBeVisible()
    await expectWeights()
  })
})
