// What a build of the saved designs would change (DM43). Nothing is written.
import type { PlatformApi } from '#contract/api.ts'
import { levels as allLevels, type Level, type LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { BuildPlanAnswer } from '#contract/data-manager/plan-endpoints.ts'
import type { Problem } from '#contract/http.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { seesAllRows, type Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { QueryableTable } from '../catalogue/catalogue.ts'
import type { LiveAttributes } from '../catalogue/live-attributes.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { frozenObjects } from '../objects/freeze.ts'
import { objectOf, readAttributeTypes } from '../sources/known-attributes.ts'
import { affectedConditions } from './affected-conditions.ts'
import { planObjects, type PlannedTables, type PlanTask } from './plan-objects.ts'

type PlanHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'planBuild'>

interface TableChange {
  readonly before: readonly QueryableTable[]
  readonly after: readonly QueryableTable[]
  /** Tables of `after` whose rows are known only after the build. */
  readonly uncertain: ReadonlySet<QueryableTable>
  /** By level and name of a table, as `data_prim.ship`: new names of fields by those that it loses. */
  readonly renamed: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** Finds the saved queries that a change of tables affects. */
export type AffectedQueries = (
  change: TableChange,
  session: Session,
) => Promise<Pick<BuildPlanAnswer, 'queries' | 'hidden_queries'>>

export interface PlanDeps extends PlatformDeps {
  readonly catalogue: LiveCatalogue
  readonly attributes: LiveAttributes
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

/** What freezing each level would refuse, by the objects of the plan. */
const designProblems = async (
  db: Db,
  { levels, plan, objects }: PlanTask,
): Promise<Map<string, Problem[]>> => {
  const sources = await readAttributeTypes(db)
  const found = new Map<string, Problem[]>()
  for (const level of levels) {
    const own = plan.filter((each) => each.level === level).map(({ object }) => object)
    for (const { path, ...problem } of checkObjects(own, { others: [...objects], sources })) {
      const [index = '', ...rest] = path.split('.')
      const name = own[Number(index)]?.object_name ?? ''
      found.set(name, [...(found.get(name) ?? []), { ...problem, path: rest.join('.') }])
    }
  }
  return found
}

/** The tables before and after the build, with their virtual attributes, as queries see them. */
const changeOf = async (
  { catalogue, attributes }: PlanDeps,
  { task, planned }: { task: PlanTask; planned: PlannedTables },
): Promise<TableChange> => {
  const before = task.current === null ? [] : await attributes.tablesOf(task.current)
  const after = await attributes.plannedTablesOf(planned.tables)
  const actions = catalogue.actionTables()
  return {
    before: [...before, ...actions],
    after: [...after, ...actions],
    uncertain: new Set(after.filter((table) => isWritten(planned, table))),
    renamed: new Map(
      planned.objects.map(({ level, object_name: name, renamed }) => [`${level}.${name}`, renamed]),
    ),
  }
}

/** Problems of an object: those of its design, and others that its build would have. */
const problemsOf = (
  { object_name: name, problems }: PlannedTables['objects'][number],
  designs: ReadonlyMap<string, Problem[]>,
): Problem[] => [...(designs.get(name) ?? []), ...(designs.has(name) ? [] : problems)]

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
  const designs = await designProblems(deps.db, task)
  return {
    build_id: task.current?.build_id ?? null,
    objects: planned.objects.map((work) => {
      const { expected: _size, renamed: _names, ...object } = work
      return { ...object, problems: problemsOf(work, designs), rows: rowsOf(object) }
    }),
    steps: planned.objects
      .filter((object) => object.is_written === true)
      .map(({ object_name, level, expected }) => ({
        object_name,
        level,
        rows: rowsOf({ object_name, level }),
        expected: seesAllRows(session) ? expected : null,
      })),
    ...(await deps.affectedQueries(await changeOf(deps, { task, planned }), session)),
    conditions: await affectedConditions(deps.db, pairs, {
      timeZone: deps.warehouse.timeZone,
      showsRoles: isGranted(session.permissions, 'iam:role:read'),
    }),
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
