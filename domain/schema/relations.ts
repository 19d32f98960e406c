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
  return pathsFrom(base, joinSteps(objects))
}

/** Possible steps by the object that they start from. */
export type JoinSteps = ReadonlyMap<string, readonly JoinStep[]>

/** The possible steps of these objects. */
export function joinSteps(objects: readonly Pick<LogicalObject, 'object_name' | 'relations'>[]): JoinSteps {
  return Map.groupBy(stepsOf(objects), ({ from }) => from)
}

const pathsFrom = (base: string, steps: JoinSteps): Map<string, JoinStep[]> => {
  const paths = new Map<string, JoinStep[]>([[base, []]])
  for (const [name, path] of paths)
    for (const step of steps.get(name) ?? []) if (!paths.has(step.to)) paths.set(step.to, [...path, step])
  return paths
}

/**
 * The joins that lead from the first given object from which all others are reachable to each of them. Null if there is
 * none.
 */
export function joinOf(
  names: readonly string[],
  steps: JoinSteps,
): ReadonlyMap<string, readonly JoinStep[]> | null {
  for (const base of names) {
    const paths = pathsFrom(base, steps)
    if (names.every((name) => paths.has(name)))
      return new Map(names.map((name) => [name, paths.get(name) ?? []]))
  }
  return null
}

/**
 * The joins that connect all given objects, and the object to start with: the first one from which all others are
 * reachable. Null if there is none.
 */
export function joinPlan(
  names: readonly string[],
  objects: readonly LogicalObject[],
): { base: string; steps: JoinStep[] } | null {
  const paths = joinOf(names, joinSteps(objects))
  const base = names.find((name) => paths?.get(name)?.length === 0)
  if (paths === null || base === undefined) return null
  const steps = names.flatMap((name) => paths.get(name) ?? [])
  return { base, steps: steps.filter((step, index) => steps.findIndex(({ to }) => to === step.to) === index) }
}
