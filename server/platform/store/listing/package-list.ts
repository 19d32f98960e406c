// The package list, searched, sorted and paged in SQL without pictures and long descriptions, so that ten thousand
// packages are as fast as ten (STO10).
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import { collection as collectionSchema, type Collection } from '#contract/store/collection.ts'
import type { storeApp } from '#contract/store/endpoints.ts'
import type { PackageSummary } from '#contract/store/package.ts'
import { pageOf, type Page } from '../../core/page.ts'
import type { Db } from '../../db/sqlite.ts'
import type { PackageTextRow } from '../../db/store-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Session } from '../../core/session.ts'
import { isMember } from './membership.ts'
import { packageId, shortTextsOf, type StoredPackage } from './package-row.ts'
import { matchesSearch, packageOrder } from './search.ts'

const storedIds = z.array(z.string())

type Query = z.output<typeof storeApp.list.query>

interface ListScope {
  readonly session: Pick<Session, 'uid'>
  readonly collection: Collection
}

type ListedRow = StoredPackage & Pick<PackageTextRow, 'i18nJson'>

/** A package as lists show it (STO10). */
export function summaryOf(row: ListedRow): PackageSummary {
  return {
    id: packageId(row),
    collection: collectionSchema.parse(row.collection),
    slug: row.slug,
    owner: row.owner,
    name: row.name,
    category: row.category,
    i18n: Object.fromEntries(
      Object.entries(shortTextsOf(row.i18nJson)).filter(
        ([, texts]) => texts.name !== '' || texts.description !== '',
      ),
    ),
    image: row.image,
    latest: row.latest,
    versions: row.versions,
    downloaded: row.downloaded,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
  }
}

const isVisible =
  ({ session, collection }: ListScope) =>
  (own: ExpressionBuilder<Tables, 'packages'>): Expression<SqlBool> =>
    own.and([own('packages.collection', '=', collection), isMember(session.uid)(own)])

const matchesFilters =
  ({ q, category, owner }: Query) =>
  (own: ExpressionBuilder<Tables, 'packages'>): Expression<SqlBool> =>
    own.and(
      [
        category === undefined ? undefined : own('packages.category', '=', category),
        owner === undefined ? undefined : own('packages.owner', '=', owner),
        matchesSearch(q),
      ].filter((each) => each !== undefined),
    )

/** Categories of all visible packages, except the empty one. */
const categoriesOf = (db: Db, scope: ListScope): Promise<{ name: string; packages: number }[]> =>
  db
    .selectFrom('packages')
    .select('category as name')
    .select(({ fn }) => fn.countAll<number>().as('packages'))
    .where(isVisible(scope))
    .where('category', '!=', '')
    .groupBy('category')
    .orderBy('category')
    .execute()

/** Ids of all matching packages in order. One query serves every page. */
const idsOf = async (
  db: Db,
  { query, ...scope }: ListScope & { readonly query: Query },
): Promise<string[]> => {
  const found = db
    .selectFrom('packages')
    .select('packages.id')
    .where(isVisible(scope))
    .where(matchesFilters(query))
  const sorted = packageOrder(query.sort).reduce(
    (so, { key, direction }) => so.orderBy(key, direction),
    found,
  )
  const { rows } = await sql<{ ids: string }>`SELECT json_group_array(id) AS ids FROM (${sorted})`.execute(db)
  return storedIds.parse(JSON.parse(rows[0]?.ids ?? '[]'))
}

/** The packages with these ids, in their order. */
export async function rowsOf(db: Db, ids: readonly string[]): Promise<ListedRow[]> {
  const rows = await db
    .selectFrom('packages')
    .innerJoin('packageTexts', 'packageTexts.packageId', 'packages.id')
    .selectAll('packages')
    .select('packageTexts.i18nJson')
    .where('packages.id', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One page of the visible packages, sorted by name by default, with their categories. */
export async function listPackages(
  db: Db,
  scope: ListScope & { readonly query: Query },
): Promise<Page<PackageSummary> & { categories: { name: string; packages: number }[] }> {
  const { items: ids, ...page } = pageOf(await idsOf(db, scope), scope.query)
  const rows = await rowsOf(db, ids)
  const items = rows.map(summaryOf)
  return { items, ...page, categories: await categoriesOf(db, scope) }
}
