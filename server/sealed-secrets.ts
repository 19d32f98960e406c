// The stored secrets that the secret key cannot decrypt. A start with them is refused: a new key would replace a lost
// one silently, and each secret would be missing where it is used.
// Every stored value that is encrypted is listed here: a change of the key would lose another one.
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { record } from './platform/audit/audit.ts'
import { systemClock } from './platform/core/clock.ts'
import { systemSession } from './platform/core/session.ts'
import { dataFiles } from './platform/data-folder/data-files.ts'
import { parameterPurposeOf } from './platform/data-manager/connections/source-parameters.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase, type Db } from './platform/db/sqlite.ts'
import { actionPurposeOf } from './platform/engine/core/action-secrets.ts'
import { webhookName, webhookPurpose } from './platform/engine/core/webhook-secret.ts'
import { mailPurposeOf, mailServerName } from './platform/notifications/mail-server.ts'
import { factorPurposeOf } from './platform/iam/identity/second-factor-state.ts'
import { signOutPurpose } from './platform/iam/oidc/provider-sign-out.ts'
import { secretPurposeOf } from './platform/iam/providers/provider-row.ts'
import { createSecrets, type Secrets } from './platform/secrets/secrets.ts'
import type { SecretKey } from './secret-key.ts'
import { StartFailure } from './start-failure.ts'

const sealedRows = z.array(z.object({ key: z.string(), name: z.string(), sealed: z.string() }))

const kinds = [
  {
    kind: 'provider',
    purposeOf: secretPurposeOf,
    query:
      'SELECT id AS key, name, client_secret AS sealed FROM providers WHERE client_secret IS NOT NULL ORDER BY name',
    update: 'UPDATE providers SET client_secret = ? WHERE id = ?',
  },
  {
    kind: 'source',
    purposeOf: parameterPurposeOf,
    query: 'SELECT name AS key, name, secrets AS sealed FROM sources WHERE secrets IS NOT NULL ORDER BY name',
    update: 'UPDATE sources SET secrets = ? WHERE name = ?',
  },
  {
    kind: 'action',
    purposeOf: actionPurposeOf,
    query: 'SELECT id AS key, name, secrets AS sealed FROM actions WHERE secrets IS NOT NULL ORDER BY name',
    update: 'UPDATE actions SET secrets = ? WHERE id = ?',
  },
  {
    kind: 'second_factor',
    purposeOf: factorPurposeOf,
    query:
      'SELECT user_id AS key, login AS name, secret AS sealed FROM totp_factors JOIN users ON users.id = user_id ORDER BY login',
    update: 'UPDATE totp_factors SET secret = ? WHERE user_id = ?',
  },
  {
    kind: 'setting',
    purposeOf: mailPurposeOf,
    query: `SELECT name AS key, json_extract(value_json, '$.host') AS name, json_extract(value_json, '$.password') AS sealed FROM settings WHERE name = '${mailServerName}' AND json_extract(value_json, '$.password') <> ''`,
    update: `UPDATE settings SET value_json = json_set(value_json, '$.password', ?) WHERE name = ?`,
  },
] as const

/** What the platform renews by itself if it cannot be decrypted. */
const renewed = [
  {
    purposeOf: () => webhookPurpose,
    query: `SELECT name AS key, name, json_extract(value_json, '$.secret') AS sealed FROM settings WHERE name = '${webhookName}'`,
    update: `UPDATE settings SET value_json = json_set(value_json, '$.secret', ?) WHERE name = ?`,
  },
  {
    purposeOf: () => signOutPurpose,
    query: "SELECT hash AS key, '' AS name, sign_out AS sealed FROM tokens WHERE sign_out IS NOT NULL",
    update: 'UPDATE tokens SET sign_out = ? WHERE hash = ?',
  },
  {
    purposeOf: () => signOutPurpose,
    query: "SELECT hash AS key, '' AS name, sign_out AS sealed FROM sign_in_codes WHERE sign_out IS NOT NULL",
    update: 'UPDATE sign_in_codes SET sign_out = ? WHERE hash = ?',
  },
] as const

interface UnreadableSecret {
  readonly kind: (typeof kinds)[number]['kind']
  /** Primary key of the row. */
  readonly key: string
  readonly name: string
}

