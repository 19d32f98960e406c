// What a build of the saved designs would change (DM43). Nothing is written.
import type { PlatformApi } from '#contract/api.ts'
import { levels as allLevels, type Level, type LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { BuildPlanAnswer } from '#contract/data-manager/plan-endpoints.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { seesAllRows, type Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { QueryableTable } from '../catalogue/catalogue.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { frozenObjects } from '../objects/freeze.ts'
import { objectOf } from '../sources/known-attributes.ts'
import { affectedConditions } from './affected-conditions.ts'
import { planObjects, type PlannedTables, type PlanTask } from './plan-objects.ts'

type PlanHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'planBuild'>

interface TableChange {
  readonly before: readonly QueryableTable[]
  readonly after: readonly QueryableTable[]
  /** Tables of `after` whose rows are known only after the build. */
  readonly uncertain: ReadonlySet<QueryableTable>
}

/** Finds the saved queries that a change of tables affects. */
export type AffectedQueries = (
  change: TableChange,
  session: Session,
) => Promise<Pick<BuildPlanAnswer, 'queries' | 'hidden_queries'>>

interface PlanDeps extends PlatformDeps {
  readonly catalogue: LiveCatalogue
  readonly affectedQueries: AffectedQueries
}

/** The designs that were frozen last; none of a level that was never frozen. */
const frozenOf = async (db: Db, level: Level): Promise<LogicalObject[]> => {
  try {
    return await frozenObjects(db, level)
  } catch (error) {
    if (error instanceof PlatformError) return []
    throw error
  }
}

const taskOf = async (
  { db, catalogue }: PlanDeps,
  order: { readonly levels: readonly Level[]; readonly isFull: boolean },
): Promise<PlanTask> => {
  const rows = await db.selectFrom('logicalObjects').selectAll().orderBy('name').execute()
  const objects = rows.map(objectOf)
  const plan = order.levels.flatMap((level) =>
    objects.filter((object) => objectLevel(object) === level).map((object) => ({ level, object })),
  )
  const frozen = (await Promise.all(allLevels.map((level) => frozenOf(db, level)))).flat()
  return { ...order, plan, objects, frozen, current: catalogue.built() }
}

const isWritten = ({ objects }: PlannedTables, table: QueryableTable): boolean =>
  objects.some(
    (object) =>
      object.is_written !== false &&
      object.object_name === table.table_name &&
      object.level === table.database_name,
  )

const answerOf = async (
  deps: PlanDeps,
  { task, planned, session }: { task: PlanTask; planned: PlannedTables; session: Session },
): Promise<BuildPlanAnswer> => {
  const live = task.current?.tables ?? []
  const liveOf = (one: { object_name: string; level: Level }) =>
    live.find((table) => table.table_name === one.object_name && table.database_name === one.level)
  const rowsOf = (one: { object_name: string; level: Level }): number | null =>
    seesAllRows(session) ? (liveOf(one)?.rows ?? null) : null
  const pairs = planned.tables.flatMap((after) => {
    const before = liveOf({ object_name: after.table_name, level: after.database_name })
    return before === undefined ? [] : [{ before, after }]
  })
  const actions = deps.catalogue.actionTables()
  const uncertain = new Set(planned.tables.filter((table) => isWritten(planned, table)))
  const change = { before: [...live, ...actions], after: [...planned.tables, ...actions], uncertain }
  return {
    build_id: task.current?.build_id ?? null,
    objects: planned.objects.map((object) => ({ ...object, rows: rowsOf(object) })),
    steps: planned.objects
      .filter((object) => object.is_written === true)
      .map(({ object_name, level }) => ({ object_name, level, rows: rowsOf({ object_name, level }) })),
    ...(await deps.affectedQueries(change, session)),
    conditions: await affectedConditions(deps.db, pairs, deps.warehouse.timeZone),
  }
}

/** Handlers of the plan of a build. */
export function planHandlers(deps: PlanDeps): PlanHandlers {
  return {
    planBuild: async ({ body }, { session, signal }) => {
      requireWarehouse(body)
      const levels = allLevels.filter((level) => body.levelsToBuild.includes(level))
      const task = await taskOf(deps, { levels, isFull: body.full })
      const staging = await stagingFolder(deps)
      const planned = await deps.warehouse.session((own) =>
        planObjects(deps, { session: own, staging, signal }, task),
      )
      return { plan: await answerOf(deps, { task, planned, session }) }
    },
  }
}
