import type { Notification } from '#contract/engine/notification.ts'
import { paths } from '#src/paths.ts'

/** The job, or the workflow if there is none. */
export function notificationPath({ job_id: job, workflow }: Notification): string {
  if (job !== null) return paths.job(job)
  return workflow === null ? paths.jobs() : paths.workflow(workflow.id)
}

/** What a successful job created. */
export function createdPath({ job, reason }: Notification): string | undefined {
  if (job === null || reason !== 'finished') return undefined
  const { build_id: build, database_name: source, table_name: table } = job.result
  if (build !== undefined) return paths.build(build)
  return source === undefined || table === undefined ? undefined : paths.table(String(source), String(table))
}
