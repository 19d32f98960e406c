// Which accounts are asked for, as it stands in the address: `?q=&role=admin&group=…&provider=…&active=false&sort=-login`.
import type { Sort } from '#src/ui/table-types.ts'

/** Columns the platform sorts by, with the field it calls each. */
export const userSorts = {
  name: 'name',
  login: 'login',
  email: 'email',
  signedIn: 'last_sign_in_at',
} as const
export type UserSort = keyof typeof userSorts

const activities = ['true', 'false'] as const
export type Activity = (typeof activities)[number]

export interface UsersQuestion {
  readonly q: string
  readonly role: string | undefined
  readonly group: string | undefined
  readonly provider: string | undefined
  readonly active: Activity | undefined
  readonly sort: { readonly by: UserSort; readonly descending: boolean }
}

const byName = { by: 'name', descending: false } as const

export const isUserSort = (text: string): text is UserSort => Object.hasOwn(userSorts, text)

const readSort = (text: string | null): UsersQuestion['sort'] => {
  const descending = text?.startsWith('-') ?? false
  const by = text?.slice(descending ? 1 : 0) ?? ''
  return isUserSort(by) ? { by, descending } : byName
}
const writeSort = ({ by, descending }: Sort): string => (descending ? `-${by}` : by)

/** What cannot be read is passed over. */
export const readUsersQuestion = (address: URLSearchParams): UsersQuestion => ({
  q: address.get('q') ?? '',
  role: address.get('role') ?? undefined,
  group: address.get('group') ?? undefined,
  provider: address.get('provider') ?? undefined,
  active: activities.find((each) => each === address.get('active')),
  sort: readSort(address.get('sort')),
})

/** Defaults are left out. */
export const writeUsersQuestion = ({ q, sort, ...filters }: UsersQuestion): URLSearchParams => {
  const isDefault = sort.by === byName.by && !sort.descending
  const members = { q: q === '' ? undefined : q, ...filters, sort: isDefault ? undefined : writeSort(sort) }
  return new URLSearchParams(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export const isFiltered = ({ q, role, group, provider, active }: UsersQuestion): boolean =>
  q !== '' || [role, group, provider, active].some((each) => each !== undefined)

/** No filter, in the order chosen. */
export const unfiltered = { q: '', role: undefined, group: undefined, provider: undefined, active: undefined }

/** The question as the platform takes it. */
export const usersQuery = ({ q, role, group, provider, active, sort }: UsersQuestion) => ({
  sort: writeSort({ by: userSorts[sort.by], descending: sort.descending }),
  ...(q !== '' && { q }),
  ...(role !== undefined && { role }),
  ...(group !== undefined && { group }),
  ...(provider !== undefined && { provider }),
  ...(active !== undefined && { active }),
})
