// The playbook list, searched, sorted and paged in SQL, so that ten thousand playbooks are as fast as ten (PBK14).
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { foldedTerms } from '#domain/find/fold-text.ts'
import { pageOf, type Page } from '../../core/page.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { problemAt, refuse } from '../../core/error.ts'
import { columns, summaryOf, type StoredPlaybook } from './playbook-row.ts'

type Query = z.output<typeof playbooks.list.query>

const storedIds = z.array(z.string())

const sorts = {
  name: sql`sort_name`,
  workspace: sql`folded(workspace)`,
  nodes: sql`nodes`,
  errors: sql`errors`,
  warnings: sql`warnings`,
  size: sql`size`,
  created_at: sql`created_at`,
  updated_at: sql`updated_at`,
} as const satisfies Record<string, Expression<unknown>>
const isSort = (name: string): name is keyof typeof sorts => Object.hasOwn(sorts, name)

const orderOf = (requested: string | undefined): { key: Expression<unknown>; direction: 'asc' | 'desc' } => {
  const field = (requested === undefined || requested === '' ? 'name' : requested).replace(/^-/, '')
  if (!isSort(field))
    throw refuse([problemAt('sort', 'wrong_value', { value: field, allowed: Object.keys(sorts).join(', ') })])
  return { key: sorts[field], direction: requested?.startsWith('-') === true ? 'desc' : 'asc' }
}

const matchesQuery =
  ({ q = '', workspace }: Query) =>
  (own: ExpressionBuilder<Tables, 'playbooks'>): Expression<SqlBool> =>
    own.and([
      ...(workspace === undefined ? [] : [own('workspace', '=', workspace)]),
      ...foldedTerms(q).map((term) => sql<SqlBool>`instr(search, ${term}) > 0`),
    ])

/** Addresses of all matching playbooks in order, ties by name, then by address. */
const idsOf = async (db: Db, query: Query): Promise<string[]> => {
  const { key, direction } = orderOf(query.sort)
  const sorted = db
    .selectFrom('playbooks')
    .select('uuid')
    .where(matchesQuery(query))
    .orderBy(key, direction)
    .orderBy('sortName')
    .orderBy('uuid')
  const { rows } = await sql<{ ids: string }>`SELECT json_group_array(uuid) AS ids FROM (${sorted})`.execute(
    db,
  )
  return storedIds.parse(JSON.parse(rows[0]?.ids ?? '[]'))
}

const rowsOf = async (db: Db, ids: readonly string[]): Promise<StoredPlaybook[]> => {
  const rows = await db
    .selectFrom('playbooks')
    .select(columns)
    .where('uuid', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .execute()
  const byId = new Map(rows.map((row) => [row.uuid, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Workspaces of all playbooks, except the empty one. */
const workspacesOf = (db: Db): Promise<{ name: string; playbooks: number }[]> =>
  db
    .selectFrom('playbooks')
    .select('workspace as name')
    .select(({ fn }) => fn.countAll<number>().as('playbooks'))
    .where('workspace', '!=', '')
    .groupBy('workspace')
    .orderBy(sql`folded(workspace)`)
    .orderBy('workspace')
    .execute()

type PlaybookPage = Page<PlaybookSummary> & { workspaces: { name: string; playbooks: number }[] }

/** One page, sorted by name by default, with all workspaces. */
export async function listPlaybooks(db: Db, query: Query): Promise<PlaybookPage> {
  const { items: ids, ...page } = pageOf(await idsOf(db, query), query)
  const items = (await rowsOf(db, ids)).map(summaryOf)
  return { items, ...page, workspaces: await workspacesOf(db) }
}
