// The build, table or source that a job created or worked on, as far as its result names it.
import type { Job } from '#contract/jobs/job.ts'

export type JobOutcome =
  | { readonly kind: 'build'; readonly build: string }
  | { readonly kind: 'table'; readonly source: string; readonly table: string }
  | { readonly kind: 'source'; readonly source: string }

export function outcomeOf({ result }: Pick<Job, 'result'>): JobOutcome | undefined {
  const { build_id: build, database_name: source, table_name: table } = result
  if (build !== undefined) return { kind: 'build', build: String(build) }
  if (source === undefined) return undefined
  return table === undefined
    ? { kind: 'source', source: String(source) }
    : { kind: 'table', source: String(source), table: String(table) }
}

/** Jobs of actions and workflows: completed steps keep their effects, and a failed job can be retried. */
export function isRun({ kind }: Job): boolean {
  return kind === 'action' || kind === 'workflow'
}
