import { once } from 'node:events'
import { Socket, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { audit } from '#contract/iam/administration.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import { users } from '#contract/iam/users.ts'
import { openMailBox, type MailBox } from '../../engine/testing/mail-box.ts'
import { requestFor } from '../../http/client.ts'
import { adminPassword } from '../../testing/test-platform.ts'
import { openLinksFixture, type LinksFixture } from '../../testing/links-fixture.ts'

let on: LinksFixture
let box: MailBox
beforeEach(async () => {
  on = await openLinksFixture()
  box = await openMailBox()
})
afterEach(async () => {
  await on.platform.close()
  await box.close()
})

const text = (pattern: RegExp): unknown => expect.stringMatching(pattern)
const minute = 60_000
/** The text of an e-mail, whose long lines are broken in transport. */
const textOf = (index: number): string =>
  (box.mails[index]?.text ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
const secretIn = (text: string): string => /\/console\/password#([\w-]{43})/.exec(text)?.[1] ?? ''
const mailed = (count: number) => vi.waitFor(() => expect(box.mails).toHaveLength(count), { timeout: 5000 })
const withMail = async (login: string, email: string) => {
  const { id } = await on.account(login)
  await on.platform.request(users.update, { token: on.token, params: { id }, body: { email } })
  return id
}
const forget = (login: string) => on.platform.call(passwordLinks.request, { body: { login } })

describe('IAM109 sending a link', () => {
  test('IAM109.e without a mail server it is returned, with the reason', async () => {
    const id = await withMail('ada', 'ada@x.example')
    expect((await on.create(id)).body).toMatchObject({
      address: text(/#[\w-]{43}$/),
      undelivered: { code: 'mail_server_missing' },
      link: { delivery: 'handed_over', to: '' },
    })
  })

  test('IAM109.e it is sent to the address of the account and not returned', async () => {
    await on.mailServer(box.port)
    const { id } = await on.invite('ada', 'ada@x.example')
    const request = requestFor(passwordLinks.create, {
      params: { id },
      body: { kind: 'invitation' },
      token: on.token,
    })
    const caller = { address: '192.0.2.1', requestId: 'test', origin: 'https://data.example' }
    const answer: unknown = await (await on.platform.fetch(request, caller)).json()
    expect(answer).toMatchObject({
      address: null,
      undelivered: null,
      link: { kind: 'invitation', delivery: 'email', to: 'ada@x.example' },
    })
    expect(box.mails).toMatchObject([{ to: ['ada@x.example'] }])
    expect(textOf(0)).toContain('Invitation to ')
    expect(textOf(0)).toContain('https://data.example/console/password#')
    expect(await on.openLinkOf(id)).toMatchObject({ delivery: 'email', to: 'ada@x.example' })
    expect(await on.setPassword(secretIn(textOf(0)))).toMatchObject({ status: 200 })
  })

  test('IAM109.e it is returned if the mail server refuses it', async () => {
    await on.mailServer(box.port)
    box.refuses = true
    const id = await withMail('ada', 'ada@x.example')
    const { body } = await on.create(id)
    expect(body).toMatchObject({
      undelivered: { code: 'email_failed', message: text(/Try again later/) },
      link: { delivery: 'handed_over' },
    })
    const secret = secretIn(String(Reflect.get(Object(body), 'address')))
    expect(await on.setPassword(secret)).toMatchObject({ status: 200 })
  })

  test.each(['', 'ada@x.example,eve@x.example'])(
    'IAM109.e it is never sent to the address %j',
    async (email) => {
      await on.mailServer(box.port)
      const { id } = await on.account('ada')
      // A provider may have bound it.
      await on.platform.deps.db.updateTable('users').set({ email }).where('id', '=', id).execute()
      expect((await on.create(id)).body).toMatchObject({ undelivered: { code: 'account_without_email' } })
      expect(box.mails).toEqual([])
    },
  )
})

describe('IAM109 a forgotten password', () => {
  test('IAM109.h needs a mail server, which the public preferences report', async () => {
    expect(await on.platform.request(iam.preferences, {})).toMatchObject({ password_links: false })
    expect(await forget('admin')).toMatchObject({ body: { code: 'mail_server_missing' } })
    await on.mailServer(box.port)
    expect(await on.platform.request(iam.preferences, {})).toMatchObject({ password_links: true })
  })

  test('IAM109.h is answered alike for every login, and mails the account only', async () => {
    await on.mailServer(box.port)
    await withMail('ada', 'ada@x.example')
    await on.account('without-mail')
    const answers = []
    for (const login of ['nobody', 'without-mail', 'ADA']) answers.push(await forget(login))
    const shapes = answers.map(({ status, body }) => [
      status,
      Object.keys(z.record(z.string(), z.unknown()).parse(body)),
    ])
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200 })
    await mailed(1)
    expect(box.mails).toMatchObject([{ to: ['ada@x.example'] }])
    expect(await on.setPassword(secretIn(textOf(0)))).toMatchObject({ status: 200 })
  })

  test('IAM109.h the link has the public address, not the one of the request', async () => {
    await on.platform.close()
    on = await openLinksFixture({ publicOrigin: 'https://data.example' })
    await on.mailServer(box.port)
    await withMail('ada', 'ada@x.example')
    const request = requestFor(passwordLinks.request, { body: { login: 'ada' } })
    const caller = { address: '192.0.2.1', requestId: 'test', origin: 'http://localhost:4000' }
    expect((await on.platform.fetch(request, caller)).status).toBe(200)
    await mailed(1)
    expect(textOf(0)).toContain('https://data.example/console/password#')
    expect(textOf(0)).not.toContain('localhost')
  })

  test('IAM109.h is answered before the e-mail is sent', async () => {
    const silent = createServer()
    await new Promise<void>((done) => void silent.listen(0, '127.0.0.1', done))
    const connected = once(silent, 'connection')
    await on.mailServer(z.object({ port: z.number() }).parse(silent.address()).port)
    await withMail('ada', 'ada@x.example')
    expect(await forget('ada')).toMatchObject({ status: 200 })
    const [socket] = z.tuple([z.instanceof(Socket)]).parse(await connected)
    socket.destroy()
    silent.close()
  })

  test('IAM109.h sends at most one e-mail in five minutes', async () => {
    await on.mailServer(box.port)
    await withMail('ada', 'ada@x.example')
    await withMail('bo', 'bo@x.example')
    for (const login of ['ada', 'ada', 'bo']) await forget(login)
    await mailed(2)
    expect(box.mails.map(({ to }) => to[0])).toEqual(['ada@x.example', 'bo@x.example'])
    await on.setPassword(secretIn(textOf(0)))
    on.platform.clock.advance(5 * minute - 1)
    await withMail('cy', 'cy@x.example')
    for (const login of ['ada', 'bo', 'cy']) await forget(login)
    await mailed(3)
    expect(box.mails.at(-1)?.to).toEqual(['cy@x.example'])
    on.platform.clock.advance(1)
    await forget('ada')
    await mailed(4)
    expect(box.mails.at(-1)?.to).toEqual(['ada@x.example'])
  })

  test('IAM109.h a request whose e-mail failed can be repeated at once', async () => {
    await on.mailServer(box.port)
    await withMail('ada', 'ada@x.example')
    box.refuses = true
    await forget('ada')
    await vi.waitFor(() => expect(on.platform.log.join('')).toContain('a link for a password was not sent'))
    box.refuses = false
    await vi.waitFor(async () => {
      await forget('ada')
      expect(box.mails).toHaveLength(1)
    })
  })

  test('IAM109.h counts as a failure of the address, not of the account', async () => {
    await on.mailServer(box.port)
    const { settings } = on.platform.deps
    const limit = settings.get('lockout_address_attempts')
    for (let turn = 0; turn < limit; turn += 1) expect(await forget('admin')).toMatchObject({ status: 200 })
    expect(await forget('admin')).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    const elsewhere = { address: '198.51.100.7', requestId: 'test' }
    const body = { login: 'admin', password: adminPassword }
    const answer = await on.platform.fetch(requestFor(iam.login, { body }), elsewhere)
    expect(answer.status).toBe(200)
  })

  test('IAM109.h reaches neither accounts that are switched off nor those of providers', async () => {
    await on.mailServer(box.port)
    const id = await withMail('ada', 'ada@x.example')
    await on.platform.request(users.update, { token: on.token, params: { id }, body: { active: false } })
    const { id: other } = await on.invite('bo', 'bo@x.example')
    await on.platform.deps.db
      .updateTable('users')
      .set({ directory: 'entra' })
      .where('id', '=', other)
      .execute()
    await withMail('cy', 'cy@x.example')
    for (const login of ['ada', 'bo', 'cy']) await forget(login)
    await mailed(1)
    expect(box.mails).toMatchObject([{ to: ['cy@x.example'] }])
  })

  test('IAM109.h renews the invitation of an account that has no password yet', async () => {
    await on.mailServer(box.port)
    const { id } = await on.invite('ada', 'ada@x.example')
    await forget('ada')
    await mailed(1)
    expect(await on.openLinkOf(id)).toMatchObject({ kind: 'invitation', created_by: '' })
  })

  test('IAM109.m a request for an account is in the audit log without the login that was typed', async () => {
    await on.mailServer(box.port)
    await withMail('ada', 'ada@x.example')
    for (const login of ['Typed-by-mistake', 'ada']) await forget(login)
    await mailed(1)
    const query = { action: 'password_link' }
    const { items } = await on.platform.request(audit.list, { token: on.token, query })
    expect(items.map(({ action, name }) => [action, name])).toEqual([['password_link.request', 'First ada']])
  })
})
