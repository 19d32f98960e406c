// Entries of the objects that the user can read.
import { useTranslation } from 'react-i18next'
import type { Build } from '#contract/data-manager/build.ts'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { type Source, warehouseName } from '#contract/data-manager/source.ts'
import type { Table } from '#contract/data-manager/table.ts'
import type { VirtualAttribute } from '#contract/data-manager/virtual-attribute.ts'
import type { Action as CustomAction } from '#contract/engine/action.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { playbooks as playbookApi } from '#contract/playbook/endpoints.ts'
import { boards as boardApi } from '#contract/query/board-endpoints.ts'
import type { Board } from '#contract/query/board.ts'
import { query } from '#contract/query/endpoints.ts'
import { callWith } from '#src/api/call.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useBuildNumbers } from '#src/api/build-numbers.ts'
import { useJobName } from '#src/components/job-view/use-job-name.ts'
import { paths } from '#src/paths.ts'
import type { Entry } from './entries.ts'
import { entryOf, listOf, useList } from './object-list.ts'
import { storeApi, storeApp } from '#contract/store/endpoints.ts'
import type { PackageSummary } from '#contract/store/package.ts'
import { listingLanguage, localizedName } from '#src/components/package-listing/localized-text.ts'
import { applications } from '#contract/iam/administration.ts'
import { providers } from '#contract/iam/providers.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'

const lists = {
  sources: listOf(dataManager.listSources, 1000, (...args) => callWith(dataManager.listSources, ...args)),
  tables: listOf(dataManager.listTables, 1000, (...args) => callWith(dataManager.listTables, ...args)),
  objects: listOf(dataManager.listObjects, 100, (...args) => callWith(dataManager.listObjects, ...args)),
  virtualAttributes: listOf(dataManager.listAttributes, 500, (input, options) =>
    callWith(dataManager.listAttributes, { params: { dwh: warehouseName }, ...input }, options),
  ),
  queries: listOf(query.listSaved, 500, (...args) => callWith(query.listSaved, ...args)),
  boards: listOf(boardApi.list, 500, (...args) => callWith(boardApi.list, ...args)),
  builds: listOf(dataManager.listBuilds, 20, (...args) => callWith(dataManager.listBuilds, ...args)),
  playbooks: listOf(playbookApi.list, 500, (...args) => callWith(playbookApi.list, ...args)),
  workflows: listOf(engine.listWorkflows, 200, (...args) => callWith(engine.listWorkflows, ...args)),
  customActions: listOf(engine.listActions, 200, (...args) => callWith(engine.listActions, ...args)),
  jobs: listOf(engine.listJobs, 20, (...args) => callWith(engine.listJobs, ...args)),
}

const unique = (entries: readonly Entry[]): readonly Entry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]

const sourceEntry = ({ database_name: name, dbms }: Source): Entry =>
  entryOf({ kind: 'source', key: name, name, detail: dbms, isQuoted: true, to: paths.source(name) })

const tableEntry = ({ database_name: source, table_name: name }: Table): Entry =>
  entryOf({
    kind: 'table',
    key: `${source}/${name}`,
    name,
    detail: source,
    keywords: source,
    to: paths.table(source, name),
  })

const attributeEntry = ({ attribute_name: key, display_name: shown, sql }: VirtualAttribute): Entry =>
  entryOf({
    kind: 'virtualAttribute',
    key,
    name: shown || key,
    detail: sql,
    isQuoted: true,
    keywords: key,
    to: paths.virtualAttribute(key),
  })

const playbookEntry = ({ uuid: key, name, workspace, description, tags }: PlaybookSummary): Entry =>
  entryOf({
    kind: 'playbook',
    key,
    name: name.trim() || key,
    detail: workspace,
    keywords: [description, ...tags].join(' '),
    to: paths.playbook(key),
  })

const engineEntry =
  (kind: 'workflow' | 'customAction', to: (id: string) => string) =>
  ({ id: key, name, description }: Pick<CustomAction, 'id' | 'name' | 'description'>): Entry =>
    entryOf({ kind, key, name, detail: key, isQuoted: true, keywords: description, to: to(key) })
const workflowEntry = engineEntry('workflow', paths.workflow)
const actionEntry = engineEntry('customAction', paths.action)

/** Entries whose text depends on the language. */
const useTranslatedEntries = (jobs: readonly Job[]) => {
  const { t } = useTranslation(['palette', 'shell', 'shared'])
  const nameOf = useJobName(useBuildNumbers(jobs)).full
  const format = useFormat()
  return {
    object: ({ object: { object_name: key, display_name: name }, level }: StoredLogicalObject): Entry =>
      entryOf({
        kind: 'object',
        key,
        name: name.trim() || key,
        detail: `${key}, ${t(`shared:level.${level}`)}`,
        isQuoted: true,
        keywords: key,
        to: paths.object(key),
      }),
    query: ({ id, name, description, created_by }: SavedQuery): Entry =>
      entryOf({
        kind: 'query',
        key: id,
        name,
        detail: t('by', { user: created_by.user }),
        keywords: description,
        to: paths.query(new URLSearchParams({ saved: id }).toString()),
      }),
    board: ({ id, name, description, created_by }: Board): Entry =>
      entryOf({
        kind: 'board',
        key: id,
        name,
        detail: t('by', { user: created_by.user }),
        keywords: description,
        to: paths.board(id),
      }),
    build: ({ build_id: id, is_current: isCurrent, created_at: at }: Build): Entry =>
      entryOf({
        kind: 'build',
        key: String(id),
        name: t('shell:page.build', { build: id }),
        detail: isCurrent ? t('shared:state.live') : format.relative(at),
        keywords: `build ${id}`,
        to: paths.build(id),
      }),
    job: (job: Job): Entry =>
      entryOf({
        kind: 'job',
        key: job.job_id,
        name: nameOf(job),
        detail: format.relative(job.created_at),
        keywords: job.kind,
        to: paths.job(job.job_id),
      }),
  }
}

