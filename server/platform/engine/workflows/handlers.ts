// Endpoints of workflows, and of the next starts of a schedule.
import type { PlatformApi } from '#contract/api.ts'
import type { Workflow } from '#contract/engine/workflow.ts'
import { refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { WorkflowRow } from '../../db/engine-tables.ts'
import { clockChanges, nextStarts, scheduleProblems } from '../core/cron.ts'
import { failureOf } from '../../jobs/job-record.ts'
import { lastJobs } from '../core/last-job.ts'
import { pauseOf, type AccountSession } from '../core/owner-session.ts'
import { storedWorkflow } from '../core/workflow-row.ts'
import { workflowRow } from './workflow-store.ts'
import { toWorkflow, workflowEtag } from './workflow-view.ts'
import { createWorkflow, deleteWorkflow, updateWorkflow, type WorkflowDeps } from './write-workflow.ts'

type WorkflowHandlers = Pick<
  Handlers<PlatformApi['engine']>,
  'listWorkflows' | 'createWorkflow' | 'getWorkflow' | 'updateWorkflow' | 'deleteWorkflow' | 'nextRuns'
>

const listing: Listing<WorkflowRow> = {
  text: ({ id, name, description }) => `${id} ${name} ${description}`,
  sorts: {
    name: ({ name }) => name.toLowerCase(),
    id: ({ id }) => id,
    created_at: ({ createdAt }) => createdAt,
    updated_at: ({ updatedAt }) => updatedAt,
  },
}

/** Starts that `nextRuns` lists. */
const listedStarts = 5

/** Handlers of workflows. */
export function workflowHandlers(
  deps: WorkflowDeps & { readonly accountSession: AccountSession },
): WorkflowHandlers {
  const { db, clock, accountSession } = deps
  const pausedOf = async (row: WorkflowRow): Promise<Workflow['paused']> => {
    const workflow = storedWorkflow(row)
    const isStarted = workflow.schedule?.enabled === true || workflow.triggers.length > 0
    const reason = workflow.enabled && isStarted ? await pauseOf(accountSession, workflow) : null
    return reason && failureOf(reason)
  }
  const viewsOf = async (rows: readonly WorkflowRow[]): Promise<Workflow[]> => {
    const ids = rows.map(({ id }) => id)
    const jobs = await lastJobs(db, 'workflow', ids)
    return Promise.all(
      rows.map(async (row) =>
        toWorkflow(row, {
          now: clock.now(),
          lastJob: jobs.get(row.id) ?? null,
          paused: await pausedOf(row),
        }),
      ),
    )
  }
  const answer = async (row: WorkflowRow) => {
    const lastJob = (await lastJobs(db, 'workflow', [row.id])).get(row.id) ?? null
    const workflow = toWorkflow(row, { now: clock.now(), lastJob, paused: await pausedOf(row) })
    return new Reply({ workflow }, { etag: workflowEtag(row) })
  }
  return {
    listWorkflows: async ({ query }) => {
      const rows = await db.selectFrom('workflows').selectAll().orderBy('name').orderBy('id').execute()
      const page = sortedPage(rows, { query, listing })
      return { ...page, items: await viewsOf(page.items) }
    },
    createWorkflow: async ({ body }, { session }) => answer(await createWorkflow(deps, body, session)),
    getWorkflow: async ({ params }) => answer(await workflowRow(db, params.workflow)),
    updateWorkflow: async ({ params, body, ifMatch }, { session }) =>
      answer(await updateWorkflow(deps, { id: params.workflow, body, ifMatch }, session)),
    deleteWorkflow: async ({ params, ifMatch }, { session }) => {
      await deleteWorkflow(deps, { id: params.workflow, ifMatch }, session)
      return {}
    },
    nextRuns: ({ query }) => {
      const problems = scheduleProblems(query)
      if (problems.length > 0) throw refuse(problems)
      const now = clock.now()
      return { next_runs: nextStarts(query, now, listedStarts), changes: clockChanges(query, now) }
    },
  }
}
