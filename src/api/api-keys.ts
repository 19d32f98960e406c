import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import type { ApiKeyCreate } from '#contract/iam/api-key.ts'
import { call } from './call.ts'
import { invalidate } from './query-client.ts'

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
