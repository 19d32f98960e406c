// A provider is an authority for its own address only.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHostileProvider, type HostileProvider } from '../testing/hostile-provider.ts'
import { outcomeOf, openSignInFixture, type SignInFixture } from '../../testing/sign-in-fixture.ts'

let hostile: HostileProvider
let fixture: SignInFixture
beforeEach(async () => {
  hostile = await startHostileProvider()
})
afterEach(async () => {
  await fixture.platform.close()
  await hostile.close()
})

test.each(['https://accounts.google.com', 'https://login.microsoftonline.com/common/v2.0'])(
  'IAM71 metadata at its own address cannot have the issuer %s',
  async (victim) => {
    const at = { ...hostile, issuer: `${hostile.issuer}/.well-known/openid-configuration` }
    hostile.tamper = { metadata: (sound) => ({ ...sound, issuer: victim }) }
    fixture = await openSignInFixture(at, { scope: 'openid', bindings: { login: 'preferred_username' } })
    expect(outcomeOf(await fixture.signIn())).toBe('provider_answer at discovery')
    expect(hostile.handedOut).toEqual([])
  },
)
