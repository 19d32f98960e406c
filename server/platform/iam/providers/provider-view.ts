// A provider as the wire and the audit show it: its document, what was made of it by now, never its secret.
import { provider as providerShape, type Provider, type ProviderSummary } from '#contract/iam/provider.ts'
import type { ProviderRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { pictureShown } from '../applications/picture.ts'
import { applicationsShowing } from '../identity/application.ts'
import {
  documentOf,
  isRecording,
  providerDocument,
  providerEtag,
  type ProviderDocument,
} from './provider-row.ts'

/** What sign-ins made of a provider. */
interface Figures {
  readonly users: number
  readonly lastSignInAt: string | null
  readonly recorded: number
}
const noFigures: Figures = { users: 0, lastSignInAt: null, recorded: 0 }

/** Figures of all providers, by id. */
export async function figuresOf(db: Db): Promise<ReadonlyMap<string, Figures>> {
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

/** The address to enter at every provider (IAM12); empty where the platform cannot know where browsers reach it. */
export function replyUrlAt(origin: string): string {
  return origin === '' ? '' : `${origin}/iam/reply`
}

interface Seen {
  readonly applications: readonly string[]
  readonly figures?: Figures | undefined
  readonly origin: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The whole provider. `debug_until` is null once its time is over (IAM15). */
export function toProvider(
  row: ProviderRow,
  { applications, figures = noFigures, origin, now }: Seen,
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
    users: figures.users,
    last_sign_in_at: figures.lastSignInAt,
    recorded: figures.recorded,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag: providerEtag(row, applications),
  }
}

/** What lists show. */
export function summaryOf(whole: Provider): ProviderSummary {
  return {
    id: whole.id,
    name: whole.name,
    description: whole.description,
    kind: whole.kind,
    active: whole.active,
    debug: whole.debug,
    debug_until: whole.debug_until,
    directory: whole.directory,
    applications: whole.applications,
    client_secret_set_at: whole.client_secret_set_at,
    client_secret_expires_on: whole.client_secret_expires_on,
    users: whole.users,
    last_sign_in_at: whole.last_sign_in_at,
    updated_at: whole.updated_at,
    etag: whole.etag,
  }
}

/** One provider read anew, with all there is to say of it. */
export async function viewOf(
  db: Db,
  { row, origin, now }: { row: ProviderRow; origin: string; now: number },
): Promise<Provider> {
  const applications = await applicationsShowing(db, row.id)
  return toProvider(row, { applications, figures: (await figuresOf(db)).get(row.id), origin, now })
}

/** What the audit shows: the document with its icon by size and hash, who shows it, and that there is a secret. */
export function auditView(row: ProviderRow, applications: readonly string[]) {
  const { button, ...document } = documentOf(row)
  return {
    ...document,
    button: { ...button, icon: pictureShown(button.icon) },
    applications,
    secrets_set: row.clientSecret === null ? [] : ['client_secret'],
    client_secret_set_at: row.clientSecretSetAt,
  }
}

const written: ReadonlySet<string> = new Set(Object.keys(providerDocument.shape))
const shownOnly = Object.keys(providerShape.shape).filter((name) => !written.has(name))

/**
 * The document of a body: members that the form does not know are kept (HTTP5), but for those that only answers have,
 * and for the secret.
 */
export function documentIn(body: Readonly<Record<string, unknown>>): ProviderDocument {
  const kept = Object.entries(body).filter(([name]) => name !== 'client_secret' && !shownOnly.includes(name))
  return providerDocument.parse(Object.fromEntries(kept))
}
