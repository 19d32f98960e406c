// After a sign-in that succeeded, failed or was a test, no secret is found anywhere: no tokens or codes of the
// provider, no random values of the platform, no code or token of its own.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { loginResponse } from '#contract/iam/login.ts'
import { providers } from '#contract/iam/providers.ts'
import { codeMode, signInCode } from '#contract/iam/sign-in-names.ts'
import { iam } from '#contract/iam/endpoints.ts'
import {
  consoleOrigin,
  outcomeOf,
  openSignInFixture,
  replyUrl,
  verifier,
  type SignInFixture,
} from '../../testing/sign-in-fixture.ts'
import { startHostileProvider } from '../testing/hostile-provider.ts'
import { startProvider } from '../testing/provider.ts'

const namesOf = async ({ platform }: SignInFixture): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'`.execute(
    platform.deps.db,
  )
  return rows.map(({ name }) => name)
}

/** Every row of every table as text. */
const storeOf = async (fixture: SignInFixture): Promise<string> => {
  const all = []
  for (const name of await namesOf(fixture))
    all.push(await sql`SELECT * FROM ${sql.table(name)}`.execute(fixture.platform.deps.db))
  return JSON.stringify(all)
}

const recordsOf = async ({ platform, provider, token }: SignInFixture): Promise<string> => {
  const params = { id: provider.id }
  const { items } = await platform.request(providers.records, { params, query: {}, token })
  const all = items.map(({ id }) =>
    platform.request(providers.record, { params: { ...params, record: id }, token }),
  )
  return JSON.stringify([
    ...(await Promise.all(all)),
    await platform.request(providers.replayBasis, { params, token }),
    await platform.request(providers.get, { params, token }),
  ])
}

/** Adds secrets that a provider should not send. */
const leaking = (sound: Record<string, unknown>) => ({
  ...sound,
  access_token: 'canary-claim-access-token',
  nested: { refresh_token: 'canary-claim-refresh-token' },
})

const debugging = { debug_until: new Date(Date.now() + 3_600_000).toISOString(), user_info: true }

const runTestSignIn = async (fixture: SignInFixture): Promise<string> => {
  const { platform, provider, token } = fixture
  const { kind, tenant_id, client_id, scope, user_info, bindings, mappings } = provider
  const draft = { kind, tenant_id, client_id, scope, user_info, bindings, mappings }
  const { trial, url } = await platform.request(providers.beginTrial, {
    body: { provider: provider.id, draft },
    token,
  })
  const from = fixture.browser()
  const at = await from.visit(`${consoleOrigin}${url}`, { token })
  if (at.response?.status === 200) await from.visit(at.url.href, { form: { account: 'ada', act: 'sign-in' } })
  return JSON.stringify(await platform.request(providers.trial, { params: { id: trial.id }, token }))
}

test('IAM74 no log, table, address, record or test sign-in contains a secret', async () => {
  const served = await startProvider({ replyUrls: [replyUrl] })
  const fixture = await openSignInFixture(served, debugging)
  const from = fixture.browser()
  const visit = await fixture.signIn('ada', { browser: from })
  const code = visit.url.searchParams.get(signInCode) ?? ''
  const { token } = loginResponse.parse((await fixture.exchange(visit)).body)
  await fixture.exchange(visit)
  const shown = await runTestSignIn(fixture)
  const sent = new URL(from.trail.find((address) => address.startsWith(`${served.issuer}/auth`)) ?? '')
  const nonce = sent.searchParams.get('nonce') ?? ''
  const outputs = [fixture.platform.log.join('\n'), await storeOf(fixture), await recordsOf(fixture), shown]
  for (const output of outputs.slice(1)) expect(output).toContain('ada.quay')
  expect([served.handedOut.length, nonce.length, code.length]).toEqual([6, 43, 43])
  for (const secret of [...served.handedOut, served.clientSecret, nonce, code, token, verifier])
    for (const output of outputs) expect(output).not.toContain(secret)
  const own = from.trail.filter((address) => address.startsWith(consoleOrigin))
  for (const secret of [token, verifier, served.clientSecret, nonce])
    for (const address of [...own, ...from.trail]) if (secret !== nonce) expect(address).not.toContain(secret)
  expect(own.filter((address) => address.includes(code))).toHaveLength(1)
  await fixture.platform.close()
  await served.close()
})

test('IAM74 nor after a failure, for any response of the provider', async () => {
  const hostile = await startHostileProvider()
  const fixture = await openSignInFixture(hostile, {
    ...debugging,
    bindings: { login: 'preferred_username' },
  })
  hostile.tamper = { claims: leaking, user: leaking }
  expect(outcomeOf(await fixture.signIn())).toBe('code')
  const testSignIns = [await runTestSignIn(fixture)]
  hostile.tamper = {
    claims: leaking,
    instead: (request, response) => {
      if (request.url !== '/token') return false
      const body = {
        error: 'invalid_client',
        error_description: `wrong: ${hostile.clientSecret} ${hostile.handedOut.at(-1)}`,
      }
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return true
    },
  }
  const refused = await fixture.signIn()
  expect(outcomeOf(refused)).toBe('provider_refused at token')
  testSignIns.push(await runTestSignIn(fixture))
  hostile.tamper = { claims: (sound) => ({ ...leaking(sound), nonce: 'other' }) }
  expect(outcomeOf(await fixture.signIn())).toBe('provider_answer at id_token')
  testSignIns.push(await runTestSignIn(fixture))
  await fixture.call(iam.login, { body: { auth_mode: codeMode, code: hostile.handedOut[0] ?? '' } })
  const { log } = fixture.platform
  const outputs = [
    log.join('\n'),
    await storeOf(fixture),
    await recordsOf(fixture),
    ...testSignIns,
    refused.url.href,
  ]
  const canaries = ['canary-claim-access-token', 'canary-claim-refresh-token']
  for (const secret of [...hostile.handedOut, hostile.clientSecret, ...canaries])
    for (const output of outputs) expect(output).not.toContain(secret)
  await fixture.platform.close()
  await hostile.close()
})
