import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { Notification } from '#contract/engine/notification.ts'
import { users } from '#contract/iam/users.ts'
import { problemAt } from '../../core/error.ts'
import { newStep, toRow } from '../../jobs/job-record.ts'
import type { TestPlatform } from '../../testing/test-platform.ts'
import { openUsersFixture } from '../../testing/users-fixture.ts'
import { mailServerName } from '../../notifications/mail-server.ts'
import { openHttpBox, type HttpBox } from '../testing/http-box.ts'
import { openMailBox, type MailBox } from '../testing/mail-box.ts'
import { pauseOf } from '../core/owner-session.ts'
import { storedWorkflow } from '../core/workflow-row.ts'
import { openNotifications } from './notifications.ts'
import { accountSession } from '../../iam/identity/account-session.ts'

let on: TestPlatform
let token: string
let adminUid: string
let other: string
let mails: MailBox
let hooks: HttpBox
let status = 200
let notifications: ReturnType<typeof openNotifications>

beforeEach(async () => {
  const fixture = await openUsersFixture()
  ;({ platform: on, token, admin: adminUid } = fixture)
  const role = await fixture.role('Engine', ['dpe:*:*'])
  ;({ token: other } = await fixture.signedIn('ada', { roles: [role] }))
  mails = await openMailBox()
  status = 200
  hooks = await openHttpBox((_received, response) => void response.writeHead(status).end())
  const value = {
    host: '127.0.0.1',
    port: mails.port,
    security: 'none',
    login: '',
    from: 'p@x.example',
    password: '',
  }
  await on.deps.db.transaction().execute((trx) => on.deps.settings.set(trx, { name: mailServerName, value }))
  notifications = openNotifications(depsOf(on), { networks: ['127.0.0.0/8'], language: 'en' })
})
afterEach(async () => {
  await notifications.deliveries.close()
  await mails.close()
  hooks.close()
  await on.close()
})

