import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let on: TestPlatform
let token: string
beforeAll(async () => {
  on = await openTestPlatform()
  token = await on.signIn()
  await action('load', { kind: 'extract', parameters: { tables: [{ source: 's', table: 't.csv' }] } })
  await action('prim', { kind: 'build', parameters: { levels: ['data_prim'] } })
  await action('tell', {
    kind: 'http_request',
    parameters: {
      method: 'POST',
      url: 'https://x.example/',
      body: '{{ steps.load.result }} {{ input.city }} {{ event.id }}',
    },
  })
})
afterAll(() => on.close())

const action = (id: string, work: object) =>
  on.call(engine.createAction, {
    body: engine.createAction.request.schema.parse({ id, name: id, ...work }),
    token,
  })
const step = (id: string, of: string, over: object = {}) => ({ id, action: of, ...over })
const stage = (...steps: object[]) => ({ steps })
const city = { input: { city: 'Oslo' } }
const bodyOf = (over: object) =>
  engine.createWorkflow.request.schema.parse({ name: 'W', stages: [], ...over })
const create = (over: object) => on.call(engine.createWorkflow, { body: bodyOf(over), token })
const read = async (id: string) =>
  (await on.request(engine.getWorkflow, { params: { workflow: id }, token })).workflow

describe('ENG41 workflows', () => {
  test('ENG41 are created, read, listed, saved and deleted', async () => {
    const stages = [stage(step('load', 'load')), stage(step('prim', 'prim'), step('tell', 'tell', city))]
    const schedule = { cron: '30 2 * * *', time_zone: 'Europe/Paris' }
    expect(await create({ name: 'Nightly load', stages, schedule })).toMatchObject({
      status: 200,
      body: {
        workflow: {
          id: 'nightly-load',
          version: 1,
          owner: { user: 'Platform Administrator' },
          last_job: null,
          next_runs: ['2026-03-02T01:30:00.000Z', '2026-03-03T01:30:00.000Z', '2026-03-04T01:30:00.000Z'],
          stages: [{ steps: [{ tries: 1, on_failure: 'stop' }] }, {}],
        },
      },
    })
    const { etag } = await read('nightly-load')
    const update = (ifMatch: string) =>
      on.call(engine.updateWorkflow, {
        params: { workflow: 'nightly-load' },
        body: bodyOf({ name: 'Renamed', stages, schedule: { ...schedule, enabled: false } }),
        ifMatch,
        token,
      })
    expect(await update('"old"')).toMatchObject({ status: 412 })
    expect(await update(etag)).toMatchObject({
      body: { workflow: { name: 'Renamed', version: 2, next_runs: [] } },
    })
    const list = await on.request(engine.listWorkflows, { query: { q: 'RENAMED' }, token })
    expect(list).toMatchObject({ total: 1, items: [{ id: 'nightly-load' }] })
    const remove = () => on.call(engine.deleteWorkflow, { params: { workflow: 'nightly-load' }, token })
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ status: 404, body: { params: { kind: 'workflow' } } })
  })

  test.each([
    [
      'two steps with one id',
      { stages: [stage(step('a', 'load')), stage(step('a', 'load'))] },
      'stages.1.steps.0.id',
      'duplicate',
    ],
    [
      'an unknown action',
      { stages: [stage(step('a', 'none'))] },
      'stages.0.steps.0.action',
      'action_unknown',
    ],
    [
      'a template of a step that is not there',
      { stages: [stage(step('a', 'load')), stage(step('b', 'tell', city))] },
      'stages.1.steps.0.action',
      'template_step',
    ],
    [
      'a template of a step of the same stage',
      { stages: [stage(step('load', 'load'), step('b', 'tell', city))] },
      'stages.0.steps.1.action',
      'template_step',
    ],
    [
      'a missing input',
      { stages: [stage(step('load', 'load')), stage(step('b', 'tell'))] },
      'stages.1.steps.0.action',
      'template_input',
    ],
    [
      'a broken input',
      { stages: [stage(step('load', 'load', { input: { a: '{{' } }))] },
      'stages.0.steps.0.input.a',
      'template_invalid',
    ],
    [
      'an input of a later step',
      {
        stages: [stage(step('a', 'load', { input: { a: '{{ steps.b.rows }}' } })), stage(step('b', 'load'))],
      },
      'stages.0.steps.0.input.a',
      'template_unknown',
    ],
    [
      'an input with a secret',
      { stages: [stage(step('a', 'load', { input: { a: '{{ secrets.b }}' } }))] },
      'stages.0.steps.0.input.a',
      'template_unknown',
    ],
    [
      'a broken schedule',
      { schedule: { cron: '99 * * * *', time_zone: 'UTC' } },
      'schedule.cron',
      'invalid_value',
    ],
    [
      'an unknown time zone',
      { schedule: { cron: '0 0 * * *', time_zone: 'Paris' } },
      'schedule.time_zone',
      'wrong_format',
    ],
    [
      'a webhook of another scheme',
      { notifications: { webhook: 'ftp://x.example/' } },
      'notifications.webhook',
      'wrong_format',
    ],
    [
      'a build that each build starts',
      { stages: [stage(step('b', 'prim'))], triggers: [{ kind: 'build' }] },
      'triggers.0',
      'workflow_cycle',
    ],
    [
      'a build that each build of its level starts',
      { stages: [stage(step('b', 'prim'))], triggers: [{ kind: 'build', level: 'data_prim' }] },
      'triggers.0',
      'workflow_cycle',
    ],
  ])('ENG41 %s is refused with its path', async (_name, over, path, code) => {
    expect(await create(over)).toMatchObject({ status: 400, body: { code, details: [{ path }] } })
  })

  test('ENG41 a build of another level may start it', async () => {
    const triggers = [{ kind: 'build', level: 'data_mart' }]
    expect(await create({ stages: [stage(step('b', 'prim'))], triggers })).toMatchObject({ status: 200 })
  })

  test('ENG41 an action is not saved if that would break a workflow', async () => {
    const body = { stages: [stage(step('load', 'load')), stage(step('tell', 'tell', city))] }
    expect(await create({ name: 'Uses tell', ...body })).toMatchObject({ status: 200 })
    const { action: saved } = await on.request(engine.getAction, { params: { action: 'tell' }, token })
    const broken = engine.updateAction.request.schema.parse({
      name: 'tell',
      kind: 'http_request',
      parameters: { method: 'POST', url: 'https://x.example/{{ steps.later.rows }}' },
    })
    const sent = { params: { action: 'tell' }, body: broken, ifMatch: saved.etag, token }
    expect(await on.call(engine.updateAction, sent)).toMatchObject({
      status: 400,
      body: { code: 'template_step', params: { step: 'later', workflow: 'Uses tell' } },
    })
  })

  test('ENG42 the next starts of a schedule, and where daylight saving time meets them', async () => {
    const ask = (cron: string, time_zone: string) =>
      on.call(engine.nextRuns, { query: { cron, time_zone }, token })
    expect(await ask('30 2 * * *', 'Europe/Paris')).toMatchObject({
      status: 200,
      body: {
        next_runs: { length: 5, 0: '2026-03-02T01:30:00.000Z' },
        changes: [
          { at: '2026-03-29T01:00:00.000Z', change: 'skipped' },
          { at: '2026-10-25T00:30:00.000Z', change: 'repeated' },
        ],
      },
    })
    expect(await ask('x', 'y')).toMatchObject({
      status: 400,
      body: { details: [{ path: 'cron' }, { path: 'time_zone' }] },
    })
  })
})
