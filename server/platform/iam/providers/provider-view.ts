// A provider as clients and audit entries see it: its document and its statistics, never its secret.
import { provider as providerShape, type Provider, type ProviderSummary } from '#contract/iam/provider.ts'
import type { ProviderRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { describePicture } from '../applications/picture.ts'
import { applicationsShowing } from '../identity/application.ts'
import {
  documentOf,
  isRecording,
  providerDocument,
  providerEtag,
  type ProviderDocument,
} from './provider-row.ts'

/** Statistics of a provider's sign-ins. */
interface ProviderStats {
  readonly users: number
  readonly lastSignInAt: string | null
  readonly recorded: number
}
const noStats: ProviderStats = { users: 0, lastSignInAt: null, recorded: 0 }

/** Statistics of all providers, by id. */
export async function loadStats(db: Db): Promise<ReadonlyMap<string, ProviderStats>> {
  const rows = await db
    .selectFrom('providers')
    .leftJoin('identities', 'identities.providerId', 'providers.id')
    .select(['providers.id'])
    .select((one) => [
      one.fn.count<number>('identities.userId').distinct().as('users'),
      one.fn.max('identities.lastAt').as('lastSignInAt'),
    ])
    .groupBy('providers.id')
    .execute()
  const records = await db
    .selectFrom('signInRecords')
    .select(['providerId', (one) => one.fn.countAll<number>().as('recorded')])
    .groupBy('providerId')
    .execute()
  const recorded = new Map(records.map((row) => [row.providerId, row.recorded]))
  return new Map(
    rows.map(({ id, users, lastSignInAt }) => [
      id,
      { users, lastSignInAt: lastSignInAt ?? null, recorded: recorded.get(id) ?? 0 },
    ]),
  )
}

/** The Reply URL to enter at every provider (IAM12); empty if the platform does not know its public origin. */
export function replyUrlAt(origin: string): string {
  return origin === '' ? '' : `${origin}/iam/reply`
}

interface ViewContext {
  readonly applications: readonly string[]
  readonly stats?: ProviderStats | undefined
  readonly origin: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The complete provider. `debug_until` is null once it has passed (IAM15). */
export function toProvider(
  row: ProviderRow,
  { applications, stats = noStats, origin, now }: ViewContext,
): Provider {
  return {
    ...documentOf(row),
    id: row.id,
    active: row.active === 1,
    debug: isRecording(row, now),
    debug_until: isRecording(row, now) ? row.debugUntil : null,
    applications: [...applications],
    reply_url: replyUrlAt(origin),
    client_secret_set_at: row.clientSecretSetAt,
    users: stats.users,
    last_sign_in_at: stats.lastSignInAt,
    recorded: stats.recorded,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag: providerEtag(row, applications),
  }
}

/** A provider as lists show it. */
export function summaryOf(provider: Provider): ProviderSummary {
  return {
    id: provider.id,
    name: provider.name,
    description: provider.description,
    kind: provider.kind,
    active: provider.active,
    debug: provider.debug,
    debug_until: provider.debug_until,
    directory: provider.directory,
    applications: provider.applications,
    client_secret_set_at: provider.client_secret_set_at,
    client_secret_expires_on: provider.client_secret_expires_on,
    users: provider.users,
    last_sign_in_at: provider.last_sign_in_at,
    updated_at: provider.updated_at,
    etag: provider.etag,
  }
}

/** Reads the complete view of one provider. */
export async function viewOf(
  db: Db,
  { row, origin, now }: { row: ProviderRow; origin: string; now: number },
): Promise<Provider> {
  const applications = await applicationsShowing(db, row.id)
  return toProvider(row, { applications, stats: (await loadStats(db)).get(row.id), origin, now })
}

/**
 * A provider as audit entries record it: the document with its icon by size and hash, the applications that show it,
 * and whether it has a secret.
 */
export function auditView(row: ProviderRow, applications: readonly string[]) {
  const { button, ...document } = documentOf(row)
  return {
    ...document,
    button: { ...button, icon: describePicture(button.icon) },
    applications,
    secrets_set: row.clientSecret === null ? [] : ['client_secret'],
    client_secret_set_at: row.clientSecretSetAt,
  }
}

const writableMembers: ReadonlySet<string> = new Set(Object.keys(providerDocument.shape))
const readOnlyMembers = Object.keys(providerShape.shape).filter((name) => !writableMembers.has(name))

/**
 * The document of a request body: unknown members are preserved (HTTP5), read-only ones and the secret are removed.
 */
export function documentIn(body: Readonly<Record<string, unknown>>): ProviderDocument {
  const members = Object.entries(body).filter(
    ([name]) => name !== 'client_secret' && !readOnlyMembers.includes(name),
  )
  return providerDocument.parse(Object.fromEntries(members))
}
