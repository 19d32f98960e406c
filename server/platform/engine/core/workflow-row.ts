// Workflows from their rows.
import { workflowWrite, type WorkflowWrite } from '#contract/engine/workflow.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import type { WorkflowRow } from '../../db/engine-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { StoredWorkflow } from './stores.ts'

const document = workflowWrite.omit({ name: true, description: true, enabled: true })

/** The part of a workflow that is one JSON document. */
export function documentOf({ stages, schedule, triggers, notifications }: WorkflowWrite): string {
  return JSON.stringify({ stages, schedule, triggers, notifications })
}

export function storedWorkflow(row: WorkflowRow): StoredWorkflow {
  const { documentJson, scheduledAt: _at, enabled, ...rest } = row
  return { ...rest, enabled: enabled === 1, ...document.parse(parseJson(documentJson)) }
}

/** All workflows, by id. */
export async function allWorkflows(db: Db): Promise<StoredWorkflow[]> {
  const rows = await db.selectFrom('workflows').selectAll().orderBy('id').execute()
  return rows.map(storedWorkflow)
}
