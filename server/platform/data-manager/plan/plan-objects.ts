// Decides for each object what a build would do, by the fingerprints of the build itself (DM38, DM43).
import type { Level, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { ExpectedSize, PlannedObject, WriteReason } from '#contract/data-manager/plan-endpoints.ts'
import { compareObject } from '#domain/schema/consequences/compare-object.ts'
import { renamedFields } from '#domain/schema/consequences/renamed-fields.ts'
import type { KnownAttributes } from '#domain/schema/attribute-path.ts'
import { hasOrigins } from '#domain/schema/origins.ts'
import { PlatformError } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { failureOf } from '../../jobs/job-record.ts'
import type { Loading } from '../../warehouse/loading/staging.ts'
import { hasColumnsOf, type ObjectBuildTask } from '../builds/build-object.ts'
import { martInputs } from '../builds/mart-branch.ts'
import type { PrimFile } from '../builds/prim-branches.ts'
import { primFiles } from '../builds/prim-files.ts'
import { fingerprintOf, unchangedTable } from '../builds/unchanged.ts'
import type { BuiltState, BuiltTable } from '../catalogue/built-table.ts'
import { objectEtag } from '../objects/objects.ts'
import { knownAttributes } from '../sources/known-attributes.ts'
import { expectedSize, readFigures, type PlannedSize, type SizeTask } from './expected-size.ts'
import { plannedTable } from './planned-table.ts'

export interface PlanTask {
  readonly plan: readonly { readonly level: Level; readonly object: LogicalObject }[]
  readonly levels: readonly Level[]
  /** Saved designs of both levels. */
  readonly objects: readonly LogicalObject[]
  /** Designs that were frozen last. */
  readonly frozen: readonly LogicalObject[]
  readonly current: BuiltState | null
  readonly isFull: boolean
}

interface PlannedWork extends Omit<PlannedObject, 'rows'> {
  /** Of a table that is written; null if nothing is known. */
  readonly expected: ExpectedSize | null
  /** New names of its fields by those that it loses. */
  readonly renamed: ReadonlyMap<string, string>
}

export interface PlannedTables {
  readonly objects: readonly PlannedWork[]
  /** The tables that queries would see. The rows of written ones are those of the live tables. */
  readonly tables: readonly BuiltTable[]
}

interface Decision {
  readonly is_written: boolean
  readonly reasons: WriteReason[]
  readonly reads: string[]
}

const unwritten: Decision = { is_written: false, reasons: [], reads: [] }
const because = (reasons: WriteReason[], reads: string[] = []): Decision => ({
  is_written: true,
  reasons,
  reads,
})

/** A build reads tables of other servers again, so they count as changed. */
const filesOf = async (...of: Parameters<typeof primFiles>): Promise<PrimFile[]> =>
  (await primFiles(...of)).map((file) => (file.isRemote ? { ...file, identity: '' } : file))

/** The design from which the live table was built, if it is still stored. */
const formerOf = (order: ObjectBuildTask, task: PlanTask): LogicalObject | undefined =>
  [order.object, ...task.frozen].find((object) => objectEtag(object) === order.current?.design)

/** Whether the table would be written although its design were the former one. */
const isInputChanged = async (deps: PlatformDeps, order: ObjectBuildTask, former: LogicalObject) => {
  try {
    const files = order.level === 'data_prim' ? await filesOf(deps, former) : []
    return fingerprintOf({ ...order, object: former, files }) !== order.current?.written?.fingerprint
  } catch (error) {
    if (error instanceof PlatformError) return true
    throw error
  }
}

/** What other than the design caused the write. */
const inputReason = (order: ObjectBuildTask): Decision => {
  if (order.level === 'data_prim') return because(['input'])
  const found = martInputs(order)
  const old = new Set(order.current?.mart?.built_from)
  const changed = order.prim.filter(
    ({ physical_name: name }) => found?.reads.includes(name) === true && !old.has(name),
  )
  return changed.length > 0
    ? because(
        ['reads'],
        changed.map((table) => table.table_name),
      )
    : because(['joins'])
}

const writeReason = async (
  deps: PlatformDeps,
  order: ObjectBuildTask,
  { task, fingerprint }: { task: PlanTask; fingerprint: string | null },
): Promise<Decision> => {
  const { current } = order
  if (current === undefined) return because(['new'])
  if (task.isFull) return because(['full'])
  if (current.written?.fingerprint === fingerprint) return because(['missing'])
  if (fingerprint === null) return because(['follows'])
  const former = formerOf(order, task)
  if (current.written === undefined || former === undefined) return because(['not_known'])
  const isDesigned = fingerprintOf({ ...order, object: former }) !== fingerprint
  if (!isDesigned) return inputReason(order)
  if (!(await isInputChanged(deps, order, former))) return because(['design'])
  const { reasons, reads } = inputReason(order)
  return because(['design', ...reasons], reads)
}

const decide = async (
  deps: PlatformDeps,
  order: ObjectBuildTask,
  { task, loading }: { task: PlanTask; loading: Loading },
): Promise<Decision> => {
  const { object, current } = order
  if (!hasOrigins(object)) {
    if (current === undefined) return because(['new'])
    return hasColumnsOf(current, object) ? unwritten : because(['design'])
  }
  const fingerprint = fingerprintOf(order)
  const same = task.isFull ? undefined : await unchangedTable(loading, { ...order, fingerprint })
  return same === undefined ? writeReason(deps, order, { task, fingerprint }) : unwritten
}

const stateOf = (current: BuiltTable | undefined, object: LogicalObject): PlannedObject['state'] => {
  if (current === undefined) return 'new'
  return current.design === objectEtag(object) ? 'unchanged' : 'changed'
}

interface Scope {
  readonly task: PlanTask
  readonly loading: Loading
  readonly known: KnownAttributes
  readonly sizes: SizeTask & { readonly prim: Map<string, PlannedSize> }
}

interface Found {
  readonly object: PlannedWork
  readonly table: BuiltTable | undefined
}

const nothing = { expected: null, renamed: new Map<string, string>() } as const

const renamedOf = (order: ObjectBuildTask, after: BuiltTable, former: LogicalObject | undefined) =>
  order.current === undefined
    ? nothing.renamed
    : renamedFields({
        before: order.current.fields,
        after: after.fields,
        former,
        design: order.object,
      })

const planObject = async (
  deps: PlatformDeps,
  order: Omit<ObjectBuildTask, 'files'>,
  scope: Scope,
): Promise<Found> => {
  const { object, level, current } = order
  const own = { object_name: object.object_name, level, state: stateOf(current, object) }
  try {
    const files = level === 'data_prim' ? await filesOf(deps, object, scope.known) : []
    const full = { ...order, files }
    const decision = await decide(deps, full, scope)
    const after = plannedTable(full)
    const former = formerOf(full, scope.task)
    const changes =
      current === undefined ? [] : compareObject({ before: current, after, former, design: object })
    const kept = current && { ...after, physical_name: current.physical_name }
    const table = decision.is_written ? after : kept
    const write = { after, isWritten: decision.is_written, reasons: decision.reasons, changes }
    const { size, planned } = await expectedSize(full, write, scope.sizes)
    if (level === 'data_prim' && planned !== null) scope.sizes.prim.set(object.object_name, planned)
    const renamed = renamedOf(full, after, former)
    return {
      object: { ...own, ...decision, changes, problems: [], expected: size, renamed },
      table: table ?? after,
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const unknown = { is_written: null, reasons: [], reads: [], changes: [] }
    return { object: { ...own, ...unknown, ...nothing, problems: [failureOf(error)] }, table: current }
  }
}

/** The size of a table of a level that is not built. */
const livingSize = ({ rows, fields }: Pick<BuiltTable, 'rows' | 'fields'>): PlannedSize => ({
  rows,
  from: 'live',
  distinct: new Map(
    fields.flatMap(({ field, distinct }) =>
      typeof distinct === 'number' ? [[field, distinct] as const] : [],
    ),
  ),
})

/** Plans the objects in the order of the build, then the tables that it removes. */
export async function planObjects(
  deps: PlatformDeps,
  loading: Loading,
  task: PlanTask,
): Promise<PlannedTables> {
  const live = task.current?.tables ?? []
  const tables = live.filter((table) => !task.levels.includes(table.database_name))
  const objects: PlannedWork[] = []
  const known = await knownAttributes(deps.db)
  const sizes = {
    figures: await readFigures(deps.db),
    prim: new Map(
      tables.map(({ table_name: name, rows, fields }) => [name, livingSize({ rows, fields })] as const),
    ),
    loading,
  }
  for (const { level, object } of task.plan) {
    const isOwn = (table: BuiltTable): boolean =>
      table.database_name === level && table.table_name === object.object_name
    const prim = tables.filter((table) => table.database_name === 'data_prim')
    const current = live.find(isOwn)
    const order = { object, level, buildId: 0, builtAt: '', objects: task.objects, prim, current }
    const found = await planObject(deps, order, { task, loading, known, sizes })
    objects.push(found.object)
    if (found.table !== undefined) tables.push(found.table)
  }
  const removed = live
    .filter(({ database_name: level }) => task.levels.includes(level))
    .filter(
      (table) =>
        !task.plan.some(
          ({ level, object }) => level === table.database_name && object.object_name === table.table_name,
        ),
    )
    .map((table) => ({
      object_name: table.table_name,
      level: table.database_name,
      state: 'removed' as const,
      ...unwritten,
      changes: [],
      problems: [],
      ...nothing,
    }))
  return { objects: [...objects, ...removed], tables }
}
