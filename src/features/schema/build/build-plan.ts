// Compares the designs with the current build, to show what a build would change. A build writes whole levels.
import type { Build } from '#contract/data-manager/build.ts'
import { type Level, type StoredLogicalObject, levels } from '#contract/data-manager/logical-object.ts'
import { stateOf } from '../model/object-state.ts'

export interface LevelPlan {
  readonly level: Level
  readonly objects: number
  /** Designs changed after the current build. */
  readonly changed: number
  readonly never: number
  /** Tables of the current build that no longer have a design. */
  readonly removed: readonly string[]
}

export interface BuildPlan {
  /** The build that queries use. */
  readonly current: Build | undefined
  /** The oldest build that has not finished; later ones wait for it. */
  readonly running: Build | undefined
  /** Levels with objects, or with tables to remove. */
  readonly levels: readonly LevelPlan[]
}

const isGood = ({ outcome }: Build): boolean => outcome === 'success'

/** The oldest build that has not finished. `builds` are sorted newest first. */
export function runningBuild(builds: readonly Build[]): Build | undefined {
  return builds.findLast(({ state }) => state !== 'Finished')
}

/** Compares the designs with the builds. `builds` are sorted newest first. */
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
      removed: (last?.tables ?? []).flatMap((table) =>
        table.level === level && !names.has(table.object_name) ? [table.object_name] : [],
      ),
    }
  }
  return {
    current: builds.find((build) => build.is_current),
    running: runningBuild(builds),
    levels: levels.map(planLevel).filter((plan) => plan.objects > 0 || plan.removed.length > 0),
  }
}

/** Sums over the levels to build. */
export function sumPlan(plans: readonly LevelPlan[]) {
  return {
    objects: plans.reduce((sum, { objects }) => sum + objects, 0),
    changed: plans.reduce((sum, { changed }) => sum + changed, 0),
    never: plans.reduce((sum, { never }) => sum + never, 0),
    removed: plans.flatMap(({ removed }) => removed),
  }
}

/** Returns whether a build would change what queries see. */
export function isPending({ levels: plans }: BuildPlan): boolean {
  const { changed, never, removed } = sumPlan(plans)
  return changed + never + removed.length > 0
}
