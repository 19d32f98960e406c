// Writes of actions. Everything a write depends on is read in its transaction (MRG1).
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { actionParameters, type actionWrite, type ActionWork } from '#contract/engine/action.ts'
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import { actionProblems } from '#domain/engine/action-problems.ts'
import { workflowProblems } from '#domain/engine/workflow-problems.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { checkEtag } from '../../core/etag.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import type { ActionRow } from '../../db/engine-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { workOf } from '../core/action-row.ts'
import { namesAfter, secretColumns, secretProblems } from '../core/action-secrets.ts'
import { idFromName } from '../core/engine-id.ts'
import { allWorkflows } from '../core/workflow-row.ts'
import { actionRow, findAction } from './action-store.ts'
import { actionEtag, auditedAction } from './action-view.ts'

export type ActionDeps = Pick<PlatformDeps, 'db' | 'clock' | 'secrets'>
type Trx = Transaction<Tables>
type ActionWrite = z.output<typeof actionWrite>
const kind = 'action' satisfies TermCode

const workIn = (body: ActionWrite): ActionWork => {
  const { kind: of, parameters } = body
  return workOf({ kind: of, parametersJson: JSON.stringify(actionParameters[of].parse(parameters)) })
}

/** Problems that the action would cause in the workflows that use it. */
const usageProblems = async (trx: Trx, id: string, { name, work }: { name: string; work: ActionWork }) => {
  const using = (await allWorkflows(trx)).filter(({ stages }) =>
    stages.some(({ steps }) => steps.some(({ action }) => action === id)),
  )
  const known = new Map([[id, { name, work }]])
  return using.flatMap((workflow): Problem[] =>
    workflowProblems(workflow, known)
      .filter(({ code }) => code === 'template_step' || code === 'workflow_cycle')
      .map(({ code, params }) => problemAt('parameters', code, params)),
  )
}

const versionProblems = ({ restored_from: from }: ActionWrite, newest: number): Problem[] =>
  from === undefined || (from >= 1 && from <= newest)
    ? []
    : [problemAt('restored_from', from < 1 ? 'too_small' : 'too_big', { min: 1, max: newest })]

const requireValid = async (
  trx: Trx,
  { id, body, before, session }: { id: string; body: ActionWrite; before?: ActionRow; session: Session },
): Promise<ActionWork> => {
  const work = workIn(body)
  const names = namesAfter(before, body.secrets)
  const problems = [
    ...actionProblems(work, names).map(({ path, code, params }) => problemAt(path, code, params)),
    ...versionProblems(body, before?.version ?? 1),
    ...secretProblems(before, { work, secrets: body.secrets, uid: session.uid }),
    ...(await usageProblems(trx, id, { name: body.name, work })),
  ]
  if (problems.length > 0) throw refuse(problems)
  return work
}

const isSameWork = (
  row: ActionRow,
  { kind: of, parametersJson }: Pick<ActionRow, 'kind' | 'parametersJson'>,
) => row.kind === of && row.parametersJson === parametersJson

const insertVersion = async (trx: Trx, row: ActionRow, restoredFrom: number | undefined): Promise<void> => {
  await trx
    .insertInto('actionVersions')
    .values({
      actionId: row.id,
      number: row.version,
      at: row.updatedAt,
      uid: row.updatedByUid,
      user: row.updatedBy,
      restoredFrom: restoredFrom ?? null,
      kind: row.kind,
      parametersJson: row.parametersJson,
    })
    .execute()
}

const columnsOf = (body: ActionWrite, work: ActionWork) => ({
  name: body.name,
  description: body.description,
  enabled: body.enabled ? 1 : 0,
  timeout: body.timeout,
  kind: work.kind,
  parametersJson: JSON.stringify(work.parameters),
})

const newId = async (trx: Trx, { id, name }: { id?: string | undefined; name: string }): Promise<string> => {
  const rows = await trx.selectFrom('actions').select('id').execute()
  const taken = new Set(rows.map((row) => row.id))
  if (id !== undefined && taken.has(id)) throw new PlatformError('exists', { params: { kind, name: id } })
  return id ?? idFromName(name, 'action', (one) => taken.has(one))
}

