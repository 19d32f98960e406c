// Actions as the interface shows them.
import type { Action } from '#contract/engine/action.ts'
import { etagOf } from '../../core/etag.ts'
import type { ActionRow } from '../../db/engine-tables.ts'
import { workOf } from '../core/action-row.ts'
import { secretEntries } from '../core/action-secrets.ts'

/** The ETag covers what users write: a run does not change it. */
export function actionEtag(row: ActionRow): string {
  const { id, name, description, enabled, timeout, kind, parametersJson, secretsJson, version } = row
  return etagOf({ id, name, description, enabled, timeout, kind, parametersJson, secretsJson, version })
}

export function toAction(row: ActionRow, lastJob: Action['last_job']): Action {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    enabled: row.enabled === 1,
    timeout: row.timeout,
    secrets: secretEntries(row).map(({ name, updated_at }) => ({ name, updated_at })),
    version: row.version,
    created_at: row.createdAt,
    created_by: { uid: row.createdByUid, user: row.createdBy },
    updated_at: row.updatedAt,
    updated_by: { uid: row.updatedByUid, user: row.updatedBy },
    last_job: lastJob,
    etag: actionEtag(row),
    ...workOf(row),
  }
}

/** The audit entry of an action: names of secrets only. */
export function auditedAction(row: ActionRow): object {
  const { name, description, timeout, version } = row
  const secrets = secretEntries(row).map(({ name: secret }) => secret)
  return { name, description, enabled: row.enabled === 1, timeout, version, ...workOf(row), secrets }
}
