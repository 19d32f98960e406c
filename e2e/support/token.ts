import { iam } from '#contract/iam/endpoints.ts'
import type { Platform } from './platform.ts'

/** A token of the administrator, as a program would get one. */
export const tokenOf = async ({ origin, login, password }: Platform): Promise<string> => {
  const reply = await fetch(origin + iam.login.path, {
    method: iam.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password, app_id: 'platform', auth_mode: 'platform_id_resource_owner' }),
  })
  return iam.login.response.schema.parse(await reply.json()).token
}
