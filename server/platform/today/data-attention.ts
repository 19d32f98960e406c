// Rows that the live build left out of its tables, and lines that the last extraction left out.
import { z } from 'zod'
import { builtTable, rejectedReason } from '#contract/data-manager/build.ts'
import { extraction } from '#contract/data-manager/table.ts'
import type { AttentionItem } from '#contract/today/today.ts'
import type { Session } from '../core/session.ts'
import type { Db } from '../db/sqlite.ts'
import { holds } from './may.ts'
import type { TodayDeps } from './today-deps.ts'

const mostReasons = 3
const storedReasons = z.looseObject({ reasons: z.array(rejectedReason) })
const named = z.looseObject({ display_name: z.string().catch('') })

type BuiltTable = z.infer<typeof builtTable>

const displayName = async (db: Db, name: string): Promise<string> => {
  const row = await db
    .selectFrom('logicalObjects')
    .select('objectJson')
    .where('name', '=', name)
    .executeTakeFirst()
  const given = row === undefined ? '' : named.parse(JSON.parse(row.objectJson)).display_name.trim()
  return given === '' ? name : given
}

const reasonsOf = async (db: Db, { table, build }: { table: BuiltTable; build: number }) => {
  const row = await db
    .selectFrom('buildRejections')
    .select('reasonsJson')
    .where('buildId', '=', table.written_by ?? build)
    .where('level', '=', table.level)
    .where('objectName', '=', table.object_name)
    .executeTakeFirst()
  if (row === undefined) return []
  return storedReasons.parse(JSON.parse(row.reasonsJson)).reasons.slice(0, mostReasons)
}

/** For people who may read builds and change the design. */
export async function buildAttention({ db }: TodayDeps, session: Session): Promise<AttentionItem[]> {
  if (!holds(session, 'data-manager:build:read') || !holds(session, 'data-manager:object:write')) return []
  const live = await db.selectFrom('catalogue').select('buildId').executeTakeFirst()
  const build = live?.buildId ?? 0
  const row = await db.selectFrom('builds').selectAll().where('id', '=', build).executeTakeFirst()
  if (row === undefined) return []
  const tables = z.array(builtTable).parse(JSON.parse(row.tablesJson))
  const rejected = tables.filter((table) => table.rejected_rows > 0)
  return Promise.all(
    rejected.map(async (table) => ({
      kind: 'rejected_rows' as const,
      at: row.finishedAt,
      build_id: build,
      level: table.level,
      object_name: table.object_name,
      display_name: await displayName(db, table.object_name),
      rejected: table.rejected_rows,
      rows: table.rows,
      reasons: await reasonsOf(db, { table, build }),
    })),
  )
}

/** For people who may read sources and change them. */
export async function sourceAttention({ db }: TodayDeps, session: Session): Promise<AttentionItem[]> {
  if (!holds(session, 'data-manager:source:read') || !holds(session, 'data-manager:source:write')) return []
  const rows = await db
    .selectFrom('sourceTables')
    .select(['sourceName', 'tableName', 'extractionJson'])
    .where('extractionJson', 'is not', null)
    .execute()
  return rows.flatMap(({ sourceName: source, tableName: table, extractionJson }): AttentionItem[] => {
    const last = extraction.parse(JSON.parse(extractionJson ?? 'null'))
    if (last.rejected.count === 0) return []
    const counts = { rejected: last.rejected.count, rows: last.rows }
    return [{ kind: 'rejected_lines', at: last.extracted_at, source, table, ...counts }]
  })
}