const secretsOf = ([key, ...previous]: readonly Uint8Array[]): Secrets | undefined =>
  key === undefined ? undefined : createSecrets(key, previous)

/** Without a key, all secrets. */
const unreadableIn = (database: DatabaseSync, keys: readonly Uint8Array[]): readonly UnreadableSecret[] => {
  const secrets = secretsOf(keys)
  return kinds.flatMap(({ kind, query, purposeOf }) =>
    sealedRows
      .parse(database.prepare(query).all())
      .filter((row) => (secrets?.open(purposeOf(row.key), row.sealed) ?? null) === null)
      .map((row) => ({ kind, key: row.key, name: row.name })),
  )
}

const displayName = ({ kind, name }: UnreadableSecret): string => `${kind.replace('_', ' ')} “${name}”`

/** Removes one secret. The mail server is removed with its password. */
const discardOf: Readonly<Record<UnreadableSecret['kind'], (db: Db, key: string) => Promise<unknown>>> = {
  provider: (db, key) =>
    db
      .updateTable('providers')
      .set({ clientSecret: null, clientSecretSetAt: null })
      .where('id', '=', key)
      .execute(),
  source: (db, key) => db.updateTable('sources').set({ secrets: null }).where('name', '=', key).execute(),
  action: (db, key) =>
    db.updateTable('actions').set({ secrets: null, secretsJson: '[]' }).where('id', '=', key).execute(),
  // Without passkeys, the account signs in with its password alone until it sets up another one.
  second_factor: async (db, key) => {
    await db.deleteFrom('totpFactors').where('userId', '=', key).execute()
    const passkey = await db.selectFrom('passkeys').select('id').where('userId', '=', key).executeTakeFirst()
    if (passkey === undefined) await db.deleteFrom('recoveryCodes').where('userId', '=', key).execute()
  },
  setting: (db, key) => db.deleteFrom('settings').where('name', '=', key).execute(),
}

const maxNames = 20
const listOf = (secrets: readonly UnreadableSecret[]): string => {
  const more = secrets.length - maxNames
  const names = secrets.slice(0, maxNames).map(displayName).join(', ')
  return more > 0 ? `${names} and ${more} more` : names
}

/** Throws a StartFailure that lists the secrets of an open metadata store which the key cannot decrypt. */
export function requireOpenSecrets(
  database: DatabaseSync,
  { file, key, previous, isNew }: Omit<SecretKey, 'warnings'>,
): void {
  const unreadable = unreadableIn(database, [key, ...previous])
  if (unreadable.length === 0) return
  const list = listOf(unreadable)
  const problem = isNew
    ? `is missing. It encrypted the secrets of ${list}.`
    : `does not decrypt the secrets of ${list}, which were encrypted with another key.`
  throw new StartFailure(
    `The secret key ${file} ${problem} Put that key back, or discard these secrets and enter them again later: npm run admin -- discard-secrets`,
  )
}

/** Removes the stored secrets that the key cannot decrypt, and records each in the audit log. Returns their names. */
export async function discardSecrets(
  dataFolder: string,
  keys: readonly Uint8Array[],
): Promise<readonly string[]> {
  const { db, raw } = openDatabase(join(dataFolder, dataFiles.metadata))
  try {
    migrate(raw)
    const unreadable = unreadableIn(raw, keys)
    await db.transaction().execute(async (trx) => {
      for (const secret of unreadable) {
        await discardOf[secret.kind](trx, secret.key)
        const change = { action: `${secret.kind}.discard_secret` as const, object: secret.name }
        await record(trx, { session: systemSession, clock: systemClock, change })
      }
    })
    return unreadable.map(displayName)
  } finally {
    await db.destroy()
  }
}

/** Encrypts every stored value that `keys` decrypt with the first of them, in an open transaction. Returns the number. */
export function encryptAgain(database: DatabaseSync, keys: readonly Uint8Array[]): number {
  const secrets = secretsOf(keys)
  let count = 0
  for (const { query, update, purposeOf } of [...kinds, ...renewed]) {
    const write = database.prepare(update)
    for (const { key, sealed } of sealedRows.parse(database.prepare(query).all())) {
      const text = secrets?.open(purposeOf(key), sealed) ?? null
      if (secrets === undefined || text === null) continue
      write.run(secrets.seal(purposeOf(key), text), key)
      count += 1
    }
  }
  return count
}
