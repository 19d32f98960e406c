// `test` for journeys of sign-ins at an identity provider, which is started together with the platform.
import type { Platform } from './platform.ts'
import { startPlatform } from './platform.ts'
import { type IdentityProvider, type StrictAuthentication, startIdentityProvider } from './provider.ts'
import { test as base } from './test.ts'

const useProvider = async (
  platform: Platform,
  use: (provider: IdentityProvider) => Promise<void>,
  strict?: StrictAuthentication,
) => {
  const provider = await startIdentityProvider(platform, strict)
  await use(provider)
  await provider.stop()
}

/** With one provider for each journey, on the platform that the journeys of the file share. */
export const test = base.extend<{
  provider: IdentityProvider
  /** The only client authentication that the provider accepts. */
  strict: StrictAuthentication | undefined
}>({
  strict: [undefined, { option: true }],
  provider: ({ platform, strict }, use) => useProvider(platform, use, strict),
})

interface Fresh {
  /** A new platform. */
  fresh: Platform
  provider: IdentityProvider
}

/** With one platform and one provider for each journey. */
export const testAgain = base.extend<Fresh>({
  fresh: async ({ platformOptions }, use) => {
    const fresh = await startPlatform(platformOptions)
    await use(fresh)
    await fresh.stop()
  },
  provider: ({ fresh }, use) => useProvider(fresh, use),
  // The browser depends on the platform, so it is closed first.
  baseURL: ({ fresh }, use) => use(fresh.console),
})
