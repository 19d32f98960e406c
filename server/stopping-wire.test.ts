// Stopping a real server while threads that are not JavaScript are busy.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import type { EndpointClient } from './platform/core/endpoint-client.ts'
import { createRemoteClient } from './testing/kills/remote-client.ts'
import { startServer, type Running } from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'
/** SRV5, in milliseconds. */
const limit = 10_000

let folder: string
let server: Running
let token: string
let client: EndpointClient

const begin = async (): Promise<void> => {
  server = await startServer({
    PLATFORM_DATA: join(folder, 'data'),
    PLATFORM_ADMIN_PASSWORD: password,
    PLATFORM_SOURCES: join(folder, 'sources'),
  })
  const signed = await createRemoteClient(server.origin, undefined)(iam.login, {
    body: { login: 'admin', password },
  })
  token = signed.token
  client = createRemoteClient(server.origin, token)
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stopping-'))
  mkdirSync(join(folder, 'sources'))
  await begin()
})
afterEach(async () => {
  await server.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const startOf = (action: string, rows: string): Promise<Response> =>
  fetch(`${server.origin}/dpe/v3/actions/${action}/start?type=cam&token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: rows,
  })
const stateOf = async (job: string): Promise<string> =>
  (await client(engine.getJob, { params: { job } })).job.state

/** Sends SIGTERM and returns the exit code, the signal that ended the process, and the milliseconds it took. */
const stop = async () => {
  const since = performance.now()
  const code = await server.stop('SIGTERM')
  return { code, signal: server.process.signalCode, time: performance.now() - since }
}

describe('SRV5 stopping a busy server', () => {
  test('SRV5 ends during an extraction, an archive of many rows and an endless loop, and loses nothing', async () => {
    // Loading it takes longer than the test.
    const line = `1,${'Zoe Marie, '.repeat(20)}\n`
    writeFileSync(join(folder, 'sources', 'big.csv'), `n,ship\n${line.repeat(200_000)}`)
    const source = { dbms: 'local', parameters: { path: join(folder, 'sources') }, database_name: 'files' }
    await client(dataManager.createSource, { body: source })
    await client(dataManager.addTables, { body: { table_name: 'big.csv', database_name: 'files' } })
    const extraction = fetch(`${server.origin}/metas/sources/extract/files/big.csv?token=${token}`, {
      method: 'PUT',
    }).catch(() => undefined)
    const table = { database_name: 'data_prim' as const, table_name: 'arrivals' }
    const columns = [
      { name: 'n', type: { main: 'num' as const, sub: 'bigint' as const } },
      { name: 'ship', type: { main: 'string' as const } },
    ]
    await client(engine.createTable, { body: { ...table, columns } })
    const parameters = { table }
    await client(engine.createAction, {
      body: { id: 'archive', name: 'Archive', kind: 'archive_event', parameters },
    })
    await client(engine.createAction, {
      body: {
        id: 'loop',
        name: 'Loop',
        kind: 'python',
        parameters: { function: 'event_handle', source: 'def event_handle(event):\n    while True: pass\n' },
        timeout: 3600,
      },
    })
    const rows = JSON.stringify(Array.from({ length: 50_000 }, (_, n) => ({ n, ship: `Ship ${n}` })))
    const jobs: string[] = []
    for (const action of ['loop', 'archive'])
      jobs.push(String(Reflect.get(Object(await (await startOf(action, rows)).json()), 'job_id')))
    await expect.poll(() => stateOf(jobs[0] ?? ''), { timeout: 20_000 }).toBe('Running')
    const ended = await stop()
    await extraction
    expect(ended).toMatchObject({ code: 0, signal: null })
    expect(ended.time).toBeLessThan(limit)
    await begin()
    await expect.poll(() => stateOf(jobs[1] ?? ''), { timeout: 30_000 }).toBe('Finished')
    expect((await client(engine.getJob, { params: { job: jobs[1] ?? '' } })).job.outcome).toBe('success')
    expect(await stateOf(jobs[0] ?? '')).not.toBe('Finished')
  })

  test.skipIf(process.platform === 'win32')('SRV5 ends while a read of a file never returns', async () => {
    await client(engine.createWorkflow, { body: { id: 'nothing', name: 'Nothing', stages: [] } })
    const url = `${server.origin}/dpe/v3/workflows/nothing/start?type=cam&token=${token}`
    const body = JSON.stringify(['x'.repeat(300_000)])
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
    const events = join(folder, 'data', 'events')
    const [file = ''] = readdirSync(events)
    rmSync(join(events, file))
    execFileSync('mkfifo', [join(events, file)])
    const params = { event: file.replace('.json', '') }
    const content = fetch(`${server.origin}/dpe/v3/events/${params.event}/content?token=${token}`).catch(
      () => undefined,
    )
    await expect.poll(() => server.err()).toContain('/start')
    const ended = await stop()
    await content
    expect(ended.time).toBeLessThan(limit)
    expect(existsSync(join(folder, 'data', 'control.json'))).toBe(false)
    rmSync(join(events, file))
    await begin()
    expect((await client(engine.getEvent, { params })).event.sent).toBe(1)
  })
})
