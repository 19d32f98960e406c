import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import type { EndpointClient } from './platform/core/endpoint-client.ts'
import { createClient } from './platform/http/client.ts'
import { openAuthenticator } from './platform/iam/testing/authenticator.ts'
import {
  runProgram,
  startServer,
  type ProgramResult,
  type Running,
  type Settings,
} from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'
let folder: string
let running: Running[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'admin-'))
  mkdirSync(join(folder, 'sources'))
  writeFileSync(join(folder, 'sources', 'sales.csv'), 'city,amount\nOslo,3\nRome,4\nOslo,5\n')
  running = []
})
afterEach(async () => {
  for (const each of running) await each.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const settings = (data = 'data'): Settings => ({
  PLATFORM_DATA: join(folder, data),
  PLATFORM_SOURCES: join(folder, 'sources'),
  PLATFORM_ADMIN_PASSWORD: password,
})
const start = async (data?: string): Promise<Running> => {
  const server = await startServer(settings(data))
  running.push(server)
  return server
}
const admin = (args: readonly string[], data?: string): Promise<ProgramResult> =>
  runProgram('admin.ts', { args, settings: settings(data) })

const clientOf = ({ origin }: Running, token?: string): EndpointClient =>
  createClient(
    async (request) => {
      const { pathname, search } = new URL(request.url)
      const sent = new Request(`${origin}${pathname}${search}`, request)
      if (token !== undefined) sent.headers.set('authorization', `Bearer ${token}`)
      return fetch(sent)
    },
    { address: '', requestId: '' },
  )
const signIn = async (server: Running, secret = password) =>
  clientOf(server)(iam.login, { body: { login: 'admin', password: secret } })

const attribute = (name: string, isMeasure: boolean) => ({
  attribute_name: name,
  is_dimension: !isMeasure,
  is_measure: isMeasure,
  is_summable: isMeasure,
  sources: [{ attributes: [`Shop/sales.csv/${name}`] }],
  fpui: { operation: 'mapping' },
  type: isMeasure ? { main: 'num', sub: 'bigint' } : { main: 'string' },
})

const build = async (request: EndpointClient): Promise<void> => {
  const parameters = { path: join(folder, 'sources') }
  await request(dataManager.createSource, { body: { dbms: 'local', parameters, database_name: 'Shop' } })
  await request(dataManager.addTables, { body: { database_name: 'Shop', table_name: 'sales.csv' } })
  await request(dataManager.extract, {
    params: { source: 'Shop', table: 'sales.csv' },
    query: { wait: true },
  })
  const sale = {
    object_name: 'sale',
    display_name: 'Sales',
    object_type: 'measure',
    to_materialize: true,
    attributes: [attribute('city', false), attribute('amount', true)],
  }
  await request(dataManager.saveObjects, { body: [sale] })
  await request(dataManager.freezePrim, {})
  await request(dataManager.buildPhysical, { query: { wait: true }, body: { levelsToBuild: ['data_prim'] } })
}

const amounts = async (request: EndpointClient) => {
  const body = { data: { fields: { amount: ['sum'] } }, scale: { fields: ['city'] } }
  const { results } = await request(query.run, { body })
  return results.map((each) => each.data['amount']?.['sum']?.[0])
}
const sold = [
  { city: 'Oslo', value: 8 },
  { city: 'Rome', value: 4 },
]

describe('SRV8 a backup', () => {
  it('SRV8 SRV9 of a running server is complete, and starts elsewhere with its key', async () => {
    const server = await start()
    const { token } = await signIn(server)
    await build(clientOf(server, token))
    const copy = join(folder, 'copy')
    const outcome = await admin(['backup', copy, '--with-key'])
    expect([outcome.code, outcome.err]).toEqual([0, ''])
    expect(outcome.out).toContain('tables for queries: 1.')
    expect(readdirSync(copy).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'backup.json',
      'platform.sqlite',
      'secret.key',
      'warehouse.duckdb',
    ])
    expect(await amounts(clientOf(server, token))).toEqual(sold)
    expect((await admin(['restore', copy], 'other')).code).toBe(0)
    const other = await start('other')
    expect(await amounts(clientOf(other, token))).toEqual(sold)
  })

  it('SRV8 works without a server, and includes the key only on request', async () => {
    const server = await start()
    await build(clientOf(server, (await signIn(server)).token))
    await server.stop()
    const copy = join(folder, 'copy')
    expect((await admin(['backup', copy])).code).toBe(0)
    expect(readdirSync(copy)).not.toContain('secret.key')
    const restored = await admin(['restore', copy], 'other')
    expect([restored.code, restored.out.includes('without its secret key')]).toEqual([0, true])
    const other = await start('other')
    expect(await amounts(clientOf(other, (await signIn(other)).token))).toEqual(sold)
  })

  it('SRV8 SRV9 overwrites nothing', async () => {
    await start()
    const copy = join(folder, 'copy')
    expect((await admin(['backup', copy])).code).toBe(0)
    const refused = [
      [await admin(['backup', copy]), /is not empty/],
      [await admin(['restore', copy]), /in use by a running server/],
      [await admin(['restore', join(folder, 'sources')], 'other'), /is not a backup/],
      [await admin(['backup', join(folder, 'new')], 'nothing'), /no platform in/],
    ] as const
    for (const [{ code, err }, pattern] of refused) {
      expect([code, err.trim().split('\n').length]).toEqual([1, 1])
      expect(err).toMatch(pattern)
    }
    await running.pop()?.stop()
    expect((await admin(['restore', copy])).err).toMatch(/is not empty/)
  })
})

describe('SRV10 resetting a password', () => {
  it('SRV10 immediately ends the sessions of the account in the running server', async () => {
    const server = await start()
    const { token } = await signIn(server)
    await clientOf(server, token)(iam.checkSession, {})
    const { code, out } = await admin(['reset-password'])
    const [, fresh = ''] = /One-time password of admin: (\S+)/.exec(out) ?? []
    expect(code).toBe(0)
    await expect(clientOf(server, token)(iam.checkSession, {})).rejects.toThrow(/Invalid token/)
    await expect(signIn(server)).rejects.toThrow(/wrong_credentials/)
    expect(await signIn(server, fresh)).toMatchObject({ password_renew: true })
  })

  it('SRV10 reports an unknown login', async () => {
    await (await start()).stop()
    const { code, err } = await admin(['reset-password', 'nobody'])
    expect([code, err]).toEqual([1, 'User “nobody” does not exist.\n'])
  })

  it('SRV10 the command line prints its usage', async () => {
    const { code, err } = await admin(['dance'])
    expect([code, err]).toEqual([1, expect.stringContaining('npm run admin -- reset-password')])
  })
})

describe('SRV10 removing a second factor', () => {
  it('IAM106.k SRV10 works while the server runs', async () => {
    const server = await start()
    const { token } = await signIn(server)
    const request = clientOf(server, token)
    const { enrolment, secret } = await request(secondFactor.start, { body: { password } })
    const code = openAuthenticator(secret).code(Date.now())
    await request(secondFactor.confirm, { body: { enrolment, code } })
    await expect(signIn(server)).rejects.toThrow(/second_factor_required/)
    const { out } = await admin(['remove-second-factor', 'admin'])
    expect(out).toContain('Removed the second factor of admin.')
    expect(await signIn(server)).toMatchObject({ login: 'admin' })
    const again = await admin(['remove-second-factor', 'admin'])
    expect([again.code, again.err]).toEqual([1, 'This account has no second factor.\n'])
  })

  it('IAM109.n create-link prints a link that sets the password while the server runs', async () => {
    const server = await start()
    const { out } = await admin(['create-link', 'admin'])
    const secret = /Link for admin: http:\/\/127\.0\.0\.1:\d+\/console\/password#([\w-]{43})\n/.exec(out)?.[1]
    const body = { secret: secret ?? '', password: 'Lantern-42-Quay-Heron' }
    expect(await clientOf(server)(passwordLinks.setPassword, { body })).toMatchObject({ login: 'admin' })
    expect(await signIn(server, body.password)).toMatchObject({ password_renew: false })
    const unknown = await admin(['create-link', 'nobody'])
    expect([unknown.code, unknown.err]).toEqual([1, 'User “nobody” does not exist.\n'])
  })
})

describe('SRV11 accounts and keys', () => {
  it('SRV11 creates an account that must choose a password, and a key with its permissions', async () => {
    const server = await start()
    const outcome = await admin([
      'create-user',
      'vera',
      '--role',
      'read_only',
      '--firstname',
      'Vera',
      '--lastname',
      'Ito',
    ])
    const [, password = ''] = /One-time password of vera: (\S+)/.exec(outcome.out) ?? []
    const login = { login: 'vera', password, app_id: 'platform' }
    expect(await clientOf(server)(iam.login, { body: login })).toMatchObject({
      user: 'Vera Ito',
      password_renew: true,
    })
    const key = await admin(['create-api-key', 'vera', '--name', 'robot'])
    const [, apikey = '', secretkey = ''] = /API key: (\S+)\nSecret key: (\S+)/.exec(key.out) ?? []
    const { token } = await clientOf(server)(iam.login, { body: { apikey, secretkey, app_id: 'platform' } })
    expect(await clientOf(server, token)(iam.checkSession, {})).toMatchObject({ roles: ['read_only'] })
  })

  it('SRV11 reports every problem', async () => {
    await (await start()).stop()
    const { code, err } = await admin(['create-user', 'vera', '--role', 'captain'])
    expect(code).toBe(1)
    for (const word of ['firstname', 'lastname', 'captain', 'read_only']) expect(err).toContain(word)
  })
})
