import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { iam } from '#contract/iam/endpoints.ts'
import { loginResponse } from '#contract/iam/login.ts'
import { errorBody } from '#contract/http.ts'
import { runProgram, startServer, type Running, type Settings } from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'
let folder: string
let running: Running[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'program-'))
  running = []
})
afterEach(async () => {
  for (const each of running) await each.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const data = () => join(folder, 'data')
const own = (more: Settings = {}): Settings => ({
  PLATFORM_DATA: data(),
  PLATFORM_ADMIN_PASSWORD: password,
  ...more,
})
const start = async (more: Settings = {}): Promise<Running> => {
  const server = await startServer(own(more))
  running.push(server)
  return server
}

const json = { 'content-type': 'application/json' }
const signIn = async ({ origin }: Running, secret = password) => {
  const body = JSON.stringify({ login: 'admin', password: secret })
  const response = await fetch(`${origin}${iam.login.path}`, { method: 'POST', headers: json, body })
  return { status: response.status, answer: await response.json() }
}
const tokenOf = async (server: Running): Promise<string> =>
  loginResponse.parse((await signIn(server)).answer).token
const statusOf = async (server: Running, token: string): Promise<number> =>
  (await fetch(`${server.origin}/iam/checkSession?token=${token}`)).status

/** The message must be one line without a stack trace. */
const expectOneSentence = (result: { code: number | null; err: string }, pattern: RegExp): void => {
  expect(result.code).toBe(1)
  const lines = result.err
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(pattern)
}

describe('SRV2 a failed start prints one sentence', () => {
  it('SRV2 a port in use, before anything is created', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const bound = other.address()
    const port = String(typeof bound === 'object' && bound !== null ? bound.port : 0)
    const result = await runProgram('main.ts', { settings: own({ PORT: port }) })
    other.close()
    expectOneSentence(result, /^The port is in use .* PORT\.$/)
    expect(existsSync(join(data(), 'platform.sqlite'))).toBe(false)
  })

  it('SRV2 SRV3 a data folder in use', async () => {
    await start()
    expectOneSentence(
      await runProgram('main.ts', { settings: own({ PORT: '0' }) }),
      /^The data folder .* is in use by another process; .* PLATFORM_DATA\.$/,
    )
  })

  it('SRV2 a data folder that is a file', async () => {
    writeFileSync(data(), '')
    const key = join(folder, 'key')
    expectOneSentence(
      await runProgram('main.ts', { settings: own({ PORT: '0', PLATFORM_SECRET_KEY_FILE: key }) }),
      /not a folder; set another PLATFORM_DATA\.$/,
    )
  })

  it('SRV2 a weak first password', async () => {
    expectOneSentence(
      await runProgram('main.ts', { settings: own({ PORT: '0', PLATFORM_ADMIN_PASSWORD: 'weak' }) }),
      /^PLATFORM_ADMIN_PASSWORD /,
    )
  })

  it('SRV1 all problems of the configuration, one line each', async () => {
    const { code, err } = await runProgram('main.ts', { settings: { PORT: 'x', PUBLIC_URL: 'y' } })
    expect([code, err.trim().split('\n').length]).toEqual([1, 2])
  })
})

describe('SRV5 starting and stopping', () => {
  it('SRV5 prints a generated password once, on standard output only', async () => {
    const server = await startServer({ PLATFORM_DATA: data() })
    running.push(server)
    await expect.poll(server.out).toMatch(/one-time password (\S+)/)
    const [, secret = ''] = /one-time password (\S+)/.exec(server.out()) ?? []
    const { status, answer } = await signIn(server, secret)
    expect([status, loginResponse.parse(answer).password_renew]).toEqual([200, true])
    await server.stop()
    const again = await startServer({ PLATFORM_DATA: data() })
    running.push(again)
    expect(again.out()).not.toContain('password')
    expect(server.err() + again.err()).not.toContain(secret)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('SRV5 ends cleanly on %s and keeps sessions', async (signal) => {
    const server = await start()
    const token = await tokenOf(server)
    const code = await server.stop(signal)
    expect({ code, err: code === 0 ? '' : server.err() }).toEqual({ code: 0, err: '' })
    expect(readdirSync(data())).not.toContain('control.json')
    expect(await statusOf(await start(), token)).toBe(200)
  })

  it('SRV5 starts again after a kill', async () => {
    const server = await start()
    const token = await tokenOf(server)
    await server.stop('SIGKILL')
    expect(await statusOf(await start(), token)).toBe(200)
  })

  it('SRV6 logs requests by path, without secrets', async () => {
    const server = await start()
    const token = await tokenOf(server)
    await statusOf(server, token)
    await server.stop()
    expect(server.err()).toContain('"path":"/iam/checkSession"')
    for (const secret of [token, password]) expect(server.err()).not.toContain(secret)
  })

  it('HTTP6 responds to a body that is too large instead of closing the connection', async () => {
    const server = await start()
    const token = await tokenOf(server)
    const body = `"${'x'.repeat(11 * 1024 ** 2)}"`
    const response = await fetch(`${server.origin}/qb/query?token=${token}`, {
      method: 'POST',
      headers: json,
      body,
    })
    expect([response.status, errorBody.parse(await response.json()).code]).toEqual([413, 'body_too_large'])
    expect(await statusOf(server, token)).toBe(200)
  })
})
