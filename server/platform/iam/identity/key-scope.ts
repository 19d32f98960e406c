// What a stored API key may do at most, and what that leaves of the permissions of its owner (IAM102).
import { keyScope, type KeyScope } from '#contract/iam/api-key.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { coveredPermissions } from '#domain/permissions/coverage.ts'
import type { SessionKey } from '../../core/session.ts'

interface StoredScope {
  readonly permissionsJson: string | null
  readonly limitJson: string | null
}

const valueOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** The scope of a stored key. */
export function readKeyScope({ permissionsJson, limitJson }: StoredScope): KeyScope {
  return keyScope.parse({ permissions: valueOf(permissionsJson), limit: valueOf(limitJson) })
}

const textOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** The columns of a scope. */
export function storedKeyScope({ permissions, limit }: KeyScope): StoredScope {
  return { permissionsJson: textOf(permissions), limitJson: textOf(limit) }
}

/** The key of a session if it is narrower than its owner. */
export function sessionKeyOf({
  apikey,
  keyName,
  ...stored
}: StoredScope & { readonly apikey: string | null; readonly keyName: string | null }):
  | SessionKey
  | undefined {
  if (apikey === null || (stored.permissionsJson === null && stored.limitJson === null)) return undefined
  return { name: keyName === null || keyName === '' ? apikey : keyName, ...readKeyScope(stored) }
}

/** The permissions of the owner that the key has, too. */
export function permissionsOfKey(key: SessionKey | undefined, owned: readonly string[]): readonly string[] {
  const { permissions = null } = key ?? {}
  if (permissions === null) return owned
  return coveredPermissions(permissions).filter((each) => isGranted(owned, each))
}
