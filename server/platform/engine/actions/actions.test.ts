import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionWork } from '#contract/engine/action.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { openActions } from './action-store.ts'
import type { TestPlatform } from '../../testing/test-platform.ts'
import { openUsersFixture } from '../../testing/users-fixture.ts'

let on: TestPlatform
let token: string
let other: string
beforeAll(async () => {
  const fixture = await openUsersFixture()
  ;({ platform: on, token } = fixture)
  const role = await fixture.role('Engine', ['dpe:*:*'])
  ;({ token: other } = await fixture.signedIn('ada', { roles: [role] }))
})
afterAll(() => on.close())

const request = (url: string, over: object = {}) => ({
  kind: 'http_request' as const,
  parameters: { method: 'POST' as const, url, ...over },
})
const python = (source: string) => ({
  kind: 'python' as const,
  parameters: { function: 'event_handle', source },
})
const workOf = (work: object) => actionWork.parse(work)
const create = (body: object) =>
  on.call(engine.createAction, {
    body: engine.createAction.request.schema.parse({ name: 'A', ...body }),
    token,
  })
const read = async (id: string) =>
  (await on.request(engine.getAction, { params: { action: id }, token })).action
const save = async (id: string, body: object, as = token) => {
  const { etag } = await read(id)
  return on.call(engine.updateAction, {
    params: { action: id },
    body: engine.updateAction.request.schema.parse({ name: 'A', ...body }),
    ifMatch: etag,
    token: as,
  })
}
describe('ENG20 actions', () => {
  test('ENG20 are created with an id from their name, read, listed and found by kind', async () => {
    expect(await create({ name: 'Émettre  une alerte!', ...request('https://x.example/a') })).toMatchObject({
      status: 200,
      body: {
        action: {
          id: 'emettre-une-alerte',
          version: 1,
          timeout: 600,
          enabled: true,
          secrets: [],
          last_job: null,
        },
      },
    })
    expect(await create({ name: 'émettre une alerte', ...request('https://x.example/a') })).toMatchObject({
      body: { action: { id: 'emettre-une-alerte-2' } },
    })
    expect(await create({ name: '通知', ...python('x = "{{ not a template"') })).toMatchObject({
      body: { action: { id: 'action', parameters: { source: 'x = "{{ not a template"' } } },
    })
    const list = await on.request(engine.listActions, { query: { kind: 'python' }, token })
    expect(list).toMatchObject({ total: 1, items: [{ id: 'action', kind: 'python' }] })
    const sorted = await on.request(engine.listActions, { query: { q: 'ALERTE', sort: '-id' }, token })
    expect(sorted.items.map(({ id }) => id)).toEqual(['emettre-une-alerte-2', 'emettre-une-alerte'])
  })

  test('ENG20 a taken id, an unknown action and a stale ETag are refused', async () => {
    await create({ id: 'taken', ...request('https://x.example/') })
    expect(await create({ id: 'taken', ...request('https://x.example/') })).toMatchObject({
      status: 409,
      body: { code: 'exists', params: { kind: 'action', name: 'taken' } },
    })
    const body = { name: 'A', ...python('') }
    const update = (action: string, ifMatch: string) =>
      on.call(engine.updateAction, { params: { action }, body, ifMatch, token })
    expect(await update('none', '*')).toMatchObject({ status: 404 })
    expect(await update('taken', '"old"')).toMatchObject({ status: 412 })
    expect((await read('taken')).version).toBe(1)
  })

  test('ENG20 changed parameters become a version, other changes do not', async () => {
    await create({ id: 'versions', ...python('a = 1') })
    await save('versions', { ...python('a = 1'), name: 'Renamed', enabled: false })
    expect(await read('versions')).toMatchObject({ version: 1, name: 'Renamed', enabled: false })
    await save('versions', python('a = 2'))
    await save('versions', { ...python('a = 1'), restored_from: 1 })
    const { items } = await on.request(engine.actionVersions, { params: { action: 'versions' }, token })
    expect(items).toMatchObject([
      { number: 3, restored_from: 1, parameters: { source: 'a = 1' } },
      { number: 2, restored_from: null, parameters: { source: 'a = 2' } },
      { number: 1, restored_from: null, parameters: { source: 'a = 1' } },
    ])
    expect(await save('versions', { ...python('a = 3'), restored_from: 9 })).toMatchObject({
      status: 400,
      body: { code: 'too_big', details: [{ path: 'restored_from' }] },
    })
  })

  test.each([
    [
      'a broken template',
      request('https://x.example/', { body: '{{ input.' }),
      'parameters.body',
      'template_invalid',
    ],
    [
      'an unknown root',
      request('https://x.example/', { body: '{{ node.a }}' }),
      'parameters.body',
      'template_unknown',
    ],
    [
      'an unknown secret',
      request('https://x.example/', { body: '{{ secrets.a }}' }),
      'parameters.body',
      'template_unknown',
    ],
    ['a URL of another scheme', request('ftp://x.example/'), 'parameters.url', 'wrong_format'],
    ['a relative URL', request('/x'), 'parameters.url', 'wrong_format'],
    [
      'a header of the connection',
      request('https://x.example/', { headers: [{ name: 'Host', value: 'y' }] }),
      'parameters.headers.0.name',
      'invalid_value',
    ],
    [
      'a header with a line break',
      request('https://x.example/', { headers: [{ name: 'X-A', value: 'a\r\nB: c' }] }),
      'parameters.headers.0.value',
      'invalid_value',
    ],
    [
      'a header with a wrong name',
      request('https://x.example/', { headers: [{ name: 'X A', value: 'a' }] }),
      'parameters.headers.0.name',
      'wrong_format',
    ],
    [
      'a wrong e-mail address',
      { kind: 'send_email', parameters: { to: ['a@b.example', 'nobody'], subject: 's' } },
      'parameters.to.1',
      'wrong_format',
    ],
  ])('ENG20 %s is refused with its path', async (_name, work, path, code) => {
    expect(await create(work)).toMatchObject({ status: 400, body: { code, details: [{ path }] } })
  })

  test('ENG20 an action that a workflow uses is not deleted', async () => {
    await create({ id: 'used', ...python('') })
    const body = { name: 'Nightly', stages: [{ steps: [{ id: 's', action: 'used' }] }] }
    const parsed = engine.createWorkflow.request.schema.parse(body)
    const { workflow } = await on.request(engine.createWorkflow, { body: parsed, token })
    const remove = () => on.call(engine.deleteAction, { params: { action: 'used' }, token })
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'in_use', params: { users: 'Nightly' } },
    })
    await on.request(engine.deleteWorkflow, { params: { workflow: workflow.id }, token })
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ status: 404 })
  })
})

