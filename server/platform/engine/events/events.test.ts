import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import type { Event } from '#contract/engine/event.ts'
import { openRunFixture, type RunFixture } from '../../testing/run-fixture.ts'

let fixture: RunFixture
/** The content that the actions received. */
let received: string[]

beforeEach(async () => {
  received = []
  fixture = await openRunFixture(async (run) => {
    received.push((await run.event?.text()) ?? 'none')
  })
  await fixture.createAction('archive')
})
afterEach(() => fixture.on.close())

const jobIdOf = (body: unknown): string => String(Reflect.get(Object(body), 'job_id'))
const duration = (body: unknown): number => Number(Reflect.get(Object(body), 'duration'))
const eventFiles = (): string[] => readdirSync(join(fixture.on.folder, 'data', 'events'))
const list = async (
  query: Parameters<typeof fixture.on.request<typeof engine.listEvents>>[1]['query'] = {},
) => (await fixture.on.request(engine.listEvents, { query, token: fixture.token })).items
const only = async (): Promise<Event> => {
  const [event, ...others] = await list()
  if (event === undefined || others.length > 0) throw new Error(`${others.length} more events`)
  return event
}
const contentOf = async (event: string) =>
  (await fixture.on.call(engine.eventContent, { params: { event }, token: fixture.token })).body
const big = (bytes: number): string => `[{"text": "${'x'.repeat(bytes)}"}]`

describe('ENG3 starts with events', () => {
  test('ENG3 the content reaches the action as it was sent, with all digits', async () => {
    const body = ' [ {"id": 123456789012345678901234567890, "share": 0.10, "name": "Zoë"} ]\n'
    const { status, body: answer } = await fixture.send('archive', body)
    expect([status, answer]).toEqual([
      200,
      { success: true, status: 200, duration: duration(answer), job_id: jobIdOf(answer) },
    ])
    await fixture.finished(jobIdOf(answer))
    expect(received).toEqual([body])
    expect(await only()).toMatchObject({
      target: { kind: 'action', id: 'archive', name: 'Action archive' },
      sent_by: { user: 'Platform Administrator' },
      address: '192.0.2.1',
      rows: 1,
      sent: 1,
      size: Buffer.byteLength(body),
      first_values: '123456789012345678901234567890, 0.1, Zoë',
      job: { job_id: jobIdOf(answer), outcome: 'success' },
    })
  })

  test('ENG1 an application that does not exist is a warning, and the job starts', async () => {
    const { status, body } = await fixture.send('archive', '[1]', { app: 'none' })
    expect([status, body]).toMatchObject([
      200,
      { warning: 'There is no application “none” (app_id). The job was started.' },
    ])
    await fixture.finished(jobIdOf(body))
    expect(received).toEqual(['[1]'])
  })

  test.each([
    ['[', 400, 'invalid_json'],
    ['', 400, 'body_required'],
    ['[1] [2]', 400, 'invalid_json'],
    ['[{"a": 1, "a": 2}]', 400, 'duplicate'],
    [new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]), 400, 'invalid_json'],
  ])('ENG24 the body %s is refused and leaves nothing', async (body, status, code) => {
    expect(await fixture.send('archive', body)).toMatchObject({ status, body: { code } })
    expect(await list()).toEqual([])
  })

  test('ENG24 content that is not a list is accepted', async () => {
    const { status, body } = await fixture.send('archive', '{"a": 1}')
    expect(status).toBe(200)
    await fixture.finished(jobIdOf(body))
    expect(await only()).toMatchObject({ rows: null, first_values: '{"a":1}' })
  })

  test('ENG3 a large body is a file until its event is removed, and a row is not', async () => {
    for (const bytes of [300, 300_000]) {
      const { body } = await fixture.send('archive', big(bytes))
      await fixture.finished(jobIdOf(body))
    }
    expect(received).toEqual([big(300), big(300_000)])
    const [large] = await list()
    expect(eventFiles()).toEqual([`${large?.event_id}.json`])
    expect(await contentOf(large?.event_id ?? '')).toEqual(JSON.parse(big(300_000)))
  })

  test('ENG3 an action that is switched off or does not exist starts nothing', async () => {
    const { action } = await fixture.on.request(engine.getAction, {
      params: { action: 'archive' },
      token: fixture.token,
    })
    await fixture.on.request(engine.updateAction, {
      params: { action: 'archive' },
      body: { name: action.name, enabled: false, kind: 'python', parameters: { function: 'f', source: '' } },
      ifMatch: action.etag,
      token: fixture.token,
    })
    expect(await fixture.send('archive', '[]')).toMatchObject({
      status: 409,
      body: { code: 'action_disabled' },
    })
    expect(await fixture.send('none', '[]')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await list()).toEqual([])
  })

  test('ENG3 events that arrive together are all stored, each with its own job', async () => {
    const bodies = Array.from({ length: 40 }, (_, index) => `[${index}]`)
    const answers = await Promise.all(bodies.map((body) => fixture.send('archive', body)))
    expect(new Set(answers.map(({ body }) => jobIdOf(body))).size).toBe(40)
    await Promise.all(answers.map(({ body }) => fixture.finished(jobIdOf(body))))
    expect(received.toSorted()).toEqual(bodies.toSorted())
  })
})

