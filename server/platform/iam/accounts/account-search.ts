// Search and sort expressions for accounts in SQL. Names are compared without regard to case, accents and width.
import { sql, type Expression, type SqlBool } from 'kysely'
import { foldedTerms } from '#domain/find/fold-text.ts'
import { problemAt, refuse } from '../../core/error.ts'

const searchedText = sql<string>`users.login || ' ' || users.firstname || ' ' || users.lastname || ' ' || users.email`

/**
 * Matches accounts whose login, names and e-mail together contain every term of `q`; undefined for an empty search.
 */
export function matchesSearch(q: string | undefined): Expression<SqlBool> | undefined {
  const terms = foldedTerms(q ?? '')
  return terms.length === 0 ? undefined : sql<SqlBool>`holds_words(${searchedText}, ${terms.join(' ')})`
}

/** The displayed name: first and last name, or the login if both are empty. */
const name = sql`folded(coalesce(nullif(trim(users.firstname || ' ' || users.lastname), ''), users.login))`

const sorts = {
  name,
  login: sql`folded(users.login)`,
  email: sql`nullif(folded(users.email), '')`,
  created_at: sql`users.created_at`,
  last_sign_in_at: sql`users.last_sign_in_at`,
} as const
type SortField = keyof typeof sorts
const isSortField = (text: string): text is SortField => Object.hasOwn(sorts, text)

interface Order {
  readonly key: Expression<unknown>
  readonly direction: 'asc' | 'desc'
}

/**
 * The sort keys of a list, ties broken by name. Missing values come last in both directions. Refuses an unknown
 * field.
 */
export function userOrder(sort: string | undefined): Order[] {
  const field = (sort === undefined || sort === '' ? 'name' : sort).replace(/^-/, '')
  if (!isSortField(field))
    throw refuse([problemAt('sort', 'wrong_value', { value: field, allowed: Object.keys(sorts).join(', ') })])
  const direction = sort?.startsWith('-') === true ? 'desc' : 'asc'
  const isMissing = sql`${sorts[field]} IS NULL`
  return [
    { key: isMissing, direction: 'asc' },
    { key: sorts[field], direction },
    { key: name, direction: 'asc' },
    { key: sql`users.id`, direction: 'asc' },
  ]
}
