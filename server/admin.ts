// Commands for whoever keeps the server: accounts and keys, a new password for somebody locked out, a whole copy, and
// its way back. They work beside a running server as well as without one.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { metadataOf, newApiKey, newPassword, newUser } from './admin-accounts.ts'
import { readConfig, type Config } from './config.ts'
import { giveOrder } from './control.ts'
import { tryLock } from './data-lock.ts'
import { openEmbedded } from './embedded.ts'
import { openLog } from './log.ts'
import { backUp, backupPage, type BackupPage } from './platform/backup/backup.ts'
import { administratorLogin } from './platform/iam/bootstrap.ts'
import { version } from './program.ts'
import { restore } from './restore.ts'
import { openSecretKey } from './secret-key.ts'
import { sayStartFailure, StartFailure } from './start-failure.ts'

const usage = `Usage:
  npm run admin -- reset-password [login]        a new one-time password (login: admin); ends the sessions and the lock-out of that account
  npm run admin -- create-user LOGIN --role ROLE --firstname NAME --lastname NAME
                                                 a new account with a one-time password
  npm run admin -- create-api-key LOGIN [--name NAME]
                                                 a key with the rights of that account; its secret is shown once
  npm run admin -- backup FOLDER [--with-key]    a whole copy into a new folder, also while the server runs;
                                                 the secret key is copied only with --with-key
  npm run admin -- restore FOLDER                puts a copy into PLATFORM_DATA, which must be absent or empty
They read PLATFORM_DATA and PLATFORM_SECRET_KEY_FILE like the server.`

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
  const { key } = openSecretKey(config.secretKeyFile)
  const platform = await openEmbedded({ config, logger: openLog(process.stderr), secretKey: key, lock })
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
      await giveOrder(command.config.dataFolder, { order: 'backup', folder, with_key: command.withKey }),
    )
  console.log(
    `The platform is copied to ${folder}: ${page.tables} table(s) that queries see, checked by opening.`,
  )
  if (page.archives_lost.length > 0)
    console.log(
      `These archives of packages were damaged before and are not whole in the copy: ${page.archives_lost.join(', ')}.`,
    )
  console.log(
    page.holds_key
      ? 'The copy holds the secret key: keep it as safe as the platform itself.'
      : `The secret key is not in it. Keep a copy of ${command.config.secretKeyFile} in another place.`,
  )
}

const putBack = async (command: Command): Promise<void> => {
  const { dataFolder, secretKeyFile } = command.config
  const page = await restore({ from: folderOf(command), dataFolder, secretKeyFile })
  console.log(`The copy of ${page.made_at} is in ${dataFolder}.`)
  if (!existsSync(secretKeyFile))
    console.log(
      `It came without its secret key: put that into ${secretKeyFile} before the start, or stored secrets have to be entered again.`,
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
  'create-user': (command) => {
    const { role, firstname, lastname } = command.words
    return print(newUser(command.config.dataFolder, { login: loginOf(command), role, firstname, lastname }))
  },
  'create-api-key': (command) =>
    print(newApiKey(command.config.dataFolder, { login: loginOf(command), name: command.words.name })),
  backup: copyWhole,
  restore: putBack,
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

// Nobody but this account reads what is written here.
process.umask(0o077)
await run().catch((error: unknown) => {
  console.error(sayStartFailure(error))
  process.exitCode = 1
})
