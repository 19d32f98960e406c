// A lost secret key is never replaced while stored secrets depend on it.
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { providers } from '#contract/iam/providers.ts'
import { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import type { EndpointClient } from './platform/core/endpoint-client.ts'
import { openAuthenticator } from './platform/iam/testing/authenticator.ts'
import { createRemoteClient } from './testing/kills/remote-client.ts'
import { runProgram, startServer, type Running } from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'
let folder: string
let running: Running | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-key-'))
})
afterEach(async () => {
  await running?.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const settings = () => ({
  PLATFORM_DATA: join(folder, 'data'),
  PLATFORM_ADMIN_PASSWORD: password,
  PORT: '0',
})
const start = async (): Promise<EndpointClient> => {
  running = await startServer(settings())
  const { token } = await createRemoteClient(running.origin, undefined)(iam.login, {
    body: { login: 'admin', password },
  })
  return createRemoteClient(running.origin, token)
}

it('SRV4 a start without the key of stored secrets lists them, until it is back or they are discarded', async () => {
  const client = await start()
  const parameters = { url: 'https://data.example.com', token: 'secret of the source' }
  await client(dataManager.createSource, { body: { dbms: 'http', parameters, database_name: 'Manifests' } })
  const form = { name: 'Company', kind: 'oidc' as const, tenant_id: 'https://login.example.com' }
  await client(providers.create, {
    body: { ...form, client_id: 'c', client_secret: 'secret of the client', bindings: { login: 'sub' } },
  })
  const request = { method: 'GET' as const, url: 'https://data.example.com/' }
  const action = { kind: 'http_request' as const, parameters: request }
  await client(engine.createAction, {
    body: { name: 'Notify', ...action, secrets: { token: 'secret of the action' } },
  })
  const { enrolment, secret } = await client(secondFactor.start, { body: { password } })
  const code = openAuthenticator(secret).code(Date.now())
  await client(secondFactor.confirm, { body: { enrolment, code } })
  const { settings: engineSettings } = await client(engine.getSettings, {})
  const { updated_at: _at, updated_by: _by, webhook_secret: _secret, etag, ...current } = engineSettings
  const smtp = {
    host: 'mail.example.com',
    port: 465,
    security: 'tls' as const,
    login: 'a',
    from: 'a@b.example',
  }
  await client(engine.setSettings, {
    body: { ...current, smtp: { ...smtp, password: 'secret of the mail server' } },
    ifMatch: etag,
  })
  await running?.stop()
  const key = join(folder, 'data', 'secret.key')
  renameSync(key, join(folder, 'key'))
  const refused = async (problem: string) => {
    const { code, err } = await runProgram('main.ts', { settings: settings() })
    expect([code, err]).toEqual([
      1,
      `The secret key ${key} ${problem} Put that key back, or discard these secrets and enter them again later: npm run admin -- discard-secrets\n`,
    ])
  }
  const names =
    'provider “Company”, source “Manifests”, action “Notify”, second factor “admin”, setting “mail.example.com”'
  await refused(`is missing. It encrypted the secrets of ${names}.`)
  expect(existsSync(key)).toBe(false)
  writeFileSync(key, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 })
  await refused(`does not decrypt the secrets of ${names}, which were encrypted with another key.`)
  const discard = () => runProgram('admin.ts', { args: ['discard-secrets'], settings: settings() })
  expect((await discard()).out).toContain(`secrets of: ${names}. Enter them again`)
  // The second factor is among them: the password alone signs in.
  const again = await start()
  const { items } = await again(dataManager.listSources, {})
  expect(items.find(({ database_name: name }) => name === 'Manifests')).toMatchObject({ secrets_set: [] })
  await running?.stop()
  expect((await discard()).out).toMatch(/Nothing was discarded/)
})
