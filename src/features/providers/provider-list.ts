// Which providers the list shows, in which order.
import type { ProviderSummary } from '#contract/iam/provider.ts'
import { collate } from '#src/lib/collate.ts'
import { matcher } from '#src/lib/find.ts'
import type { Sort } from '#src/ui/table-types.ts'

type Key = string | number | null

const keys: Readonly<Record<string, (provider: ProviderSummary) => Key>> = {
  name: ({ name }) => name,
  kind: ({ kind }) => kind,
  state: ({ active }) => Number(!active),
  users: ({ users }) => users,
  last: ({ last_sign_in_at: at }) => at,
  secret: ({ client_secret_expires_on: on }) => on,
}

const first: Sort = { by: 'name', descending: false }

export interface ProviderQuestion {
  readonly q: string
  readonly sort: Sort
}

/** `-users` for the largest first; what cannot be read is passed over. */
export const readQuestion = (address: URLSearchParams): ProviderQuestion => {
  const text = address.get('sort') ?? ''
  const by = text.replace(/^-/, '')
  const isKnown = Object.hasOwn(keys, by)
  return {
    q: address.get('q') ?? '',
    sort: isKnown ? { by, descending: text.startsWith('-') } : first,
  }
}

/** Defaults are left out. */
export const writeQuestion = ({ q, sort: { by, descending } }: ProviderQuestion): URLSearchParams => {
  const sort = descending ? `-${by}` : by
  return new URLSearchParams({ ...(q === '' ? {} : { q }), ...(sort === first.by ? {} : { sort }) })
}

const compare =
  (language: string) =>
  (one: Key, other: Key): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : collate(language)(String(one), String(other))

/** What the list shows; what is missing stands last in either direction. */
export const shownProviders = (
  all: readonly ProviderSummary[],
  { q, sort, language }: ProviderQuestion & { language: string },
): readonly ProviderSummary[] => {
  const matches = matcher(q)
  const keyOf = keys[sort.by] ?? (({ name }: ProviderSummary) => name)
  const order = compare(language)
  return all
    .filter(({ name, description, directory }) => matches(`${name} ${description} ${directory}`))
    .toSorted((one, other) => {
      const [left, right] = [keyOf(one), keyOf(other)]
      if (left === null || right === null) return Number(left === null) - Number(right === null)
      return sort.descending ? -order(left, right) : order(left, right)
    })
}
