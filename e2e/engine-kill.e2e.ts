// A server that is killed during a run, with the page open: after the restart the page continues, nothing is lost, and
// nothing is there twice.
import type { Page } from '@playwright/test'
import { createAction, createTable, sendEvent } from './support/engine.ts'
import { requestAsAdministrator } from './support/identity.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, resultOf, visit } from './support/steps.ts'
import { expect, test, type Watch } from './support/test.ts'
import { engine } from '#contract/engine/endpoints.ts'

test.use({ platformOptions: { isolated: true } })

/** The first run after a start of the server also starts Python. */
const firstRun = { timeout: 60_000 }

const killAndRestart = async (platform: Platform, watch: Watch): Promise<void> => {
  watch.expectError(/net::ERR_|Failed to fetch|status of 50\d/)
  await platform.kill()
  await platform.restart()
}

/** Expects each of these calls in the table once, and no other. */
const expectOnce = async (page: Page, { table, calls }: { table: string; calls: readonly number[] }) => {
  await visit(page, `query?value=count:call&row=call&table=${table}&level=data_prim`)
  const lines = resultOf(page).getByRole('row')
  await expect(lines).toHaveCount(calls.length + 1)
  for (const [index, call] of calls.entries())
    await expect(lines.nth(index + 1).getByRole('gridcell')).toHaveText([String(call), '1'])
}

/** Creates an action in Python that has these lines in its function. */
const createPython = (
  platform: Platform,
  { id, name, lines }: { id: string; name: string; lines: readonly string[] },
): Promise<void> => {
  const head = ['import time', 'from dataplatform import tables', 'def event_handle(event):']
  const source = [...head, ...lines.map((line) => `    ${line}`)].join('\n')
  return createAction(platform, {
    id,
    name,
    kind: 'python',
    parameters: { function: 'event_handle', source },
  })
}

const columns = { call: 'bigint' } as const
const rows = [{ call: 1 }, { call: 2 }, { call: 3 }]

test('ENG3 ENG7 an event that was accepted right before a kill is archived once', async ({
  page,
  platform,
  watch,
}) => {
  const table = 'kept_calls'
  await createTable(platform, { name: table, columns })
  await createPython(platform, {
    id: 'keep',
    name: 'Keep calls',
    lines: [`return tables.insert("${table}", event.content).rows`],
  })
  await signIn(page, platform)
  await openPage(page, 'Events')
  const id = await sendEvent(platform, { action: 'keep', rows })
  const killedAt = Date.now()
  await killAndRestart(platform, watch)
  const event = page.getByRole('table', { name: 'Events, newest first' }).getByRole('row').nth(1)
  await expect(event).toContainText('Finished', firstRun)
  await event.click()
  await expect(page.getByText(`3 rows written to data_prim.${table}.`)).toBeVisible()
  const path = engine.getJob.path.replace(':job', id)
  const answer = await requestAsAdministrator(platform, { method: 'GET', path })
  const { job } = engine.getJob.response.schema.parse(answer)
  expect(Date.parse(job.finished_at ?? ''), 'the kill came before the end of the job').toBeGreaterThan(
    killedAt,
  )
  await expectOnce(page, { table, calls: [1, 2, 3] })
})

test('ENG7a a Python action that was killed between its writes writes its rows once, and its page continues', async ({
  page,
  platform,
  watch,
}) => {
  const table = 'slow_calls'
  await createTable(platform, { name: table, columns })
  await createPython(platform, {
    id: 'slow',
    name: 'Slow calls',
    lines: [
      `tables.insert("${table}", event.content[:1])`,
      'print("one of three")',
      'time.sleep(4)',
      `tables.insert("${table}", event.content[1:])`,
    ],
  })
  await signIn(page, platform)
  const job = await sendEvent(platform, { action: 'slow', rows })
  await visit(page, `jobs/${job}`)
  await expect(page.getByRole('heading', { name: 'Run of Slow calls' })).toBeVisible()
  const log = page.getByRole('region', { name: 'Log' })
  await expect(log.getByText('one of three')).toBeVisible(firstRun)
  await killAndRestart(platform, watch)
  await expect(log.getByText(/was running when the platform stopped; running it again/)).toBeVisible(firstRun)
  await expect(log.getByText('one of three')).toHaveCount(2, firstRun)
  await expect(page.getByText(/Started by .*, finished after/)).toBeVisible(firstRun)
  await expectOnce(page, { table, calls: [1, 2, 3] })
})

test('ENG7a a workflow that was killed between its stages continues with the second one', async ({
  page,
  platform,
  watch,
}) => {
  const table = 'staged_calls'
  await createTable(platform, { name: table, columns })
  for (const [id, name, ...lines] of [
    ['first', 'First call', `tables.insert("${table}", [{"call": 1}])`],
    ['second', 'Second call', 'time.sleep(4)', `tables.insert("${table}", [{"call": 2}])`],
  ] as const)
    await createPython(platform, { id, name, lines })
  const step = (action: string) => ({ steps: [{ id: action, action }] })
  const body = { id: 'calls', name: 'Calls', stages: [step('first'), step('second')] }
  await requestAsAdministrator(platform, { ...engine.createWorkflow, body })
  await signIn(page, platform, 'workflows/calls')
  const run = page.getByRole('region', { name: 'Last run' })
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect(run.getByRole('row', { name: /First call/ })).toContainText('Done', firstRun)
  await expect(run.getByRole('row', { name: /Second call/ })).toContainText('Running', firstRun)
  await killAndRestart(platform, watch)
  await expect(run.getByRole('status')).toHaveText('Finished', firstRun)
  await expect(run.getByRole('row', { name: /Second call/ })).toContainText('Done')
  await expectOnce(page, { table, calls: [1, 2] })
  await test.step('the log says what was repeated, and the first step ran once', async () => {
    await visit(page, 'workflows/calls')
    await run.getByRole('link', { name: 'Open job' }).click()
    const log = page.getByRole('region', { name: 'Log' })
    await expect(log.getByText('step first: started')).toHaveCount(1)
    await expect(log.getByText('step second: started')).toHaveCount(2)
  })
})
