// Events in a backup of a running server, and after a restore: small bodies in rows, large ones in files.
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import type { EndpointClient } from './platform/core/endpoint-client.ts'
import { createRemoteClient } from './testing/kills/remote-client.ts'
import { runProgram, startServer, type Running } from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'
const bodies = { small: '[1.10]', large: `[{"text": "${'x'.repeat(400_000)}"}]` }

let folder: string
let running: Running[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-events-'))
  running = []
})
afterEach(async () => {
  for (const each of running) await each.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const settings = (data: string) => ({
  PLATFORM_DATA: join(folder, data),
  PLATFORM_ADMIN_PASSWORD: password,
})
const admin = (args: readonly string[], data: string) =>
  runProgram('admin.ts', { args, settings: settings(data) })

const open = async (data: string): Promise<{ origin: string; token: string; request: EndpointClient }> => {
  const server = await startServer(settings(data))
  running.push(server)
  const body = { login: 'admin', password }
  const { token } = await createRemoteClient(server.origin, undefined)(iam.login, { body })
  return { origin: server.origin, token, request: createRemoteClient(server.origin, token) }
}

it('SRV8 a backup contains events, and a damaged one is not restored', async () => {
  const { origin, token, request } = await open('data')
  const parameters = { function: 'event_handle', source: 'def event_handle(event): pass' }
  await request(engine.createAction, { body: { id: 'archive', name: 'Archive', kind: 'python', parameters } })
  for (const body of Object.values(bodies)) {
    const headers = { 'content-type': 'application/json' }
    const url = `${origin}/dpe/v3/actions/archive/start?token=${token}&type=cam`
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
  }
  const backup = join(folder, 'backup')
  expect((await admin(['backup', backup, '--with-key'], 'data')).code).toBe(0)
  expect((await admin(['restore', backup], 'restored')).code).toBe(0)
  const restored = await open('restored')
  const { items } = await restored.request(engine.listEvents, {})
  const contents = await Promise.all(
    items.map(async ({ event_id: event }) => {
      const url = `${restored.origin}/dpe/v3/events/${event}/content?token=${restored.token}`
      return (await fetch(url)).text()
    }),
  )
  expect(contents.toSorted()).toEqual(Object.values(bodies).toSorted())
  const large = items.find(({ size }) => size > 400_000)
  truncateSync(join(backup, 'events', `${large?.event_id}.json`), 10)
  const { code, err } = await admin(['restore', backup], 'damaged')
  expect(code).toBe(1)
  expect(err).toContain(large?.event_id)
}, 60_000)
