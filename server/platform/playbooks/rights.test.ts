import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { documentOf, openPlaybooks, type PlaybookScene } from '../testing/playbook-scene.ts'
import { codeOf } from '../testing/store-scene.ts'

let scene: PlaybookScene
const tokens: Record<string, string> = {}
let uuid: string

beforeAll(async () => {
  scene = await openPlaybooks()
  const { people } = scene
  const roles = {
    editor: 'playbook_editor',
    reader: 'read_only',
    other: 'data_editor',
  } as const
  for (const [login, role] of Object.entries(roles))
    tokens[login] = (await people.signedIn(login, { roles: [role] })).token
  uuid = (await scene.make()).uuid
})
afterAll(() => scene.close())

const reads = ['list', 'get', 'summary', 'versions', 'version', 'layout', 'modules', 'moduleStep'] as const
const writes = ['create', 'put', 'setLayout', 'fetch', 'remove'] as const
const bodies: Partial<Record<(typeof writes)[number], unknown>> = {
  create: new Blob([documentOf()]),
  put: new Blob([documentOf()]),
  setLayout: { positions: {} },
  fetch: { address: 'https://10.0.0.1/' },
}

const ask = (endpoint: Endpoint, input: object) => scene.people.platform.call(endpoint, { ...input })
const call = (name: (typeof reads | typeof writes)[number], token: string | undefined) => {
  const params = { playbook: uuid, number: 1, module: 'm', step: 's' }
  const body = Object.entries(bodies).find(([key]) => key === name)?.[1]
  return ask(playbooks[name], { token, params, ifMatch: '"stale"', ...(body === undefined ? {} : { body }) })
}

describe('PBK19 who may do what with playbooks', () => {
  test.each([...reads, ...writes])('PBK19 nobody is let in without a session: %s', async (name) => {
    expect(codeOf(await call(name, undefined))).toEqual([403, 'invalid_token'])
  })

  test.each([...reads, ...writes])('PBK19 %s asks for a right of its own', async (name) => {
    const { status, body } = await call(name, tokens['other'])
    const right = reads.some((each) => each === name) ? 'read' : 'write'
    expect([status, body]).toEqual([
      401,
      expect.objectContaining({ error: `Missing permission: playbook:playbook:${right}` }),
    ])
  })

  test('PBK19 whoever reads does not write, whoever writes does both', async () => {
    for (const name of writes)
      expect(codeOf(await call(name, tokens['reader']))).toEqual([401, 'missing_permission'])
    for (const login of ['reader', 'editor'])
      for (const name of reads.slice(0, -1)) expect((await call(name, tokens[login])).status).toBe(200)
    const made = scene.told(await scene.post(documentOf(), tokens['editor'] ?? ''))
    expect([made.created_by, made.updated_by]).toEqual(['First editor', 'First editor'])
    const saved = await scene.put(made.uuid, documentOf({ name: 'b' }), {
      token: tokens['editor'] ?? '',
      ifMatch: made.etag,
    })
    expect(scene.told(saved).version).toBe(2)
    for (const name of ['setLayout'] as const) expect((await call(name, tokens['editor'])).status).toBe(200)
    expect(codeOf(await call('remove', tokens['editor']))).toEqual([412, 'etag_mismatch'])
  })
})
