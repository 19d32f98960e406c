// The objects a person may read, as entries.
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { playbooks as playbookApi } from '#contract/playbook/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { callWith } from '#src/api/call.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useSubject } from '#src/parts/job-view/use-subject.ts'
import { paths } from '#src/paths.ts'
import type { Entry } from './entries.ts'
import { useIdentityEntries } from './identity-lists.ts'
import { type Asked, entryOf, useList } from './object-list.ts'
import { useStoreEntries } from './store-lists.ts'

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
  playbooks: {
    endpoint: playbookApi.list,
    permission: 'playbook:playbook:read',
    most: 500,
    read: ({ signal, ...asked }: Asked) => callWith(playbookApi.list, { query: asked }, { signal }),
  },
  jobs: {
    endpoint: engine.listJobs,
    permission: 'dpe:job:read',
    most: 20,
    read: ({ signal, ...asked }: Asked) => callWith(engine.listJobs, { query: asked }, { signal }),
  },
} as const

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
  const playbooks = useList(lists.playbooks, text)
  const jobs = useList(lists.jobs, text)
  const identity = useIdentityEntries(text)
  const packages = useStoreEntries(text)
  const all = [sources, tables, objects, queries, builds, playbooks, jobs, packages, identity]
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
    ...playbooks.items.map(({ uuid: key, name, workspace, description, tags }) =>
      entryOf({
        kind: 'playbook',
        key,
        name: name.trim() || key,
        detail: workspace,
        words: [description, ...tags].join(' '),
        to: paths.playbook(key),
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
    ...packages.entries,
    ...identity.entries,
  ]
  return {
    entries: unique(entries),
    isReading: all.some(({ isReading }) => isReading),
    isUnread: all.some(({ isUnread }) => isUnread),
  }
}
