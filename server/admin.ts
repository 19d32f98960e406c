// Commands for administrators of the server: accounts and keys, password reset, backup and restore. They work with or
// without a running server.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  metadataOf,
  newApiKey,
  newLink,
  newPassword,
  newUser,
  withoutSecondFactor,
} from './admin-accounts.ts'
import { changeKey } from './change-key.ts'
import { readConfig, type Config } from './config.ts'
import { sendCommand } from './control.ts'
import { lockFolder, tryLock } from './data-lock.ts'
import { openEmbedded } from './embedded.ts'
import { openLog } from './log.ts'
import { originOf } from './origin.ts'
import { backUp, backupPage, type BackupPage } from './platform/backup/backup.ts'
import { adoptParts } from './platform/data-folder/open-data-folder.ts'
import { administratorLogin } from './platform/iam/bootstrap.ts'
import { version } from './program.ts'
import { restore } from './restore.ts'
import { discardSecrets } from './sealed-secrets.ts'
import { openSecretKey, readSecretKeys } from './secret-key.ts'
import { formatStartFailure, StartFailure } from './start-failure.ts'

const usage = `Usage:
  npm run admin -- reset-password [login]        Sets a one-time password (login: admin). Ends the sessions and the waiting time of the account
  npm run admin -- create-link LOGIN             Creates a link with which the user sets the password: a reset, or an invitation
                                                 for a user who has not signed in
  npm run admin -- remove-second-factor LOGIN    Removes the second factor of a user who lost the device and the recovery codes
  npm run admin -- create-user LOGIN --role ROLE --firstname NAME --lastname NAME
                                                 Creates a user with a one-time password
  npm run admin -- create-api-key LOGIN [--name NAME]
                                                 Creates a key with the permissions of the user. Its secret is shown once
  npm run admin -- backup FOLDER [--with-key]    Creates a complete copy in a new folder, also while the server runs.
                                                 The secret key is copied only with --with-key
  npm run admin -- restore FOLDER                Restores a copy to PLATFORM_DATA, which must not exist or must be empty
  npm run admin -- adopt                         Accepts missing and foreign parts of PLATFORM_DATA as they are
  npm run admin -- change-key                    Encrypts the stored secrets with a new secret key
  npm run admin -- discard-secrets               Discards the stored secrets that the secret key cannot decrypt
The commands read PLATFORM_DATA and PLATFORM_SECRET_KEY_FILE like the server.`

interface Command {
  readonly config: Config
  readonly argument: string | undefined
  readonly withKey: boolean
  readonly words: {
    readonly role: string
    readonly firstname: string
    readonly lastname: string
    readonly name: string
  }
}

const folderOf = ({ argument }: Command): string => {
  if (argument === undefined) throw new StartFailure(usage)
  return resolve(argument)
}

const backUpHere = async ({ config, withKey }: Command, folder: string): Promise<BackupPage | undefined> => {
  const lock = tryLock(config.dataFolder)
  if (lock === undefined) return undefined
  const secretKey = openSecretKey(config.secretKeyFile)
  const platform = await openEmbedded({ config, logger: openLog(process.stderr), secretKey, lock })
  try {
    return await backUp(platform, {
      folder,
      version,
      secretKeyFile: withKey ? config.secretKeyFile : undefined,
    })
  } finally {
    await platform.close()
  }
}

const copyWhole = async (command: Command): Promise<void> => {
  const folder = folderOf(command)
  metadataOf(command.config.dataFolder)
  const page =
    (await backUpHere(command, folder)) ??
    backupPage.parse(
      await sendCommand(command.config.dataFolder, { order: 'backup', folder, with_key: command.withKey }),
    )
  console.log(`Backup created in ${folder}. It was opened; tables for queries: ${page.tables}.`)
  if (page.archives_lost.length > 0)
    console.log(
      `These package archives were already damaged and are incomplete in the backup: ${page.archives_lost.join(', ')}.`,
    )
  console.log(
    page.holds_key
      ? 'The backup contains the secret key. Protect it like the platform itself.'
      : `The backup does not contain the secret key. Store a copy of ${command.config.secretKeyFile} in a separate location.`,
  )
}

