// The platforms of one worker. Files with the same options share one. A file that needs an isolated platform has it
// until the next such file starts. The worker and its browser outlive all platforms.
import { waitForSample } from './sample.ts'
import { startPlatform, type Platform, type PlatformOptions } from './platform.ts'

export interface PlatformPool {
  readonly get: (options: PlatformOptions, file: string) => Promise<Platform>
  readonly stop: () => Promise<void>
}

/** Journeys that share the sample find it ready; journeys about its creation use an isolated platform. */
async function startShared(options: PlatformOptions): Promise<Platform> {
  const platform = await startPlatform(options)
  if (options.sample === true) await waitForSample(platform)
  return platform
}

export function createPlatformPool(): PlatformPool {
  const shared = new Map<string, Promise<Platform>>()
  let isolated: { key: string; platform: Promise<Platform> } | null = null
  const stopIsolated = async () => {
    const last = isolated
    isolated = null
    await (await last?.platform)?.stop()
  }
  const getIsolated = async (options: PlatformOptions, key: string): Promise<Platform> => {
    if (isolated?.key !== key) {
      await stopIsolated()
      isolated = { key, platform: startPlatform(options) }
    }
    return isolated.platform
  }
  const getShared = (options: PlatformOptions, key: string): Promise<Platform> => {
    const existing = shared.get(key)
    if (existing !== undefined) return existing
    const platform = startShared(options)
    shared.set(key, platform)
    return platform
  }
  return {
    get: (options, file) => {
      const key = JSON.stringify(options)
      return options.isolated === true ? getIsolated(options, `${file} ${key}`) : getShared(options, key)
    },
    stop: async () => {
      const platforms = await Promise.all(shared.values())
      await Promise.all([stopIsolated(), ...platforms.map((platform) => platform.stop())])
    },
  }
}
