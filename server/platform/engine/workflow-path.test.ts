// A whole workflow with real actions: data, a request to another server, and an e-mail about a failure.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { openDataFixture, source, type DataFixture } from '../testing/data-fixture.ts'
import { mailServerName } from '../notifications/mail-server.ts'
import { openHttpBox, type HttpBox } from './testing/http-box.ts'
import { openMailBox, type MailBox } from './testing/mail-box.ts'

let on: DataFixture
let hooks: HttpBox
let mails: MailBox
let status = 200

beforeEach(async () => {
  on = await openDataFixture()
  on.put('sales.csv', 'id,city\n1,Oslo\n2,Lima\n')
  status = 200
  hooks = await openHttpBox((_received, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"ticket": 12345678901234567890}')
  })
  mails = await openMailBox()
  const value = {
    host: '127.0.0.1',
    port: mails.port,
    security: 'none',
    login: '',
    from: 'p@x.example',
    password: '',
  }
  const { db, settings } = on.platform.deps
  await db.transaction().execute((trx) => settings.set(trx, { name: mailServerName, value }))
  const object = await on.design('sales.csv')
  await on.request(dataManager.saveObjects, { body: [object] })
  await on.request(dataManager.freezePrim, {})
  await action('load', { kind: 'extract', parameters: { tables: [{ source, table: 'sales.csv' }] } })
  await action('build', { kind: 'build', parameters: { levels: ['data_prim'] } })
  await action('tell', {
    kind: 'http_request',
    secrets: { token: 'canary-1' },
    parameters: {
      method: 'POST',
      url: `${hooks.origin}/{{ input.topic | url }}`,
      headers: [{ name: 'Authorization', value: 'Bearer {{ secrets.token }}' }],
      body: '{"rows": {{ steps.load.rows }}, "tables": {{ steps.load.result.tables | json }}}',
    },
  })
  await action('mail', {
    kind: 'send_email',
    parameters: { to: ['ada@x.example'], subject: 'Ticket', text: 'no {{ steps.tell.result.body.ticket }}' },
  })
})
afterEach(async () => {
  await on.platform.close()
  await mails.close()
  hooks.close()
})

const action = (id: string, work: object) =>
  on.request(engine.createAction, {
    body: engine.createAction.request.schema.parse({ id, name: id, ...work }),
  })
const step = (id: string, over: object = {}) => ({ id, action: id, ...over })
const save = (id: string, over: object) =>
  on.request(engine.createWorkflow, {
    body: engine.createWorkflow.request.schema.parse({ id, name: id, ...over }),
  })
const nightly = {
  stages: [
    { steps: [step('load')] },
    { steps: [step('build'), step('tell', { input: { topic: 'new sales' } })] },
    { steps: [step('mail')] },
  ],
  notifications: { emails: ['owner@x.example'] },
}
const finishedJob = async (find: { q: string }) => {
  let found
  await expect
    .poll(
      async () => {
        const { items } = await on.request(engine.listJobs, { query: { kind: 'workflow', ...find } })
        ;[found] = items
        return found?.state
      },
      { timeout: 10_000 },
    )
    .toBe('Finished')
  return found
}
const start = async (workflow: string): Promise<void> => {
  await on.request(engine.startWorkflow, { params: { workflow }, body: [] })
}

test('ENG46 a workflow extracts, builds, tells another server and sends what it answered', async () => {
  await save('nightly', nightly)
  await start('nightly')
  expect(await finishedJob({ q: 'nightly' })).toMatchObject({
    outcome: 'success',
    steps: [{ rows: 2 }, { rows: 2 }, {}, {}],
  })
  expect(hooks.requests).toMatchObject([
    {
      path: '/new%20sales',
      headers: { authorization: 'Bearer canary-1', 'content-type': 'application/json' },
      body: '{"rows": 2, "tables": [{"source":"shop","table":"sales.csv","rows":2,"rejected":0}]}',
    },
  ])
  expect(mails.mails).toMatchObject([{ to: ['ada@x.example'] }])
  expect(mails.mails[0]?.text).toContain('no 12345678901234567890')
  expect(await on.rows('sales')).toHaveLength(2)
})

test('ENG47 the owner receives an e-mail about a failure', async () => {
  await save('nightly', nightly)
  status = 500
  await start('nightly')
  expect(await finishedJob({ q: 'nightly' })).toMatchObject({ outcome: 'failed' })
  await expect.poll(() => mails.mails.map(({ to }) => to)).toEqual([['owner@x.example']])
  expect(await on.request(engine.listNotifications, { query: { reasons: 'failed' } })).toMatchObject({
    unread: 1,
    items: [{ reason: 'failed', workflow: { id: 'nightly' } }],
  })
})

test('ENG42 a build starts a workflow, and its own build does not start it again', async () => {
  await save('follow', {
    stages: [{ steps: [step('build')] }],
    triggers: [{ kind: 'build', level: 'data_mart' }],
  })
  await on.request(dataManager.freezeMart, {})
  await on.request(dataManager.buildPhysical, {
    query: { wait: true },
    body: { levelsToBuild: ['data_mart'] },
  })
  expect(await finishedJob({ q: 'follow' })).toMatchObject({ trigger: 'build', outcome: 'success' })
  const { total } = await on.request(engine.listJobs, { query: { kind: 'workflow' } })
  expect(total).toBe(1)
})
