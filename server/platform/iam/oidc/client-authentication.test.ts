import { afterEach, describe, expect, test } from 'vitest'
import { providers } from '#contract/iam/providers.ts'
import { consoleOrigin, openSignInFixture, outcomeOf, replyUrl } from '../../testing/sign-in-fixture.ts'
import type { SignInFixture } from '../../testing/sign-in-fixture.ts'
import { startProvider, type RunningProvider, type StrictAuthentication } from '../testing/provider.ts'

let served: RunningProvider
let fixture: SignInFixture

const open = async (
  strict: StrictAuthentication,
  form: Parameters<typeof openSignInFixture>[1] = {},
): Promise<SignInFixture> => {
  served = await startProvider({ replyUrls: [replyUrl], strict })
  fixture = await openSignInFixture(served, form)
  return fixture
}
afterEach(async () => {
  await fixture.platform.close()
  await served.close()
})

/** The token stage of a test sign-in with the saved settings. */
const tokenStage = async () => {
  const { token, platform, provider } = fixture
  const { kind, tenant_id, client_id, bindings, client_authentication } = provider
  const draft = { kind, tenant_id, client_id, bindings, client_authentication }
  const body = { provider: provider.id, draft }
  const { trial, url } = await platform.request(providers.beginTrial, { body, token })
  const browser = fixture.browser()
  const at = await browser.visit(`${consoleOrigin}${url}`, { token })
  await browser.visit(at.url.href, { form: { account: 'ada', act: 'sign-in' } })
  const read = await platform.request(providers.trial, { params: { id: trial.id }, token })
  return read.trial.stages.find(({ stage }) => stage === 'token')
}

const basic = 'client_secret_basic'
const post = 'client_secret_post'

describe('IAM103 client authentication at a provider that compares it with the registration', () => {
  test.each([
    { method: basic, error: 'invalid_client' },
    { method: basic, error: 'unauthorized_client' },
    { method: post, error: 'invalid_client' },
    { method: post, error: 'unauthorized_client' },
  ] as const)('IAM103 a client registered for $method signs in ($error otherwise)', async (strict) => {
    await open(strict)
    expect(fixture.provider.client_authentication).toBe('automatic')
    expect(outcomeOf(await fixture.signIn())).toBe('code')
  })

  test('IAM103 tries Basic first, and names the method that worked', async () => {
    await open({ method: basic, error: 'unauthorized_client' })
    expect(await tokenStage()).toMatchObject({ state: 'done', shown: { client_authentication: basic } })
    expect((await tokenStage())?.shown).not.toHaveProperty('refused_client_authentication')
  })

  test('IAM103 names the method that was refused before', async () => {
    await open({ method: post, error: 'unauthorized_client' })
    expect(await tokenStage()).toMatchObject({
      state: 'done',
      shown: { client_authentication: post, refused_client_authentication: basic },
    })
  })

  test.each([
    { chosen: basic, registered: post },
    { chosen: post, registered: basic },
  ] as const)('IAM103 a chosen $chosen is the only one tried', async ({ chosen, registered }) => {
    await open({ method: registered, error: 'invalid_client' }, { client_authentication: chosen })
    expect(outcomeOf(await fixture.signIn())).toBe('provider_refused at token')
    await fixture.change({ client_authentication: registered })
    expect(outcomeOf(await fixture.signIn())).toBe('code')
  })

  test('IAM103 a wrong secret is refused with the error of the provider', async () => {
    await open({ method: post, error: 'invalid_client' }, { client_secret: 'wrong' })
    expect(outcomeOf(await fixture.signIn())).toBe('provider_refused at token')
  })

  test('IAM103 a provider stored without the setting keeps working', async () => {
    await open({ method: post, error: 'invalid_client' })
    const { db } = fixture.platform.deps
    const row = await db.selectFrom('providers').select('documentJson').executeTakeFirstOrThrow()
    const old = row.documentJson.replace('"client_authentication":"automatic",', '')
    expect(old).not.toBe(row.documentJson)
    await db.updateTable('providers').set({ documentJson: old }).execute()
    expect(outcomeOf(await fixture.signIn())).toBe('code')
  })
})