const depsOf = ({ deps }: TestPlatform) => ({
  ...deps,
  accountSession: (uid: string) => accountSession(deps.db, uid),
})
/** The body of a message, in base64 or quoted-printable. */
const bodyOf = (message: string): string => {
  const [head = '', ...parts] = message.split('\r\n\r\n')
  const body = parts.join('\r\n\r\n')
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
const save = (over: object) =>
  on.request(engine.createWorkflow, {
    body: engine.createWorkflow.request.schema.parse({ id: 'nightly', name: 'Nightly', stages: [], ...over }),
    token,
  })
const jobOf = (over: Partial<Job>): Job => ({
  job_id: 'job_1',
  kind: 'workflow',
  subject: 'Nightly',
  state: 'Finished',
  outcome: 'failed',
  progress: null,
  steps: [],
  started_by: { uid: 'u', user: 'U' },
  created_at: '2026-03-01T11:00:00.000Z',
  started_at: null,
  finished_at: null,
  is_cancellable: false,
  failure: problemAt('', 'rows_expected'),
  result: {},
  target: 'nightly',
  trigger: 'schedule',
  ...over,
})
const finish = async (over: Partial<Job> = {}): Promise<void> => {
  const job = jobOf(over)
  await on.deps.db
    .insertInto('jobs')
    .values(toRow(job, 'u'))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await notifications.onJobFinished(job)
  await notifications.deliveries.now()
}
const list = async (as = token) => on.request(engine.listNotifications, { token: as })
const deliveries = async (): Promise<Notification['deliveries']> => (await list()).items[0]?.deliveries ?? []
const both = () => ({ emails: ['ada@x.example', 'bob@x.example'], webhook: `${hooks.origin}/hook` })

describe('ENG47 notifications', () => {
  test('ENG47 a failed workflow tells its owner by console, e-mail and webhook', async () => {
    await save({ notifications: both() })
    await finish()
    expect(mails.mails.map(({ to }) => to)).toEqual([['ada@x.example'], ['bob@x.example']])
    expect(mails.mails[0]?.text.replaceAll('=\r\n', '')).toContain('The content of the event is not a list.')
    const { body = '' } = hooks.requests[0] ?? {}
    expect(JSON.parse(body)).toMatchObject({
      type: 'workflow.failed',
      workflow: { id: 'nightly', name: 'Nightly' },
      job_id: 'job_1',
    })
    expect(body).toContain('not a list')
    expect(await list()).toMatchObject({
      total: 1,
      unread: 1,
      items: [
        {
          reason: 'failed',
          job_id: 'job_1',
          read_at: null,
          deliveries: [
            { channel: 'email', to: 'ada@x.example', state: 'delivered', tries: 1, error: null },
            { channel: 'email', to: 'bob@x.example', state: 'delivered' },
            { channel: 'webhook', to: `${hooks.origin}/hook`, state: 'delivered' },
          ],
        },
      ],
    })
    expect(await list(other)).toMatchObject({ total: 0, unread: 0 })
  })

  test('ENG48 finished jobs notify the user who started them, and no other', async () => {
    const started = (over: Partial<Job>) =>
      jobOf({
        kind: 'extraction',
        target: null,
        trigger: null,
        started_by: { uid: adminUid, user: 'Administrator' },
        finished_at: '2026-03-01T11:00:05.000Z',
        ...over,
      })
    const insert = (over: Partial<Job>, partOf: string | null = null) =>
      on.deps.db
        .insertInto('jobs')
        .values({ ...toRow(started(over), 'admin'), partOf })
        .execute()
    const cancelled = problemAt('', 'job_cancelled')
    const step = { ...newStep('orders'), state: 'done', rows: 5, rejected_rows: 2 } as const
    await insert({
      job_id: 'job_a',
      outcome: 'success',
      failure: null,
      steps: [step],
      subject: 'shop/orders',
    })
    await insert({ job_id: 'job_b', kind: 'build', finished_at: '2026-03-01T11:00:06.000Z' })
    await insert({ job_id: 'job_c', outcome: 'interrupted', failure: cancelled })
    await insert({ job_id: 'job_d', outcome: 'success', failure: null }, 'job_run')
    await insert({ job_id: 'job_e', kind: 'action', trigger: 'outside' })
    await insert({ job_id: 'job_f', kind: 'workflow', trigger: 'schedule' })
    await insert({ job_id: 'job_g', state: 'Running', outcome: null, failure: null, finished_at: null })
    await insert({ job_id: 'job_h', kind: 'sample', outcome: 'success', failure: null })
    expect(await list(other)).toMatchObject({ total: 0, unread: 0 })
    const { items, unread } = await list()
    expect(items.map(({ id, reason }) => [id, reason])).toEqual([
      ['job_b', 'failed'],
      ['job_a', 'finished'],
    ])
    expect(unread).toBe(2)
    expect(items[0]?.problem?.code).toBe('rows_expected')
    expect(items[1]).toMatchObject({
      workflow: null,
      job_id: 'job_a',
      job: { kind: 'extraction', subject: 'shop/orders', rows: 5, rejected_rows: 2 },
      read_at: null,
    })
    const finished = await on.request(engine.listNotifications, {
      query: { reasons: 'finished,late' },
      token,
    })
    expect(finished).toMatchObject({ total: 1, unread: 1 })
    await on.request(engine.readNotifications, { body: { ids: ['job_a', 'job_b'] }, token: other })
    expect(await list()).toMatchObject({ unread: 2 })
    await on.request(engine.readNotifications, { body: { ids: ['job_a'] }, token })
    expect(await list()).toMatchObject({ unread: 1, items: [{ read_at: null }, { id: 'job_a' }] })
    const unreadOnly = await on.request(engine.listNotifications, { query: { unread: 'true' }, token })
    expect(unreadOnly).toMatchObject({ total: 1, unread: 1, items: [{ id: 'job_b' }] })
    await on.request(engine.readNotifications, { body: {}, token })
    expect(await list()).toMatchObject({ total: 2, unread: 0 })
  })

  test('ENG48 a workflow that its owner started and that fails is one notification', async () => {
    await save({})
    await finish({ trigger: 'manual', started_by: { uid: adminUid, user: 'Administrator' } })
    expect(await list()).toMatchObject({
      total: 1,
      items: [{ reason: 'failed', workflow: { id: 'nightly' } }],
    })
  })

  test('ENG48 an unknown reason is refused', async () => {
    await expect(
      on.request(engine.listNotifications, { query: { reasons: 'late,bored' }, token }),
    ).rejects.toThrow(/400.*reasons/)
  })

  test('ENG47 a webhook is signed over its time and body', async () => {
    await save({ notifications: both() })
    await finish()
    const { settings } = await on.request(engine.getSettings, { token })
    const { headers, body = '' } = hooks.requests[0] ?? {}
    const [, seconds = '', signature = ''] =
      /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers?.['x-platform-signature'])) ?? []
    expect(Number(seconds)).toBe(on.clock.now() / 1000)
    expect(createHmac('sha256', settings.webhook_secret).update(`${seconds}.${body}`).digest('hex')).toBe(
      signature,
    )
  })

  test.each([
    ['a success', { outcome: 'success', failure: null }, 0],
    ['a cancelled one', { outcome: 'interrupted', failure: problemAt('', 'job_cancelled') }, 0],
    ['an interrupted one', { outcome: 'interrupted', failure: problemAt('', 'internal') }, 1],
    ['an action', { kind: 'action' }, 0],
    ['a deleted workflow', { target: 'gone' }, 0],
  ] satisfies [string, Partial<Job>, number][])('ENG47 %s', async (_name, over, count) => {
    await save({})
    await finish(over)
    await finish(over)
    expect(await list()).toMatchObject({ total: count })
  })

  test('ENG47 a delivery that fails is shown, tried again later each time, and then given up', async () => {
    await save({ notifications: both() })
    mails.refuses = true
    status = 503
    await finish()
    const waiting = await deliveries()
    expect(waiting.map(({ state, tries }) => `${state} ${tries}`)).toEqual(Array(3).fill('waiting 1'))
    expect(waiting[0]?.error).toContain('Try again later')
    expect(waiting[2]?.error).toContain('status 503')
    await notifications.deliveries.now()
    expect(hooks.requests).toHaveLength(1)
    mails.refuses = false
    on.clock.advance(60_000)
    await notifications.deliveries.now()
    expect((await deliveries()).map(({ state, tries }) => `${state} ${tries}`)).toEqual([
      'delivered 2',
      'delivered 2',
      'waiting 2',
    ])
    for (let days = 0; days < 6; days += 1) {
      on.clock.advance(86_400_000)
      await notifications.deliveries.now()
    }
    token = await on.signIn()
    expect((await deliveries()).at(-1)).toMatchObject({ state: 'failed', tries: 7 })
    expect(hooks.requests).toHaveLength(7)
  })

  test('ENG47 a webhook does not reach private networks unless the server allows them', async () => {
    await save({ notifications: both() })
    await notifications.deliveries.close()
    notifications = openNotifications(depsOf(on), { networks: [], language: 'en' })
    await finish()
    expect(hooks.requests).toEqual([])
    expect((await deliveries()).at(-1)?.error).toContain('private network')
  })

  test('ENG47 without the console only failed deliveries are listed', async () => {
    await save({ notifications: { ...both(), console: false } })
    await finish()
    expect(await list()).toMatchObject({ total: 0 })
    status = 404
    await finish({ job_id: 'job_2' })
    expect(await list()).toMatchObject({ total: 1, items: [{ job_id: 'job_2' }] })
  })

  test('ENG47 a late workflow is reported once', async () => {
    await save({ notifications: { late_after: 7200 } })
    await on.deps.db
      .insertInto('jobs')
      .values(toRow(jobOf({ state: 'Running', outcome: null, failure: null }), 'u'))
      .execute()
    await notifications.deliveries.now()
    expect(await list()).toMatchObject({ total: 0 })
    on.clock.advance(3_600_000)
    await notifications.deliveries.now()
    await notifications.deliveries.now()
    token = await on.signIn()
    expect(await list()).toMatchObject({ total: 1, items: [{ reason: 'late', job_id: 'job_1' }] })
  })

  test('ENG47 are read one by one or all', async () => {
    await save({})
    await finish()
    await finish({ job_id: 'job_2' })
    await finish({ job_id: 'job_3' })
    const { items } = await list()
    const read = (body: { ids?: string[] }, as = token) =>
      on.request(engine.readNotifications, { body, token: as })
    expect(await read({ ids: [items[0]?.id ?? ''] }, other)).toMatchObject({ unread: 0 })
    expect(await read({ ids: [items[0]?.id ?? ''] })).toMatchObject({ unread: 2 })
    expect(await read({})).toMatchObject({ unread: 0 })
  })
})

