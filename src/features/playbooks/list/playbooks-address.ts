// Which playbooks are asked for, as it stands in the address: `?q=&workspace=…&sort=-errors`.
import type { Sort } from '#src/ui/table-types.ts'

/** Columns the platform sorts by, with the field it calls each. */
const playbookSorts = {
  name: 'name',
  nodes: 'nodes',
  problems: 'errors',
  changed: 'updated_at',
} as const
type PlaybookSort = keyof typeof playbookSorts

export interface PlaybooksQuestion {
  readonly q: string
  readonly workspace: string | undefined
  readonly sort: { readonly by: PlaybookSort; readonly descending: boolean }
}

const byChange = { by: 'changed', descending: true } as const

export const isPlaybookSort = (text: string): text is PlaybookSort => Object.hasOwn(playbookSorts, text)

const readSort = (text: string | null): PlaybooksQuestion['sort'] => {
  const descending = text?.startsWith('-') ?? false
  const by = text?.slice(descending ? 1 : 0) ?? ''
  return isPlaybookSort(by) ? { by, descending } : byChange
}
const writeSort = ({ by, descending }: Sort): string => (descending ? `-${by}` : by)

/** What cannot be read is passed over. */
export const readPlaybooksQuestion = (address: URLSearchParams): PlaybooksQuestion => ({
  q: address.get('q') ?? '',
  workspace: address.get('workspace') ?? undefined,
  sort: readSort(address.get('sort')),
})

/** Defaults are left out. */
export const writePlaybooksQuestion = ({ q, workspace, sort }: PlaybooksQuestion): URLSearchParams => {
  const isDefault = sort.by === byChange.by && sort.descending
  const members = { workspace, q: q === '' ? undefined : q, sort: isDefault ? undefined : writeSort(sort) }
  return new URLSearchParams(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export const isFiltered = ({ q, workspace }: PlaybooksQuestion): boolean =>
  q !== '' || workspace !== undefined

/** No filter, in the order chosen. */
export const unfiltered = { q: '', workspace: undefined } as const

/** The question as the platform takes it. */
export const playbooksQuery = ({ q, workspace, sort }: PlaybooksQuestion) => ({
  sort: writeSort({ by: playbookSorts[sort.by], descending: sort.descending }),
  ...(q !== '' && { q }),
  ...(workspace !== undefined && { workspace }),
})
