// Names of objects that someone opened. Objects that no longer exist, or that the caller may not read, are left out.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { applications } from '#contract/iam/administration.ts'
import { providers } from '#contract/iam/providers.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { boards } from '#contract/query/board-endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { storeApi, storeApp } from '#contract/store/endpoints.ts'
import type { EndpointClient } from '../core/endpoint-client.ts'
import { PlatformError } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import type { Db } from '../db/sqlite.ts'
import { mayCall } from './may.ts'
import type { TodayDeps } from './today-deps.ts'

interface OpenedKind {
  /** Its permission is the one to read the object. */
  readonly endpoint: Endpoint
  /** Undefined if it does not exist. */
  readonly name: (
    key: string,
    from: { readonly ask: EndpointClient; readonly db: Db },
  ) => Promise<string | undefined> | string | undefined
}

const first = (text: string): readonly [string, string] => {
  const at = text.indexOf('/')
  return [text.slice(0, at), text.slice(at + 1)]
}

/** How each kind is read. Sources, tables, objects, builds and jobs have no names that only some may know. */
const kinds: Readonly<Record<string, OpenedKind>> = {
  source: {
    endpoint: dataManager.listSources,
    name: async (key, { db }) =>
      (await db.selectFrom('sources').select('name').where('name', '=', key).executeTakeFirst())?.name,
  },
  table: {
    endpoint: dataManager.listTables,
    name: async (key, { db }) => {
      const [source, table] = first(key)
      const row = await db
        .selectFrom('sourceTables')
        .select('tableName')
        .where('sourceName', '=', source)
        .where('tableName', '=', table)
        .executeTakeFirst()
      return row?.tableName
    },
  },
  object: {
    endpoint: dataManager.listObjects,
    name: async (key, { ask }) => {
      const { items } = await ask(dataManager.listObjects, { query: { limit: 1000, q: key } })
      const found = items.find(({ object }) => object.object_name === key)?.object
      return found && (found.display_name.trim() || key)
    },
  },
  virtualAttribute: {
    endpoint: dataManager.getAttribute,
    name: async (attribute, { ask }) => {
      const params = { dwh: warehouseName, attribute }
      const { display_name: shown = '' } = (await ask(dataManager.getAttribute, { params })).attribute
      return shown || attribute
    },
  },
  build: {
    endpoint: dataManager.listBuilds,
    name: async (key, { db }) => {
      const row = await db.selectFrom('builds').select('id').where('id', '=', Number(key)).executeTakeFirst()
      return row && String(row.id)
    },
  },
  query: {
    endpoint: query.getSaved,
    name: async (id, { ask }) => (await ask(query.getSaved, { params: { id } })).query.name,
  },
  board: {
    endpoint: boards.get,
    name: async (id, { ask }) => (await ask(boards.get, { params: { id } })).board.name,
  },
  job: {
    endpoint: engine.getJob,
    name: async (job, { ask }) => (await ask(engine.getJob, { params: { job } })).job.subject,
  },
  customAction: {
    endpoint: engine.getAction,
    name: async (action, { ask }) => (await ask(engine.getAction, { params: { action } })).action.name,
  },
  workflow: {
    endpoint: engine.getWorkflow,
    name: async (workflow, { ask }) =>
      (await ask(engine.getWorkflow, { params: { workflow } })).workflow.name,
  },
  playbook: {
    endpoint: playbooks.summary,
    name: async (key, { ask }) => {
      const { playbook } = await ask(playbooks.summary, { params: { playbook: key } })
      return playbook.name.trim() || key
    },
  },
  package: {
    endpoint: storeApp.get,
    name: async (key, { ask }) => {
      const [collection, id] = first(key)
      const { get } = collection === 'api' ? storeApi : storeApp
      return (await ask(get, { params: { package: id } })).package.name
    },
  },
  user: {
    endpoint: users.get,
    name: async (id, { ask }) => (await ask(users.get, { params: { id } })).user.user,
  },
  group: {
    endpoint: groups.get,
    name: async (id, { ask }) => (await ask(groups.get, { params: { id } })).group.name,
  },
  role: {
    endpoint: roles.get,
    name: async (id, { ask }) => (await ask(roles.get, { params: { id } })).role.name,
  },
  provider: {
    endpoint: providers.get,
    name: async (id, { ask }) => (await ask(providers.get, { params: { id } })).provider.name,
  },
  application: {
    endpoint: applications.get,
    name: async (id, { ask }) => (await ask(applications.get, { params: { id } })).application.name,
  },
}

interface Reading {
  readonly deps: TodayDeps
  readonly session: Session
  readonly ask: EndpointClient
}

const nameOf = async (id: string, { deps, session, ask }: Reading): Promise<string | undefined> => {
  const at = id.indexOf(':')
  const kind = kinds[id.slice(0, at)]
  if (kind === undefined || !mayCall(session, kind.endpoint)) return undefined
  try {
    return await kind.name(id.slice(at + 1), { ask, db: deps.db })
  } catch (error) {
    if (error instanceof PlatformError) return undefined
    throw error
  }
}

/** The names of those objects that exist and that the caller may read, in the order of the ids. */
export async function openedFor(
  deps: TodayDeps,
  { session, ids }: { session: Session; ids: readonly string[] },
): Promise<{ items: { id: string; name: string }[] }> {
  const reading: Reading = { deps, session, ask: deps.clientFor(session) }
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => ({ id, name: await nameOf(id, reading) })),
  )
  return { items: found.flatMap(({ id, name }) => (name === undefined ? [] : [{ id, name }])) }
}
