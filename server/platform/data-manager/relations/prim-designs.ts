// The prim objects that relations connect: the saved ones, and those of the request in place of saved ones.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Db } from '../../db/sqlite.ts'
import { objectOf, readAttributeTypes } from '../sources/known-attributes.ts'

/**
 * All prim objects by name, in the order of their names. Throws the problems of designs that are not saved. Their
 * relations are not checked, because they are not used.
 */
export async function primDesigns(
  db: Db,
  designs: readonly LogicalObject[],
): Promise<ReadonlyMap<string, LogicalObject>> {
  const rows = await db.selectFrom('logicalObjects').selectAll().orderBy('name').execute()
  const saved = rows.map(objectOf)
  const given = designs.map((object) => ({ ...object, relations: [] }))
  const problems = checkObjects(given, { others: saved, sources: await readAttributeTypes(db) })
  if (problems.length > 0)
    throw refuse(
      problems.map(({ path, code, params }) => {
        const at = `designs.${path}`
        return problemAt(at, code, { ...params, path: at })
      }),
    )
  const named = new Set(designs.map(({ object_name: name }) => name))
  const objects = [...saved.filter(({ object_name: name }) => !named.has(name)), ...designs]
  return new Map(
    objects
      .filter((object) => objectLevel(object) === 'data_prim')
      .map((object) => [object.object_name, object]),
  )
}
