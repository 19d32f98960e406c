// API keys, and the objects to which one can be limited, as far as the signed-in user may read them (IAM102).
import { useQuery } from '@tanstack/react-query'
import { engine } from '#contract/engine/endpoints.ts'
import type { Collection } from '#contract/store/collection.ts'
import type { PackageSummary } from '#contract/store/package.ts'
import { storeApi, storeApp } from '#contract/store/endpoints.ts'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import type { ApiKey, ApiKeyCreate, ApiKeyUpdate } from '#contract/iam/api-key.ts'
import { call } from './call.ts'
import { invalidate, queryOf } from './query-client.ts'
import { useMay } from './session.ts'
import { useOwnAuthority } from './own-authority.ts'

/** Creates an API key. The reply contains its secret key, which is never shown again. */
export async function createApiKey(body: ApiKeyCreate) {
  const answer = await call(apiKeys.create, { body })
  void invalidate(apiKeys.list)
  return answer
}

export async function removeKey(id: string): Promise<void> {
  await call(apiKeys.delete, { params: { id } })
  void invalidate(apiKeys.list)
}

/** Changes a key. The platform refuses it if the key has been changed since it was read. */
export async function changeApiKey({ id, etag }: ApiKey, body: ApiKeyUpdate): Promise<void> {
  try {
    await call(apiKeys.update, { params: { id }, body, ifMatch: etag })
  } finally {
    void invalidate(apiKeys.list)
  }
}

const most = { query: { limit: 1000 } }

const packageOption =
  (collection: Collection) =>
  ({ id, name }: PackageSummary) => ({
    value: `${collection}/${id}`,
    label: `${collection}/${id}`,
    detail: name,
  })

/** Packages, actions and workflows as options. */
function useKeyObjects() {
  const [mayPackages, mayActions, mayWorkflows] = [
    useMay('store:package:read'),
    useMay('dpe:action:read'),
    useMay('dpe:workflow:read'),
  ]
  const app = useQuery({ ...queryOf(storeApp.list, most), enabled: mayPackages }).data
  const api = useQuery({ ...queryOf(storeApi.list, most), enabled: mayPackages }).data
  const actions = useQuery({ ...queryOf(engine.listActions, most), enabled: mayActions }).data
  const workflows = useQuery({ ...queryOf(engine.listWorkflows, most), enabled: mayWorkflows }).data
  const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: id, detail: name })
  return {
    package: [
      ...(app?.items ?? []).map(packageOption('app')),
      ...(api?.items ?? []).map(packageOption('api')),
    ],
    action: (actions?.items ?? []).map(optionOf),
    workflow: (workflows?.items ?? []).map(optionOf),
  }
}

/** What the signed-in user can give to a key. */
export function useKeyChoices() {
  return { own: useOwnAuthority().permissions, objects: useKeyObjects() }
}
