// Workflows as the interface shows them.
import type { Workflow } from '#contract/engine/workflow.ts'
import { etagOf } from '../../core/etag.ts'
import type { WorkflowRow } from '../../db/engine-tables.ts'
import { nextStarts } from '../core/cron.ts'
import { storedWorkflow } from '../core/workflow-row.ts'

/** The ETag covers what users write: a start does not change it. */
export function workflowEtag(row: WorkflowRow): string {
  const { id, name, description, enabled, documentJson, version } = row
  return etagOf({ id, name, description, enabled, documentJson, version })
}

/** `now` in milliseconds since the epoch. */
export function toWorkflow(
  row: WorkflowRow,
  { now, lastJob, paused }: Pick<Workflow, 'paused'> & { now: number; lastJob: Workflow['last_job'] },
): Workflow {
  const { name, description, enabled, stages, schedule, triggers, notifications } = storedWorkflow(row)
  const updatedBy = { uid: row.updatedByUid, user: row.updatedBy }
  return {
    id: row.id,
    name,
    description,
    enabled,
    stages,
    schedule,
    triggers,
    notifications,
    owner: updatedBy,
    version: row.version,
    created_at: row.createdAt,
    created_by: { uid: row.createdByUid, user: row.createdBy },
    updated_at: row.updatedAt,
    updated_by: updatedBy,
    next_runs: enabled && schedule?.enabled === true && paused === null ? nextStarts(schedule, now, 3) : [],
    paused,
    last_job: lastJob,
    etag: workflowEtag(row),
  }
}

/** The audit entry of a workflow. */
export function auditedWorkflow(row: WorkflowRow): object {
  const { name, description, enabled, stages, schedule, triggers, notifications, version } =
    storedWorkflow(row)
  return { name, description, enabled, stages, schedule, triggers, notifications, version }
}
