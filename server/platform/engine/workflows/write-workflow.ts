// Writes of workflows. Everything a write depends on is read in its transaction (MRG1).
import type { Transaction } from 'kysely'
import type { WorkflowWrite } from '#contract/engine/workflow.ts'
import { workflowProblems } from '#domain/engine/workflow-problems.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { checkEtag } from '../../core/etag.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import type { WorkflowRow } from '../../db/engine-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { storedAction } from '../core/action-row.ts'
import { scheduleProblems } from '../core/cron.ts'
import { idFromName } from '../core/engine-id.ts'
import { documentOf, storedWorkflow } from '../core/workflow-row.ts'
import { workflowKind as kind, workflowRow } from './workflow-store.ts'
import { auditedWorkflow, workflowEtag } from './workflow-view.ts'

export type WorkflowDeps = Pick<PlatformDeps, 'db' | 'clock'>
type Trx = Transaction<Tables>

const requireValid = async (trx: Trx, body: WorkflowWrite): Promise<void> => {
  const actions = (await trx.selectFrom('actions').selectAll().execute()).map(storedAction)
  const known = new Map(actions.map((action) => [action.id, action]))
  const problems = [
    ...workflowProblems(body, known).map(({ path, code, params }) => problemAt(path, code, params)),
    ...(body.schedule === null ? [] : scheduleProblems(body.schedule, 'schedule.')),
  ]
  if (problems.length > 0) throw refuse(problems)
}

const newId = async (trx: Trx, { id, name }: { id?: string | undefined; name: string }): Promise<string> => {
  const rows = await trx.selectFrom('workflows').select('id').execute()
  const taken = new Set(rows.map((row) => row.id))
  if (id !== undefined && taken.has(id)) throw new PlatformError('exists', { params: { kind, name: id } })
  return id ?? idFromName(name, 'workflow', (one) => taken.has(one))
}

const columnsOf = (body: WorkflowWrite) => ({
  name: body.name,
  description: body.description,
  enabled: body.enabled ? 1 : 0,
  documentJson: documentOf(body),
})

/** Creates a workflow. Throws `exists` for an id that is taken, and every problem of the body. */
export function createWorkflow(
  { db, clock }: WorkflowDeps,
  { id: wanted, ...body }: WorkflowWrite & { readonly id?: string | undefined },
  session: Session,
): Promise<WorkflowRow> {
  return db.transaction().execute(async (trx) => {
    const id = await newId(trx, { id: wanted, name: body.name })
    await requireValid(trx, body)
    const at = instantOf(clock)
    const row: WorkflowRow = {
      id,
      ...columnsOf(body),
      version: 1,
      scheduledAt: at,
      createdAt: at,
      createdByUid: session.uid,
      createdBy: session.user,
      updatedAt: at,
      updatedByUid: session.uid,
      updatedBy: session.user,
    }
    await trx.insertInto('workflows').values(row).execute()
    const change = { action: 'workflow.create' as const, object: id, after: auditedWorkflow(row) }
    await record(trx, { session, clock, change })
    return row
  })
}

/** A schedule that is changed or switched on starts with the next start from now on. */
const isRescheduled = (before: WorkflowRow, body: WorkflowWrite): boolean => {
  const { schedule, enabled } = storedWorkflow(before)
  return enabled !== body.enabled || JSON.stringify(schedule) !== JSON.stringify(body.schedule)
}

/** Saves a workflow; whoever saves it becomes its owner (ENG25). */
export function updateWorkflow(
  { db, clock }: WorkflowDeps,
  { id, body, ifMatch }: { id: string; body: WorkflowWrite; ifMatch: string | undefined },
  session: Session,
): Promise<WorkflowRow> {
  return db.transaction().execute(async (trx) => {
    const before = await workflowRow(trx, id)
    checkEtag(ifMatch, workflowEtag(before), { kind, name: before.name })
    await requireValid(trx, body)
    const at = instantOf(clock)
    const row: WorkflowRow = {
      ...before,
      ...columnsOf(body),
      version: before.version + 1,
      scheduledAt: isRescheduled(before, body) ? at : before.scheduledAt,
      updatedAt: at,
      updatedByUid: session.uid,
      updatedBy: session.user,
    }
    await trx.updateTable('workflows').set(row).where('id', '=', id).execute()
    const change = {
      action: 'workflow.update' as const,
      object: id,
      before: auditedWorkflow(before),
      after: auditedWorkflow(row),
    }
    await record(trx, { session, clock, change })
    return row
  })
}

export async function deleteWorkflow(
  { db, clock }: WorkflowDeps,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
  session: Session,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await workflowRow(trx, id)
    checkEtag(ifMatch, workflowEtag(before), { kind, name: before.name })
    await trx.deleteFrom('workflows').where('id', '=', id).execute()
    const change = { action: 'workflow.delete' as const, object: id, before: auditedWorkflow(before) }
    await record(trx, { session, clock, change })
  })
}
