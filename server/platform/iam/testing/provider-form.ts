// A provider form for tests, and users who sign in through it, stored as a sign-in would store them.
import type { z } from 'zod'
import type { providerWrite } from '#contract/iam/provider.ts'
import type { Db } from '../../db/sqlite.ts'

/** A valid form with a canary as its secret; `change` overrides members. */
export function providerForm(change: Partial<z.input<typeof providerWrite>> = {}) {
  return {
    name: 'Company',
    kind: 'oidc' as const,
    tenant_id: 'https://login.example.com',
    client_id: 'console',
    client_secret: secretCanary,
    active: true,
    bindings: { login: 'preferred_username', email: 'email', firstname: '', lastname: '' },
    applications: ['platform'],
    ...change,
  }
}

/** Must not be found anywhere unless sealed. */
export const secretCanary = 'canary-7f3a-secret-of-the-client'

interface TestUser {
  readonly login: string
  readonly provider: string
  /** Roles granted by the provider's mappings. */
  readonly roles?: readonly string[]
}

const at = '2026-02-01T00:00:00.000Z'

/** Adds an account without a password that signs in through the provider. Its id is its login. */
export async function addUser(db: Db, { login, provider, roles = [] }: TestUser): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: login,
      login,
      firstname: login,
      lastname: '',
      civility: '',
      email: '',
      passwordHash: '',
      passwordRenew: 0,
      passwordChangedAt: at,
      active: 1,
      createdAt: at,
      directory: '',
      tagsJson: '[]',
      configurationJson: '{}',
      lastSignInAt: at,
      updatedAt: at,
      updatedBy: 'System',
    })
    .execute()
  await db
    .insertInto('identities')
    .values({
      id: `id-${login}`,
      providerId: provider,
      issuer: 'https://login.example.com',
      subject: login,
      userId: login,
      login,
      email: '',
      firstAt: at,
      lastAt: at,
      linkedAt: at,
      linkedBy: null,
    })
    .execute()
  for (const roleId of roles)
    await db.insertInto('userRoles').values({ userId: login, roleId, providerId: provider }).execute()
}
