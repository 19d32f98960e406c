// An engine editor gains nothing through a schedule or a shared action: a run may do only what its starter and the last
// editor of its action may both do.
import type { Page } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { createAction, createTable, sendEvent } from './support/engine.ts'
import { createRole, createUser } from './support/identity.ts'
import { signIn } from './support/sign-in.ts'
import { addHarbour, buildObject, resultOf, rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ platformOptions: { isolated: true } })

/** Creates an object with the session of the page. */
const createAs = async (page: Page, { path }: Endpoint, data: object): Promise<void> => {
  const { origin } = new URL(page.url())
  const reply = await page.request.post(origin + path, { headers: { origin }, data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** An action that copies all berths that it can read to a table. */
const copyTo = (table: string) => ({
  kind: 'python' as const,
  parameters: {
    function: 'event_handle',
    source: [
      'from dataplatform import tables',
      'def event_handle(event):',
      '    rows = tables.read("berths", ["berth"])',
      `    return tables.insert("${table}", rows).rows`,
    ].join('\n'),
  },
})

const workflowOf = (name: string, action: string) => ({ name, stages: [{ steps: [{ id: 'only', action }] }] })

const expectBerths = async (page: Page, { table, berths }: { table: string; berths: readonly string[] }) => {
  await visit(page, `query?value=count:berth&row=berth&table=${table}&level=data_prim`)
  const lines = resultOf(page).getByRole('row')
  await expect(lines).toHaveCount(berths.length + 1)
  for (const berth of berths) await expect(lines.filter({ hasText: berth })).toHaveCount(1)
}

test('ENG25 an engine editor gains nothing through a schedule or a shared action', async ({
  page,
  browser,
  platform,
}) => {
  await signIn(page, platform)
  await addHarbour(page)
  await buildObject(page, 'berths.tsv')
  for (const name of ['scheduled_berths', 'shared_berths', 'all_berths'])
    await createTable(platform, { name, columns: { berth: 'varchar' } })
  await createAction(platform, { id: 'copy', name: 'Copy berths', ...copyTo('scheduled_berths') })
  await createAction(platform, { id: 'all', name: 'Copy all berths', ...copyTo('all_berths') })
  await createAction(platform, {
    id: 'extract',
    name: 'Extract berths',
    kind: 'extract',
    parameters: { tables: [{ source: 'harbour', table: 'berths.tsv' }] },
  })
  const { id: role } = await createRole(platform, {
    name: 'North quay',
    permissions: ['query-builder-legacy:*:*'],
    condition: { filter: { quay: ['North quay'] } },
  })
  const lund = await createUser(platform, {
    login: 'e.lund',
    firstname: 'Eva',
    lastname: 'Lund',
    roles: [{ role: 'engine_editor' }, { role }],
  })
  const hers = await (await browser.newContext({ baseURL: platform.console })).newPage()
  await signIn(hers, lund, 'workflows')
  await createAs(hers, engine.createWorkflow, {
    ...workflowOf('Copy every minute', 'copy'),
    schedule: { cron: '* * * * *', time_zone: 'UTC' },
  })

  await test.step('an action of the administrator does not extract for her', async () => {
    await createAs(hers, engine.createWorkflow, { id: 'reread', ...workflowOf('Read again', 'extract') })
    await visit(hers, 'workflows/reread')
    await hers.getByRole('button', { name: 'Run now' }).click()
    const run = hers.getByRole('region', { name: 'Last run' })
    await expect(run.getByRole('status')).toHaveText('Failed')
    await expect(run).toContainText('data-manager:')
  })

  await test.step('the administrator who starts her action copies only what she may see', async () => {
    await createAs(hers, engine.createAction, { id: 'hers', name: 'Her copy', ...copyTo('shared_berths') })
    await sendEvent(platform, { action: 'hers', rows: [] })
    await sendEvent(platform, { action: 'all', rows: [] })
    await visit(page, 'jobs')
    for (const name of ['Her copy', 'Copy all berths'])
      await expect(rowOf(page, name)).toContainText('Finished', { timeout: 60_000 })
    await expectBerths(page, { table: 'all_berths', berths: ['N1', 'N2', 'N3', 'S1', 'S2', 'F1'] })
    await expectBerths(page, { table: 'shared_berths', berths: ['N1', 'N2', 'N3'] })
  })

  await test.step('her schedule copies only what she may see', async () => {
    await visit(page, 'jobs')
    await expect(rowOf(page, 'Copy every minute').first()).toContainText('Finished', { timeout: 90_000 })
    await expectBerths(page, { table: 'scheduled_berths', berths: ['N1', 'N2', 'N3'] })
  })
})
