// Leftovers of an action and a workflow: the test event survives a reload, a test run is stopped, tables are listed and
// deleted, and a workflow is edited as JSON.
import type { Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const post = async (page: Page, path: string, data: unknown): Promise<void> => {
  const { origin } = new URL(page.url())
  const reply = await page.request.post(`${origin}/dpe/v3/${path}`, { headers: { origin }, data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

const table = {
  database_name: 'data_prim',
  table_name: 'delays',
  columns: [{ name: 'event_id', type: { main: 'string' } }],
}

test('ENG20 the test event survives a reload, and a test run that does not end is stopped', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  const source = 'def event_handle(event):\n    while True:\n        pass\n'
  await post(page, 'actions', {
    id: 'endless',
    name: 'Endless',
    kind: 'python',
    parameters: { function: 'event_handle', source },
  })
  await visit(page, 'actions/endless')
  const event = page.getByRole('textbox', { name: 'Test event' })
  await event.press('Control+a')
  await page.keyboard.insertText('[{"event_id": "kept"}, {}]')
  await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
  await page.reload()
  await expect(event).toContainText('kept')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Stop the test run' }).press('Enter')
  await expect(page.getByText('The test run was stopped.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop the test run' })).toBeHidden()
  await expect(page).not.toHaveURL(/view=/)
  await expectAccessible(page)
})

test('ENG22 action tables are listed with their actions, queried and deleted', async ({ page, platform }) => {
  await signIn(page, platform)
  await visit(page, 'action-tables')
  await expect(page.getByRole('heading', { name: 'No action tables yet' })).toBeVisible()
  await post(page, 'tables', table)
  await post(page, 'tables', { ...table, table_name: 'spare' })
  await post(page, 'actions', {
    id: 'archive',
    name: 'Archive delays',
    kind: 'archive_event',
    parameters: { table: { database_name: 'data_prim', table_name: 'delays' } },
  })
  await visit(page, 'actions')
  await page.getByRole('link', { name: 'Action tables' }).press('Enter')
  await expect(rowOf(page, 'data_prim.delays')).toContainText('Archive delays')
  await expectAccessible(page)

  await test.step('a table that an action uses is not deleted', async () => {
    await page.getByRole('button', { name: 'Actions for data_prim.delays' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeDisabled()
    await page.keyboard.press('Escape')
  })

  await test.step('another one is deleted after its name is typed', async () => {
    await page.getByRole('button', { name: 'Actions for data_prim.spare' }).press('Enter')
    await page.getByRole('menuitem', { name: /^Delete/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete data_prim.spare?' })
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await dialog.getByRole('textbox').fill('spare')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'data_prim.spare' })).toBeHidden()
  })

  await page.getByRole('link', { name: 'data_prim.delays' }).press('Enter')
  await expect(page.getByRole('treeitem', { name: /^event_id/ })).toBeVisible()
})

test('ENG41c a workflow is edited as JSON, and a step is renamed', async ({ page, platform }) => {
  await signIn(page, platform)
  const request = { method: 'GET', url: 'https://example.org/{{ input.rows }}' }
  await post(page, 'actions', { id: 'tell', name: 'Tell', kind: 'http_request', parameters: request })
  const step = { action: 'tell', input: { rows: '1' } }
  const stages = [
    { name: 'First', steps: [{ ...step, id: 'one' }] },
    { name: 'Second', steps: [{ ...step, id: 'two', input: { rows: '{{ steps.one.result }}' } }] },
  ]
  await post(page, 'workflows', { id: 'pair', name: 'Pair', stages })
  await visit(page, 'workflows/pair?view=list')

  await test.step('a renamed step is renamed where its result is read', async () => {
    await page.getByRole('list', { name: 'Steps of First' }).getByRole('button', { name: /^Tell/ }).click()
    const id = page.getByRole('textbox', { name: 'Step ID' })
    await id.fill('two')
    await expect(page.getByText('Another step has this ID.')).toBeVisible()
    await id.fill('start')
    await id.press('Enter')
    await expect(page.getByText('steps.start.result')).toBeVisible()
    await expect(id).toBeFocused()
    await expect(page.getByText('1 unsaved change')).toBeVisible()
  })

  const text = page.getByRole('textbox', { name: 'Workflow as JSON' })
  await test.step('the JSON shows the change, and a text that is not valid stays', async () => {
    await page.getByRole('radio', { name: 'JSON' }).press('Space')
    await expect(text).toContainText('{{ steps.start.result }}')
    await expectAccessible(page)
    await text.press('Control+Home')
    await page.keyboard.insertText('[')
    await expect(page.getByText('This is not valid JSON.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.reload()
    await expect(text).toContainText('[{')
    await page.getByRole('radio', { name: 'List' }).press('Space')
    await page.getByRole('button', { name: 'Correct the JSON' }).press('Enter')
    await text.press('Control+Home')
    await page.keyboard.press('Delete')
    await expect(page.getByText('This is not valid JSON.')).toBeHidden()
  })

  await test.step('a valid text changes the stages', async () => {
    await text.press('Control+a')
    await page.keyboard.insertText(JSON.stringify({ name: 'Pair', stages: stages.slice(0, 1) }))
    await page.getByRole('radio', { name: 'List' }).press('Space')
    await expect(page.getByRole('list', { name: 'Steps of Second' })).toBeHidden()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Workflow Pair saved')).toBeVisible()
  })
})

test('ENG20d ENG41c a test run gets the input of a step, limits are shown, and a run is cancelled in its workflow', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  const source =
    'import time\n\ndef event_handle(event):\n    print(event.input["city"])\n    time.sleep(60 if event.input["city"] == "Oslo" else 0)\n    return event.input["city"]\n'
  await post(page, 'actions', {
    id: 'new',
    name: 'Sleep in a city',
    kind: 'python',
    parameters: { function: 'event_handle', source },
  })
  const step = { id: 'sleep', action: 'new', input: { city: 'Oslo' } }
  await post(page, 'workflows', { id: 'new', name: 'Sleepers', stages: [{ steps: [step] }] })

  await test.step('an action whose ID is new opens, with its limits', async () => {
    await visit(page, 'actions/new')
    const limits = page.getByRole('region', { name: 'Limits' })
    await expect(limits).toContainText('256\u00a0MiB')
    await expect(limits.getByRole('textbox', { name: 'Time limit in seconds' })).toHaveValue('600')
  })

  await test.step('a test run has the input', async () => {
    const input = page.getByRole('textbox', { name: 'Input of the step' })
    await input.press('Control+a')
    await page.keyboard.insertText('{"city": "Bergen"}')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('"Bergen"', { timeout: 60_000 })
    await input.press('Control+a')
    await page.keyboard.insertText('[]')
    await expect(page.getByText('The input of the step is not a JSON object.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the inspector shows the log of the step, and the run is cancelled', async () => {
    await visit(page, 'workflows/new?view=list')
    await page.getByRole('button', { name: 'Run now' }).press('Enter')
    await page.getByRole('button', { name: 'Sleep in a city' }).first().press('Enter')
    await page.getByRole('tab', { name: 'Log' }).press('Enter')
    await expect(page.getByRole('tabpanel')).toContainText('Oslo', { timeout: 60_000 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel run' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Last run' }).getByRole('status')).toHaveText('Interrupted')
    await expect(page.getByRole('button', { name: 'Cancel run' })).toBeHidden()
    await page.getByRole('tab', { name: 'Last run' }).press('Enter')
    await expect(page.getByRole('tabpanel')).toContainText('Stopped')
  })
})
