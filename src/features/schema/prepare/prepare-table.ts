// Prepares an extracted table for queries: creates its logical object from a proposal, unless it has one, and
// builds this object alone.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalAttribute, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { formatPath } from '#domain/schema/attribute-path.ts'
import { call } from '#src/api/call.ts'
import { queryClient } from '#src/api/query-client.ts'
import { startBuildOf } from '../build/start-build.ts'
import type { DesignStep } from '../history/design-steps.ts'
import { noVersion, saveStep } from '../history/schema-history.ts'
import type { TableName } from '../model/known-tables.ts'
import { proposeNewObject } from '../model/new-object.ts'
import { sharedPrefix, shortPath } from '../model/source-path.ts'
import { objectsQuery } from '../model/use-objects.ts'

type Objects = readonly StoredLogicalObject[]

/** The object that reads only this table. */
const objectOf = (objects: Objects, { source, table }: TableName): StoredLogicalObject | undefined => {
  const prefix = shortPath(formatPath({ source, table, attribute: '' }), '')
  return objects.find(
    ({ object, level }) => level === 'data_prim' && shortPath(sharedPrefix(object.attributes), '') === prefix,
  )
}

/** A step of the history: its undo removes the design, but not what is built. Null if its name was taken meanwhile. */
const createObject = async (
  extraction: Extraction,
  objects: Objects,
): Promise<StoredLogicalObject | null> => {
  const after = proposeNewObject(extraction, objects)
  const { object_name: object } = after
  const step: DesignStep = { name: { kind: 'prepare', name: object }, object, before: null, after }
  const outcome = await saveStep(step, noVersion)
  return outcome.kind === 'written' ? outcome.stored : null
}

export interface PreparedTable {
  readonly object: string
  readonly attributes: readonly LogicalAttribute[]
  /** The build that writes the table; null if it is built as designed. */
  readonly build: number | null
}

/** Returns as soon as the build exists; null if the table has no extraction yet. */
export async function prepareTable(name: TableName): Promise<PreparedTable | null> {
  const [objects, { extraction }] = await Promise.all([
    queryClient.fetchQuery({ ...objectsQuery, staleTime: 0 }),
    call(dataManager.lastExtraction, { params: { ...name } }),
  ])
  if (extraction === null) return null
  const stored = objectOf(objects, name) ?? (await createObject(extraction, objects))
  // Someone else has just designed an object: perhaps the one of this table.
  if (stored === null) return prepareTable(name)
  const isBuilt = stored.built_at !== null && !stored.is_changed
  return {
    object: stored.object.object_name,
    attributes: stored.object.attributes,
    build: isBuilt ? null : await startBuildOf(stored.object.object_name),
  }
}
