// Joins prim objects in a mart. Relations are followed only towards "one", so that no row is counted twice (DM6).
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'

export interface JoinStep {
  /** Object that is already joined. */
  readonly from: string
  /** Object to join. */
  readonly to: string
  /** Pairs of attributes that must be equal: of `from`, of `to`. */
  readonly pairs: readonly (readonly [string, string])[]
}

const reversed = (pairs: JoinStep['pairs']): JoinStep['pairs'] => pairs.map(([one, other]) => [other, one])

/** Possible steps: many_to_one as declared, one_to_many reversed, one_to_one in both directions. */
export function stepsOf(objects: readonly Pick<LogicalObject, 'object_name' | 'relations'>[]): JoinStep[] {
  return objects.flatMap((object) =>
    object.relations.flatMap((relation) => {
      const pairs = relation.attributes.map(({ from, to }) => [from, to] as const)
      const there = { from: object.object_name, to: relation.object_name, pairs }
      const back = { from: relation.object_name, to: object.object_name, pairs: reversed(pairs) }
      if (relation.type === 'many_to_one') return [there]
      if (relation.type === 'one_to_many') return [back]
      return relation.type === 'one_to_one' ? [there, back] : []
    }),
  )
}

/** The joins that lead from the base to each object that it reaches, shortest first; those of the base are empty. */
export function joinPaths(
  base: string,
  objects: readonly Pick<LogicalObject, 'object_name' | 'relations'>[],
): ReadonlyMap<string, readonly JoinStep[]> {
  return pathsFrom(base, stepsOf(objects))
}

const pathsFrom = (base: string, steps: readonly JoinStep[]): Map<string, JoinStep[]> => {
  const paths = new Map<string, JoinStep[]>([[base, []]])
  for (const [name, path] of paths)
    for (const step of steps)
      if (step.from === name && !paths.has(step.to)) paths.set(step.to, [...path, step])
  return paths
}

/**
 * The joins that connect all given objects, and the object to start with: the first one from which all others are
 * reachable. Null if there is none.
 */
export function joinPlan(
  names: readonly string[],
  objects: readonly LogicalObject[],
): { base: string; steps: JoinStep[] } | null {
  const steps = stepsOf(objects)
  for (const base of names) {
    const paths = pathsFrom(base, steps)
    if (!names.every((name) => paths.has(name))) continue
    const joinSteps = names.flatMap((name) => paths.get(name) ?? [])
    return {
      base,
      steps: joinSteps.filter((step, index) => joinSteps.findIndex(({ to }) => to === step.to) === index),
    }
  }
  return null
}
