// The endpoint that previews a mart as it is designed (DM44), and the tables that such a preview reads.
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
import { requirePermission, type Session } from '../../core/session.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Loading } from '../../warehouse/loading/staging.ts'
import type { PrimTable } from '../catalogue/prim-table.ts'
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

interface MartOrder {
  readonly object: LogicalObject
  /** Prim objects that are not saved. */
  readonly designs: readonly LogicalObject[] | undefined
  readonly session: Session
  readonly signal: AbortSignal
}

interface MartTables {
  readonly loading: Loading
  /** Designs of both levels, the mart included. */
  readonly objects: readonly LogicalObject[]
  readonly prim: readonly PrimTable[]
}

/** Runs `work` with the tables that a mart reads, as designed (DM42.a). Throws the problems of its design. */
export async function withMartTables<T>(
  deps: PlatformDeps & { readonly designTables: DesignTables },
  { object, designs = [], session, signal }: MartOrder,
  work: (tables: MartTables) => Promise<T>,
): Promise<T> {
  requirePermission(session, 'data-manager:object:read')
  const prims = await primDesigns(deps.db, designs)
  const problems = await designProblems(deps, object, [...prims.values()])
  if (problems.length > 0) throw refuse(problems)
  const objects = [...prims.values(), object]
  const read = readObjects(object, prims)
  if (read.length === 0) throw noSource()
  const staging = await stagingFolder(deps)
  return deps.designTables.use(read, { signal, account: session.uid }, (prim) =>
    deps.warehouse.session((own) =>
      work({ loading: { session: own, staging, signal }, objects, prim: [...prim] }),
    ),
  )
}

const previewMart =
  (deps: PlatformDeps, designTables: DesignTables): MartHandlers['previewMart'] =>
  async ({ query, body }, { session, signal }) => {
    requireWarehouse(query)
    const began = deps.clock.now()
    const { object, designs, rows: limit } = body
    const order = { object, designs, session, signal }
    const found = await withMartTables(
      { ...deps, designTables },
      order,
      async ({ loading, objects, prim }): Promise<MartPreview> => {
        const preview = await readPreview(loading, { object, objects, prim, limit })
        if (preview === null) throw noSource()
        const isBuilt = prim.every(({ database }) => database === undefined)
        const milliseconds = millisecondsSince(deps.clock, began)
        return { ...preview, read_from: isBuilt ? 'build' : 'files', milliseconds }
      },
    )
    return { preview: found }
  }

/** Handlers of marts. */
export function martHandlers(deps: PlatformDeps, designTables: DesignTables): MartHandlers {
  return { previewMart: previewMart(deps, designTables) }
}
