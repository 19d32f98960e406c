import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import type { Effect } from '#contract/engine/action.ts'
import type { EngineSettingsWrite } from '#contract/engine/setting.ts'
import type { TestPlatform } from '../../testing/test-platform.ts'
import { openUsersFixture } from '../../testing/users-fixture.ts'
import { openMailBox, type MailBox } from '../testing/mail-box.ts'
import { stepRun } from '../testing/step-run.ts'
import { sendEmail } from './send-email.ts'

let on: TestPlatform
let token: string
let reader: string
const boxes: MailBox[] = []
beforeAll(async () => {
  const fixture = await openUsersFixture()
  ;({ platform: on, token } = fixture)
  const role = await fixture.role('Reader', ['dpe:setting:read'])
  ;({ token: reader } = await fixture.signedIn('ada', { roles: [role] }))
})
afterEach(async () => {
  for (const box of boxes.splice(0)) await box.close()
})
afterAll(() => on.close())

const open = async (options: Parameters<typeof openMailBox>[0] = {}): Promise<MailBox> => {
  const box = await openMailBox(options)
  boxes.push(box)
  return box
}
const read = async (as = token) => (await on.request(engine.getSettings, { token: as })).settings
const save = async (smtp: Partial<EngineSettingsWrite['smtp']>, over: object = {}) => {
  const { etag, updated_at: _at, updated_by: _by, webhook_secret: _secret, ...current } = await read()
  const { has_password: _has, ...server } = current.smtp
  const body = { ...current, ...over, smtp: { ...server, ...smtp } }
  return on.call(engine.setSettings, { body, ifMatch: etag, token })
}
const mail = { to: ['ada@x.example', 'bob@x.example'], subject: 'Grüße', text: 'Ligne é\n.\nend' }
const send = (over = {}) => sendEmail(on.deps)({ ...mail, ...over }, stepRun())

describe('ENG44 e-mails', () => {
  test('ENG44 need a mail server', async () => {
    await expect(send()).rejects.toMatchObject({ code: 'mail_server_missing' })
  })

  test('ENG44 are sent with login and password', async () => {
    const box = await open({ login: 'platform', password: 'canary-1' })
    const smtp = {
      host: '127.0.0.1',
      port: box.port,
      security: 'none',
      login: 'platform',
      from: 'p@x.example',
    } as const
    expect(await save({ ...smtp, password: 'canary-1' })).toMatchObject({ status: 200 })
    const { result } = await send()
    expect(JSON.parse(result)).toMatchObject({ to: mail.to })
    expect(result).toMatch(/"message_id":"<[^@"]+@x.example>"/)
    expect(box.mails).toMatchObject([{ to: mail.to }])
    expect(box.mails[0]?.text).toContain('From: p@x.example')
    await save({ password: 'wrong' })
    await expect(send()).rejects.toMatchObject({ code: 'email_failed', params: { host: '127.0.0.1' } })
  })

  test('ENG44 fail with the text of the server', async () => {
    const box = await open()
    await save({ host: '127.0.0.1', port: box.port, login: '', from: 'p@x.example', password: null })
    box.refuses = true
    await expect(send()).rejects.toThrow(/did not accept the email: .*Try again later/)
    box.refuses = false
    await expect(send({ to: ['ada@x.example', 'unknown@x.example'] })).rejects.toMatchObject({
      code: 'email_failed',
      params: { detail: 'unknown@x.example.' },
    })
    await box.close()
    boxes.length = 0
    await expect(send()).rejects.toMatchObject({ code: 'email_failed' })
  })

  test('ENG44 a certificate that no authority signed is refused', async () => {
    const box = await open({ secure: true })
    await save({ host: '127.0.0.1', port: box.port, security: 'tls' })
    await expect(send()).rejects.toMatchObject({ code: 'email_failed' })
    expect(box.mails).toEqual([])
  })

  test('ENG44 STARTTLS is required where it is chosen', async () => {
    const box = await open()
    await save({ host: '127.0.0.1', port: box.port, security: 'starttls' })
    await expect(send()).rejects.toMatchObject({ code: 'email_failed' })
    expect(box.mails).toEqual([])
  })

  test('ENG44 a line break in a subject adds no header', async () => {
    const box = await open()
    await save({ host: '127.0.0.1', port: box.port, security: 'none', login: '', from: 'p@x.example' })
    await send({ to: ['Ada Lind <ada@x.example>'], subject: 'a\r\nBcc: evil@x.example\r\n\r\nforged' })
    expect(box.mails).toMatchObject([{ to: ['ada@x.example'] }])
    expect(box.mails[0]?.text).not.toMatch(/^(?:Bcc:|forged)/m)
  })

  test.each([
    'ada@x.example, evil@x.example',
    'ada@x.example;evil@x.example',
    'ada@x.example>\r\nRCPT TO:<evil@x.example',
    'ada@x.example\nBcc: evil@x.example',
    'ada',
  ])('ENG44 a recipient is one address, not %j', async (other) => {
    const problem = { code: 'wrong_format', params: { path: 'to.1', expected: 'email' } }
    await expect(send({ to: ['ada@x.example', other] })).rejects.toMatchObject(problem)
  })

  test('ENG44 a test run sends nothing', async () => {
    const effects: Effect[] = []
    await sendEmail(on.deps)(mail, stepRun({ effects }))
    expect(effects).toEqual([{ kind: 'email', ...mail }])
  })
})

describe('ENG45 settings of the engine', () => {
  test('ENG45 start with their defaults and apply immediately', async () => {
    expect(await read()).toMatchObject({ python_processes: 1, engine_jobs: 4, job_retention: 7_776_000 })
    expect(await save({}, { engine_jobs: 2 })).toMatchObject({ status: 200 })
    expect(on.deps.settings.get('engine_jobs')).toBe(2)
    expect(await save({}, { engine_jobs: 0 })).toMatchObject({ status: 400, body: { code: 'too_small' } })
  })

  test('ENG45 the password is write-only and sealed, and not in the audit log', async () => {
    await save({ host: 'mail.example', port: 465, security: 'tls', password: 'canary-2' })
    const shown = await read()
    expect(shown.smtp).toMatchObject({ host: 'mail.example', has_password: true })
    await save({ password: 'canary-3' })
    const rows = await on.deps.db.selectFrom('audit').selectAll().where('object', '=', 'engine').execute()
    expect(rows.at(-1)?.beforeJson).not.toBe(rows.at(-1)?.afterJson)
    const settings = await on.deps.db.selectFrom('settings').selectAll().execute()
    expect(JSON.stringify([shown, rows, settings, on.log])).not.toContain('canary')
  })

  test('ENG45 another server does not get the stored password', async () => {
    await save({ host: 'mail.example', port: 465, security: 'tls', password: 'canary-2' })
    for (const change of [{ host: 'evil.example' }, { port: 25 }, { security: 'none' as const }])
      expect(await save(change)).toMatchObject({
        status: 400,
        body: { details: [{ path: 'smtp.password', params: { reason: 'secret_elsewhere' } }] },
      })
    expect(await save({ host: 'new.example', password: null })).toMatchObject({
      body: { settings: { smtp: { host: 'new.example', has_password: false } } },
    })
  })

  test('ENG45 the secret of webhooks is shown to those who may change it, and can be replaced', async () => {
    const { webhook_secret: first } = await read()
    expect(first).toMatch(/^[\da-f]{64}$/)
    expect((await read()).webhook_secret).toBe(first)
    expect((await read(reader)).webhook_secret).toBe('')
    await save({}, { renew_webhook_secret: true })
    expect((await read()).webhook_secret).not.toBe(first)
  })
})
