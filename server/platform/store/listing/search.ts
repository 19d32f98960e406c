// Package search and sort orders. Texts are compared without regard to case, accents and width.
import { sql, type Expression, type SqlBool } from 'kysely'
import { foldText, foldedTerms } from '#domain/find/fold-text.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { StoredListing } from './package-row.ts'

/** The stored search text: slug, category, names and short descriptions of all languages, folded. */
export function searchedText({
  slug,
  name,
  category,
  i18n,
}: Pick<StoredListing, 'name' | 'category' | 'i18n'> & { slug: string }): string {
  return foldText(
    [slug, name, category, ...Object.values(i18n).flatMap((texts) => [texts.name, texts.description])].join(
      '\n',
    ),
  )
}

/** Matches packages that contain every search term; undefined without terms. */
export function matchesSearch(q: string | undefined): Expression<SqlBool> | undefined {
  const terms = foldedTerms(q ?? '')
  if (terms.length === 0) return undefined
  const each = terms.map((term) => sql<SqlBool>`instr(text, ${term}) > 0`)
  return sql<SqlBool>`packages.id IN (SELECT package_id FROM package_searches WHERE ${sql.join(each, sql` AND `)})`
}

interface SortKey {
  readonly key: Expression<unknown>
  /** True for rows without a value for the key. */
  readonly isMissing?: Expression<SqlBool>
}

const sorts = {
  name: { key: sql`packages.sort_name` },
  id: { key: sql`packages.owner || ':' || packages.slug` },
  owner: { key: sql`packages.owner` },
  category: { key: sql`folded(packages.category)`, isMissing: sql<SqlBool>`packages.category = ''` },
  latest: { key: sql`version_key(packages.latest)`, isMissing: sql<SqlBool>`packages.latest IS NULL` },
  versions: { key: sql`packages.versions` },
  downloaded: { key: sql`packages.downloaded` },
  created_at: { key: sql`packages.created_at` },
  updated_at: { key: sql`packages.updated_at` },
} as const satisfies Record<string, SortKey>
type Sort = keyof typeof sorts
const isSort = (term: string): term is Sort => Object.hasOwn(sorts, term)

interface Order {
  readonly key: Expression<unknown>
  readonly direction: 'asc' | 'desc'
}

/**
 * Returns the sort keys, with the name as tie-breaker and missing values last in both directions. Throws a problem
 * for an unknown key.
 */
export function packageOrder(requested: string | undefined): Order[] {
  const field = (requested === undefined || requested === '' ? 'name' : requested).replace(/^-/, '')
  if (!isSort(field))
    throw refuse([problemAt('sort', 'wrong_value', { value: field, allowed: Object.keys(sorts).join(', ') })])
  const direction = requested?.startsWith('-') === true ? 'desc' : 'asc'
  const sort: SortKey = sorts[field]
  return [
    ...(sort.isMissing === undefined ? [] : [{ key: sort.isMissing, direction: 'asc' } as const]),
    { key: sort.key, direction },
    { key: sorts.name.key, direction: 'asc' },
    { key: sorts.owner.key, direction: 'asc' },
    { key: sql`packages.slug`, direction: 'asc' },
  ]
}
