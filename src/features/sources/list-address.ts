// Which sources are shown and in what order, as it stands in the address: `?q=&kind=local&state=failed&sort=-rows`.
import { type SourceState, sourceState } from '#contract/data-manager/source.ts'
import type { Sort } from '#src/ui/table-types.ts'

export const sourceSorts = ['name', 'location', 'tables', 'rows', 'state', 'extracted', 'owner'] as const
export type SourceSort = (typeof sourceSorts)[number]

export interface ListQuestion {
  readonly q: string
  readonly kind: string | undefined
  readonly state: SourceState | undefined
  readonly sort: { readonly by: SourceSort; readonly descending: boolean }
}

const byName = { by: 'name', descending: false } as const

export const isSourceSort = (text: string): text is SourceSort => sourceSorts.some((each) => each === text)

/** `rows`, or `-rows` for the largest first. */
export const writeSort = ({ by, descending }: Sort): string => (descending ? `-${by}` : by)

export const readSort = (text: string | null): Sort | undefined => {
  if (text === null || text === '') return undefined
  return text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false }
}

const sortOf = (text: string | null): ListQuestion['sort'] => {
  const sort = readSort(text)
  return sort && isSourceSort(sort.by) ? { by: sort.by, descending: sort.descending } : byName
}

/** What cannot be read is passed over. */
export const readListQuestion = (address: URLSearchParams): ListQuestion => ({
  q: address.get('q') ?? '',
  kind: address.get('kind') ?? undefined,
  state: sourceState.safeParse(address.get('state')).data,
  sort: sortOf(address.get('sort')),
})

/** Defaults are left out. */
export const writeListQuestion = ({ q, kind, state, sort }: ListQuestion): URLSearchParams => {
  const isDefault = sort.by === byName.by && !sort.descending
  const members = {
    q: q === '' ? undefined : q,
    kind,
    state,
    sort: isDefault ? undefined : writeSort(sort),
  }
  return new URLSearchParams(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export const isFiltered = ({ q, kind, state }: ListQuestion): boolean =>
  q !== '' || kind !== undefined || state !== undefined
