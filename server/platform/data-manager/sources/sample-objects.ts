// What belongs to the sample project: the sources that the platform created itself, and what was designed from them.
import { z } from 'zod'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { systemSession } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import { objectOf } from './known-attributes.ts'
import { usesObject } from './uses-object.ts'

interface SampleParts {
  /** Names of its sources; empty without a sample. */
  readonly sources: readonly string[]
  /** Objects that read only its sources, and marts that read only these. */
  readonly objects: readonly LogicalObject[]
  /** Names of other objects that use its sources or one of these. */
  readonly users: readonly string[]
}

const nameOf = (object: LogicalObject): string => object.object_name

/** Reads the parts of the sample project. */
export async function readSampleParts(db: Db): Promise<SampleParts> {
  const owned = await db
    .selectFrom('sources')
    .select('name')
    .where('ownerUid', '=', systemSession.uid)
    .orderBy('name')
    .execute()
  const sources = owned.map(({ name }) => name)
  if (sources.length === 0) return { sources, objects: [], users: [] }
  const prefixes = sources.flatMap((source) => [`${source}/`, `${encodeURIComponent(source)}/`])
  const isOfSample = (path: string): boolean => prefixes.some((prefix) => path.startsWith(prefix))
  const all = (await db.selectFrom('logicalObjects').selectAll().orderBy('name').execute()).map(objectOf)
  const readers = all.filter((object) => object.attributes.flatMap(pathsOf).some(isOfSample))
  const prims = readers.filter((object) => object.attributes.flatMap(pathsOf).every(isOfSample))
  const names = new Set(prims.map(nameOf))
  const others = all.filter((object) => objectLevel(object) === 'data_prim' && !names.has(nameOf(object)))
  const marts = all.filter(
    (object) =>
      objectLevel(object) === 'data_mart' &&
      prims.some((prim) => usesObject(object, nameOf(prim))) &&
      !others.some((other) => usesObject(object, nameOf(other))),
  )
  const objects = [...prims, ...marts]
  const removed = new Set(objects.map(nameOf))
  const users = all.filter(
    (object) =>
      !removed.has(nameOf(object)) &&
      (readers.includes(object) || objects.some((each) => usesObject(object, nameOf(each)))),
  )
  return { sources, objects, users: users.map(nameOf) }
}

/** The names of the objects of the sample project. */
export async function readSampleObjects(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await readSampleParts(db)).objects.map(nameOf))
}

const named = z.looseObject({ object_name: z.string() })

/** Removes objects from the frozen designs, so that a build leaves them out and publishes no other change. */
export async function unfreeze(db: Db, names: readonly string[]): Promise<void> {
  for (const { level, objectsJson } of await db.selectFrom('frozen').selectAll().execute()) {
    const objects = z.array(named).parse(JSON.parse(objectsJson))
    const rest = objects.filter((object) => !names.includes(object.object_name))
    await db
      .updateTable('frozen')
      .set({ objectsJson: JSON.stringify(rest) })
      .where('level', '=', level)
      .execute()
  }
}