describe('ENG40 secrets of actions', () => {
  const secretsOf = (id: string) =>
    on.deps.db.selectFrom('actions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('ENG40 are sealed, never returned, stay without a mention and are removed by null', async () => {
    const work = request('https://api.example/x', { body: '{{ secrets.token }}' })
    await create({ id: 'sealed', ...work, secrets: { token: 'canary-5', other: 'canary-6' } })
    expect(JSON.stringify(await secretsOf('sealed'))).not.toContain('canary')
    const shown = await read('sealed')
    expect(JSON.stringify(shown)).not.toContain('canary')
    expect(shown.secrets.map(({ name }) => name)).toEqual(['other', 'token'])
    await save('sealed', { ...work, secrets: { other: null } })
    expect((await read('sealed')).secrets.map(({ name }) => name)).toEqual(['token'])
    expect(await save('sealed', { ...work, secrets: { token: null } })).toMatchObject({
      status: 400,
      body: { code: 'template_unknown', params: { name: 'secrets.token' } },
    })
    const audit = JSON.stringify(await on.deps.db.selectFrom('audit').selectAll().execute())
    expect(audit).toContain('secrets')
    expect(audit).not.toContain('canary')
  })

  test('ENG40 another server, port or kind does not get them', async () => {
    await create({ id: 'moved', ...request('https://api.example/x'), secrets: { token: 'canary-7' } })
    expect(await save('moved', request('https://api.example/other?y={{ input.y }}'))).toMatchObject({
      status: 200,
    })
    for (const work of [
      request('https://evil.example/x'),
      request('https://api.example:8443/x'),
      request('https://api.example.evil.example/x'),
      { kind: 'send_email', parameters: { to: ['me@evil.example'], subject: '{{ secrets.token }}' } },
      python('print(secrets)'),
    ])
      expect(await save('moved', work)).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_value',
          details: [
            {
              path: 'secrets.token',
              params: { reason: 'secret_elsewhere', 'reason.host': 'https://api.example' },
            },
          ],
        },
      })
    for (const url of [
      'https://{{ input.host }}/x',
      'https://api.example{{ input.rest }}',
      '{{ input.url }}',
    ])
      expect(await save('moved', { ...request(url), secrets: { token: 'new' } })).toMatchObject({
        status: 400,
        body: { details: [{ path: 'parameters.url', params: { reason: 'secret_host_open' } }] },
      })
    expect(
      await save('moved', { ...request('https://new.example/x'), secrets: { token: 'set again' } }),
    ).toMatchObject({ status: 200 })
  })
  test('ENG40 another user’s source does not get them, the author’s does', async () => {
    await create({ id: 'script', ...python('a = 1'), secrets: { token: 'canary-8' } })
    expect(await save('script', python('print(event)'), other)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'secrets.token', params: { reason: 'secret_again' } }] },
    })
    expect(await save('script', { ...python('a = 1'), enabled: false }, other)).toMatchObject({
      status: 200,
      body: { action: { updated_by: { user: 'First ada' }, created_by: { user: 'Platform Administrator' } } },
    })
    expect(await save('script', python('a = 2'))).toMatchObject({ status: 200 })
  })

  test('ENG40 a test of a draft gets only what its author may use there', async () => {
    await create({ id: 'draft', ...request('https://api.example/x'), secrets: { token: 'canary-9' } })
    const actions = openActions(on.deps)
    const values = (...of: Parameters<typeof actions.secretsOf>) => actions.secretsOf(...of)
    const uid = 'ada'
    expect(await values('draft')).toEqual({ token: 'canary-9' })
    expect(await values('draft', { work: workOf(request('https://api.example/y')), uid })).toEqual({
      token: 'canary-9',
    })
    expect(await values('draft', { work: workOf(request('https://evil.example/y')), uid })).toEqual({})
  })
})
