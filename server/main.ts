// The program: reads the environment, opens the stores, listens, ends on a signal. Whatever keeps it from starting is
// told in one sentence.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readConfig, type Config } from './config.ts'
import { lockFolder } from './data-lock.ts'
import { openConsoleFiles } from './gateway/console-files.ts'
import { openGateway } from './gateway/gateway.ts'
import { forwardTo, withStore } from './gateway/remote.ts'
import { siteAt } from './gateway/site.ts'
import type { Upstream } from './gateway/upstream.ts'
import { listen } from './listen.ts'
import { openLog } from './log.ts'
import { systemClock } from './platform/base/clock.ts'
import { secretsUnder } from './platform/base/secrets.ts'
import { openPlatform } from './platform/open.ts'
import { openSecretKey } from './secret-key.ts'
import { sayStartFailure } from './start-failure.ts'

// Nobody but this account reads what is written here.
process.umask(0o077)

const root = join(import.meta.dirname, '..')
/** Milliseconds that running requests, and then everything, may take to end. */
const grace = { requests: 4000, all: 9500 } as const
/** Milliseconds a remote platform may take to begin its answer: longer than its own limit of a query. */
const remoteTimeout = 90_000

interface Behind {
  readonly upstream: Upstream
  readonly oneTimePassword?: string | undefined
  close(): Promise<void>
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const stop = (sentences: readonly string[]): never => {
  process.stderr.write(`${sentences.join('\n')}\n`)
  process.exit(1)
}

const versionOf = (): string => {
  const file: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version: unknown =
    typeof file === 'object' && file !== null ? Reflect.get(file, 'version') : undefined
  return typeof version === 'string' ? version : '0.0.0'
}

interface Start {
  readonly config: Config
  readonly logger: Logger
  readonly version: string
  readonly secretKey: Uint8Array
}

const openEmbedded = async ({ config, logger, version, secretKey }: Start): Promise<Behind> => {
  const lock = lockFolder(config.dataFolder)
  const platform = await openPlatform(
    {
      dataFolder: config.dataFolder,
      sourceFolders: config.sourceFolders,
      secretKey,
      version,
      adminPassword: config.adminPassword,
    },
    { clock: systemClock, logger },
  )
  return {
    upstream: platform.fetch,
    oneTimePassword: platform.oneTimePassword,
    close: async () => {
      await platform.close()
      lock.release()
    },
  }
}

const openBehind = async (start: Start): Promise<Behind> => {
  const { platformUrl, storeUrl } = start.config
  const remote =
    platformUrl === undefined ? undefined : forwardTo({ base: platformUrl, timeout: remoteTimeout })
  const behind =
    remote === undefined ? await openEmbedded(start) : { upstream: remote, close: async () => undefined }
  if (storeUrl === undefined) return behind
  return {
    ...behind,
    upstream: withStore(behind.upstream, forwardTo({ base: storeUrl, timeout: remoteTimeout })),
  }
}

const shownHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

const endOn = (logger: Logger, end: () => Promise<void>): void => {
  let ending = false
  const onSignal = (signal: string): void => {
    if (ending) process.exit(1)
    ending = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => process.exit(0), grace.all).unref()
    void end().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the stores could not be closed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

const run = async (config: Config): Promise<void> => {
  const logger = openLog(process.stderr)
  const version = versionOf()
  const { key, warnings } = openSecretKey(config.secretKeyFile)
  for (const warning of warnings) logger.warn(warning)
  const behind = await openBehind({ config, logger, version, secretKey: key })
  const files = await openConsoleFiles(join(root, 'dist', 'console'))
  if (files === undefined) logger.warn('The console has not been built; run: npm run build')
  const listener = await listen(config, {
    logger,
    gateway: (port) =>
      openGateway({
        upstream: behind.upstream,
        files,
        seal: secretsUnder(key),
        site: siteAt({ ...config, port: () => port }),
        info: { version, platform: config.platformUrl?.href ?? null },
      }),
  })
  const origin = config.publicUrl?.origin ?? `http://${shownHost(config.host)}:${listener.port}`
  say(`Platform Console is ready at ${origin}/console/`)
  if (behind.oneTimePassword !== undefined) {
    say(`Sign in as admin with the one-time password ${behind.oneTimePassword}`)
    say('It is shown only now, and is to be changed at the first sign-in.')
  }
  endOn(logger, async () => {
    await listener.close(grace.requests)
    await behind.close()
  })
}

const read = readConfig(process.env, process.cwd())
if (read.config === undefined) stop(read.problems)
else await run(read.config).catch((error: unknown) => stop([sayStartFailure(error)]))
