// The questions of analysts, asked on the query page with a mouse and with the keyboard alone, in each language.
import { differences } from './analyst-queries/answer.ts'
import { readCalls, type Call } from './analyst-queries/calls.ts'
import { perform } from './analyst-queries/perform.ts'
import { preparePort } from './analyst-queries/prepare.ts'
import { impossibleQueries, type AnalystQuery, analystQueries } from './analyst-queries/query-list.ts'
import { mostSteps } from './analyst-queries/step.ts'
import { type Input, runs, start, valueChip } from './support/query-page.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'
import type { Page } from '@playwright/test'

test.use({ platformOptions: { isolated: true } })

/** Starts an empty query. */
const startQuery = async (page: Page, { screen }: Input): Promise<void> => {
  await visit(page, 'query')
  await expect(page.getByRole('heading', { name: screen.textOf('query:start.title') })).toBeVisible()
}

const runQuery = async (
  page: Page,
  { query, calls, ...input }: Input & { query: AnalystQuery; calls: readonly Call[] },
): Promise<void> => {
  const { screen } = input
  expect(query.steps.length).toBeLessThanOrEqual(mostSteps)
  await startQuery(page, input)
  for (const step of query.steps) await perform(page, step, input)
  const rows = query.answer(calls)
  expect(rows.length).toBeGreaterThan(0)
  await expect.poll(() => differences(page, { screen, rows }), { message: query.text }).toEqual([])
  if (query.chart !== undefined) {
    const view = screen.textOf(`query:view.${query.chart}`)
    await expect(page.getByRole('figure').filter({ visible: true })).toHaveAccessibleName(new RegExp(view))
  }
  if (query.isChecked === true) await expectAccessible(page)
}

for (const { name, isMouse, language, tag } of runs)
  test(`QB30c QB40c UI8 queries of analysts with ${name}`, tag, async ({ page, platform }) => {
    await preparePort(platform)
    const calls = readCalls(platform.harbour)
    const input = await start(page, { platform, isMouse, language })
    for (const query of analystQueries)
      await test.step(query.text, () => runQuery(page, { ...input, query, calls }))
    for (const { text, field, mode, reason } of impossibleQueries)
      await test.step(text, async () => {
        await startQuery(page, input)
        await perform(page, { step: 'add', field }, input)
        await input.device.press(valueChip(page, { ...input, field, mode }))
        await expect(page.getByRole('menu').getByText(input.screen.textOf(reason))).toBeVisible()
        await page.keyboard.press('Escape')
      })
  })
