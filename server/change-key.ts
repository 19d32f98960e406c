// Changes the key that encrypts stored secrets. The key file first gets the new key before the old one, then the secrets
// are encrypted with it in one transaction, and then the old key is removed. The server decrypts with every key of the
// file, so a change that was killed loses no secret and is finished by the next one.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { record } from './platform/audit/audit.ts'
import { systemClock } from './platform/core/clock.ts'
import { systemSession } from './platform/core/session.ts'
import { dataFiles } from './platform/data-folder/data-files.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/sqlite.ts'
import { encryptAgain, requireOpenSecrets } from './sealed-secrets.ts'
import { freshSecretKey, openSecretKey, readSecretKeys, replaceSecretKeys } from './secret-key.ts'
import { StartFailure } from './start-failure.ts'

interface KeyChange {
  readonly dataFolder: string
  /** PLATFORM_SECRET_KEY_FILE. */
  readonly file: string
}

/** The file in which the keys before are kept, the newest first. */
const keptFile = (file: string): string => `${file}.old`

const onStore = async <T>(
  dataFolder: string,
  work: (store: ReturnType<typeof openDatabase>) => T | Promise<T>,
): Promise<T> => {
  const store = openDatabase(join(dataFolder, dataFiles.metadata))
  try {
    migrate(store.raw)
    return await work(store)
  } finally {
    await store.db.destroy()
  }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other)

const keepKeys = ({ file }: KeyChange): void => {
  const kept = keptFile(file)
  const all = [...readSecretKeys(file), ...readSecretKeys(kept)]
  const keys = all.filter((key, index) => all.findIndex((each) => isSame(each, key)) === index)
  replaceSecretKeys(kept, { keys, like: file })
}

const addKey = ({ file }: KeyChange): void =>
  replaceSecretKeys(file, { keys: [freshSecretKey(), ...readSecretKeys(file)], like: file })

const encrypt = ({ dataFolder, file }: KeyChange): Promise<void> =>
  onStore(dataFolder, async ({ db, raw }) => {
    // Overwrites in the store what the old key decrypts.
    raw.exec('PRAGMA secure_delete = ON')
    await db.transaction().execute(async (trx) => {
      encryptAgain(raw, readSecretKeys(file))
      const change = { action: 'setting.update' as const, object: 'secret key' }
      await record(trx, { session: systemSession, clock: systemClock, change })
    })
  })

const removeOldKeys = ({ file }: KeyChange): void =>
  replaceSecretKeys(file, { keys: readSecretKeys(file).slice(0, 1), like: file })

/** In their order. After each of them, the file decrypts all secrets. */
export const keyChangeSteps = [keepKeys, addKey, encrypt, removeOldKeys] as const

/**
 * Changes the key, while no server uses the data folder. Returns the file with the keys before, which earlier backups
 * need. Throws a StartFailure if the key file is missing, or does not decrypt all secrets.
 */
export async function changeKey({ dataFolder, file: named }: KeyChange): Promise<string> {
  const { isNew, key, previous } = openSecretKey(named)
  await onStore(dataFolder, ({ raw }) => requireOpenSecrets(raw, { file: named, key, previous, isNew }))
  if (isNew)
    throw new StartFailure(
      `The secret key ${named} is missing, and no secrets are stored. The next start creates a new key.`,
    )
  // A link stays a link.
  const file = realpathSync(named)
  for (const step of keyChangeSteps) await step({ dataFolder, file })
  return keptFile(file)
}