describe('ENG21 Idempotency-Key', () => {
  test('ENG21 the same key and body start one job, also at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => fixture.send('archive', '[1]', { key: 'k1' })))
    const again = await fixture.send('archive', '[1]', { key: 'k1' })
    expect(new Set([...answers, again].map(({ body }) => jobIdOf(body))).size).toBe(1)
    expect(await only()).toMatchObject({ idempotency_key: 'k1', sent: 4 })
    await fixture.finished(jobIdOf(again.body))
    expect(received).toHaveLength(1)
  })

  test.each([10, 300_000])('ENG21 another body of %i bytes is a conflict', async (bytes) => {
    await fixture.send('archive', '[1]', { key: 'k1' })
    expect(await fixture.send('archive', big(bytes), { key: 'k1' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
    expect([(await list()).length, eventFiles()]).toEqual([1, []])
  })

  test('ENG21 another key, target or account starts another job, and so does the key after a day', async () => {
    await fixture.createAction('other')
    const { token } = await fixture.createUser('lena', 'engine_editor')
    await fixture.send('archive', '[1]', { key: 'k1' })
    await fixture.send('archive', '[1]', { key: 'k2' })
    await fixture.send('other', '[2]', { key: 'k1' })
    await fixture.send('archive', '[3]', { key: 'k1', token })
    expect(await list()).toHaveLength(4)
    fixture.on.clock.advance(24 * 3_600_000 + 1)
    const later = await fixture.on.signIn()
    expect((await fixture.send('archive', '[4]', { key: 'k1', token: later })).status).toBe(200)
  })

  test.each(['', 'x'.repeat(201)])('ENG21 the key %j is refused', async (key) => {
    expect((await fixture.send('archive', '[1]', { key })).status).toBe(400)
    expect(await list()).toEqual([])
  })
})

describe('ENG4 the archive of events', () => {
  test('ENG4 events are found by their content, target, outcome and time', async () => {
    await fixture.createAction('other')
    for (const [target, body] of [
      ['archive', '[{"ship": "Zoë Marie"}]'],
      ['other', '[{"ship": "Ariel"}]'],
    ] as const) {
      await fixture.finished(jobIdOf((await fixture.send(target, body)).body))
      fixture.on.clock.advance(1)
    }
    const found = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).map(({ target }) => target.id)
    expect(await found({})).toEqual(['other', 'archive'])
    expect(await found({ q: 'zoe marie' })).toEqual(['archive'])
    expect(await found({ target: 'other' })).toEqual(['other'])
    expect(await found({ outcome: 'failed' })).toEqual([])
    expect(await found({ outcome: 'success', limit: 1, cursor: '1' })).toEqual(['archive'])
    expect(await found({ since: '2026-03-02T00:00:00.000Z' })).toEqual([])
    const [later, earlier] = await list({})
    expect(await found({ since: earlier?.received_at })).toEqual(['other', 'archive'])
    expect(await found({ since: later?.received_at })).toEqual(['other'])
  })

  test('ENG4 an event is sent again with the rights of the caller, as a new event', async () => {
    const { body } = await fixture.send('archive', '[1.10]')
    await fixture.finished(jobIdOf(body))
    const { event_id: event } = await only()
    const { token, id } = await fixture.createUser('lena', 'engine_editor')
    const again = await fixture.on.request(engine.sendEventAgain, { params: { event }, token })
    expect(await fixture.finished(again.job_id)).toMatchObject({ trigger: 'resent', started_by: { uid: id } })
    expect(received).toEqual(['[1.10]', '[1.10]'])
    const { event: second } = await fixture.on.request(engine.getEvent, {
      params: { event: again.event_id },
      token,
    })
    expect(second).toMatchObject({ resent_from: event, first_values: '1.1', rows: 1 })
  })

  test('ENG4 users whose rows are limited see only the events that they sent', async () => {
    const { roles } = await import('#contract/iam/roles-and-groups.ts')
    const { role } = await fixture.on.request(roles.create, {
      body: { name: 'Paris', permissions: ['dpe:*:*'], condition: { filter: { city: ['Paris'] } } },
      token: fixture.token,
    })
    const { token } = await fixture.createUser('lena', role.id)
    await fixture.send('archive', '[1]')
    await fixture.send('archive', '[2]', { token })
    const { items } = await fixture.on.request(engine.listEvents, { token })
    expect(items.map(({ first_values }) => first_values)).toEqual(['2'])
    const [, other] = await list()
    for (const endpoint of [engine.getEvent, engine.eventContent, engine.sendEventAgain])
      expect(
        (await fixture.on.call(endpoint, { params: { event: other?.event_id ?? '' }, token })).status,
      ).toBe(404)
  })
})
