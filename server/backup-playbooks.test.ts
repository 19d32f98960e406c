// Playbooks in a backup and after a restore, as the command line makes them beside a running server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { iam } from '#contract/iam/endpoints.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { EndpointClient } from './platform/http/client.ts'
import { askAt } from './testing/kills/wire.ts'
import { runToEnd, startServer, type Running, type Settings } from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'

let folder: string
let running: Running[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-playbooks-'))
  running = []
})
afterEach(async () => {
  for (const each of running) await each.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const settings = (data: string): Settings => ({
  PLATFORM_DATA: join(folder, data),
  PLATFORM_ADMIN_PASSWORD: password,
})

const personAt = async (data: string): Promise<{ ask: EndpointClient; origin: string; token: string }> => {
  const server = await startServer(settings(data))
  running.push(server)
  const { token } = await askAt(server.origin, undefined)(iam.login, { body: { login: 'admin', password } })
  return { ask: askAt(server.origin, token), origin: server.origin, token }
}

const params = { playbook: '00000000-0000-4000-8000-000000000001' }
const textOf = (name: string): string =>
  `\uFEFF{\r\n  "uuid": "${params.playbook}",\r\n  "name": "${name}", "n": 1.0,\r\n  "nodes": {"0": {}}\r\n}`
const blobOf = (text: string): Blob => new Blob([text], { type: 'application/json' })

it('PBK13 playbooks, their versions and layouts are in a backup and come back byte for byte', async () => {
  const { ask } = await personAt('data')
  const { playbook } = await ask(playbooks.create, { body: blobOf(textOf('first')) })
  await ask(playbooks.put, { params, body: blobOf(textOf('second')), ifMatch: playbook.etag })
  await ask(playbooks.setLayout, { params, body: { positions: { 0: [1.5, -2] } } })
  const copy = join(folder, 'copy')
  expect(
    (await runToEnd('admin.ts', { args: ['backup', copy, '--with-key'], settings: settings('data') })).err,
  ).toBe('')
  expect((await runToEnd('admin.ts', { args: ['restore', copy], settings: settings('other') })).err).toBe('')
  const there = await personAt('other')
  for (const [path, name] of [
    ['', 'second'],
    ['/versions/1', 'first'],
  ] as const) {
    const answer = await fetch(`${there.origin}/playbooks/${params.playbook}${path}?token=${there.token}`)
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(textOf(name))
  }
  expect((await there.ask(playbooks.layout, { params })).layout).toEqual({ positions: { 0: [1.5, -2] } })
})
