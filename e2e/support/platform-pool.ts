// The platforms of one worker. Files that ask for the same share one; a file that asks for an isolated one has it until
// the next such file begins, so that a worker and its browser outlive all of them.
import { untilBuilt } from './sample.ts'
import { startPlatform, type Platform, type PlatformOptions } from './platform.ts'

export interface PlatformPool {
  readonly get: (options: PlatformOptions, file: string) => Promise<Platform>
  readonly stop: () => Promise<void>
}

/** Journeys that share the sample find it ready; how it comes to be is seen on an isolated platform. */
async function startShared(options: PlatformOptions): Promise<Platform> {
  const platform = await startPlatform(options)
  if (options.sample === true) await untilBuilt(platform)
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
    const known = shared.get(key)
    if (known !== undefined) return known
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
