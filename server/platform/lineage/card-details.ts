// What cards need beyond the index: columns of source tables, SQL of virtual attributes, runs by id.
import { sql } from 'kysely'
import { virtualAttributeCreate } from '#contract/data-manager/virtual-attribute.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { seesAllRows, type Session } from '../core/session.ts'
import type { Db } from '../db/sqlite.ts'
import { sharedObjectOf } from '../query/saved/saved-query-row.ts'
import { mayWrite } from '../query/sharing.ts'
import type { LineageIndex } from './lineage-index.ts'

interface TableDetail {
  /** Rows of the last full extraction; null if they are not known. */
  readonly rows: number | null
  readonly types: ReadonlyMap<string, AttributeType>
}

/** The last extraction of a table. */
export async function tableDetail(
  db: Db,
  { source, table }: { source: string; table: string },
): Promise<TableDetail> {
  const { rows } = await sql<{ rows: number | null; name: string; main: string; sub: string | null }>`
    SELECT json_extract(t.extraction_json, '$.rows') AS rows,
      json_extract(a.value, '$.attribute_name') AS name,
      json_extract(a.value, '$.type.main') AS main,
      json_extract(a.value, '$.type.sub') AS sub
    FROM source_tables AS t, json_each(t.extraction_json, '$.attributes') AS a
    WHERE t.source_name = ${source} AND t.table_name = ${table}
  `.execute(db)
  return {
    rows: rows[0]?.rows ?? null,
    types: new Map(
      rows.map(({ name, main, sub }): [string, AttributeType] => [
        name,
        sub === null ? { main } : { main, sub },
      ]),
    ),
  }
}

/** SQL of virtual attributes by name, for callers who may read them. */
export async function virtualSql(db: Db, session: Session): Promise<ReadonlyMap<string, string>> {
  if (!isGranted(session.permissions, 'data-manager:attribute:read')) return new Map()
  const rows = await db.selectFrom('virtualAttributes').selectAll().execute()
  return new Map(
    rows.map(({ name, attributeJson }) => [
      name,
      virtualAttributeCreate.parse(JSON.parse(attributeJson)).sql,
    ]),
  )
}

export interface HttpRuns {
  readonly count: number
  readonly last_at: string | null
}

/** Runs by id over HTTP of these queries, of those whose runs of all accounts the caller may see. */
export async function httpRuns(
  db: Db,
  { ids, index, session }: { ids: readonly string[]; index: LineageIndex; session: Session },
): Promise<ReadonlyMap<string, HttpRuns>> {
  const shown = ids.filter((id) => {
    const query = index.stored.queries.get(id)
    return query !== undefined && seesAllRows(session) && mayWrite(sharedObjectOf(query.row), session)
  })
  const found = new Map<string, HttpRuns>(shown.map((id) => [id, { count: 0, last_at: null }]))
  if (shown.length === 0) return found
  const rows = await db
    .selectFrom('savedQueryRuns')
    .select(({ fn }) => ['queryId', fn.countAll<number>().as('count'), fn.max('at').as('lastAt')])
    .where('queryId', 'in', shown)
    // Runs are stored by `JSON.stringify`: a quote in a value has a backslash before it.
    .where('runJson', 'like', '%"source":"http"%')
    .groupBy('queryId')
    .execute()
  for (const { queryId, count, lastAt } of rows) found.set(queryId, { count, last_at: lastAt })
  return found
}
