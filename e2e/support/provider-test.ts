// `test` for journeys of sign-ins at an identity provider, which starts beside the platform.
import type { Platform } from './platform.ts'
import { startPlatform } from './platform.ts'
import { type IdentityProvider, startIdentityProvider } from './provider.ts'
import { test as base } from './test.ts'

const startBeside = async (platform: Platform, use: (provider: IdentityProvider) => Promise<void>) => {
  const provider = await startIdentityProvider(platform)
  await use(provider)
  await provider.stop()
}

/** With a provider for each journey, on the platform that the journeys of the file share. */
export const test = base.extend<{ provider: IdentityProvider }>({
  provider: ({ platform }, use) => startBeside(platform, use),
})

interface Fresh {
  /** A platform that nobody has used yet. */
  fresh: Platform
  provider: IdentityProvider
}

/** With a platform and a provider for each journey. */
export const testAgain = base.extend<Fresh>({
  fresh: async ({ platformOptions }, use) => {
    const fresh = await startPlatform(platformOptions)
    await use(fresh)
    await fresh.stop()
  },
  provider: ({ fresh }, use) => startBeside(fresh, use),
  // The browser, which asks for it, is gone before the platform is.
  baseURL: ({ fresh }, use) => use(fresh.console),
})
