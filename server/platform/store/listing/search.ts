// Looking for packages: what is kept beside each to be looked through, and the orders a list can have. Texts are
// compared as people read them, without regard to case, accents and width.
import { sql, type Expression, type SqlBool } from 'kysely'
import { foldText, foldedTerms } from '#domain/find/fold-text.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { KeptListing } from './package-row.ts'

/** Slug, category, names and short descriptions of all languages, folded. */
export function searchedText({
  slug,
  name,
  category,
  i18n,
}: Pick<KeptListing, 'name' | 'category' | 'i18n'> & { slug: string }): string {
  return foldText(
    [slug, name, category, ...Object.values(i18n).flatMap((texts) => [texts.name, texts.description])].join(
      '\n',
    ),
  )
}

/** Whether every word that was typed occurs; undefined where nothing was typed. */
export function holdsTyped(q: string | undefined): Expression<SqlBool> | undefined {
  const words = foldedTerms(q ?? '')
  if (words.length === 0) return undefined
  const each = words.map((word) => sql<SqlBool>`instr(text, ${word}) > 0`)
  return sql<SqlBool>`packages.id IN (SELECT package_id FROM package_searches WHERE ${sql.join(each, sql` AND `)})`
}

interface SortKey {
  readonly key: Expression<unknown>
  /** Where there is nothing to sort by. */
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
const isSort = (word: string): word is Sort => Object.hasOwn(sorts, word)

interface Order {
  readonly key: Expression<unknown>
  readonly direction: 'asc' | 'desc'
}

/** What to order by, in turn, equals by name; what is missing comes last both ways. A word that is no sort is refused. */
export function packageOrder(wanted: string | undefined): Order[] {
  const field = (wanted === undefined || wanted === '' ? 'name' : wanted).replace(/^-/, '')
  if (!isSort(field))
    throw refuse([problemAt('sort', 'wrong_value', { value: field, allowed: Object.keys(sorts).join(', ') })])
  const direction = wanted?.startsWith('-') === true ? 'desc' : 'asc'
  const sort: SortKey = sorts[field]
  return [
    ...(sort.isMissing === undefined ? [] : [{ key: sort.isMissing, direction: 'asc' } as const]),
    { key: sort.key, direction },
    { key: sorts.name.key, direction: 'asc' },
    { key: sorts.owner.key, direction: 'asc' },
    { key: sql`packages.slug`, direction: 'asc' },
  ]
}
