import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { documentOf, openPlaybooksFixture, type PlaybooksFixture } from '../testing/playbooks-fixture.ts'
import { codeOf } from '../testing/store-fixture.ts'

let fixture: PlaybooksFixture
const tokens: Record<string, string> = {}
let uuid: string

beforeAll(async () => {
  fixture = await openPlaybooksFixture()
  const { users } = fixture
  const roles = {
    editor: 'playbook_editor',
    reader: 'read_only',
    other: 'data_editor',
  } as const
  for (const [login, role] of Object.entries(roles))
    tokens[login] = (await users.signedIn(login, { roles: [role] })).token
  uuid = (await fixture.create()).uuid
})
afterAll(() => fixture.close())

const reads = ['list', 'get', 'summary', 'versions', 'version', 'layout', 'modules', 'moduleStep'] as const
const writes = ['create', 'put', 'setLayout', 'fetch', 'remove'] as const
const bodies: Partial<Record<(typeof writes)[number], unknown>> = {
  create: new Blob([documentOf()]),
  put: new Blob([documentOf()]),
  setLayout: { positions: {} },
  fetch: { address: 'https://10.0.0.1/' },
}

const callEndpoint = (endpoint: Endpoint, input: object) =>
  fixture.users.platform.call(endpoint, { ...input })
const call = (name: (typeof reads | typeof writes)[number], token: string | undefined) => {
  const params = { playbook: uuid, number: 1, module: 'm', step: 's' }
  const body = Object.entries(bodies).find(([key]) => key === name)?.[1]
  return callEndpoint(playbooks[name], {
    token,
    params,
    ifMatch: '"stale"',
    ...(body === undefined ? {} : { body }),
  })
}

describe('PBK19 permissions for playbooks', () => {
  test.each([...reads, ...writes])('PBK19 rejects a request without a session: %s', async (name) => {
    expect(codeOf(await call(name, undefined))).toEqual([403, 'invalid_token'])
  })

  test.each([...reads, ...writes])('PBK19 %s requires its own permission', async (name) => {
    const { status, body } = await call(name, tokens['other'])
    const right = reads.some((each) => each === name) ? 'read' : 'write'
    expect([status, body]).toEqual([
      401,
      expect.objectContaining({ error: `Missing permission: playbook:playbook:${right}` }),
    ])
  })

  test('PBK19 readers cannot write, and editors can read and write', async () => {
    for (const name of writes)
      expect(codeOf(await call(name, tokens['reader']))).toEqual([401, 'missing_permission'])
    for (const login of ['reader', 'editor'])
      for (const name of reads.slice(0, -1)) expect((await call(name, tokens[login])).status).toBe(200)
    const created = fixture.summaryOf(await fixture.post(documentOf(), tokens['editor'] ?? ''))
    expect([created.created_by, created.updated_by]).toEqual(['First editor', 'First editor'])
    const saved = await fixture.put(created.uuid, documentOf({ name: 'b' }), {
      token: tokens['editor'] ?? '',
      ifMatch: created.etag,
    })
    expect(fixture.summaryOf(saved).version).toBe(2)
    for (const name of ['setLayout'] as const) expect((await call(name, tokens['editor'])).status).toBe(200)
    expect(codeOf(await call('remove', tokens['editor']))).toEqual([412, 'etag_mismatch'])
  })
})
