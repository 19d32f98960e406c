// What a build would change: the designs against the tables that queries see now. A build writes whole levels.
import type { Build } from '#contract/data-manager/build.ts'
import { type Level, type StoredLogicalObject, levels } from '#contract/data-manager/logical-object.ts'
import { stateOf } from '../model/object-state.ts'

export interface LevelPlan {
  readonly level: Level
  readonly objects: number
  /** Designed after the build that queries see, or never built. */
  readonly changed: number
  readonly never: number
  /** Tables that were built and have no design any more. */
  readonly gone: readonly string[]
}

export interface BuildPlan {
  /** The build that queries see. */
  readonly current: Build | undefined
  /** One that has not ended. */
  readonly running: Build | undefined
  /** Levels that hold objects, or tables that would go. */
  readonly levels: readonly LevelPlan[]
}

const isGood = ({ outcome }: Build): boolean => outcome === 'success'

/** `builds` newest first. */
export function planBuild(objects: readonly StoredLogicalObject[], builds: readonly Build[]): BuildPlan {
  const planLevel = (level: Level): LevelPlan => {
    const own = objects.filter((stored) => stored.level === level)
    const names = new Set(own.map(({ object }) => object.object_name))
    const last = builds.find((build) => isGood(build) && build.levels.includes(level))
    return {
      level,
      objects: own.length,
      changed: own.filter((stored) => stateOf(stored) === 'changed').length,
      never: own.filter((stored) => stateOf(stored) === 'never').length,
      gone: (last?.tables ?? []).flatMap((table) =>
        table.level === level && !names.has(table.object_name) ? [table.object_name] : [],
      ),
    }
  }
  return {
    current: builds.find((build) => build.is_current),
    running: builds.find(({ state }) => state !== 'Finished'),
    levels: levels.map(planLevel).filter((plan) => plan.objects > 0 || plan.gone.length > 0),
  }
}

/** Sums over the levels that are to be built. */
export function sumPlan(plans: readonly LevelPlan[]) {
  return {
    objects: plans.reduce((sum, { objects }) => sum + objects, 0),
    changed: plans.reduce((sum, { changed }) => sum + changed, 0),
    never: plans.reduce((sum, { never }) => sum + never, 0),
    gone: plans.flatMap(({ gone }) => gone),
  }
}

/** Whether queries would see something else after a build. */
export function isPending({ levels: plans }: BuildPlan): boolean {
  const { changed, never, gone } = sumPlan(plans)
  return changed + never + gone.length > 0
}
