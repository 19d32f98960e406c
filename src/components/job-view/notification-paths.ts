import type { Notification, NotifiedObject } from '#contract/engine/notification.ts'

/** The addresses of the pages, as in `src/paths.ts`. */
interface Pages {
  packageVersion: (collection: string, id: string, version: string) => string
  board: (id: string) => string
  query: (search: string) => string
  job: (id: string) => string
  jobs: () => string
  workflow: (id: string) => string
}

/** The page of a shared or published object. */
export function objectPath(pages: Pages, object: NotifiedObject): string {
  const { kind, id } = object
  if (kind === 'package') return pages.packageVersion(object.collection, id, object.version)
  return kind === 'board' ? pages.board(id) : pages.query(new URLSearchParams({ saved: id }).toString())
}

/** The object, the job, or the workflow if there is neither. */
export function notificationPath(pages: Pages, notification: Notification): string {
  const { job_id: job, workflow, object } = notification
  if (object !== null) return objectPath(pages, object)
  if (job !== null) return pages.job(job)
  return workflow === null ? pages.jobs() : pages.workflow(workflow.id)
}
