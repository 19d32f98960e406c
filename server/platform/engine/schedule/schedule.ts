// Starts workflows by their schedules (ENG42). Starts that were missed while the platform did not run, or because the clock
// jumped, happen once.
import type { Logger } from 'pino'
import { jobState } from '#contract/jobs/job.ts'
import { instantOf, type Clock } from '../../core/clock.ts'
import type { WorkflowRow } from '../../db/engine-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { lastStartUntil, startsAfter } from '../core/cron.ts'
import { repeat, type Repeated } from '../core/repeat.ts'
import { PausedStart } from '../core/owner-session.ts'
import type { OnPaused, StartWorkflow } from '../core/stores.ts'
import { storedWorkflow } from '../core/workflow-row.ts'

interface ScheduleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly start: StartWorkflow
  readonly onPaused: OnPaused
}

const day = 86_400_000
const secondsBetweenChecks = 5
/** Lateness in milliseconds above which a start is reported as missed. */
const punctual = 60_000

/** The moment after which starts are due. */
const doneUntil = ({ scheduledAt, updatedAt }: WorkflowRow): number => Date.parse(scheduledAt ?? updatedAt)

/** Marks a start as done. False if another change came first. */
const mark = async (db: Db, { id, scheduledAt }: WorkflowRow, at: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('workflows')
    .set({ scheduledAt: at })
    .where('id', '=', id)
    .where('scheduledAt', 'is', scheduledAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const startRow = async ({ start, onPaused, logger }: ScheduleDeps, row: WorkflowRow): Promise<void> => {
  const workflow = storedWorkflow(row)
  try {
    await start(workflow, { trigger: 'schedule' })
  } catch (error) {
    if (error instanceof PausedStart) await onPaused(workflow, error)
    logger.error({ err: error, workflow: row.id }, 'could not start a scheduled workflow')
  }
}

const scheduleOf = (row: WorkflowRow) => {
  const { enabled, schedule } = storedWorkflow(row)
  return enabled && schedule?.enabled === true ? schedule : undefined
}

const startIfDue = async (deps: ScheduleDeps, row: WorkflowRow): Promise<void> => {
  const { db, clock, logger } = deps
  const schedule = scheduleOf(row)
  if (schedule === undefined) return
  const now = clock.now()
  const done = doneUntil(row)
  // Written by a clock that was set back since.
  if (done > now + day) {
    await mark(db, row, new Date(now).toISOString())
    return
  }
  const [first] = startsAfter(schedule, done, 1)
  const due =
    first === undefined || first > now ? undefined : Math.max(first, lastStartUntil(schedule, now) ?? 0)
  if (first === undefined || due === undefined) return
  if (!(await mark(db, row, new Date(due).toISOString()))) return
  if (first < now - punctual)
    logger.warn(
      { workflow: row.id, since: new Date(first).toISOString() },
      'a scheduled workflow starts late, once',
    )
  await startRow(deps, row)
}

const rowsOf = (db: Db): Promise<WorkflowRow[]> =>
  db.selectFrom('workflows').selectAll().where('enabled', '=', 1).orderBy('id').execute()

/** A start that was marked but not queued, because the process ended in between, happens now. */
const startMarked = async (deps: ScheduleDeps): Promise<void> => {
  const { db, clock } = deps
  const yesterday = new Date(clock.now() - day).toISOString()
  for (const row of await rowsOf(db)) {
    const { scheduledAt } = row
    if (scheduleOf(row) === undefined || scheduledAt === null) continue
    if (scheduledAt <= row.updatedAt || scheduledAt < yesterday || scheduledAt > instantOf(clock)) continue
    const job = await db
      .selectFrom('jobs')
      .select('id')
      .where('state', 'in', jobState.options)
      .where('target', '=', row.id)
      .where('trigger', '=', 'schedule')
      .where('createdAt', '>=', scheduledAt)
      .limit(1)
      .executeTakeFirst()
    if (job === undefined) await startRow(deps, row)
  }
}

/** Opens the schedules of all workflows. `now` starts what is due. */
export async function openSchedule(deps: ScheduleDeps): Promise<Repeated> {
  await startMarked(deps)
  const startDue = async (): Promise<void> => {
    for (const row of await rowsOf(deps.db)) await startIfDue(deps, row)
  }
  const repeated = repeat(startDue, {
    seconds: secondsBetweenChecks,
    name: 'the schedule',
    logger: deps.logger,
  })
  await repeated.now()
  return repeated
}
