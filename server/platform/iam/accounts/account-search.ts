// Looking for accounts in SQL: what was typed, and the order asked for. Names are compared as people read them, without
// regard to case, accents and width.
import { sql, type Expression, type SqlBool } from 'kysely'
import { foldedTerms } from '#domain/find/fold-text.ts'
import { problemAt, refuse } from '../../core/error.ts'

const searched = sql<string>`users.login || ' ' || users.firstname || ' ' || users.lastname || ' ' || users.email`

/** Whether every word of `q` occurs in login, names and e-mail together; undefined where nothing was typed. */
export function holdsTyped(q: string | undefined): Expression<SqlBool> | undefined {
  const words = foldedTerms(q ?? '')
  return words.length === 0 ? undefined : sql<SqlBool>`holds_words(${searched}, ${words.join(' ')})`
}

/** The name that is shown: first and last name, or the login where there are none. */
const name = sql`folded(coalesce(nullif(trim(users.firstname || ' ' || users.lastname), ''), users.login))`

const sorts = {
  name,
  login: sql`folded(users.login)`,
  email: sql`nullif(folded(users.email), '')`,
  created_at: sql`users.created_at`,
  last_sign_in_at: sql`users.last_sign_in_at`,
} as const
type Sort = keyof typeof sorts
const isSort = (word: string): word is Sort => Object.hasOwn(sorts, word)

interface Order {
  readonly key: Expression<unknown>
  readonly direction: 'asc' | 'desc'
}

/** What to order by, in turn, equals by name; what is missing comes last both ways. A word that is no sort is refused. */
export function personOrder(sort: string | undefined): Order[] {
  const field = (sort === undefined || sort === '' ? 'name' : sort).replace(/^-/, '')
  if (!isSort(field))
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
