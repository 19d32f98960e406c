// Playbooks in a backup of a running server, and after a restore.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { iam } from '#contract/iam/endpoints.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { EndpointClient } from './platform/core/endpoint-client.ts'
import { createRemoteClient } from './testing/kills/remote-client.ts'
import { runProgram, startServer, type Running, type Settings } from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'

let folder: string
let running: Running[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-playbooks-'))
  running = []
})
afterEach(async () => {
  for (const each of running) await each.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const settings = (data: string): Settings => ({
  PLATFORM_DATA: join(folder, data),
  PLATFORM_ADMIN_PASSWORD: password,
})

const personAt = async (data: string): Promise<{ client: EndpointClient; origin: string; token: string }> => {
  const server = await startServer(settings(data))
  running.push(server)
  const { token } = await createRemoteClient(server.origin, undefined)(iam.login, {
    body: { login: 'admin', password },
  })
  return { client: createRemoteClient(server.origin, token), origin: server.origin, token }
}

const params = { playbook: '00000000-0000-4000-8000-000000000001' }
const textOf = (name: string): string =>
  `\uFEFF{\r\n  "uuid": "${params.playbook}",\r\n  "name": "${name}", "n": 1.0,\r\n  "nodes": {"0": {}}\r\n}`
const blobOf = (text: string): Blob => new Blob([text], { type: 'application/json' })

it('PBK13 a backup contains playbooks, their versions and layouts, and restores them byte for byte', async () => {
  const { client } = await personAt('data')
  const { playbook } = await client(playbooks.create, { body: blobOf(textOf('first')) })
  await client(playbooks.put, { params, body: blobOf(textOf('second')), ifMatch: playbook.etag })
  await client(playbooks.setLayout, { params, body: { positions: { 0: [1.5, -2] } } })
  const copy = join(folder, 'copy')
  expect(
    (await runProgram('admin.ts', { args: ['backup', copy, '--with-key'], settings: settings('data') })).err,
  ).toBe('')
  expect((await runProgram('admin.ts', { args: ['restore', copy], settings: settings('other') })).err).toBe(
    '',
  )
  const there = await personAt('other')
  for (const [path, name] of [
    ['', 'second'],
    ['/versions/1', 'first'],
  ] as const) {
    const answer = await fetch(`${there.origin}/playbooks/${params.playbook}${path}?token=${there.token}`)
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(textOf(name))
  }
  expect((await there.client(playbooks.layout, { params })).layout).toEqual({ positions: { 0: [1.5, -2] } })
})
