// The files of a prim object, with the plans of their extractions.
import { z } from 'zod'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { KnownAttributes } from '#domain/schema/attribute-path.ts'
import { originsOf } from '#domain/schema/origins.ts'
import { PlatformError } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { fileIdentity } from '../../warehouse/loading/file-watch.ts'
import { readingPlan } from '../../warehouse/loading/reading-plan.ts'
import { isRemote } from '../connections/remote-content.ts'
import { knownAttributes } from '../sources/known-attributes.ts'
import { sourceRow } from '../sources/sources.ts'
import { fileOfTable } from '../sources/table-file.ts'
import { tableRow } from '../sources/tables.ts'
import type { PrimFile } from './prim-branches.ts'

const extracted = z.object({ rows: z.number().nullable().default(null) })

/**
 * The files that the attributes of a prim object name. `known` are the attributes of all tables; for several objects
 * they are read once. Throws `attribute_source_unknown` and the errors of files.
 */
export async function primFiles(
  deps: PlatformDeps,
  object: LogicalObject,
  known?: KnownAttributes,
): Promise<PrimFile[]> {
  const { origins, unknown } = originsOf(object, known ?? (await knownAttributes(deps.db)))
  const [first] = unknown
  if (first !== undefined)
    throw new PlatformError('attribute_source_unknown', {
      params: { path: object.object_name, value: first },
    })
  const files: PrimFile[] = []
  for (const origin of origins) {
    const row = await tableRow(deps, origin)
    const file = await fileOfTable(deps, { row })
    const source = await sourceRow(deps, origin.source)
    // An uploaded file never changes, but its folder can move.
    const content = file.uploadId ?? (await fileIdentity(file))
    const identity = JSON.stringify([deps.warehouse.timeZone, content, file.sheet])
    const plan = readingPlan.parse(JSON.parse(row.planJson ?? 'null'))
    const { rows } = extracted.parse(JSON.parse(row.extractionJson ?? '{}'))
    files.push({ ...file, plan, origin, identity, isRemote: isRemote(source, row), rows })
  }
  return files
}
