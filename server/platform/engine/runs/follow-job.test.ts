import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { iam } from '#contract/iam/endpoints.ts'
import { openRunFixture, type RunFixture } from '../../testing/run-fixture.ts'

let fixture: RunFixture
let gate: PromiseWithResolvers<void>

beforeEach(async () => {
  gate = Promise.withResolvers()
  fixture = await openRunFixture(async (run) => {
    run.print('first')
    await gate.promise
    run.print('second')
  })
  await fixture.createAction('archive')
})
afterEach(async () => {
  gate.resolve()
  await fixture.on.close()
})

interface Sent {
  readonly name: string
  readonly id: string
  readonly data: unknown
}

const eventsIn = (text: string): Sent[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('event:'))
    .map((block) => {
      const [, name = '', id = '', data = ''] = /^event: (.*)\nid: (.*)\ndata: (.*)$/.exec(block) ?? []
      const parsed: unknown = JSON.parse(data)
      return { name, id, data: parsed }
    })

const follow = async (
  job: string,
  {
    token = fixture.token,
    after = '',
    signal,
  }: { token?: string; after?: string; signal?: AbortSignal } = {},
) => {
  const headers = { authorization: `Bearer ${token}`, ...(after === '' ? {} : { 'last-event-id': after }) }
  const url = `http://platform.invalid/dpe/v3/jobs/${job}/events`
  return fixture.on.fetch(new Request(url, { headers, signal: signal ?? null }), {
    address: '192.0.2.1',
    requestId: 'test',
  })
}
const start = async (): Promise<string> =>
  String(Reflect.get(Object((await fixture.send('archive', '[]')).body), 'job_id'))
const codes = (events: readonly Sent[]) =>
  events.flatMap(({ name, data }) =>
    name === 'log' ? [z.object({ code: z.string() }).parse(data).code] : [],
  )

describe('ENG23 following a job', () => {
  test('ENG23 log and state arrive while the job runs, and the stream ends with it', async () => {
    const response = await follow(await start())
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('"code":"print"')) text += (await reader?.read())?.value ?? ''
    expect(text).not.toContain('second')
    gate.resolve()
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
      text += next.value
    const events = eventsIn(text)
    expect(codes(events)).toEqual([
      'job_started',
      'step_started',
      'print',
      'print',
      'step_done',
      'job_finished',
    ])
    expect(events.at(-1)).toMatchObject({ name: 'state', data: { state: 'Finished', outcome: 'success' } })
  })

  test('ENG23 a reader continues after the last event that it has', async () => {
    const job = await start()
    gate.resolve()
    await fixture.finished(job)
    const all = eventsIn(await (await follow(job)).text())
    const after = all[2]?.id ?? ''
    const rest = eventsIn(await (await follow(job, { after })).text())
    expect(codes(rest)).toEqual(codes(all).slice(3))
    expect(rest.at(-1)).toEqual(all.at(-1))
  })

  test('ENG23 a job of another user does not exist for a caller without the permission', async () => {
    const { token } = await fixture.createUser('lena', 'application_user')
    expect((await follow(await start(), { token })).status).toBe(401)
  })

  test('ENG23 the stream ends with the session of the caller', async () => {
    const { token } = await fixture.createUser('lena', 'engine_editor')
    const { body } = await fixture.send('archive', '[]', { token })
    const response = await follow(String(Reflect.get(Object(body), 'job_id')), { token })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('"code":"print"')) text += (await reader?.read())?.value ?? ''
    await fixture.on.request(iam.logout, { token })
    gate.resolve()
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
      text += next.value
    expect(text).not.toContain('second')
    expect(text).not.toContain('job_finished')
  })

  test('ENG23 the stream ends when the platform closes', async () => {
    const { body } = await follow(await start())
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('job_started')) text += (await reader?.read())?.value ?? ''
    await fixture.on.deps.jobs.close()
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
      text += next.value
    expect(text).not.toContain('job_finished')
  })
})
