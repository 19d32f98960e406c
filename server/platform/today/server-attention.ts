// What the operator of the server has to do: free disk space, and back up.
import { covers, fullAuthority } from '#domain/permissions/coverage.ts'
import type { AttentionItem } from '#contract/today/today.ts'
import { PlatformError } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import { isBackupOld, isDiskLow } from './attention-rules.ts'
import { marks } from '../settings/marks.ts'
import { holds } from './may.ts'
import type { TodayDeps } from './today-deps.ts'

const isFull = ({ disk }: TodayDeps): boolean => {
  try {
    disk.requireWritable()
    return false
  } catch (error) {
    if (error instanceof PlatformError) return true
    throw error
  }
}

/** For people who may remove data. */
export function diskAttention(deps: TodayDeps, session: Session): AttentionItem[] {
  if (!holds(session, 'data-manager:source:write')) return []
  const space = deps.disk.space()
  const full = isFull(deps)
  return full || isDiskLow(space) ? [{ kind: 'disk', at: null, full, ...space }] : []
}

/** When the first account was created. */
const platformSince = async ({ db, clock }: TodayDeps): Promise<number> => {
  const { since } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.min('createdAt').as('since'))
    .executeTakeFirstOrThrow()
  return since === null ? clock.now() : Date.parse(since)
}

export function lastBackup({ settings }: Pick<TodayDeps, 'settings'>): { at: string; folder: string } | null {
  const mark = settings.record(marks.backup)
  return mark === undefined ? null : { at: String(mark['at']), folder: String(mark['folder']) }
}

/** For administrators, since a backup contains everything. */
export async function backupAttention(deps: TodayDeps, session: Session): Promise<AttentionItem[]> {
  if (!covers(session, fullAuthority)) return []
  const last = lastBackup(deps)
  const times = { last: last === null ? null : Date.parse(last.at), since: await platformSince(deps) }
  if (!isBackupOld(times, deps.clock.now())) return []
  return [{ kind: 'backup', at: last?.at ?? null, folder: last?.folder ?? null }]
}
