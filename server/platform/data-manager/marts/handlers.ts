// The endpoint that previews a mart as it is designed (DM44).
import type { PlatformApi } from '#contract/api.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { MartPreview } from '#contract/data-manager/mart-endpoints.ts'
import type { Problem } from '#contract/http.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import { readMart } from '#domain/schema/mart/read-mart.ts'
import { joinPlan } from '#domain/schema/relations.ts'
import { millisecondsSince } from '../../core/clock.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { requirePermission } from '../../core/session.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import type { DesignTables } from '../design/design-tables.ts'
import { primDesigns } from '../relations/prim-designs.ts'
import { readAttributeTypes } from '../sources/known-attributes.ts'
import { readPreview } from './read-preview.ts'

type MartHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'previewMart'>

const ownPath = /^0(\..*)?$/

/** Problems of the mart, with paths in the request. */
const designProblems = async (
  deps: PlatformDeps,
  object: LogicalObject,
  others: readonly LogicalObject[],
): Promise<Problem[]> => {
  const found = checkObjects([object], { others: [...others], sources: await readAttributeTypes(deps.db) })
  return found.flatMap(({ path, code, params }) => {
    const match = ownPath.exec(path)
    if (match === null) return []
    const at = `object${match[1] ?? ''}`
    return [problemAt(at, code, { ...params, path: at })]
  })
}

/** The prim objects that a mart reads, those of its joins included. */
const readObjects = (object: LogicalObject, prims: ReadonlyMap<string, LogicalObject>): LogicalObject[] => {
  const reading = readMart(object, [...prims.values()])
  const tables = reading.kind === 'form' ? [...new Set(reading.fields.map(({ table }) => table))] : []
  const plan = joinPlan(tables, [...prims.values(), object])
  return [plan?.base, ...(plan?.steps.map(({ to }) => to) ?? [])].flatMap((name) =>
    name === undefined ? [] : (prims.get(name) ?? []),
  )
}

const noSource = (): Error => refuse([problemAt('object.attributes', 'required')])

const previewMart =
  (deps: PlatformDeps, designTables: DesignTables): MartHandlers['previewMart'] =>
  async ({ query, body }, { session, signal }) => {
    requireWarehouse(query)
    requirePermission(session, 'data-manager:object:read')
    const began = deps.clock.now()
    const prims = await primDesigns(deps.db, body.designs ?? [])
    const problems = await designProblems(deps, body.object, [...prims.values()])
    if (problems.length > 0) throw refuse(problems)
    const objects = [...prims.values(), body.object]
    const read = readObjects(body.object, prims)
    if (read.length === 0) throw noSource()
    const staging = await stagingFolder(deps)
    const use = { signal, account: session.uid }
    const found = await designTables.use(read, use, async (prim): Promise<MartPreview> => {
      const task = { object: body.object, objects, prim, limit: body.rows }
      const preview = await deps.warehouse.session((own) =>
        readPreview({ session: own, staging, signal }, task),
      )
      if (preview === null) throw noSource()
      const isBuilt = prim.every(({ database }) => database === undefined)
      return {
        ...preview,
        read_from: isBuilt ? 'build' : 'files',
        milliseconds: millisecondsSince(deps.clock, began),
      }
    })
    return { preview: found }
  }

/** Handlers of marts. */
export function martHandlers(deps: PlatformDeps, designTables: DesignTables): MartHandlers {
  return { previewMart: previewMart(deps, designTables) }
}
