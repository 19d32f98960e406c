import type { Notification } from '#contract/engine/notification.ts'
import { paths } from '#src/paths.ts'

/** What a successful job created. */
export function createdPath({ job, reason }: Notification): string | undefined {
  if (job === null || reason !== 'finished') return undefined
  const { build_id: build, database_name: source, table_name: table } = job.result
  if (build !== undefined) return paths.build(build)
  if (source === undefined) return undefined
  return table === undefined ? paths.source(String(source)) : paths.table(String(source), String(table))
}
