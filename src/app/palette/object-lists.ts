// The objects a person may read, as entries. Lists are read whole where they are short; of longer ones the platform is
// asked for what matches, and what has been read stays in sight meanwhile.
import type { LucideIcon } from 'lucide-react'
import { Bookmark, Box, Database, Hammer, ListChecks, Table2 } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { engine } from '#contract/engine/endpoints.ts'
import type { Permission } from '#contract/iam/permission.ts'
import { query } from '#contract/query/endpoints.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useSubject } from '#src/parts/job-view/use-subject.ts'
import { paths } from '#src/paths.ts'
import type { Entry } from './entries.ts'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}
interface Asked {
  readonly limit: number
  readonly q?: string
  readonly signal: AbortSignal
}
interface List<Item> {
  readonly endpoint: Endpoint
  readonly permission: Permission
  /** How many are read at first. */
  readonly most: number
  readonly read: (asked: Asked) => Promise<Page<Item>>
}

const lists = {
  sources: {
    endpoint: dataManager.listSources,
    permission: 'data-manager:source:read',
    most: 1000,
    read: ({ signal, ...asked }: Asked) => callWith(dataManager.listSources, { query: asked }, { signal }),
  },
  tables: {
    endpoint: dataManager.listTables,
    permission: 'data-manager:source:read',
    most: 1000,
    read: ({ signal, ...asked }: Asked) => callWith(dataManager.listTables, { query: asked }, { signal }),
  },
  objects: {
    endpoint: dataManager.listObjects,
    permission: 'data-manager:object:read',
    most: 100,
    read: ({ signal, ...asked }: Asked) => callWith(dataManager.listObjects, { query: asked }, { signal }),
  },
  queries: {
    endpoint: query.listSaved,
    permission: 'query-builder-legacy:saved_query:read',
    most: 500,
    read: ({ signal, ...asked }: Asked) => callWith(query.listSaved, { query: asked }, { signal }),
  },
  builds: {
    endpoint: dataManager.listBuilds,
    permission: 'data-manager:build:read',
    most: 20,
    read: ({ signal, ...asked }: Asked) => callWith(dataManager.listBuilds, { query: asked }, { signal }),
  },
  jobs: {
    endpoint: engine.listJobs,
    permission: 'dpe:job:read',
    most: 20,
    read: ({ signal, ...asked }: Asked) => callWith(engine.listJobs, { query: asked }, { signal }),
  },
} as const

const foundAtMost = 30

/** What was read of a list, and what the platform finds in the rest of it. */
const useList = <Item>({ endpoint, permission, most, read }: List<Item>, text: string) => {
  const may = useMay(permission)
  const key = [...endpointKey(endpoint), 'palette'] as const
  const first = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read({ limit: most, signal }),
    enabled: may,
  })
  const isWhole = first.data === undefined || first.data.total <= first.data.items.length
  const found = useQuery({
    queryKey: [...key, text],
    queryFn: ({ signal }) => read({ limit: foundAtMost, q: text, signal }),
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
const entryOf = ({ kind, key, ...rest }: Named): Entry => ({
  ...rest,
  kind,
  id: `${kind}:${key}`,
  icon: icons[kind],
})

const unique = (entries: readonly Entry[]): readonly Entry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]

/** Entries for all objects that are known, and those that the platform finds by the text. */
export const useObjectEntries = (text: string) => {
  const { t } = useTranslation(['palette', 'shell', 'jobs'])
  const say = useSubject()
  const format = useFormat()
  const sources = useList(lists.sources, text)
  const tables = useList(lists.tables, text)
  const objects = useList(lists.objects, text)
  const queries = useList(lists.queries, text)
  const builds = useList(lists.builds, text)
  const jobs = useList(lists.jobs, text)
  const all = [sources, tables, objects, queries, builds, jobs]
  const entries = [
    ...sources.items.map(({ database_name: name, dbms }) =>
      entryOf({ kind: 'source', key: name, name, detail: dbms, isQuoted: true, to: paths.source(name) }),
    ),
    ...tables.items.map(({ database_name: source, table_name: name }) =>
      entryOf({
        kind: 'table',
        key: `${source}/${name}`,
        name,
        detail: source,
        words: source,
        to: paths.table(source, name),
      }),
    ),
    ...objects.items.map(({ object: { object_name: key, display_name: name }, level }) =>
      entryOf({
        kind: 'object',
        key,
        name: name.trim() || key,
        detail: `${key}, ${t(`level.${level}`)}`,
        isQuoted: true,
        words: key,
        to: paths.object(key),
      }),
    ),
    ...queries.items.map(({ id, name, description, created_by }) =>
      entryOf({
        kind: 'query',
        key: id,
        name,
        detail: t('by', { user: created_by.user }),
        words: description,
        to: paths.query(new URLSearchParams({ saved: id }).toString()),
      }),
    ),
    ...builds.items.map(({ build_id: id, is_current: isCurrent, created_at: at }) =>
      entryOf({
        kind: 'build',
        key: String(id),
        name: t('shell:page.build', { build: id }),
        detail: isCurrent ? t('inUse') : format.relative(at),
        words: `build ${id}`,
        to: paths.build(id),
      }),
    ),
    ...jobs.items.map(({ job_id: id, kind, created_at: at, ...job }) =>
      entryOf({
        kind: 'job',
        key: id,
        name:
          kind === 'sample' ? say({ kind, ...job }) : `${t(`jobs:kind.${kind}`)} ${say({ kind, ...job })}`,
        detail: format.relative(at),
        words: kind,
        to: paths.job(id),
      }),
    ),
  ]
  return {
    entries: unique(entries),
    isReading: all.some(({ isReading }) => isReading),
    isUnread: all.some(({ isUnread }) => isUnread),
  }
}
