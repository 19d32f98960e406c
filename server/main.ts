// The server program: reads the environment, opens the stores, listens, and stops on a signal. A failed start prints
// one sentence.
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readConfig, type Config } from './config.ts'
import { openControl } from './control.ts'
import { lockFolder } from './data-lock.ts'
import { openEmbedded, sampleFolders } from './embedded.ts'
import { openConsoleFiles } from './gateway/console-files.ts'
import { openGateway } from './gateway/gateway.ts'
import { forwardTo, withStore } from './gateway/remote.ts'
import { createSite } from './gateway/site.ts'
import type { Upstream } from './gateway/upstream.ts'
import { listen } from './listen.ts'
import { openLog } from './log.ts'
import { originOf } from './origin.ts'
import { backUp } from './platform/backup/backup.ts'
import { createSecrets } from './platform/secrets/secrets.ts'
import { startSample } from './platform/sample/sample.ts'
import { limitHeapGrowth, releaseMemory } from './release-memory.ts'
import { root, version } from './program.ts'
import { openSecretKey, storeSecretKey, type SecretKey } from './secret-key.ts'
import { formatStartFailure } from './start-failure.ts'
import { watchStop, type StopWatch } from './stop-watch.ts'
import { stepBack } from './thread-priority.ts'

// Files are readable by this account only.
process.umask(0o077)
// Each running build or query blocks a thread of the pool. File access and password hashing must not wait for them.
process.env['UV_THREADPOOL_SIZE'] ??= '16'
limitHeapGrowth()

/** Time limits in milliseconds: for running requests, for closing the stores, for the exit after it, and for all. */
const grace = { requests: 4000, stores: 8000, exit: 5000, all: 9500 } as const
/** Milliseconds until a remote platform must respond: longer than its own limit of a query. */
const remoteTimeout = 90_000

interface Backend {
  readonly upstream: Upstream
  readonly oneTimePassword?: string | undefined
  /** Starts background work. */
  begin(): Promise<void>
  /** Ends background work, while requests are still answered. */
  endJobs(): Promise<void>
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
  readonly secretKey: SecretKey
}

const openHere = async (start: Start): Promise<Backend> => {
  const { dataFolder, secretKeyFile } = start.config
  const platform = await openEmbedded({ ...start, lock: lockFolder(dataFolder) })
  const control = await openControl(dataFolder, ({ folder, with_key: withKey }) =>
    backUp(platform, { folder, version, secretKeyFile: withKey ? secretKeyFile : undefined }),
  )
  return {
    upstream: platform.fetch,
    begin: async () => {
      if (!start.config.isSampleEnabled) return
      for (const folder of sampleFolders())
        await startSample({ deps: platform.deps, fetch: platform.fetch, folder })
    },
    oneTimePassword: platform.oneTimePassword,
    endJobs: () => platform.deps.jobs.close(),
    close: async () => {
      await control.close()
      await platform.close()
    },
  }
}

const openBackend = async (start: Start): Promise<Backend> => {
  const { platformUrl, storeUrl } = start.config
  const remote =
    platformUrl === undefined ? undefined : forwardTo({ base: platformUrl, timeout: remoteTimeout })
  if (remote !== undefined) storeSecretKey(start.secretKey)
  const backend =
    remote === undefined
      ? await openHere(start)
      : { upstream: remote, begin: nothing, endJobs: nothing, close: nothing }
  if (storeUrl === undefined) return backend
  return {
    ...backend,
    upstream: withStore(backend.upstream, {
      base: storeUrl,
      upstream: forwardTo({ base: storeUrl, timeout: remoteTimeout }),
    }),
  }
}

const stopOnSignal = (logger: Logger, close: () => Promise<void>): void => {
  let watch: StopWatch | undefined
  const end = (code: number): never => {
    watch?.ends()
    process.exit(code)
  }
  const onSignal = (signal: string): void => {
    if (watch !== undefined) end(1)
    watch = watchStop(grace)
    logger.info({ signal }, 'stopping')
    // What is stored survives a kill.
    setTimeout(() => {
      logger.error('the stores did not close in time')
      process.kill(process.pid, 'SIGKILL')
    }, grace.stores).unref()
    void close().then(
      () => end(0),
      (error: unknown) => {
        logger.error({ err: error }, 'failed to close the stores')
        end(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

const run = async (config: Config): Promise<void> => {
  const logger = openLog(process.stderr)
  const secretKey = openSecretKey(config.secretKeyFile)
  await stepBack()
  const listener = await listen(config, logger)
  const backend = await openBackend({ config, logger, secretKey })
  for (const warning of secretKey.warnings) logger.warn(warning)
  const files = await openConsoleFiles(join(root, 'dist', 'console'))
  if (files === undefined) logger.warn('The console has not been built. Run: npm run build')
  releaseMemory()
  listener.serve(
    openGateway({
      upstream: backend.upstream,
      files,
      seal: createSecrets(secretKey.key, secretKey.previous),
      site: createSite({ ...config, port: listener.port }),
      info: { version, platform: config.platformUrl?.href ?? null },
    }),
  )
  await backend.begin()
  stopOnSignal(logger, async () => {
    // A request may wait for a job.
    await Promise.all([listener.close(grace.requests), backend.endJobs()])
    await backend.close()
  })
  const origin = originOf(config, listener.port)
  say(`Platform Console is ready at ${origin}/console/`)
  if (backend.oneTimePassword !== undefined) {
    say(`Sign in as admin with the one-time password ${backend.oneTimePassword}`)
    say('This password is shown only once. It must be changed at the first sign-in.')
  }
}

const read = readConfig(process.env, process.cwd())
if (read.config === undefined) stop(read.problems)
else await run(read.config).catch((error: unknown) => stop([formatStartFailure(error)]))