test.each([
  [
    'fr',
    'Le workflow «\u00a0Nightly\u00a0» a échoué.',
    'Tâche\u00a0: job_1',
    'Le contenu de l’événement n’est pas une liste.',
  ],
  [
    'ja',
    'ワークフロー「Nightly」が失敗しました。',
    'ジョブ：job_1',
    'イベントの内容がリストではありません。',
  ],
] as const)('ENG47a an e-mail is in the language of the platform: %s', async (...expected) => {
  const [language, title, job, error] = expected
  await notifications.deliveries.close()
  notifications = openNotifications(depsOf(on), { networks: [], language })
  await save({ notifications: { emails: ['ada@x.example'] } })
  await finish()
  const [mail, ...others] = mails.mails
  const text = bodyOf(mail?.text ?? '')
  expect(others).toEqual([])
  expect(text).toContain(title)
  expect(text).toContain(job)
  expect(text).toContain(error)
})

describe('ENG42e paused workflows', () => {
  const nightly = { schedule: { cron: '30 2 * * *', time_zone: 'UTC' } }
  const read = async () =>
    (await on.request(engine.getWorkflow, { params: { workflow: 'nightly' }, token })).workflow
  const saveAs = async (as: string, over: object) => {
    const body = engine.updateWorkflow.request.schema.parse({ name: 'Nightly', stages: [], ...over })
    const { etag: ifMatch } = await read()
    await on.request(engine.updateWorkflow, { params: { workflow: 'nightly' }, body, ifMatch, token: as })
  }
  const report = async (): Promise<void> => {
    const row = await on.deps.db.selectFrom('workflows').selectAll().executeTakeFirstOrThrow()
    const workflow = storedWorkflow(row)
    const reason = await pauseOf(depsOf(on).accountSession, workflow)
    if (reason !== null) await notifications.onPaused(workflow, reason)
    await notifications.deliveries.now()
  }

  test('ENG42e of a disabled owner: shown, and reported once to those who can save it', async () => {
    await save(nightly)
    await saveAs(other, { ...nightly, notifications: { emails: ['ops@x.example'] } })
    expect(await read()).toMatchObject({ paused: null, next_runs: { length: 3 } })
    const { items } = await on.request(users.list, { token, query: {} })
    const ada = items.find(({ login }) => login === 'ada')
    await on.request(users.update, { params: { id: ada?.id ?? '' }, body: { active: false }, token })
    const problem = { code: 'owner_inactive', params: { owner: 'First ada' } }
    expect(await read()).toMatchObject({ paused: problem, next_runs: [] })
    expect((await on.request(engine.listWorkflows, { token })).items).toMatchObject([{ paused: problem }])
    await report()
    await report()
    expect(await list()).toMatchObject({
      total: 1,
      items: [{ reason: 'paused', job_id: null, problem, workflow: { id: 'nightly' } }],
    })
    expect(mails.mails.map(({ to }) => to)).toEqual([['ops@x.example']])
    await saveAs(token, nightly)
    expect(await read()).toMatchObject({ paused: null, next_runs: { length: 3 } })
  })

  test('ENG42e of an owner who may not start workflows any more', async () => {
    await save(nightly)
    await saveAs(other, nightly)
    await on.deps.db.deleteFrom('userRoles').execute()
    const reason = await pauseOf(depsOf(on).accountSession, {
      updatedBy: 'First ada',
      updatedByUid: (await on.deps.db.selectFrom('workflows').selectAll().executeTakeFirstOrThrow())
        .updatedByUid,
    })
    expect(reason).toMatchObject({
      code: 'owner_not_permitted',
      params: { owner: 'First ada', permission: 'dpe:workflow:start' },
    })
  })
})
