// Workflows as runs read them.
import type { TermCode } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import type { WorkflowRow } from '../../db/engine-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { cachedUntilWrite } from '../../db/stamp.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Workflows } from '../core/stores.ts'
import { storedWorkflow } from '../core/workflow-row.ts'

export const workflowKind = 'workflow' satisfies TermCode

const findWorkflow = (db: Db, id: string): Promise<WorkflowRow | undefined> =>
  db.selectFrom('workflows').selectAll().where('id', '=', id).executeTakeFirst()

/** Throws `not_found`. */
export async function workflowRow(db: Db, id: string): Promise<WorkflowRow> {
  const row = await findWorkflow(db, id)
  if (row === undefined) throw new PlatformError('not_found', { params: { kind: workflowKind, name: id } })
  return row
}

export function openWorkflows({ db }: Pick<PlatformDeps, 'db'>): Workflows {
  return {
    get: cachedUntilWrite(db, async (id) => {
      const row = await findWorkflow(db, id)
      return row === undefined ? undefined : storedWorkflow(row)
    }),
  }
}
