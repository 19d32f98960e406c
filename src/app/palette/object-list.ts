// Reads the list of one kind of object for the palette. Short lists are read completely; for longer ones the platform
// is searched, while loaded objects stay visible.
import {
  AppWindow,
  Bookmark,
  Box,
  ChartGantt,
  Database,
  Fingerprint,
  Hammer,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  Package,
  ShieldCheck,
  SquareFunction,
  Table2,
  UserRound,
  UsersRound,
  Workflow,
  Zap,
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

/** A list of which `most` objects are read at first. */
export function listOf<Item>(endpoint: Listing, most: number, read: Read<Item>) {
  return { endpoint, most, read }
}

const foundAtMost = 30

/** The loaded objects, and matches that the platform finds among the others. */
export function useList<Item>({ endpoint, most, read }: ReturnType<typeof listOf<Item>>, text: string) {
  const may = useMay(endpoint.permission)
  const key = [...endpointKey(endpoint), 'palette'] as const
  const first = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read({ query: { limit: most } }, { signal }),
    enabled: may,
  })
  const isComplete = first.data === undefined || first.data.total <= first.data.items.length
  const found = useQuery({
    queryKey: [...key, text],
    queryFn: ({ signal }) => read({ query: { limit: foundAtMost, q: text } }, { signal }),
    enabled: may && !isComplete && text !== '',
    placeholderData: keepPreviousData,
  })
  const items = useMemo(
    () => [...(first.data?.items ?? []), ...(isComplete ? [] : (found.data?.items ?? []))],
    [first.data, found.data, isComplete],
  )
  return { items, isReading: first.isLoading || found.isFetching, isUnread: first.isError || found.isError }
}

const icons = {
  source: Database,
  table: Table2,
  object: Box,
  virtualAttribute: SquareFunction,
  query: Bookmark,
  board: LayoutGrid,
  build: Hammer,
  job: ListChecks,
  user: UserRound,
  group: UsersRound,
  role: ShieldCheck,
  provider: Fingerprint,
  application: AppWindow,
  package: Package,
  playbook: Workflow,
  workflow: ChartGantt,
  customAction: Zap,
} as const satisfies Record<string, LucideIcon>

type ObjectKind = keyof typeof icons

interface Named {
  readonly kind: ObjectKind
  readonly key: string
  readonly name: string
  readonly to: string
  readonly detail?: string
  readonly isQuoted?: boolean
  readonly keywords?: string
}
export function entryOf({ kind, key, ...rest }: Named): Entry {
  return {
    ...rest,
    kind,
    id: `${kind}:${key}`,
    icon: icons[kind],
  }
}
