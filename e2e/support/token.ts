import { iam } from '#contract/iam/endpoints.ts'
import type { Platform } from './platform.ts'

const tokens = new WeakMap<Platform, string>()

const isValid = async (origin: string, token: string): Promise<boolean> => {
  const { method, path } = iam.checkSession
  return (await fetch(origin + path, { method, headers: { authorization: `Bearer ${token}` } })).ok
}

/** A token of the administrator, as a program would get one; the same token as long as it is valid. */
export async function tokenOf(platform: Platform): Promise<string> {
  const { origin, login, password } = platform
  const existing = tokens.get(platform)
  if (existing !== undefined && (await isValid(origin, existing))) return existing
  const reply = await fetch(origin + iam.login.path, {
    method: iam.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password, app_id: 'platform', auth_mode: 'platform_id_resource_owner' }),
  })
  const { token } = iam.login.response.schema.parse(await reply.json())
  tokens.set(platform, token)
  return token
}