/** Creates an action. Throws `exists` for an id that is taken, and every problem of the body. */
export function createAction(
  { db, clock, secrets }: ActionDeps,
  { id: wanted, ...body }: ActionWrite & { readonly id?: string | undefined },
  session: Session,
): Promise<ActionRow> {
  return db.transaction().execute(async (trx) => {
    const id = await newId(trx, { id: wanted, name: body.name })
    const work = await requireValid(trx, { id, body, session })
    const at = instantOf(clock)
    const row: ActionRow = {
      id,
      ...columnsOf(body, work),
      ...secretColumns(secrets, undefined, { id, secrets: body.secrets, uid: session.uid, at }),
      version: 1,
      createdAt: at,
      createdByUid: session.uid,
      createdBy: session.user,
      updatedAt: at,
      updatedByUid: session.uid,
      updatedBy: session.user,
    }
    await trx.insertInto('actions').values(row).execute()
    await insertVersion(trx, row, undefined)
    const change = { action: 'action.create' as const, object: id, after: auditedAction(row) }
    await record(trx, { session, clock, change })
    return row
  })
}

/** Saves an action. Changed parameters become a version; whoever saves it becomes its last editor (ENG25). */
export function updateAction(
  { db, clock, secrets }: ActionDeps,
  { id, body, ifMatch }: { id: string; body: ActionWrite; ifMatch: string | undefined },
  session: Session,
): Promise<ActionRow> {
  return db.transaction().execute(async (trx) => {
    const before = await actionRow(trx, id)
    checkEtag(ifMatch, actionEtag(before), { kind, name: before.name })
    const work = await requireValid(trx, { id, body, before, session })
    const at = instantOf(clock)
    const columns = columnsOf(body, work)
    const isNew = !isSameWork(before, columns)
    const row: ActionRow = {
      ...before,
      ...columns,
      ...secretColumns(secrets, before, { id, secrets: body.secrets, uid: session.uid, at }),
      version: isNew ? before.version + 1 : before.version,
      updatedAt: at,
      updatedByUid: session.uid,
      updatedBy: session.user,
    }
    await trx.updateTable('actions').set(row).where('id', '=', id).execute()
    if (isNew) await insertVersion(trx, row, body.restored_from)
    const secretsSet = Object.keys(body.secrets).filter((name) => body.secrets[name] !== null)
    const change = {
      action: 'action.update' as const,
      object: id,
      before: auditedAction(before),
      after: { ...auditedAction(row), ...(secretsSet.length === 0 ? {} : { secrets_set: secretsSet }) },
    }
    await record(trx, { session, clock, change })
    return row
  })
}

/** Names of the workflows that use an action. */
export async function workflowsOf(db: Db, action: string): Promise<string[]> {
  const users = (await allWorkflows(db)).filter(({ stages }) =>
    stages.some(({ steps }) => steps.some((step) => step.action === action)),
  )
  return users.map(({ name }) => name)
}

/** Deletes an action with its versions. Throws `in_use` with the workflows that use it. */
export async function deleteActionIn(
  trx: Trx,
  { id, ifMatch, clock }: { id: string; ifMatch?: string | undefined; clock: ActionDeps['clock'] },
  session: Session,
): Promise<void> {
  const before = await findAction(trx, id)
  if (before === undefined) throw new PlatformError('not_found', { params: { kind, name: id } })
  checkEtag(ifMatch, actionEtag(before), { kind, name: before.name })
  const users = await workflowsOf(trx, id)
  if (users.length > 0)
    throw new PlatformError('in_use', { params: { kind, name: before.name, users: users.join(', ') } })
  await trx.deleteFrom('actions').where('id', '=', id).execute()
  const change = { action: 'action.delete' as const, object: id, before: auditedAction(before) }
  await record(trx, { session, clock, change })
}

/** Deletes an action in a transaction of its own. */
export function deleteAction(
  { db, clock }: ActionDeps,
  of: { id: string; ifMatch: string | undefined },
  session: Session,
): Promise<void> {
  return db.transaction().execute((trx) => deleteActionIn(trx, { ...of, clock }, session))
}
