// The list of packages: found, sorted and cut in SQL, without pictures and long descriptions, so that ten thousand of
// them are as quick as ten (STO10).
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Collection } from '#contract/store/collection.ts'
import type { storeApp } from '#contract/store/endpoints.ts'
import type { PackageSummary } from '#contract/store/package.ts'
import { pageAt, windowOf, type Page } from '../../base/page.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import type { Session } from '../../session.ts'
import { isMember } from './membership.ts'
import { packageId, shortTextsOf, type KeptPackage } from './package-row.ts'
import { holdsTyped, packageOrder } from './search.ts'

type Query = z.output<typeof storeApp.list.query>

interface Asked {
  readonly session: Pick<Session, 'uid'>
  readonly collection: Collection
}

const summaryOf = (row: KeptPackage, collection: Collection): PackageSummary => ({
  id: packageId(row),
  collection,
  slug: row.slug,
  owner: row.owner,
  name: row.name,
  category: row.category,
  i18n: Object.fromEntries(
    Object.entries(shortTextsOf(row)).filter(([, texts]) => texts.name !== '' || texts.description !== ''),
  ),
  image: row.image,
  latest: row.latest,
  versions: row.versions,
  downloaded: row.downloaded,
  updated_at: row.updatedAt,
  updated_by: row.updatedBy,
})

const inSight =
  ({ session, collection }: Asked) =>
  (own: ExpressionBuilder<Tables, 'packages'>): Expression<SqlBool> =>
    own.and([own('packages.collection', '=', collection), isMember(session.uid)(own)])

const wanted =
  ({ q, category, owner }: Query) =>
  (own: ExpressionBuilder<Tables, 'packages'>): Expression<SqlBool> =>
    own.and(
      [
        category === undefined ? undefined : own('packages.category', '=', category),
        owner === undefined ? undefined : own('packages.owner', '=', owner),
        holdsTyped(q),
      ].filter((each) => each !== undefined),
    )

/** Categories of all packages in sight, the empty one left out. */
const categoriesOf = (db: Db, asked: Asked): Promise<{ name: string; packages: number }[]> =>
  db
    .selectFrom('packages')
    .select('category as name')
    .select(({ fn }) => fn.countAll<number>().as('packages'))
    .where(inSight(asked))
    .where('category', '!=', '')
    .groupBy('category')
    .orderBy('category')
    .execute()

/** One page of the packages in sight, by name unless told otherwise, and their categories. */
export const listPackages = async (
  db: Db,
  { query, ...asked }: Asked & { readonly query: Query },
): Promise<Page<PackageSummary> & { categories: { name: string; packages: number }[] }> => {
  const window = windowOf(query)
  const order = packageOrder(query.sort)
  const found = db.selectFrom('packages').where(inSight(asked)).where(wanted(query))
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const sorted = order.reduce((so, { key, direction }) => so.orderBy(key, direction), found.selectAll())
  const rows = await sorted.limit(window.length).offset(window.start).execute()
  const items = rows.map((row) => summaryOf(row, asked.collection))
  return { ...pageAt(window, { items, total }), categories: await categoriesOf(db, asked) }
}
