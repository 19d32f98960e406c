// A platform with a configured provider, and browsers for provider sign-ins.
import type { Endpoint } from '#contract/endpoint.ts'
import type { Provider } from '#contract/iam/provider.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { providers } from '#contract/iam/providers.ts'
import { codeMode, signInCode } from '#contract/iam/sign-in-names.ts'
import { readAnswer, requestFor, type CallResult } from '../http/client.ts'
import { openTestPlatform, createTestClock, type TestPlatform, type TokenInput } from './test-platform.ts'
import { challengeOf } from '../iam/oidc/sign-in-code.ts'
import { providerForm } from '../iam/testing/provider-form.ts'
import { openTestBrowser, type Visit, type TestBrowser } from './test-browser.ts'

export const consoleOrigin = 'http://127.0.0.1:4000'
export const replyUrl = `${consoleOrigin}/iam/reply`
export const loginPage = `${consoleOrigin}/console/login`
/** 43 characters, like a verifier of the gateway. */
export const verifier = 'v'.repeat(43)

interface ProviderServer {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface SignInFixture {
  readonly platform: TestPlatform
  /** Token of the administrator. */
  readonly token: string
  readonly provider: Provider
  browser(finalAddresses?: readonly string[]): TestBrowser
  call<E extends Endpoint>(endpoint: E, input: TokenInput<E>): Promise<CallResult>
  /** Replaces members of the saved provider. */
  change(members: Partial<Provider> & { readonly client_secret?: string }): Promise<void>
  /** URL that starts a sign-in. Members replace the defaults; undefined removes one. */
  begin(members?: Readonly<Record<string, string | undefined>>): string
  /** Signs in at the provider with an account of it and returns. */
  signIn(
    account?: string,
    members?: {
      readonly browser?: TestBrowser
      readonly begin?: Readonly<Record<string, string | undefined>>
    },
  ): Promise<Visit>
  /** Exchanges the code of a visit for a token. */
  exchange(visit: Visit, members?: Readonly<Record<string, string>>): Promise<CallResult>
}

export const bindings = {
  login: 'preferred_username',
  email: 'email',
  pronoun: 'gender',
  firstname: 'given_name',
  lastname: 'family_name',
}

/** Opens a fixture whose clock has the real time, as the provider's server has. */
export async function openSignInFixture(
  server: ProviderServer,
  form: Parameters<typeof providerForm>[0] = {},
): Promise<SignInFixture> {
  const platform = await openTestPlatform({ clock: createTestClock(Date.now()) })
  const token = await platform.signIn()
  const body = providerForm({
    tenant_id: server.issuer,
    client_id: server.clientId,
    client_secret: server.clientSecret,
    scope: 'openid email profile groups',
    bindings,
    ...form,
  })
  let { provider } = await platform.request(providers.create, { body, token })
  const caller = { address: '192.0.2.1', requestId: 'test', origin: consoleOrigin }
  const call: SignInFixture['call'] = async (endpoint, input) =>
    readAnswer(await platform.fetch(requestFor(endpoint, input), caller))
  const browser: SignInFixture['browser'] = (finalAddresses = []) =>
    openTestBrowser(platform.fetch, { origin: consoleOrigin, finalAddresses })
  const begin: SignInFixture['begin'] = (members = {}) => {
    const all = {
      app_id: 'platform',
      auth_mode_id: provider.id,
      redirect_uri: loginPage,
      challenge: challengeOf(verifier),
      ...members,
    }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value)
    return `${consoleOrigin}/iam/login?${query.toString()}`
  }
  return {
    platform,
    token,
    get provider() {
      return provider
    },
    browser,
    call,
    change: async (members) => {
      const params = { id: provider.id }
      const change = { params, body: { ...provider, ...members }, ifMatch: provider.etag, token }
      provider = (await platform.request(providers.update, change)).provider
    },
    begin,
    signIn: async (account = 'ada', members = {}) => {
      const from = members.browser ?? browser()
      const { url, response } = await from.visit(begin(members.begin))
      if (response?.status !== 200 || !url.pathname.startsWith('/interaction/')) return { url, response }
      return from.visit(url.href, { form: { account, act: account === '' ? 'cancel' : 'sign-in' } })
    },
    exchange: (visit, members = {}) => {
      const code = visit.url.searchParams.get(signInCode) ?? 'none'
      return call(iam.login, { body: { auth_mode: codeMode, code, verifier, ...members } })
    },
  }
}

/** The outcome of a visit: `code` or `<error> at <stage>`. */
export function outcomeOf({ url }: Visit): string {
  const { searchParams: params } = url
  if (params.has(signInCode)) return 'code'
  return `${params.get('sign_in_error')} at ${params.get('sign_in_stage')}`
}
