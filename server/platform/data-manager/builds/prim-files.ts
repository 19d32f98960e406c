// The files of a prim object with the plans of their extractions, and the identity of what its rows come from.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { originsOf } from '#domain/schema/origins.ts'
import { PlatformError } from '../../core/error.ts'
import { etagOf } from '../../core/etag.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { fingerprintOf } from '../../warehouse/loading/file-watch.ts'
import { readingPlan } from '../../warehouse/loading/reading-plan.ts'
import { namesOf, readAttributeTypes } from '../sources/known-attributes.ts'
import { fileOfTable } from '../sources/table-file.ts'
import { tableRow } from '../sources/tables.ts'
import type { PrimFile } from './prim-branches.ts'

/** The files that the attributes of a prim object name. Throws `attribute_source_unknown` and the errors of files. */
export async function primFiles(deps: PlatformDeps, object: LogicalObject): Promise<PrimFile[]> {
  const { origins, unknown } = originsOf(object, namesOf(await readAttributeTypes(deps.db)))
  const [first] = unknown
  if (first !== undefined)
    throw new PlatformError('attribute_source_unknown', {
      params: { path: object.object_name, value: first },
    })
  const files: PrimFile[] = []
  for (const origin of origins) {
    const row = await tableRow(deps, origin)
    const file = await fileOfTable(deps, { row })
    files.push({ ...file, plan: readingPlan.parse(JSON.parse(row.planJson ?? 'null')), origin })
  }
  return files
}

/**
 * Identity of what the rows of a prim object come from: attributes with their sources and rules, key, files and plans.
 * It is equal for two designs that differ only in names for people, relations, indexes or roles of attributes.
 */
export async function rowOriginOf(object: LogicalObject, files: readonly PrimFile[]): Promise<string> {
  const attributes = object.attributes.map(({ attribute_name: name, type, sources, fpui }) => [
    name,
    type,
    sources,
    fpui,
  ])
  const read = await Promise.all(files.map(async ({ path, plan }) => [path, await fingerprintOf(path), plan]))
  return etagOf([object.object_name, object.key, attributes, read])
}
