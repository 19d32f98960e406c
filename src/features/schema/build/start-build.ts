// Freezes the designs of the levels and starts the build that writes them. Returns as soon as the build exists.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import type { Level } from '#contract/data-manager/logical-object.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { isApiError } from '#src/lib/api-error.ts'

const freeze = {
  data_prim: () => call(dataManager.freezePrim),
  data_mart: () => call(dataManager.freezeMart),
} as const satisfies Record<Level, () => Promise<unknown>>

const latestBuildId = async (): Promise<number> =>
  (await call(dataManager.listBuilds, { query: { limit: 1 } })).items[0]?.build_id ?? 0

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const pollInterval = 250

interface BuildWait {
  readonly last: number
  readonly isOver: () => boolean
}

/** Polls until there is a new build and returns its number. Stops when `isOver` returns true. */
const waitForBuild = async (wait: BuildWait): Promise<number | undefined> => {
  await pause(pollInterval)
  const id = await latestBuildId()
  if (id > wait.last) return id
  return wait.isOver() ? undefined : waitForBuild(wait)
}

/**
 * A design of the level cannot be built. `cause` is the error of the platform; its paths start with the index of the
 * object in the level.
 */
export class LevelRefusal extends Error {
  readonly level: Level
  constructor(level: Level, cause: unknown) {
    super(`The level ${level} cannot be frozen`, { cause })
    this.level = level
  }
}

const freezeLevel = async (level: Level): Promise<void> => {
  try {
    await freeze[level]()
  } catch (error) {
    throw isApiError(error) && error.details.length > 0 ? new LevelRefusal(level, error) : error
  }
}

/**
 * Starts a build of the levels and returns its number. With `isFull` it also writes tables that did not change. Throws
 * if the platform refuses it; the build itself reports later failures.
 */
export async function startBuild(levels: readonly Level[], isFull = false): Promise<number> {
  // The mart is frozen over the frozen prim.
  for (const level of levels) await freezeLevel(level)
  return startFrozenBuild(levels, isFull)
}

/** Builds one prim object; other designs that were saved since the last build stay as they are built. */
export async function startBuildOf(object: string): Promise<number> {
  await call(dataManager.freezePrim, { query: { object } })
  return startFrozenBuild(['data_prim'], false)
}

const startFrozenBuild = async (levels: readonly Level[], isFull: boolean): Promise<number> => {
  const last = await latestBuildId()
  let isOver = false
  const body = { levelsToBuild: [...levels], dwhName: warehouseName }
  const request = call(dataManager.buildPhysical, { query: isFull ? { full: true } : {}, body }).finally(
    () => {
      isOver = true
      void invalidate(dataManager.listObjects, dataManager.listBuilds)
    },
  )
  request.catch(() => undefined)
  const started = await waitForBuild({ last, isOver: () => isOver })
  void invalidate(dataManager.listBuilds)
  return started ?? (await request).build?.build_id ?? latestBuildId()
}
