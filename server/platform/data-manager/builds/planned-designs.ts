// The designs that a build writes: those that were frozen for its levels, with the saved ones of the other level.
import { levels as allLevels, type Level } from '#contract/data-manager/logical-object.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { frozenObjects } from '../objects/freeze.ts'
import { objectOf } from '../sources/known-attributes.ts'
import type { BuildTask } from './build-run.ts'

/** The designs of a build of these levels. Throws `nothing_to_build` if a level was never frozen. */
export async function plannedDesigns(
  { db }: Pick<PlatformDeps, 'db'>,
  levels: readonly Level[],
): Promise<Pick<BuildTask, 'plan' | 'objects'>> {
  const plan = []
  for (const level of allLevels.filter((one) => levels.includes(one)))
    for (const object of await frozenObjects(db, level)) plan.push({ level, object })
  const saved = (await db.selectFrom('logicalObjects').selectAll().execute()).map(objectOf)
  const frozen = plan.map(({ object }) => object)
  const isFrozen = (name: string): boolean => frozen.some((object) => object.object_name === name)
  return { plan, objects: [...frozen, ...saved.filter((object) => !isFrozen(object.object_name))] }
}
