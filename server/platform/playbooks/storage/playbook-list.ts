// The list of playbooks: found, sorted and cut in SQL, so that ten thousand of them are as quick as ten (PBK14).
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { foldedTerms } from '#domain/find/fold-text.ts'
import { pageOf, type Page } from '../../core/page.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { problemAt, refuse } from '../../core/error.ts'
import { columns, summaryOf, type KeptPlaybook } from './playbook-row.ts'

type Query = z.output<typeof playbooks.list.query>

const keptIds = z.array(z.string())

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
const isSort = (word: string): word is keyof typeof sorts => Object.hasOwn(sorts, word)

const orderOf = (wanted: string | undefined): { key: Expression<unknown>; direction: 'asc' | 'desc' } => {
  const field = (wanted === undefined || wanted === '' ? 'name' : wanted).replace(/^-/, '')
  if (!isSort(field))
    throw refuse([problemAt('sort', 'wrong_value', { value: field, allowed: Object.keys(sorts).join(', ') })])
  return { key: sorts[field], direction: wanted?.startsWith('-') === true ? 'desc' : 'asc' }
}

const wanted =
  ({ q = '', workspace }: Query) =>
  (own: ExpressionBuilder<Tables, 'playbooks'>): Expression<SqlBool> =>
    own.and([
      ...(workspace === undefined ? [] : [own('workspace', '=', workspace)]),
      ...foldedTerms(q).map((word) => sql<SqlBool>`instr(search, ${word}) > 0`),
    ])

/** Addresses of all that were asked for, in their order: equals by name, then by address. */
const idsOf = async (db: Db, query: Query): Promise<string[]> => {
  const { key, direction } = orderOf(query.sort)
  const sorted = db
    .selectFrom('playbooks')
    .select('uuid')
    .where(wanted(query))
    .orderBy(key, direction)
    .orderBy('sortName')
    .orderBy('uuid')
  const { rows } = await sql<{ ids: string }>`SELECT json_group_array(uuid) AS ids FROM (${sorted})`.execute(
    db,
  )
  return keptIds.parse(JSON.parse(rows[0]?.ids ?? '[]'))
}

const rowsOf = async (db: Db, ids: readonly string[]): Promise<KeptPlaybook[]> => {
  const rows = await db
    .selectFrom('playbooks')
    .select(columns)
    .where('uuid', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .execute()
  const byId = new Map(rows.map((row) => [row.uuid, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Workspaces of all playbooks, the empty one left out. */
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

type Listed = Page<PlaybookSummary> & { workspaces: { name: string; playbooks: number }[] }

/** One page, by name unless told otherwise, and the workspaces there are. */
export async function listPlaybooks(db: Db, query: Query): Promise<Listed> {
  const { items: ids, ...page } = pageOf(await idsOf(db, query), query)
  const items = (await rowsOf(db, ids)).map(summaryOf)
  return { items, ...page, workspaces: await workspacesOf(db) }
}
