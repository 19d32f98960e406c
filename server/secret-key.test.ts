// A lost secret key is never replaced while stored secrets depend on it, and a change of the key loses none.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { providers } from '#contract/iam/providers.ts'
import { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import { changeKey, keyChangeSteps } from './change-key.ts'
import type { EndpointClient } from './platform/core/endpoint-client.ts'
import { openDatabase } from './platform/db/sqlite.ts'
import { webhookName, webhookPurpose } from './platform/engine/core/webhook-secret.ts'
import { openAuthenticator } from './platform/iam/testing/authenticator.ts'
import { createSecrets } from './platform/secrets/secrets.ts'
import { requireOpenSecrets } from './sealed-secrets.ts'
import { openSecretKey, readSecretKeys } from './secret-key.ts'
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

/** Stores a secret of every kind. Returns the secrets of the second factor and of webhooks. */
const storeSecrets = async (client: EndpointClient): Promise<{ factor: string; webhook: string }> => {
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
  const { updated_at: _at, updated_by: _by, webhook_secret: webhook, etag, ...current } = engineSettings
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
  return { factor: secret, webhook }
}

it('SRV4 a start without the key of stored secrets lists them, until it is back or they are discarded', async () => {
  await storeSecrets(await start())
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

const admin = (...args: string[]) => runProgram('admin.ts', { args, settings: settings() })
/** Why a change of the key is refused. */
const refusal = async (): Promise<string> => {
  const { code, err } = await admin('change-key')
  expect(code).toBe(1)
  return err
}
const keyFile = (data = join(folder, 'data')): string => join(data, 'secret.key')

/** Throws unless the key file of the folder decrypts all of its secrets. Returns that of webhooks. */
const openedWebhook = async (data: string): Promise<string | null> => {
  const key = openSecretKey(keyFile(data))
  const { db, raw } = openDatabase(join(data, 'platform.sqlite'))
  try {
    requireOpenSecrets(raw, key)
    const row = await db
      .selectFrom('settings')
      .select('valueJson')
      .where('name', '=', webhookName)
      .executeTakeFirstOrThrow()
    const { secret } = z.object({ secret: z.string() }).parse(JSON.parse(row.valueJson))
    return createSecrets(key.key, key.previous).open(webhookPurpose, secret)
  } finally {
    await db.destroy()
  }
}

it('SRV4a a change of the key that is killed after any step loses no secret, and is repeated', async () => {
  const { webhook } = await storeSecrets(await start())
  await running?.stop()
  const [first = new Uint8Array()] = readSecretKeys(keyFile())
  for (let steps = 0; steps <= keyChangeSteps.length; steps += 1) {
    const data = join(folder, `after-${steps}`)
    cpSync(join(folder, 'data'), data, { recursive: true })
    for (const step of keyChangeSteps.slice(0, steps)) await step({ dataFolder: data, file: keyFile(data) })
    expect(await openedWebhook(data)).toBe(webhook)
    const kept = await changeKey({ dataFolder: data, file: keyFile(data) })
    expect(await openedWebhook(data)).toBe(webhook)
    expect(readSecretKeys(keyFile(data))).toHaveLength(1)
    expect(readSecretKeys(kept)).toContainEqual(first)
    writeFileSync(keyFile(data), readFileSync(kept))
    await expect(openedWebhook(data)).rejects.toThrow(
      /does not decrypt the secrets of provider “Company”, source/,
    )
  }
})

const signInAnswer = z.object({
  token: z.string().optional(),
  params: z.object({ challenge: z.string() }).optional(),
})

it('SRV4a change-key needs a stopped server, and its secrets are used afterwards', async () => {
  const { factor, webhook } = await storeSecrets(await start())
  expect(await refusal()).toMatch(/in use/)
  await running?.stop()
  const before = readFileSync(keyFile(), 'utf8')
  const changed = await admin('change-key')
  expect([changed.code, changed.out]).toEqual([0, expect.stringContaining(`kept in ${keyFile()}.old`)])
  expect(readFileSync(keyFile(), 'utf8')).not.toBe(before)
  expect(readFileSync(`${keyFile()}.old`, 'utf8')).toBe(before)
  for (const file of [keyFile(), `${keyFile()}.old`]) expect(statSync(file).mode & 0o777).toBe(0o600)
  running = await startServer(settings())
  const signIn = async (body: object) => {
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    return signInAnswer.parse(await (await fetch(`${running?.origin}/iam/login`, sent)).json())
  }
  const { params } = await signIn({ login: 'admin', password })
  // The code of the set-up was used, and that of the next 30 seconds is accepted too.
  const code = openAuthenticator(factor).code(Date.now() + 30_000)
  const { token } = await signIn({ second_factor: { challenge: params?.challenge, code } })
  const client = createRemoteClient(running.origin, token)
  const { items } = await client(dataManager.listSources, {})
  expect(items.find(({ database_name: name }) => name === 'Manifests')).toMatchObject({
    secrets_set: ['token'],
  })
  expect((await client(engine.getSettings, {})).settings.webhook_secret).toBe(webhook)
})

it('SRV4a change-key refuses if the key is missing, or does not decrypt all secrets', async () => {
  await storeSecrets(await start())
  await running?.stop()
  const before = readFileSync(keyFile())
  writeFileSync(keyFile(), `${Buffer.alloc(32, 7).toString('base64')}\n`)
  expect(await refusal()).toContain('does not decrypt')
  rmSync(keyFile())
  expect(await refusal()).toContain('is missing')
  expect(existsSync(keyFile())).toBe(false)
  writeFileSync(keyFile(), before)
  expect(await openedWebhook(join(folder, 'data'))).not.toBeNull()
})
