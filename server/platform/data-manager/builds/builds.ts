// Build endpoints: builds are jobs that run one after the other (DM38), listed with their tables and their log.
import type { PlatformApi } from '#contract/api.ts'
import { levels as allLevels, type Level } from '#contract/data-manager/logical-object.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { storeFinishedWork } from '../../jobs/finished-work.ts'
import { waitForJob, type JobPlan, type JobResult, type JobWork, type StartedJob } from '../../jobs/jobs.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import { runBuild, type BuildResult, type BuildTask } from './build-run.ts'
import { jobWaitMs } from '../sources/extraction-handlers.ts'
import { buildKey, type ResourceLock } from '../core/resource-locks.ts'
import { dropPrevious, dropStopped, hasRoom, isShortage, waitForRoom, watchSpace } from './make-room.ts'
import { activateHandlers } from './activate-build.ts'
import { plannedDesigns } from './planned-designs.ts'
import { rejectionHandlers } from './rejection-handlers.ts'
import { toBuild, type BuildDeps, type BuildRow } from './read-build.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import { waitForReads } from './wait-for-reads.ts'
import { removeRetiredUploads } from '../sources/table-uploads.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'

type BuildHandlers = Pick<
  Handlers<PlatformApi['dataManager']>,
  'buildPhysical' | 'listBuilds' | 'activateBuild' | 'rejectedRows' | 'allRejectedRows'
>

const listing: Listing<BuildRow> = {
  text: ({ levelsJson, user }) => `${levelsJson} ${user}`,
  sorts: { build_id: ({ id }) => id, created_at: ({ createdAt }) => createdAt },
}

export interface BuildOrder {
  readonly levels: readonly Level[]
  readonly acceptsRejected: boolean
  /** Writes all tables, also unchanged ones (DM38). */
  readonly isFull?: boolean
  /** The job whose step starts the build; absent if a user starts it. */
  readonly startedByJob?: string
}

type OrderedBuild = BuildTask & BuildOrder

/** What is decided when a build is requested: its frozen designs. The live tables are those of its start. */
type PlannedBuild = Omit<OrderedBuild, 'buildId' | 'current'>

/** The columns of the state that is retained when another one becomes live. */
const retainedColumns = ({ catalogue }: BuildDeps, state: BuildResult['state']) => {
  const retained = catalogue.retainedAfter(state)
  return {
    retainedBuildId: retained?.build_id ?? null,
    retainedTablesJson: retained === null ? null : JSON.stringify(retained.tables),
  }
}

const toJobResult = (
  deps: BuildDeps,
  task: OrderedBuild,
  { session, found, jobId }: { session: Session; found: BuildResult; jobId: string },
): JobResult<BuildResult> => ({
  value: found,
  result: { build_id: task.buildId },
  message: { code: 'build_shown', params: { build: task.buildId } },
  commit: async (trx) => {
    const { buildId } = task
    const previous = await trx
      .selectFrom('catalogue')
      .select('buildId')
      .where('id', '=', 1)
      .executeTakeFirst()
    await trx
      .updateTable('builds')
      .set({
        finishedAt: found.state.built_at,
        outcome: 'success',
        tablesJson: JSON.stringify(found.reports),
      })
      .where('id', '=', buildId)
      .execute()
    await trx
      .updateTable('catalogue')
      .set({ buildId, tablesJson: JSON.stringify(found.state.tables), ...retainedColumns(deps, found.state) })
      .where('id', '=', 1)
      .execute()
    const change = {
      action: 'build.show' as const,
      object: String(buildId),
      before: { build: previous?.buildId ?? null },
      after: { build: buildId, levels: task.levels },
    }
    await record(trx, { session, clock: deps.clock, change })
    const { levels, startedByJob = null } = task
    await storeFinishedWork(trx, { kind: 'build', levels: [...levels], startedByJob, jobId })
  },
})

