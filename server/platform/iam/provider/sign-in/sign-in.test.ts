import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { iam } from '#contract/iam/endpoints.ts'
import { loginResponse, session } from '#contract/iam/login.ts'
import { harbourAccounts, startProvider, type RunningProvider } from '../../testing/provider.ts'
import { endOf, loginPage, openScene, replyUrl, type Scene } from '../../../testing/sign-in-scene.ts'

let served: RunningProvider
beforeAll(async () => {
  served = await startProvider({ replyUrls: [replyUrl] })
})
afterAll(() => served.close())

let scene: Scene
const open = async (form: Parameters<typeof openScene>[1] = {}): Promise<Scene> => {
  scene = await openScene(served, form)
  return scene
}
afterEach(async () => {
  await scene.platform.close()
  served.accounts.clear()
  for (const [name, claims] of Object.entries(harbourAccounts)) served.accounts.set(name, claims)
})

describe('IAM16 whose account an identity is', () => {
  test('IAM16 the first sign-in makes the account, its fields as bound', async () => {
    await open({ directory: 'harbour', tags: ['staff'], mappings: [{ role: 'data_editor' }] })
    const visit = await scene.signIn()
    expect([endOf(visit), visit.url.origin + visit.url.pathname]).toEqual(['code', loginPage])
    const { status, body } = await scene.exchange(visit)
    expect(status).toBe(200)
    const { token, ...person } = loginResponse.parse(body)
    expect(person).toMatchObject({
      login: 'ada.quay',
      firstname: 'Ada',
      lastname: 'Quay',
      civility: 'Ms',
      password_renew: false,
      password_expiration: '9999-12-31T00:00:00.000Z',
    })
    const who = session.parse((await scene.call(iam.checkSession, { token })).body)
    expect(who).toMatchObject({ login: 'ada.quay', roles: ['data_editor'] })
  })
})
