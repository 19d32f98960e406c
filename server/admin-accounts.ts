// What the admin commands do to accounts: in the metadata store of PLATFORM_DATA, beside a running server or without one.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from './platform/core/clock.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase, type Db } from './platform/db/sqlite.ts'
import { createUser, resetPassword } from './platform/iam/accounts/account.ts'
import { createApiKey } from './platform/iam/accounts/api-key.ts'
import { dataFiles } from './platform/open.ts'
import { StartFailure } from './start-failure.ts'

/** Path of the metadata store; throws where the folder holds no platform. */
export function metadataOf(dataFolder: string): string {
  const file = join(dataFolder, dataFiles.metadata)
  if (existsSync(file)) return file
  throw new StartFailure(`There is no platform in ${dataFolder}; set PLATFORM_DATA to its data folder.`)
}

const onAccounts = async <T>(
  dataFolder: string,
  work: (deps: { db: Db; clock: typeof systemClock }) => Promise<T>,
): Promise<T> => {
  const { db, raw } = openDatabase(metadataOf(dataFolder))
  try {
    migrate(raw)
    return await work({ db, clock: systemClock })
  } finally {
    await db.destroy()
  }
}

/** Lines to print: the new one-time password of an account, whose sessions have ended. */
export async function newPassword(dataFolder: string, login: string): Promise<string[]> {
  const done = await onAccounts(dataFolder, (deps) => resetPassword(deps, login))
  return [
    `One-time password of ${done.login}: ${done.oneTimePassword}`,
    'It must be changed at the next sign-in. All sessions of this user have ended.',
  ]
}

interface WantedUser {
  readonly login: string
  readonly role: string
  readonly firstname: string
  readonly lastname: string
}

/** Lines to print: the one-time password of a new account. */
export async function newUser(dataFolder: string, { role, ...person }: WantedUser): Promise<string[]> {
  const user = { ...person, roles: [role] }
  const { oneTimePassword } = await onAccounts(dataFolder, (deps) => createUser(deps, { user }))
  return [
    `One-time password of ${user.login}: ${oneTimePassword}`,
    'It must be changed at the first sign-in.',
  ]
}

/** Lines to print: a new API key with its secret, which is shown only now. */
export async function newApiKey(
  dataFolder: string,
  wanted: { readonly login: string; readonly name: string },
): Promise<string[]> {
  const { apikey, secretkey } = await onAccounts(dataFolder, (deps) => createApiKey(deps, wanted))
  return [
    `API key: ${apikey}`,
    `Secret key: ${secretkey}`,
    'The secret key is shown only once. The key has the permissions of its user.',
  ]
}
