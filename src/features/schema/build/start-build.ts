// Freezes the designs of the levels and starts the build that writes them. It answers as soon as there is a build to look at.
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

const newest = async (): Promise<number> =>
  (await call(dataManager.listBuilds, { query: { limit: 1 } })).items[0]?.build_id ?? 0

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const pace = 250

interface Waiting {
  readonly last: number
  readonly isOver: () => boolean
}

/** The number of the build that was not there before, once there is one; `isOver` ends the waiting. */
const appearing = async (waiting: Waiting): Promise<number | undefined> => {
  await pause(pace)
  const id = await newest()
  if (id > waiting.last) return id
  return waiting.isOver() ? undefined : appearing(waiting)
}

/** A design of the level cannot be built as it is; `cause` is the refusal, its paths count the objects of the level. */
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

/** A build of the levels: its number. Refusals are thrown; what befalls a build that began is told by the build itself. */
export async function startBuild(levels: readonly Level[]): Promise<number> {
  // The mart is frozen over the prim that was frozen before.
  for (const level of levels) await freezeLevel(level)
  const last = await newest()
  let isOver = false
  const body = { levelsToBuild: [...levels], dwhName: warehouseName }
  const whole = call(dataManager.buildPhysical, { query: {}, body }).finally(() => {
    isOver = true
    void invalidate(dataManager.listObjects, dataManager.listBuilds)
  })
  whole.catch(() => undefined)
  const seen = await appearing({ last, isOver: () => isOver })
  void invalidate(dataManager.listBuilds)
  return seen ?? (await whole).build?.build_id ?? newest()
}