const insertBuild = async (
  deps: BuildDeps,
  task: Pick<BuildTask, 'levels'>,
  { session, jobId }: { session: Session; jobId: string },
) => {
  const row = {
    levelsJson: JSON.stringify(task.levels),
    jobId,
    uid: session.uid,
    user: session.user,
    createdAt: instantOf(deps.clock),
    finishedAt: null,
    outcome: null,
    tablesJson: '[]',
  }
  const { id } = await deps.db.insertInto('builds').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes the tables. The tables of the previous build are removed before, or when space runs short (DM38.j). */
const writeTables = async (deps: BuildDeps, task: OrderedBuild, job: JobWork): Promise<BuildResult> => {
  const write = () =>
    deps.disk.whileRoom(job.signal, (signal) =>
      deps.warehouse.session((own) => runBuild(deps, { task, work: { ...job, signal }, session: own })),
    )
  if (!(await hasRoom(deps))) await dropPrevious(deps, job)
  try {
    return await write()
  } catch (error) {
    if (!isShortage(error) || !(await dropPrevious(deps, job))) throw error
    await waitForRoom(deps, job.signal)
    return write()
  }
}

const executeBuild = async (
  deps: BuildDeps,
  task: OrderedBuild,
  { session, job }: { session: Session; job: JobWork },
) => {
  const found = await writeTables(deps, task, job)
  return toJobResult(deps, task, { session, found, jobId: job.jobId })
}

const publish = async (deps: BuildDeps, found: BuildResult | undefined): Promise<void> => {
  if (found === undefined) return
  await deps.catalogue.publish(found.state)
  deps.finishedWork.announce('build')
}

/** The job of a build. `id` resolves when its row is stored. */
const buildJob = (
  deps: BuildDeps,
  planned: PlannedBuild,
  { session, id }: { session: Session; id: Promise<number> },
): JobPlan<BuildResult> => {
  const name = planned.levels.join(', ')
  let lock: ResourceLock | undefined
  return {
    kind: 'build',
    subject: name,
    session,
    steps: planned.plan.map(({ level, object }) => `${level}/${object.object_name}`),
    series: buildKey,
    partOf: planned.startedByJob,
    run: async (job) => {
      await waitForReads(deps, planned, job)
      // Going back to another build may hold it.
      lock = await deps.locks.acquireWhenFree({ key: buildKey })
      lock.assignJob(job.jobId)
      const task = { ...planned, buildId: await id, current: deps.catalogue.built() }
      return executeBuild(deps, task, { session, job })
    },
    // A build that is cancelled before its start has no tables, and another one may be running.
    undo: async () => {
      if (lock !== undefined) await dropStopped(deps)
    },
    onEnd: async (found) => {
      if (lock === undefined) return
      try {
        await publish(deps, found)
      } finally {
        lock.release()
        await removeRetiredUploads(deps, deps.locks)
      }
    },
  }
}

/** Starts a build, or queues it while another one runs. `done` resolves when its tables are live. */
export async function startBuild(
  deps: BuildDeps,
  order: BuildOrder,
  session: Session,
): Promise<StartedJob<{ readonly buildId: number; readonly reports: BuildResult['reports'] }>> {
  const planned = { ...order, ...(await plannedDesigns(deps, order.levels)) }
  const { promise: id, resolve } = Promise.withResolvers<number>()
  id.catch(() => undefined)
  const { jobId, done } = await deps.jobs.start(buildJob(deps, planned, { session, id }))
  const inserted = insertBuild(deps, planned, { session, jobId })
  resolve(inserted)
  await inserted
  const finished = done.then(({ state, reports }) => ({ buildId: state.build_id, reports }))
  finished.catch(() => undefined)
  return { jobId, done: finished }
}

const buildRow = (deps: BuildDeps, buildId: number): Promise<BuildRow> =>
  deps.db.selectFrom('builds').selectAll().where('id', '=', buildId).executeTakeFirstOrThrow()

const buildPhysical =
  (deps: BuildDeps): BuildHandlers['buildPhysical'] =>
  async ({ query, body }, { session }) => {
    requireWarehouse(body)
    const levels = allLevels.filter((level) => body.levelsToBuild.includes(level))
    const order = { levels, acceptsRejected: query.accept_rejected === true, isFull: query.full === true }
    const started = await startBuild(deps, order, session)
    const { state } = await deps.jobs.get(started.jobId)
    const limit = state === 'Queued' ? 0 : jobWaitMs
    const finished = await waitForJob(started, query.wait === true ? undefined : limit)
    if (finished === undefined) return new Reply({ job_id: started.jobId }, { status: 202 })
    return { job_id: started.jobId, build: await toBuild(deps, await buildRow(deps, finished.value.buildId)) }
  }

const listBuilds =
  (deps: BuildDeps): BuildHandlers['listBuilds'] =>
  async ({ query }) => {
    requireWarehouse(query)
    const rows = await deps.db.selectFrom('builds').selectAll().orderBy('id', 'desc').execute()
    const page = sortedPage(rows, { query: { limit: 50, ...query }, listing })
    return { ...page, items: await Promise.all(page.items.map((row) => toBuild(deps, row))) }
  }

/** Handlers of physical builds. */
export function buildHandlers(deps: BuildDeps): BuildHandlers {
  watchSpace(deps)
  return {
    buildPhysical: buildPhysical(deps),
    listBuilds: listBuilds(deps),
    ...activateHandlers(deps),
    ...rejectionHandlers(deps),
  }
}
