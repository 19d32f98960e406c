// The program: reads the environment, opens the stores, listens, ends on a signal. Whatever keeps it from starting is
// told in one sentence.
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readConfig, type Config } from './config.ts'
import { openControl } from './control.ts'
import { lockFolder } from './data-lock.ts'
import { openEmbedded, sampleFolders } from './embedded.ts'
import { openConsoleFiles } from './gateway/console-files.ts'
import { openGateway } from './gateway/gateway.ts'
import { forwardTo, withStore } from './gateway/remote.ts'
import { siteAt } from './gateway/site.ts'
import type { Upstream } from './gateway/upstream.ts'
import { listen } from './listen.ts'
import { openLog } from './log.ts'
import { backUp } from './platform/backup/backup.ts'
import { createSecrets } from './platform/secrets/secrets.ts'
import { startSample } from './platform/sample/sample.ts'
import { root, version } from './program.ts'
import { openSecretKey } from './secret-key.ts'
import { sayStartFailure } from './start-failure.ts'
import { stepBack } from './thread-priority.ts'

// Nobody but this account reads what is written here.
process.umask(0o077)
// Builds and queries hold a thread each while they run; files and passwords must not wait for them.
process.env['UV_THREADPOOL_SIZE'] ??= '16'

/** Milliseconds that running requests, and then everything, may take to end. */
const grace = { requests: 4000, all: 9500 } as const
/** Milliseconds a remote platform may take to begin its answer: longer than its own limit of a query. */
const remoteTimeout = 90_000

interface Behind {
  readonly upstream: Upstream
  readonly oneTimePassword?: string | undefined
  /** Starts what goes on behind while people work. */
  begin(): Promise<void>
  close(): Promise<void>
}

const nothing = async (): Promise<void> => undefined

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const stop = (sentences: readonly string[]): never => {
  process.stderr.write(`${sentences.join('\n')}\n`)
  process.exit(1)
}

interface Start {
  readonly config: Config
  readonly logger: Logger
  readonly secretKey: Uint8Array
}

const openHere = async (start: Start): Promise<Behind> => {
  const { dataFolder, secretKeyFile } = start.config
  const platform = await openEmbedded({ ...start, lock: lockFolder(dataFolder) })
  const control = await openControl(dataFolder, ({ folder, with_key: withKey }) =>
    backUp(platform, { folder, version, secretKeyFile: withKey ? secretKeyFile : undefined }),
  )
  return {
    upstream: platform.fetch,
    begin: async () => {
      if (!start.config.isSampleWanted) return
      for (const folder of sampleFolders())
        await startSample({ deps: platform.deps, fetch: platform.fetch, folder })
    },
    oneTimePassword: platform.oneTimePassword,
    close: async () => {
      await control.close()
      await platform.close()
    },
  }
}

const openBehind = async (start: Start): Promise<Behind> => {
  const { platformUrl, storeUrl } = start.config
  const remote =
    platformUrl === undefined ? undefined : forwardTo({ base: platformUrl, timeout: remoteTimeout })
  const behind =
    remote === undefined ? await openHere(start) : { upstream: remote, begin: nothing, close: nothing }
  if (storeUrl === undefined) return behind
  return {
    ...behind,
    upstream: withStore(behind.upstream, {
      base: storeUrl,
      upstream: forwardTo({ base: storeUrl, timeout: remoteTimeout }),
    }),
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
        logger.error({ err: error }, 'failed to close the stores')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

const run = async (config: Config): Promise<void> => {
  const logger = openLog(process.stderr)
  const { key, warnings } = openSecretKey(config.secretKeyFile)
  for (const warning of warnings) logger.warn(warning)
  await stepBack()
  const listener = await listen(config, logger)
  const behind = await openBehind({ config, logger, secretKey: key })
  const files = await openConsoleFiles(join(root, 'dist', 'console'))
  if (files === undefined) logger.warn('The console has not been built. Run: npm run build')
  listener.serve(
    openGateway({
      upstream: behind.upstream,
      files,
      seal: createSecrets(key),
      site: siteAt({ ...config, port: listener.port }),
      info: { version, platform: config.platformUrl?.href ?? null },
    }),
  )
  await behind.begin()
  endOn(logger, async () => {
    await listener.close(grace.requests)
    await behind.close()
  })
  const origin = config.publicUrl?.origin ?? `http://${shownHost(config.host)}:${listener.port}`
  say(`Platform Console is ready at ${origin}/console/`)
  if (behind.oneTimePassword !== undefined) {
    say(`Sign in as admin with the one-time password ${behind.oneTimePassword}`)
    say('This password is shown only once. It must be changed at the first sign-in.')
  }
}

const read = readConfig(process.env, process.cwd())
if (read.config === undefined) stop(read.problems)
else await run(read.config).catch((error: unknown) => stop([sayStartFailure(error)]))
