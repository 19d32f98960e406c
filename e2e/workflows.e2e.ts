// A workflow is drawn, run and repaired by keyboard alone.
import { expect, type Page } from '@playwright/test'
import { createAction } from './support/engine.ts'
import { signIn } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { openPage, visit } from './support/steps.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const addAction = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: /^Add an action/ })
  await expect(dialog.getByRole('combobox', { name: 'Action' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('ENG41c a nightly workflow is drawn, run and repaired by keyboard alone', async ({ page, platform }) => {
  await signIn(page, platform)
  await createAction(platform, {
    id: 'build-all',
    name: 'Build everything',
    kind: 'build',
    parameters: { levels: ['data_prim', 'data_mart'] },
  })
  await createAction(platform, {
    id: 'tell',
    name: 'Tell operations',
    kind: 'http_request',
    parameters: { method: 'POST', url: 'https://{{ input.host }}/done' },
  })

  await openPage(page, 'Workflows')
  await expectAccessible(page)
  await visit(page, 'new-workflow')
  await expect(page.getByRole('heading', { name: 'New workflow' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.type('Nightly refresh')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No stages yet')).toBeVisible()

  await test.step('two stages on the canvas', async () => {
    await page.getByRole('heading', { name: 'Workflow settings' }).click()
    await addAction(page, 'Build everything')
    const canvas = page.getByRole('group', { name: 'Build everything, build, Stage 1' })
    await expect(canvas).toBeFocused()
    await addAction(page, 'Tell operations')
    await expect(page.getByRole('group', { name: 'Tell operations, HTTP request, Stage 1' })).toBeFocused()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByRole('group', { name: 'Tell operations, HTTP request, Stage 2' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('group', { name: 'Tell operations, HTTP request, Stage 1' })).toBeVisible()
    await page.keyboard.press('Control+Shift+z')
    await expect(page.getByRole('group', { name: 'Tell operations, HTTP request, Stage 2' })).toBeVisible()
  })

  const inspector = page.getByRole('region', { name: 'Inspector' })
  await test.step('input, tries and schedule', async () => {
    await inspector.getByRole('button', { name: 'Add host' }).press('Enter')
    await inspector.getByRole('combobox', { name: 'Value of host' }).fill('nowhere.invalid')
    await inspector.getByRole('textbox', { name: 'Tries' }).fill('2')
    await inspector.getByRole('textbox', { name: 'First wait in seconds' }).fill('1')
    await expect(inspector.getByText(/^Tries again after 1/)).toBeVisible()
    await page.getByRole('button', { name: 'when it is started' }).press('Enter')
    await inspector.getByRole('switch', { name: 'By a schedule' }).press('Space')
    await inspector.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Paris')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Starts of the workflow' })).toContainText(
      'Runs every day at 02:30 in Europe/Paris',
    )
    await expect(page.getByRole('region', { name: 'Starts of the workflow' })).toContainText('02:30')
  })

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Workflow Nightly refresh saved')).toBeVisible()
  await expectAccessible(page)

  const run = page.getByRole('region', { name: 'Last run' })
  await test.step('the run shows the failure of the second step', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(run.getByRole('status')).toHaveText('Failed', { timeout: 60_000 })
    await expect(run.getByRole('row', { name: /Build everything/ })).toContainText('Done')
    await expect(run.getByRole('row', { name: /Tell operations/ })).toContainText('1 failed try')
    await run.getByRole('button', { name: 'Tell operations' }).press('Enter')
    await inspector.getByRole('tab', { name: 'Last run' }).press('Enter')
    await expect(inspector.getByText(/^Try 1 failed after/)).toBeVisible()
    await takeScreenshots(page, 'workflow')
  })

  await test.step('the list has the same powers', async () => {
    await page.getByRole('radio', { name: 'List' }).press('Space')
    const step = page.getByRole('list', { name: 'Steps of Stage 2' }).getByRole('button', {
      name: /^Tell operations/,
    })
    await step.press('Alt+ArrowLeft')
    await expect(page.getByRole('list', { name: 'Steps of Stage 1' })).toContainText('Tell operations')
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('list', { name: 'Steps of Stage 2' })).toContainText('Tell operations')
    await expectAccessible(page)
  })

  await test.step('a phone shows the list, and the inspector in a drawer', async () => {
    await page.setViewportSize({ width: 900, height: 800 })
    await takeScreenshots(page, 'workflow-900')
    await page.setViewportSize({ width: 390, height: 844 })
    const drawer = page.getByRole('dialog', { name: 'Inspector' })
    await drawer.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('list', { name: 'Steps of Stage 2' })).toBeVisible()
    await takeScreenshots(page, 'workflow-390')
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the job is retried from its failed step, and the failure is a notification', async () => {
    await run.getByRole('link', { name: 'Open job' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Run of Nightly refresh' })).toBeVisible()
    const first = page.url()
    await page.getByRole('button', { name: 'Retry from the failed step' }).press('Enter')
    await expect(page).not.toHaveURL(first)
    await expect(page.getByText('It continues an earlier job.')).toBeVisible()
    await visit(page, 'notifications')
    await expect(page.getByRole('link', { name: 'Nightly refresh failed' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
    await expect(
      page.getByText(
        'Your finished jobs, failed and late runs of your workflows, and what others share and publish appear here.',
      ),
    ).toBeVisible()
  })
})

test('ENG45c an administrator sets the mail server of the engine', async ({ page, platform }) => {
  await signIn(page, platform)
  await visit(page, 'engine-settings')
  await page.getByRole('textbox', { name: 'Host' }).fill('mail.example.org')
  await page.getByRole('textbox', { name: 'Port' }).fill('70000')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Enter a port from 1 to 65535.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Port' }).fill('2525')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Engine settings saved')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Port' })).toHaveValue('2525')
})