const putBack = async (command: Command): Promise<void> => {
  const { dataFolder, secretKeyFile } = command.config
  const page = await restore({ from: folderOf(command), dataFolder, secretKeyFile })
  console.log(`Restored the backup of ${page.made_at} to ${dataFolder}.`)
  if (!existsSync(secretKeyFile))
    console.log(
      `The backup was created without its secret key. Copy the key to ${secretKeyFile} before you start the server, or discard the stored secrets: npm run admin -- discard-secrets`,
    )
}

/** Runs `work` on a data folder that no server uses. */
const onStopped = async <T>({ config }: Command, work: (dataFolder: string) => Promise<T>): Promise<T> => {
  metadataOf(config.dataFolder)
  const lock = lockFolder(config.dataFolder)
  try {
    return await work(config.dataFolder)
  } finally {
    lock.release()
  }
}

const adopt = async (command: Command): Promise<void> => {
  const accepted = await onStopped(command, adoptParts)
  console.log(
    accepted.length === 0
      ? `All parts of ${command.config.dataFolder} belong together. Nothing was changed.`
      : `The platform goes on with ${command.config.dataFolder} as it is. Accepted: ${accepted.join(', ')}.`,
  )
}

const discard = async (command: Command): Promise<void> => {
  const keys = readSecretKeys(command.config.secretKeyFile)
  const names = await onStopped(command, (dataFolder) => discardSecrets(dataFolder, keys))
  console.log(
    names.length === 0
      ? 'The secret key decrypts all stored secrets. Nothing was discarded.'
      : `Discarded the secrets of: ${names.join(', ')}. Enter them again in the console.`,
  )
}

const changeSecretKey = async (command: Command): Promise<void> => {
  const file = command.config.secretKeyFile
  const kept = await onStopped(command, (dataFolder) => changeKey({ dataFolder, file }))
  console.log(
    `All stored secrets are encrypted with a new key in ${file}. Store a copy of it in a separate location. Everybody must sign in again.`,
  )
  console.log(
    `Earlier backups need the key before, which is kept in ${kept}. Move it to them, and delete it once they are gone.`,
  )
}

const loginOf = ({ argument }: Command): string => {
  if (argument === undefined) throw new StartFailure(usage)
  return argument
}

const print = async (lines: Promise<readonly string[]>): Promise<void> =>
  console.log((await lines).join('\n'))

const commands: Readonly<Record<string, (command: Command) => Promise<void>>> = {
  'reset-password': ({ config, argument }) =>
    print(newPassword(config.dataFolder, argument ?? administratorLogin)),
  'create-link': (command) => {
    const { dataFolder, port } = command.config
    return print(newLink(dataFolder, { login: loginOf(command), origin: originOf(command.config, port) }))
  },
  'remove-second-factor': (command) =>
    print(withoutSecondFactor(command.config.dataFolder, loginOf(command))),
  'create-user': (command) => {
    const { role, firstname, lastname } = command.words
    return print(newUser(command.config.dataFolder, { login: loginOf(command), role, firstname, lastname }))
  },
  'create-api-key': (command) =>
    print(newApiKey(command.config.dataFolder, { login: loginOf(command), name: command.words.name })),
  backup: copyWhole,
  restore: putBack,
  adopt,
  'change-key': changeSecretKey,
  'discard-secrets': discard,
}

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'with-key': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      role: { type: 'string', default: '' },
      firstname: { type: 'string', default: '' },
      lastname: { type: 'string', default: '' },
      name: { type: 'string', default: '' },
    },
  })
  const [name = '', argument] = positionals
  const command = commands[name]
  if (command === undefined || values.help) throw new StartFailure(usage)
  const { config, problems } = readConfig(process.env, process.cwd())
  if (config === undefined) throw new StartFailure(problems.join('\n'))
  await command({ config, argument, withKey: values['with-key'], words: values })
}

// Files are readable by this account only.
process.umask(0o077)
await run().catch((error: unknown) => {
  console.error(formatStartFailure(error))
  process.exitCode = 1
})
