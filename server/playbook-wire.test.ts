// Playbooks over real sockets, to the embedded platform and to a remote one. Bytes stay unchanged in both directions.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { playbookSummary } from '#contract/playbook/playbook.ts'
import { startServer, type Running } from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'
const megabyte = 1024 ** 2
const answer = z.object({ playbook: playbookSummary })

let folder: string
let running: Running[]
let token: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'playbook-wire-'))
  const platform = await startServer({
    PLATFORM_DATA: join(folder, 'data'),
    PLATFORM_ADMIN_PASSWORD: password,
    PLATFORM_MODULES: join(import.meta.dirname, '..', 'fixtures', 'modules'),
  })
  running = [
    platform,
    await startServer({ PLATFORM_DATA: join(folder, 'other'), PLATFORM_URL: platform.origin }),
  ]
  const signed = await fetch(`${platform.origin}/iam/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password }),
  })
  token = z.object({ token: z.string() }).parse(await signed.json()).token
})
afterAll(async () => {
  for (const each of running) await each.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Sending {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

describe.each([
  { place: 'here', server: 0 },
  { place: 'behind another server', server: 1 },
])('PBK10 GW3 playbooks of a platform $place', ({ server }) => {
  const originOf = (): string => running[server]?.origin ?? ''
  const send = (path: string, { headers, ...rest }: Sending = {}): Promise<Response> =>
    fetch(`${originOf()}${path}`, {
      ...rest,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    })
  const playbookOf = async (response: Response) => answer.parse(await response.json()).playbook

  it('PBK10 stores and returns the maximum size byte for byte, and rejects more', async () => {
    const text = `\uFEFF{"name":"\\u0061","n":1.0,\r\n"nodes":{},"notes":"${'é'.repeat(8 * megabyte - 40)}"}`
    const created = await playbookOf(await send('/playbooks', { method: 'POST', body: text }))
    const path = `/playbooks/${created.uuid}`
    const got = await send(path)
    expect(Buffer.from(await got.arrayBuffer()).equals(Buffer.from(text))).toBe(true)
    expect((await send(path, { headers: { 'if-none-match': created.etag } })).status).toBe(304)
    const saved = await send(path, {
      method: 'PUT',
      body: `${text}\n`,
      headers: { 'if-match': created.etag },
    })
    expect((await playbookOf(saved)).version).toBe(2)
    const larger = await send('/playbooks', { method: 'POST', body: text + ' '.repeat(megabyte) })
    expect([larger.status, await larger.json()]).toMatchObject([413, { code: 'body_too_large' }])
    expect((await send(path, { method: 'DELETE' })).status).toBe(200)
    expect((await send(path)).status).toBe(404)
  })

  it('PBK10 works with the session cookie of the console', async () => {
    const origin = originOf()
    const signed = await fetch(`${origin}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ login: 'admin', password }),
    })
    const [cookie = ''] = (signed.headers.get('set-cookie') ?? '').split(';')
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const text = '{"name":"by cookie","token":"of the document","nodes":{}}'
    const created = await playbookOf(
      await fetch(`${origin}/playbooks`, { method: 'POST', headers, body: text }),
    )
    expect(await (await fetch(`${origin}/playbooks/${created.uuid}`, { headers })).text()).toBe(text)
    const { modules } = z
      .object({ modules: z.array(z.unknown()) })
      .parse(await (await fetch(`${origin}/playbooks/modules`, { headers })).json())
    expect(modules).toHaveLength(2)
  })
})
