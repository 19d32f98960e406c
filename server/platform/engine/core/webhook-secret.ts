// The secret that signs webhooks. It is made on first use, and again if it cannot be decrypted.
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'

export const webhookName = 'engine_webhook'
export const webhookPurpose = `setting:${webhookName}`
const bytes = 32

type WebhookDeps = Pick<PlatformDeps, 'db' | 'settings' | 'secrets'>

const savedSecret = ({ settings, secrets }: Omit<WebhookDeps, 'db'>): string | null => {
  const sealed = settings.record(webhookName)?.['secret']
  return sealed === undefined ? null : secrets.open(webhookPurpose, String(sealed))
}

/** Replaces the secret and returns it, in hexadecimal. */
export async function renewWebhookSecret(
  { settings, secrets }: Omit<WebhookDeps, 'db'>,
  trx: Transaction<Tables>,
): Promise<string> {
  const secret = randomBytes(bytes).toString('hex')
  await settings.set(trx, {
    name: webhookName,
    value: { secret: secrets.seal(webhookPurpose, secret) },
  })
  return secret
}

/** The secret in hexadecimal. */
export async function webhookSecret(deps: WebhookDeps): Promise<string> {
  return (
    savedSecret(deps) ??
    deps.db.transaction().execute(async (trx) => savedSecret(deps) ?? renewWebhookSecret(deps, trx))
  )
}
