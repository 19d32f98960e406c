// What happens if an administrator removes something while a user is at the provider.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { applications } from '#contract/iam/administration.ts'
import type { ApplicationWrite } from '#contract/iam/application.ts'
import { providers } from '#contract/iam/providers.ts'
import { startProvider, type RunningProvider } from '../testing/provider.ts'
import {
  bindings,
  outcomeOf,
  loginPage,
  openSignInFixture,
  replyUrl,
  type SignInFixture,
} from '../../testing/sign-in-fixture.ts'

const shopAddress = 'https://shop.example/back'
let served: RunningProvider
let fixture: SignInFixture
beforeAll(async () => {
  served = await startProvider({ replyUrls: [replyUrl] })
})
afterAll(() => served.close())
beforeEach(async () => {
  fixture = await openSignInFixture(served)
})
afterEach(() => fixture.platform.close())

const platformNow = async () => {
  const params = { id: 'platform' }
  return (await fixture.platform.request(applications.get, { token: fixture.token, params })).application
}
const createShop = async (): Promise<void> => {
  const { provider, token } = fixture
  const { password_policies } = await platformNow()
  const modes = [{ _id: provider.id }]
  const body = { appid: 'shop', name: 'Shop', password_policies, modes, redirect_uris: [shopAddress] }
  await fixture.platform.request(applications.create, { token, body })
}
const changeShop = async (change: Partial<ApplicationWrite>): Promise<void> => {
  const params = { id: 'shop' }
  const { application } = await fixture.platform.request(applications.get, { token: fixture.token, params })
  const { name, password_policies, modes, redirect_uris, etag } = application
  const body = { name, password_policies, modes, redirect_uris, ...change }
  await fixture.platform.request(applications.update, { token: fixture.token, params, body, ifMatch: etag })
}
const codes = async (): Promise<number> =>
  (await fixture.platform.deps.db.selectFrom('signInCodes').selectAll().execute()).length

/** Starts a sign-in, runs `act` while the user is at the provider, and returns. */
const meanwhile = async (act: () => Promise<unknown>, begin: Parameters<SignInFixture['begin']>[0] = {}) => {
  const browser = fixture.browser([shopAddress])
  const { url } = await browser.visit(fixture.begin(begin))
  await act()
  return browser.visit(url.href, { form: { account: 'ada', act: 'sign-in' } })
}
const shopSignIn = { app_id: 'shop', redirect_uri: shopAddress }

const removals: readonly {
  readonly what: string
  readonly act: () => Promise<unknown>
  readonly end: string
}[] = [
  {
    what: 'the address',
    act: () => changeShop({ redirect_uris: ['https://shop.example/other'] }),
    end: `${loginPage} redirect_uri_unknown at discovery`,
  },
  {
    what: 'the application',
    act: () =>
      fixture.platform.request(applications.delete, { token: fixture.token, params: { id: 'shop' } }),
    end: `${loginPage} application_unknown at discovery`,
  },
  {
    what: 'the sign-in mode',
    act: () => changeShop({ modes: [{ _id: 'password', hidden: false, text: '' }] }),
    end: `${shopAddress} auth_mode_unavailable at discovery`,
  },
  {
    what: 'the provider',
    act: () =>
      fixture.platform.request(providers.delete, {
        token: fixture.token,
        params: { id: fixture.provider.id },
      }),
    end: `${shopAddress} provider_inactive at discovery`,
  },
]

test.each(removals)('IAM3a a pending sign-in gets no code after removing $what', async ({ act, end }) => {
  await createShop()
  const visit = await meanwhile(act, shopSignIn)
  expect(`${visit.url.origin}${visit.url.pathname} ${outcomeOf(visit)}`).toBe(end)
  expect(await codes()).toBe(0)
})

test('IAM3a gets a code if nothing was removed', async () => {
  await createShop()
  expect(outcomeOf(await meanwhile(async () => undefined, shopSignIn))).toBe('code')
})

test.each([
  ['deactivated', { active: false }, 'provider_inactive at account'],
  ['changed', { bindings: { ...bindings, email: '' } }, 'sign_in_state_unknown at account'],
])('IAM70 a provider that is %s during the exchange provisions no account', async (_, change, end) => {
  const { db } = fixture.platform.deps
  // The claims are read after the platform has loaded the provider and before it checks it again.
  let isDone = false
  const ada = served.accounts.get('ada') ?? {}
  const pending: Promise<unknown>[] = []
  served.accounts.set('ada', {
    ...ada,
    get preferred_username() {
      if (!isDone) {
        isDone = true
        pending.push(fixture.change(change))
      }
      return 'ada.quay'
    },
  })
  const visit = await fixture.signIn()
  await Promise.all(pending)
  served.accounts.set('ada', ada)
  expect(outcomeOf(visit)).toBe(end)
  expect(await db.selectFrom('identities').selectAll().execute()).toEqual([])
})