const storeLists = {
  app: listOf(storeApp.list, 100, (...args) => callWith(storeApp.list, ...args)),
  api: listOf(storeApi.list, 100, (...args) => callWith(storeApi.list, ...args)),
}

/** Keywords of a package: its own name and those of every language. */
const keywordsOf = ({ name, category, slug, i18n }: PackageSummary): string =>
  [name, category, slug, ...Object.values(i18n).map((each) => each.name)].join(' ')

/** Entries of loaded packages, and of packages that the store finds. */
function useStoreEntries(text: string) {
  const { i18n } = useTranslation()
  const app = useList(storeLists.app, text)
  const api = useList(storeLists.api, text)
  const language = listingLanguage(i18n.language)
  return {
    entries: [...app.items, ...api.items].map((item) =>
      entryOf({
        kind: 'package',
        key: `${item.collection}/${item.id}`,
        name: localizedName(item, language),
        detail: item.id,
        isQuoted: true,
        keywords: keywordsOf(item),
        to: paths.package(item.collection, item.id),
      }),
    ),
    isReading: app.isReading || api.isReading,
    isUnread: app.isUnread || api.isUnread,
  }
}

const identityLists = {
  users: listOf(users.list, 100, (...args) => callWith(users.list, ...args)),
  groups: listOf(groups.list, 500, (...args) => callWith(groups.list, ...args)),
  roles: listOf(roles.list, 500, (...args) => callWith(roles.list, ...args)),
  providers: listOf(providers.list, 100, (...args) => callWith(providers.list, ...args)),
  applications: listOf(applications.list, 20, (...args) => callWith(applications.list, ...args)),
}

/** Entries of loaded users, groups, roles, providers and applications, and of those that the platform finds. */
function useIdentityEntries(text: string) {
  const accounts = useList(identityLists.users, text)
  const teams = useList(identityLists.groups, text)
  const rights = useList(identityLists.roles, text)
  const outside = useList(identityLists.providers, text)
  const shown = useList(identityLists.applications, text)
  const all = [accounts, teams, rights, outside, shown]
  return {
    entries: [
      ...accounts.items.map(({ id: key, user: name, login, email }) =>
        entryOf({
          kind: 'user',
          key,
          name,
          detail: login,
          isQuoted: true,
          keywords: `${login} ${email}`,
          to: paths.user(key),
        }),
      ),
      ...teams.items.map(({ id: key, name, description }) =>
        entryOf({ kind: 'group', key, name, keywords: description, to: paths.group(key) }),
      ),
      ...rights.items.map(({ id: key, name, description }) =>
        entryOf({ kind: 'role', key, name, keywords: description, to: paths.role(key) }),
      ),
      ...outside.items.map(({ id: key, name, description }) =>
        entryOf({ kind: 'provider', key, name, keywords: description, to: paths.provider(key) }),
      ),
      ...shown.items.map(({ appid: key, name }) =>
        entryOf({ kind: 'application', key, name, detail: key, isQuoted: true, to: paths.application(key) }),
      ),
    ],
    isReading: all.some(({ isReading }) => isReading),
    isUnread: all.some(({ isUnread }) => isUnread),
  }
}

/** Entries of all loaded objects, and of those that the platform finds. */
export function useObjectEntries(text: string) {
  const sources = useList(lists.sources, text)
  const tables = useList(lists.tables, text)
  const objects = useList(lists.objects, text)
  const virtualAttributes = useList(lists.virtualAttributes, text)
  const queries = useList(lists.queries, text)
  const boards = useList(lists.boards, text)
  const builds = useList(lists.builds, text)
  const playbooks = useList(lists.playbooks, text)
  const workflows = useList(lists.workflows, text)
  const customActions = useList(lists.customActions, text)
  const jobs = useList(lists.jobs, text)
  const entry = useTranslatedEntries(jobs.items)
  const identity = useIdentityEntries(text)
  const packages = useStoreEntries(text)
  const all = [
    sources,
    tables,
    objects,
    virtualAttributes,
    queries,
    boards,
    builds,
    playbooks,
    workflows,
    customActions,
    jobs,
    packages,
    identity,
  ]
  const entries = [
    ...sources.items.map(sourceEntry),
    ...tables.items.map(tableEntry),
    ...objects.items.map(entry.object),
    ...virtualAttributes.items.map(attributeEntry),
    ...queries.items.map(entry.query),
    ...boards.items.map(entry.board),
    ...builds.items.map(entry.build),
    ...playbooks.items.map(playbookEntry),
    ...workflows.items.map(workflowEntry),
    ...customActions.items.map(actionEntry),
    ...jobs.items.map(entry.job),
    ...packages.entries,
    ...identity.entries,
  ]
  return {
    entries: unique(entries),
    isReading: all.some(({ isReading }) => isReading),
    isUnread: all.some(({ isUnread }) => isUnread),
  }
}
