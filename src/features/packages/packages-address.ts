// Which packages are asked for, as it stands in the address: `?collection=app&q=&category=…&owner=…&sort=-downloads`.
import { type Collection, collection } from '#contract/store/collection.ts'
import type { Sort } from '#src/ui/table-types.ts'

/** Columns the store sorts by, with the field it calls each. */
export const packageSorts = {
  name: 'name',
  id: 'id',
  category: 'category',
  delivered: 'latest',
  versions: 'versions',
  downloads: 'downloaded',
  changed: 'updated_at',
} as const
export type PackageSort = keyof typeof packageSorts

export interface PackagesQuestion {
  /** One collection; both of them without. */
  readonly collection: Collection | undefined
  readonly q: string
  readonly category: string | undefined
  readonly owner: string | undefined
  readonly sort: { readonly by: PackageSort; readonly descending: boolean }
}

const byName = { by: 'name', descending: false } as const

export const isPackageSort = (text: string): text is PackageSort => Object.hasOwn(packageSorts, text)

const readSort = (text: string | null): PackagesQuestion['sort'] => {
  const descending = text?.startsWith('-') ?? false
  const by = text?.slice(descending ? 1 : 0) ?? ''
  return isPackageSort(by) ? { by, descending } : byName
}
const writeSort = ({ by, descending }: Sort): string => (descending ? `-${by}` : by)

/** What cannot be read is passed over. */
export const readPackagesQuestion = (address: URLSearchParams): PackagesQuestion => ({
  collection: collection.safeParse(address.get('collection')).data,
  q: address.get('q') ?? '',
  category: address.get('category') ?? undefined,
  owner: address.get('owner') ?? undefined,
  sort: readSort(address.get('sort')),
})

/** Defaults are left out. */
export const writePackagesQuestion = ({ q, sort, ...filters }: PackagesQuestion): URLSearchParams => {
  const isDefault = sort.by === byName.by && !sort.descending
  const members = { ...filters, q: q === '' ? undefined : q, sort: isDefault ? undefined : writeSort(sort) }
  return new URLSearchParams(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export const isFiltered = ({ collection: one, q, category, owner }: PackagesQuestion): boolean =>
  q !== '' || [one, category, owner].some((each) => each !== undefined)

/** No filter, in the order chosen. */
export const unfiltered = { collection: undefined, q: '', category: undefined, owner: undefined } as const

/** The question as the store takes it, of each collection by itself. */
export const packagesQuery = ({ q, category, owner, sort }: PackagesQuestion) => ({
  sort: writeSort({ by: packageSorts[sort.by], descending: sort.descending }),
  ...(q !== '' && { q }),
  ...(category !== undefined && { category }),
  ...(owner !== undefined && { owner }),
})
