// One kind of object in the palette: how its list is read, and how an object becomes an entry. Lists are read whole where
// they are short; of longer ones the platform is asked for what matches, and what has been read stays in sight meanwhile.
import {
  AppWindow,
  Bookmark,
  Box,
  Database,
  Fingerprint,
  Hammer,
  ListChecks,
  type LucideIcon,
  Package,
  ShieldCheck,
  Table2,
  UserRound,
  UsersRound,
  Workflow,
} from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/iam/permission.ts'
import { endpointKey } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import type { Entry } from './entries.ts'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}
type Listing = Endpoint & { readonly permission: Permission }
type Read<Item> = (
  input: { readonly query: { readonly limit: number; readonly q?: string } },
  options: { readonly signal: AbortSignal },
) => Promise<Page<Item>>

/** A list of which `most` are read at first. */
export function listOf<Item>(endpoint: Listing, most: number, read: Read<Item>) {
  return { endpoint, most, read }
}

const foundAtMost = 30

/** What was read of a list, and what the platform finds in the rest of it. */
export function useList<Item>({ endpoint, most, read }: ReturnType<typeof listOf<Item>>, text: string) {
  const may = useMay(endpoint.permission)
  const key = [...endpointKey(endpoint), 'palette'] as const
  const first = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read({ query: { limit: most } }, { signal }),
    enabled: may,
  })
  const isWhole = first.data === undefined || first.data.total <= first.data.items.length
  const found = useQuery({
    queryKey: [...key, text],
    queryFn: ({ signal }) => read({ query: { limit: foundAtMost, q: text } }, { signal }),
    enabled: may && !isWhole && text !== '',
    placeholderData: keepPreviousData,
  })
  const items = useMemo(
    () => [...(first.data?.items ?? []), ...(isWhole ? [] : (found.data?.items ?? []))],
    [first.data, found.data, isWhole],
  )
  return { items, isReading: first.isLoading || found.isFetching, isUnread: first.isError || found.isError }
}

const icons = {
  source: Database,
  table: Table2,
  object: Box,
  query: Bookmark,
  build: Hammer,
  job: ListChecks,
  user: UserRound,
  group: UsersRound,
  role: ShieldCheck,
  provider: Fingerprint,
  application: AppWindow,
  package: Package,
  playbook: Workflow,
} as const satisfies Record<string, LucideIcon>

type ObjectKind = keyof typeof icons

interface Named {
  readonly kind: ObjectKind
  readonly key: string
  readonly name: string
  readonly to: string
  readonly detail?: string
  readonly isQuoted?: boolean
  readonly words?: string
}
export function entryOf({ kind, key, ...rest }: Named): Entry {
  return {
    ...rest,
    kind,
    id: `${kind}:${key}`,
    icon: icons[kind],
  }
}
