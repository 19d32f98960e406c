// Downloads of the last days, of the packages that the caller may see (STO18).
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import { packageIdOf } from '#contract/store/collection.ts'
import type { recentDownloads } from '#contract/store/downloads.ts'
import type { store } from '#contract/store/endpoints.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { isMember } from './membership.ts'
import { rowsOf, summaryOf } from './package-list.ts'
import type { StoredPackage } from './package-row.ts'
import { recentDays } from './recent-days.ts'

interface DownloadsRequest {
  readonly session: Pick<Session, 'uid'>
  readonly query: z.output<typeof store.downloads.query>
  /** Milliseconds since the epoch. */
  readonly now: number
}

const isSelected =
  ({ session, query: { collection, package: id } }: DownloadsRequest) =>
  (own: ExpressionBuilder<Tables, 'packages'>): Expression<SqlBool> => {
    const named = id === undefined ? undefined : (packageIdOf(id) ?? { owner: '', slug: '' })
    return own.and([
      isMember(session.uid)(own),
      ...(collection === undefined ? [] : [own('packages.collection', '=', collection)]),
      ...(named === undefined
        ? []
        : [own('packages.owner', '=', named.owner), own('packages.slug', '=', named.slug)]),
    ])
  }

/** The selected packages, with `sums.recent` of those that were downloaded since a day. */
const selected = (db: Db, request: DownloadsRequest) => {
  const sums = db
    .selectFrom('packageDownloads')
    .select('packageId')
    .select(({ fn }) => fn.sum<number>('downloads').as('recent'))
    .where('day', 'in', recentDays(request.now))
    .groupBy('packageId')
    .as('sums')
  return db.selectFrom('packages').leftJoin(sums, 'sums.packageId', 'packages.id').where(isSelected(request))
}

const totalsOf = (db: Db, request: DownloadsRequest) =>
  selected(db, request)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.sum<number | null>('sums.recent').as('recent'),
      fn.max<string | null>('packages.daysCountedFrom').as('since'),
    ])
    .executeTakeFirstOrThrow()

const topOf = (db: Db, request: DownloadsRequest) =>
  selected(db, request)
    .select(['packages.id', 'sums.recent'])
    .orderBy('sums.recent', (order) => order.desc().nullsLast())
    .orderBy('packages.downloaded', 'desc')
    .orderBy('packages.sortName')
    .orderBy('packages.id')
    .limit(request.query.limit)
    .execute()

const countsOf = async (db: Db, ids: readonly string[], days: readonly string[]) => {
  const rows = await db
    .selectFrom('packageDownloads')
    .selectAll()
    .where('day', 'in', days)
    .where('packageId', 'in', ids)
    .execute()
  return new Map(rows.map(({ packageId, day, downloads }) => [`${packageId} ${day}`, downloads]))
}

/** The count of each day; null before the package was counted by day. */
const daysOf = (
  { id, daysCountedFrom }: Pick<StoredPackage, 'id' | 'daysCountedFrom'>,
  { days, counts }: { days: readonly string[]; counts: ReadonlyMap<string, number> },
): (number | null)[] => {
  const first = daysCountedFrom?.slice(0, 10) ?? ''
  return days.map((day) => (day < first ? null : (counts.get(`${id} ${day}`) ?? 0)))
}

/** Most recent downloads first. Call it in a transaction, so that sums and days are consistent. */
export async function recentDownloadsOf(
  db: Db,
  request: DownloadsRequest,
): Promise<z.output<typeof recentDownloads>> {
  const days = recentDays(request.now)
  const [from = '', to = ''] = [days.at(0), days.at(-1)]
  const { total, recent, since } = await totalsOf(db, request)
  const top = await topOf(db, request)
  const ids = top.map(({ id }) => id)
  const counts = await countsOf(db, ids, days)
  const sums = new Map(top.map((each) => [each.id, each.recent]))
  const items = (await rowsOf(db, ids)).map((row) => ({
    ...summaryOf(row),
    recent: sums.get(row.id) ?? 0,
    days: daysOf(row, { days, counts }),
  }))
  return {
    from,
    to,
    since: since !== null && since > from ? since : null,
    total,
    recent: recent ?? 0,
    items,
  }
}
