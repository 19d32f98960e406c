// What the address of a source's or a table's page holds: filter, order, tab, and the dialog that is open.
import { useSearchParams } from 'react-router'
import type { Sort } from '#src/ui/table-types.ts'
import { readSort, writeSort } from './list-address.ts'

export const pageDialogs = ['tables', 'location', 'delete', 'extract'] as const
export type PageDialog = (typeof pageDialogs)[number]

export interface PageState {
  readonly q: string
  readonly sort: Sort | undefined
  readonly tab: string | undefined
  readonly type: string | undefined
  readonly dialog: PageDialog | undefined
}

export const readPageState = (address: URLSearchParams): PageState => ({
  q: address.get('q') ?? '',
  sort: readSort(address.get('sort')),
  tab: address.get('tab') ?? undefined,
  type: address.get('type') ?? undefined,
  dialog: pageDialogs.find((each) => each === address.get('dialog')),
})

export const writePageState = ({ q, sort, ...rest }: PageState): URLSearchParams => {
  const members = { q: q === '' ? undefined : q, sort: sort && writeSort(sort), ...rest }
  return new URLSearchParams(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** The state of the page, and how to change it; opening a dialog can be undone by going back. */
export const usePageState = () => {
  const [address, setAddress] = useSearchParams()
  const state = readPageState(address)
  const change = (next: Partial<PageState>) =>
    setAddress(writePageState({ ...state, ...next }), { replace: next.dialog === undefined })
  return { state, change }
}
