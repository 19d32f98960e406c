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

const fixture = 'https://shop.example/back'
let served: RunningProvider
let scene: SignInFixture
beforeAll(async () => {
  served = await startProvider({ replyUrls: [replyUrl] })
})
afterAll(() => served.close())
beforeEach(async () => {
  scene = await openSignInFixture(served)
})
afterEach(() => scene.platform.close())

const platformNow = async () => {
  const params = { id: 'platform' }
  return (await scene.platform.ask(applications.get, { token: scene.token, params })).application
}
const makeShop = async (): Promise<void> => {
  const { provider, token } = scene
  const { password_policies } = await platformNow()
  const modes = [{ _id: provider.id }]
  const body = { appid: 'shop', name: 'Shop', password_policies, modes, redirect_uris: [fixture] }
  await scene.platform.ask(applications.create, { token, body })
}
const changeShop = async (change: Partial<ApplicationWrite>): Promise<void> => {
  const params = { id: 'shop' }
  const { application } = await scene.platform.ask(applications.get, { token: scene.token, params })
  const { name, password_policies, modes, redirect_uris, etag } = application
  const body = { name, password_policies, modes, redirect_uris, ...change }
  await scene.platform.ask(applications.update, { token: scene.token, params, body, ifMatch: etag })
}
const codes = async (): Promise<number> =>
  (await scene.platform.deps.db.selectFrom('signInCodes').selectAll().execute()).length

/** Starts a sign-in, runs `act` while the user is at the provider, and returns. */
const meanwhile = async (act: () => Promise<unknown>, begin: Parameters<SignInFixture['begin']>[0] = {}) => {
  const browser = scene.browser([fixture])
  const { url } = await browser.visit(scene.begin(begin))
  await act()
  return browser.visit(url.href, { form: { account: 'ada', act: 'sign-in' } })
}
const atShop = { app_id: 'shop', redirect_uri: fixture }

const taken: readonly {
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
    act: () => scene.platform.ask(applications.delete, { token: scene.token, params: { id: 'shop' } }),
    end: `${loginPage} application_unknown at discovery`,
  },
  {
    what: 'the sign-in mode',
    act: () => changeShop({ modes: [{ _id: 'password', hidden: false, text: '' }] }),
    end: `${fixture} auth_mode_unavailable at discovery`,
  },
  {
    what: 'the provider',
    act: () =>
      scene.platform.ask(providers.delete, { token: scene.token, params: { id: scene.provider.id } }),
    end: `${fixture} provider_inactive at discovery`,
  },
]

test.each(taken)('IAM3a a pending sign-in gets no code after removing $what', async ({ act, end }) => {
  await makeShop()
  const visit = await meanwhile(act, atShop)
  expect(`${visit.url.origin}${visit.url.pathname} ${outcomeOf(visit)}`).toBe(end)
  expect(await codes()).toBe(0)
})

test('IAM3a gets a code if nothing was removed', async () => {
  await makeShop()
  expect(outcomeOf(await meanwhile(async () => undefined, atShop))).toBe('code')
})

test.each([
  ['deactivated', { active: false }, 'provider_inactive at account'],
  ['changed', { bindings: { ...bindings, email: '' } }, 'sign_in_state_unknown at account'],
])('IAM70 a provider that is %s during the exchange provisions no account', async (_, change, end) => {
  const { db } = scene.platform.deps
  // The claims are read after the platform has loaded the provider and before it checks it again.
  let isDone = false
  const ada = served.accounts.get('ada') ?? {}
  const pending: Promise<unknown>[] = []
  served.accounts.set('ada', {
    ...ada,
    get preferred_username() {
      if (!isDone) {
        isDone = true
        pending.push(scene.change(change))
      }
      return 'ada.quay'
    },
  })
  const visit = await scene.signIn()
  await Promise.all(pending)
  served.accounts.set('ada', ada)
  expect(outcomeOf(visit)).toBe(end)
  expect(await db.selectFrom('identities').selectAll().execute()).toEqual([])
})
