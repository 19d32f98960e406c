// The admin commands for accounts, in the metadata store of PLATFORM_DATA, with or without a running server.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from './platform/core/clock.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase, type Db } from './platform/db/sqlite.ts'
import { createUser, removeSecondFactor, resetPassword } from './platform/iam/accounts/account.ts'
import { createApiKey } from './platform/iam/accounts/api-key.ts'
import { createOperatorLink } from './platform/iam/password-links/operator-link.ts'
import { dataFiles } from './platform/data-folder/data-files.ts'
import { StartFailure } from './start-failure.ts'

/** Path of the metadata store. Throws if the folder contains no platform. */
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

/** Resets the password of an account and ends its sessions. Returns lines to print, with the one-time password. */
export async function newPassword(dataFolder: string, login: string): Promise<string[]> {
  const result = await onAccounts(dataFolder, (deps) => resetPassword(deps, login))
  return [
    `One-time password of ${result.login}: ${result.oneTimePassword}`,
    'It must be changed at the next sign-in, within 7 days. All sessions of this user have ended.',
  ]
}

/** Creates a link that sets the password of an account. Returns lines to print, with its address. */
export async function newLink(
  dataFolder: string,
  link: { login: string; origin: string },
): Promise<string[]> {
  const { login, address, row } = await onAccounts(dataFolder, (deps) => createOperatorLink(deps, link))
  return [`Link for ${login}: ${address}`, `It sets a password once, until ${row.expiresAt}.`]
}

/** Removes the second factor of an account. Returns lines to print. */
export async function withoutSecondFactor(dataFolder: string, name: string): Promise<string[]> {
  const { login } = await onAccounts(dataFolder, (deps) => removeSecondFactor(deps, name))
  return [`Removed the second factor of ${login}. The password alone signs in until another one is set up.`]
}

interface NewUser {
  readonly login: string
  readonly role: string
  readonly firstname: string
  readonly lastname: string
}

/** Creates an account. Returns lines to print, with its one-time password. */
export async function newUser(dataFolder: string, { role, ...person }: NewUser): Promise<string[]> {
  const user = { ...person, roles: [role] }
  const { oneTimePassword } = await onAccounts(dataFolder, (deps) => createUser(deps, { user }))
  return [
    `One-time password of ${user.login}: ${oneTimePassword}`,
    'It must be changed at the first sign-in, within 7 days.',
  ]
}

/** Creates an API key. Returns lines to print, with the secret, which is shown only once. */
export async function newApiKey(
  dataFolder: string,
  params: { readonly login: string; readonly name: string },
): Promise<string[]> {
  const { apikey, secretkey } = await onAccounts(dataFolder, (deps) => createApiKey(deps, params))
  return [
    `API key: ${apikey}`,
    `Secret key: ${secretkey}`,
    'The secret key is shown only once. The key has the permissions of its user.',
  ]
}
