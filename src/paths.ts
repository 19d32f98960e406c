// Every link of the console, one function each. Addresses are below `/console`.

import type { LineageStart } from '#contract/lineage/endpoints.ts'

const part = encodeURIComponent

export const paths = {
  home: () => '/',
  /** The dialog that removes the sample project. */
  removeSample: () => '/?dialog=sample',
  applicationLogin: (appid: string) => `/login?app_id=${part(appid)}`,
  login: (to?: string) => (to === undefined || to === '/' ? '/login' : `/login?to=${part(to)}`),
  /** Sets a password with the link in the fragment, or requests one (IAM109). */
  password: () => '/password',
  sources: () => '/sources',
  /** The types of sources, or the form of one. */
  newSource: (dbms?: string) => (dbms === undefined ? '/sources/new' : `/sources/new/${part(dbms)}`),
  source: (source: string) => `/sources/${part(source)}`,
  table: (source: string, table: string) => `/sources/${part(source)}/tables/${part(table)}`,
  /** A table after its file was uploaded. */
  imported: (source: string, table: string) => `/sources/${part(source)}/tables/${part(table)}/imported`,
  reading: (source: string, table: string) => `/sources/${part(source)}/tables/${part(table)}/reading`,
  /** Uploads from this computer. */
  uploads: () => '/uploads',
  schema: () => '/schema',
  /** `card` is the id of the selected card. */
  schemaCanvas: (card?: string) =>
    card === undefined ? '/schema-canvas' : `/schema-canvas?at=${part(card)}`,
  /** `from` is `<source>/<table>`: the object starts with its attributes. */
  newObject: (from?: string) => (from === undefined ? '/schema/new' : `/schema/new?from=${part(from)}`),
  /** A new mart; without `base`, its base is chosen first. */
  newMart: (base = '') => `/schema/new?base=${part(base)}`,
  /** Creates and builds the object of an extracted table, then opens the query page, with a query if there is one. */
  prepareTable: (from: string, query = '') =>
    `/prepare-table?from=${part(from)}${query === '' ? '' : `&query=${part(query)}`}`,
  object: (object: string) => `/schema/${part(object)}`,
  virtualAttributes: () => '/virtual-attributes',
  /** `table`: whose attributes come first; `back`: the search of the query page, which is opened again afterwards. */
  newVirtualAttribute: (from: { table?: string; level?: string; back?: string } = {}) => {
    const search = new URLSearchParams(from).toString()
    return search === '' ? '/new-virtual-attribute' : `/new-virtual-attribute?${search}`
  },
  virtualAttribute: (attribute: string, back = '') =>
    `/virtual-attributes/${part(attribute)}${back === '' ? '' : `?back=${part(back)}`}`,
  /** Where values come from, and what uses them. */
  lineage: (start: LineageStart) => `/lineage?${new URLSearchParams(start).toString()}`,
  /** What a build would change. */
  reviewBuild: () => '/review-build',
  builds: () => '/builds',
  build: (build: string | number) => `/builds/${part(String(build))}`,
  /** The complete state of a query is in `search`, with or without its query mark. */
  query: (search = '') => (search === '' ? '/query' : `/query?${search.replace(/^\?/, '')}`),
  /** The query page with a table chosen. */
  queryTable: (level: string, table: string) => `/query?${new URLSearchParams({ table, level }).toString()}`,
  /** With a name: the saved queries that contain it. */
  queries: (name = '') => (name === '' ? '/queries' : `/queries?q=${part(name)}`),
  boards: () => '/boards',
  board: (board: string) => `/boards/${part(board)}`,
  actions: () => '/actions',
  newAction: () => '/new-action',
  action: (action: string) => `/actions/${part(action)}`,
  actionTables: () => '/action-tables',
  events: () => '/events',
  event: (event: string) => `/events/${part(event)}`,
  jobs: () => '/jobs',
  job: (job: string) => `/jobs/${part(job)}`,
  playbooks: () => '/playbooks',
  importPlaybooks: () => '/playbooks/import',
  /** A document that is not stored yet; `draft` names its journal in this browser. */
  newPlaybook: (draft: string) => `/playbooks/new/${part(draft)}`,
  /** The editor. */
  playbook: (playbook: string) => `/playbooks/${part(playbook)}`,
  /** The editor, at a node on the canvas. */
  playbookNode: (playbook: string, node: string) =>
    `/playbooks/${part(playbook)}?view=canvas&node=${part(node)}`,
  /** The editor of the document of a journal: `draft:<draft>` or `playbook:<playbook>`. */
  unsavedPlaybook: (document: string) => {
    const id = part(document.slice(document.indexOf(':') + 1))
    return document.startsWith('draft:') ? `/playbooks/new/${id}` : `/playbooks/${id}`
  },
  playbookVersions: (playbook: string) => `/playbooks/${part(playbook)}/versions`,
  workflows: () => '/workflows',
  newWorkflow: () => '/new-workflow',
  workflow: (workflow: string) => `/workflows/${part(workflow)}`,
  notifications: () => '/notifications',
  engineSettings: () => '/engine-settings',
  packages: () => '/packages',
  newPackage: () => '/packages/new',
  /** The rules for archives. */
  storeLimits: () => '/packages/limits',
  /** `id` is `<organization_id>:<package_slug>`. */
  package: (collection: string, id: string) => `/packages/${part(collection)}/${part(id)}`,
  /** The editor of a package's listing. */
  listing: (collection: string, id: string) => `/packages/${part(collection)}/${part(id)}/listing`,
  publish: (collection: string, id: string) => `/packages/${part(collection)}/${part(id)}/publish`,
  packageVersion: (collection: string, id: string, version: string) =>
    `/packages/${part(collection)}/${part(id)}/versions/${part(version)}`,
  users: () => '/users',
  newUser: () => '/users/new',
  user: (user: string) => `/users/${part(user)}`,
  groups: () => '/groups',
  newGroup: () => '/groups/new',
  group: (group: string) => `/groups/${part(group)}`,
  roles: () => '/roles',
  newRole: () => '/roles/new',
  role: (role: string) => `/roles/${part(role)}`,
  providers: () => '/providers',
  newProvider: () => '/providers/new',
  provider: (provider: string) => `/providers/${part(provider)}`,
  /** One recorded sign-in of a provider. */
  signInRecord: (provider: string, record: string) => `/providers/${part(provider)}/sign-ins/${part(record)}`,
  /** The address that a test sign-in returns to. */
  testSignIn: (testSignIn: string) => `/trials/${part(testSignIn)}`,
  apiKeys: () => '/api-keys',
  applications: () => '/applications',
  newApplication: () => '/applications/new',
  application: (application: string) => `/applications/${part(application)}`,
  organizations: () => '/organizations',
  organization: (organization: string) => `/organizations/${part(organization)}`,
  identitySettings: () => '/identity-settings',
  audit: () => '/audit',
  /** The reference of the interface. */
  apiReference: () => '/api-reference',
  /** A page of the user guide, or its contents. */
  guide: (page = '') => (page === '' ? '/guide' : `/guide/${part(page)}`),
} as const
