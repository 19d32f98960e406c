// Looking for packages: what is kept beside each to be looked through, and the orders a list can have. Texts are
// compared as people read them, without regard to case, accents and width.
import { sql, type Expression, type SqlBool } from 'kysely'
import { foldText, foldedWords } from '#domain/find/fold-text.ts'
import { problemAt, refuse } from '../../error.ts'
import type { KeptListing } from './package-row.ts'

/** Slug, category, names and short descriptions of all languages, folded. */
export const searchedText = ({
  slug,
  name,
  category,
  i18n,
}: Pick<KeptListing, 'name' | 'category' | 'i18n'> & { slug: string }): string =>
  foldText(
    [slug, name, category, ...Object.values(i18n).flatMap((texts) => [texts.name, texts.description])].join(
      '\n',
    ),
  )

/** Whether every word that was typed occurs; undefined where nothing was typed. */
export const holdsTyped = (q: string | undefined): Expression<SqlBool> | undefined => {
  const words = foldedWords(q ?? '')
  if (words.length === 0) return undefined
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`instr(packages.search, ${word}) > 0`),
    sql` AND `,
  )})`
}

const name = sql`folded(packages.name)`
const id = sql`packages.owner || ':' || packages.slug`

const sorts = {
  name,
  id,
  owner: sql`packages.owner`,
  category: sql`nullif(folded(packages.category), '')`,
  latest: sql`version_key(packages.latest)`,
  versions: sql`packages.versions`,
  downloaded: sql`packages.downloaded`,
  created_at: sql`packages.created_at`,
  updated_at: sql`packages.updated_at`,
} as const
type Sort = keyof typeof sorts
const isSort = (word: string): word is Sort => Object.hasOwn(sorts, word)

export interface Order {
  readonly key: Expression<unknown>
  readonly direction: 'asc' | 'desc'
}

/** What to order by, in turn, equals by name; what is missing comes last both ways. A word that is no sort is refused. */
export const packageOrder = (sort: string | undefined): Order[] => {
  const field = (sort === undefined || sort === '' ? 'name' : sort).replace(/^-/, '')
  if (!isSort(field))
    throw refuse([problemAt('sort', 'wrong_value', { value: field, allowed: Object.keys(sorts).join(', ') })])
  const direction = sort?.startsWith('-') === true ? 'desc' : 'asc'
  return [
    { key: sql`${sorts[field]} IS NULL`, direction: 'asc' },
    { key: sorts[field], direction },
    { key: name, direction: 'asc' },
    { key: id, direction: 'asc' },
  ]
}
