// Two versions of a playbook are compared: as a picture of the graph, as a list of values, and as text.
import type { Locator, Page } from '@playwright/test'
import { tabTo } from './support/keyboard.ts'
import { canvasOf, documentOf, inspectorOf, nodeOf, playbooksOf, waitForCanvas } from './support/playbooks.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

const action = (name: string, to: readonly string[], given: object = {}) => ({
  name,
  type: 'action',
  arguments: given,
  outputs: { default: to },
})
const report = (who: string) => `${'The ship came in with the tide. '.repeat(4)}${who} met it at the quay.`
const urgent = (than: number, to: string) => ({
  name: 'Is it late?',
  type: 'operator',
  subtype: 'condition',
  cases: [{ name: 'late', left: '{{ node.1.delay }}', comparison: '>', right: than }],
  outputs: { late: [to], else: ['4'] },
})
const start = { name: 'Ship sighted', type: 'trigger', arguments: {}, outputs: { default: ['1'] } }

const first = {
  0: start,
  1: action('Read the log', ['2'], { ship: '{{ node.0.ship }}', days: 5 }),
  2: urgent(50, '3'),
  3: action('Wake the pilot', ['4']),
  4: action('Write the report', [], { text: report('The pilot') }),
}
const second = {
  0: start,
  1: action('Read the log', ['2'], { ship: '{{ node.0.ship }}', days: 7 }),
  2: urgent(50, '5'),
  4: action('Write the report', [], { text: report('The harbour master') }),
  5: action('Call the office', ['4']),
}

const changesOf = (page: Page): Locator => page.getByRole('region', { name: 'Changes' })
const rowOf = (page: Page, name: string): Locator =>
  changesOf(page).getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({ hasText: name })
const pictureOf = (page: Page): Locator => page.getByRole('application', { name: 'Graph with the changes' })
const drawn = (page: Page, name: string): Locator => pictureOf(page).getByRole('group', { name, exact: true })

const openVersions = async (page: Page, platform: Platform): Promise<void> => {
  const uuid = crypto.randomUUID()
  const store = await playbooksOf(platform)
  await store.create(documentOf({ uuid, name: 'Tides' }, first))
  await store.save(uuid, documentOf({ uuid, name: 'Tides' }, second))
  await signIn(page, platform, `${platform.console}playbooks/${uuid}/versions`)
  await expect(pictureOf(page)).toBeVisible()
}

test.use({ viewport: { width: 1600, height: 1000 } })

test('PBK120 the picture and the list show what changed, and lead to each other and to the canvas', async ({
  page,
  platform,
}) => {
  await openVersions(page, platform)
  await test.step('the legend counts the changes, and the picture marks them', async () => {
    await expect(changesOf(page).getByRole('list', { name: 'Signs in the picture' })).toHaveText(
      /added\s*1.*removed\s*1.*changed\s*3/s,
    )
    await expect(drawn(page, 'Call the office, Action, node 5, added')).toContainText('+')
    await expect(drawn(page, 'Wake the pilot, Action, node 3, removed')).toContainText('−')
    await expect(drawn(page, 'Read the log, Action, node 1, changed')).toContainText('~')
    await expect(drawn(page, 'Ship sighted, Trigger, node 0')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('each member is listed with its value before and after', async () => {
    await expect(rowOf(page, 'Read the log')).toContainText(/arguments › days.*Before\s*5.*After\s*7/s)
    await expect(rowOf(page, 'Is it late?')).toContainText(/outputs › late › 0.*"3".*"5"/s)
  })

  await test.step('a long value shows what differs, and all of it on request', async () => {
    const row = rowOf(page, 'Write the report')
    await expect(row).toContainText('The harbour master met it at the quay.')
    await expect(row).not.toContainText(report('The harbour master'))
    const rest = row.getByRole('button', { name: 'arguments › text, After: show all' })
    await rest.focus()
    await page.keyboard.press('Enter')
    await expect(row).toContainText(report('The harbour master'))
    await expect(row.getByRole('button', { name: 'arguments › text, After: show less' })).toBeFocused()
  })

  await test.step('the list leads to the picture, and with Enter back', async () => {
    const button = changesOf(page).getByRole('button', { name: 'Wake the pilot: show in the picture' })
    await button.click()
    await expect(rowOf(page, 'Wake the pilot')).toHaveAttribute('aria-current', 'true')
    await expect(drawn(page, 'Wake the pilot, Action, node 3, removed')).toBeInViewport()
    await drawn(page, 'Call the office, Action, node 5, added').click()
    await expect(rowOf(page, 'Call the office')).toHaveAttribute('aria-current', 'true')
    await drawn(page, 'Call the office, Action, node 5, added').press('Enter')
    await expect(
      changesOf(page).getByRole('button', { name: 'Call the office: show in the picture' }),
    ).toBeFocused()
  })

  await test.step('a node that is still there has a link to the canvas', async () => {
    await expect(rowOf(page, 'Wake the pilot').getByRole('link')).toHaveCount(0)
    await tabTo(page, rowOf(page, 'Call the office').getByRole('link', { name: /open on the canvas/ }))
    await page.keyboard.press('Enter')
    await expect(canvasOf(page)).toBeVisible()
    await waitForCanvas(page)
    await expect(nodeOf(page, '5')).toBeInViewport()
    await expect(inspectorOf(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Call the office')
    await expect(page).toHaveURL(/\/playbooks\/[\da-f-]{36}\?view=canvas$/)
  })
})

test('PBK120 the text is aligned on nodes, with marks inside the lines', async ({ page, platform }) => {
  await openVersions(page, platform)
  await changesOf(page).getByText('Text', { exact: true }).click()
  const removed = changesOf(page).locator('.cm-deletedChunk')
  await expect(removed.filter({ hasText: 'Wake the pilot' })).toHaveText(/^\s*"3": \{.*\},$/s)
  const days = removed.filter({ hasText: '"days"' })
  await expect(days).toHaveText('"days": 5')
  await expect(days.locator('.cm-deletedText')).toHaveText('5')
  await expectAccessible(page)
  await changesOf(page).getByText('Side by side', { exact: true }).click()
  await expect(changesOf(page).getByRole('textbox', { name: 'Version 1' })).toContainText('Wake the pilot')
  await expect(changesOf(page).getByRole('textbox', { name: 'Version 2' })).toContainText('Call the office')
})
