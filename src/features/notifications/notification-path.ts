import type { Notification, NotifiedObject } from '#contract/engine/notification.ts'
import { paths } from '#src/paths.ts'

/** The page of a shared or published object. */
export function objectPath(object: NotifiedObject): string {
  const { kind, id } = object
  if (kind === 'package') return paths.packageVersion(object.collection, id, object.version)
  return kind === 'board' ? paths.board(id) : paths.query(new URLSearchParams({ saved: id }).toString())
}

/** The object, the job, or the workflow if there is neither. */
export function notificationPath({ job_id: job, workflow, object }: Notification): string {
  if (object !== null) return objectPath(object)
  if (job !== null) return paths.job(job)
  return workflow === null ? paths.jobs() : paths.workflow(workflow.id)
}
